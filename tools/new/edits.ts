import type { Project } from "./project.ts";

/** The text of a file of the project that must be there. */
export function textOfFile(path: string, { read }: Project): string {
  const text = read(path);
  if (text === undefined) throw new Error(`${path} is missing: tools/new expects it`);
  return text;
}

/** The text with something behind the first match of a pattern. */
export function insertedAfter(text: string, pattern: RegExp, added: string): string {
  const found = pattern.exec(text);
  if (!found) throw new Error(`no ${String(pattern)}: tools/new expects it`);
  const end = found.index + found[0].length;
  return text.slice(0, end) + added + text.slice(end);
}

/** The changelog with an entry at the end of _Added_ below _Unreleased_; both are created if they are missing. */
export function withEntry(project: Project, entry: string): readonly [path: string, text: string] {
  const path = "CHANGELOG.md";
  const [head = "", ...sections] = textOfFile(path, project).split(/^(?=## )/m);
  const isOpen = sections[0]?.startsWith("## Unreleased\n") ?? false;
  const [unreleased = "", ...released] = isOpen ? sections : ["## Unreleased\n\n", ...sections];
  const groups = unreleased.split(/^(?=### )/m);
  const isAdded = (group: string): boolean => group.startsWith("### Added\n");
  const added = groups.find(isAdded) ?? "### Added\n\n";
  const extended = `${added.trimEnd()}\n${added.includes("\n- ") ? "" : "\n"}${entry}\n\n`;
  const changed = groups.some(isAdded)
    ? groups.map((group) => (isAdded(group) ? extended : group))
    : [...groups, extended];
  return [path, [head, ...changed, ...released].join("")];
}

/** A name in kebab-case as the name of a type. */
export function typeName(name: string): string {
  return name.replaceAll(/(?:^|-)([a-z0-9])/g, (_dash, letter: string) => letter.toUpperCase());
}
