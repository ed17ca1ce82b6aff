/** The oldest release that everything here runs in; `engines` in package.json says the same. */
const oldest = { major: 20, minor: 19 };

/** The message for a version of Node.js that is too old, such as `18.20.0`; undefined for others. */
export function nodeProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > oldest.major || (major === oldest.major && minor >= oldest.minor)) return undefined;
  const needed = `${String(oldest.major)}.${String(oldest.minor)}`;
  return `Kubelet Config requires Node.js ${needed} or later, but this is ${version}.`;
}
