import { hasOpenQuote, isNull, splitCommandLine } from "../../kubelet/index.ts";
import { resolveAlias, type LocatedNode } from "../../engine/syntax/located-node.ts";
import { isPlainPath, withSlashes } from "../../engine/text/plain-path.ts";
import { knownSettings, settingScalar, type ReadWith, type Report } from "./project-nodes.ts";
import { namesOf, setShape } from "./project-shape.ts";

/** A set in a project's file; its paths are below the folder of the file. */
export interface ProjectSet {
  /** The file of `--config`. */
  readonly main?: string;
  /** The folder of `--config-dir`. */
  readonly dropInDir?: string;
  readonly args: readonly string[];
  /**
   * The address of the folder of the project file: paths are relative to it, and nothing may point outside it. Absent for
   * a user's own sets, whose paths are relative to the workspace folder and may point anywhere.
   */
  readonly home?: string;
}

/**
 * The sets of a list that the budget suffices for. Reports every mistake; a set with an invalid path or invalid flags is
 * not read.
 */
export function readSets(value: LocatedNode, { report, budget }: ReadWith): readonly ProjectSet[] {
  if (value.kind !== "list") {
    report({ key: "sets", params: {} }, value);
    return [];
  }
  return value.items.flatMap((item, at) =>
    budget.take("sets", 1, item.span) ? (readSet(item, `sets[${at}]`, report) ?? []) : [],
  );
}

function readSet(item: LocatedNode, name: string, report: Report): ProjectSet | undefined {
  const value = resolveAlias(item);
  if (value?.kind !== "map") {
    report({ key: "sets", params: {} }, item);
    return undefined;
  }
  const entries = knownSettings(value, namesOf(setShape), `${name}.`, report);
  const members = new Map(entries.map((entry) => [entry.key.text, entry.value]));
  const main = readPath("main", members, report);
  const dropInDir = readPath("dropInDir", members, report);
  const args = readArgs(members.get("args"), report);
  if (!members.has("main") && !members.has("dropInDir")) {
    report({ key: "set-empty", params: { name } }, item);
    return undefined;
  }
  return main && dropInDir && args && { ...main, ...dropInDir, args };
}

/** The path under its name, nothing where it is left out; undefined where it is wrong. */
function readPath(
  member: "main" | "dropInDir",
  members: ReadonlyMap<string, LocatedNode>,
  report: Report,
): Pick<ProjectSet, typeof member> | undefined {
  const written = members.get(member);
  if (!written) return {};
  const text = settingScalar(written)?.text ?? "";
  const path = pathInside(text);
  if (text === "") report({ key: "set-path", params: { member } }, written);
  else if (path === undefined) report({ key: "set-outside", params: { path: text } }, written);
  return text === "" || path === undefined ? undefined : { [member]: path };
}

/** The path without `.` and `..`, with `/`; undefined if it points outside its folder. */
function pathInside(text: string): string | undefined {
  if (isPlainPath(text)) return text;
  const clean = withSlashes(text);
  if (/^(?:\/|[A-Za-z]:)/.test(clean)) return undefined;
  const names: string[] = [];
  for (const name of clean.split("/")) {
    if (name === ".." && names.pop() === undefined) return undefined;
    if (name !== ".." && name !== "." && name !== "") names.push(name);
  }
  return names.length === 0 ? "." : names.join("/");
}

/** A list of flags, or one text that is split as a shell does; none where they are left out; undefined for anything else. */
function readArgs(written: LocatedNode | undefined, report: Report): readonly string[] | undefined {
  if (!written) return [];
  const value = resolveAlias(written);
  if (value?.kind === "scalar" && !hasOpenQuote(value.text)) return splitCommandLine(value.text);
  const items = value?.kind === "list" ? value.items.map(settingScalar) : [undefined];
  const flags = items.flatMap((item) => (item && !isNull(item) ? [item.text] : []));
  if (flags.length === items.length) return flags;
  report({ key: "set-args", params: {} }, written);
  return undefined;
}
