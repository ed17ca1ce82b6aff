/** A path as Go's `filepath.Clean` writes it: no `.`, no `//`, no slash at the end, `..` resolved. */
export function cleanPath(path: string): string {
  const root = path.startsWith("/") ? "/" : "";
  const kept: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    const isUp = part === "..";
    if (isUp && kept.length > 0 && kept.at(-1) !== "..") kept.pop();
    else if (!isUp || root === "") kept.push(part);
  }
  return root + kept.join("/") || ".";
}
