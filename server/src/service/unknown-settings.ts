import { isRecord } from "../engine/text/is-record.ts";
import { nearest } from "../engine/text/nearest.ts";

/** Every setting below `kubelet`, also those that only the VS Code extension reads. */
const known: ReadonlySet<string> = new Set([
  "kubernetesVersion",
  "validate",
  "advice",
  "rules",
  "node",
  "configSets",
  "inlayHints.overridden",
  "posture.hints",
  "posture.benchmarks",
  "seccomp.runtime",
  "seccomp.root",
  "seccomp.folder",
  "seccomp.files",
  "recognizeFiles",
  "files",
  "locale",
  "trace.server",
  "kubectl.path",
]);

const groups: ReadonlySet<string> = new Set(
  [...known].filter((name) => name.includes(".")).map((name) => name.replace(/\..*/, "")),
);

interface UnknownSetting {
  readonly name: string;
  readonly suggestion: string | undefined;
}

/** The settings of a section that do not exist, such as `kubernetesversion`. */
export function unknownSettings(section: Readonly<Record<string, unknown>>): UnknownSetting[] {
  return Object.entries(section).flatMap(([name, value]) => {
    if (known.has(name)) return [];
    if (!groups.has(name)) return [unknown(name, [...known, ...groups])];
    return Object.keys(isRecord(value) ? value : {})
      .map((member) => `${name}.${member}`)
      .filter((setting) => !known.has(setting))
      .map((setting) => unknown(setting, known));
  });
}

function unknown(name: string, candidates: Iterable<string>): UnknownSetting {
  const suggestion = nearest(name, candidates);
  return { name, suggestion: suggestion && `kubelet.${suggestion}` };
}
