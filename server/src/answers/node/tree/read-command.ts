import {
  type LocatedText,
  type UnitText,
  expandedArguments,
  placeInText,
  readEnvironmentFile,
  readUnit,
} from "../../../flags/index.ts";
import { lineIndexOf, type LineIndex } from "../../../engine/text/line-index.ts";
import type { Span } from "../../../engine/text/span.ts";
import type { NodeTree } from "./node-tree.ts";

/** Where a word of the command is written. */
interface CommandPlace {
  /** The unit, its drop-in, or an environment file. */
  readonly path: string;
  readonly lines: LineIndex;
  readonly span: Span;
}

/** How the kubelet of a node is started. */
export interface NodeCommand {
  /** Its arguments, without the program. */
  readonly args: readonly string[];
  /** For each argument, where that is known. */
  readonly places: readonly (CommandPlace | undefined)[];
  /** The path of the file that has the command, or the process; undefined: nothing starts a kubelet here. */
  readonly from: string | undefined;
}

/** Folders of systemd units; later ones override earlier ones. */
const unitFolders: readonly string[] = [
  "/usr/lib/systemd/system",
  "/lib/systemd/system",
  "/run/systemd/system",
  "/etc/systemd/system",
];

const unitName = "kubelet.service";

/**
 * The arguments of the kubelet: of a process that runs, where `/proc` has one, else of its unit with the unit's drop-ins
 * and environment files. Never rejects.
 */
export async function readCommand(tree: NodeTree): Promise<NodeCommand> {
  const [running, unit] = await Promise.all([runningCommand(tree), unitCommand(tree)]);
  // A process does not tell where its words are written; its unit has the same ones.
  return running
    ? { ...running, places: running.args.map((arg) => unit.places[unit.args.indexOf(arg)]) }
    : unit;
}

async function runningCommand(tree: NodeTree): Promise<Omit<NodeCommand, "places"> | undefined> {
  const processes = (await tree.entries("/proc")).filter(({ name }) => /^\d+$/.test(name));
  const found = await Promise.all(
    processes.map(async ({ name }): Promise<Omit<NodeCommand, "places">[]> => {
      const from = `/proc/${name}/cmdline`;
      const words = (await tree.text(from))?.split("\0") ?? [];
      const [program = "", ...args] = words.at(-1) === "" ? words.slice(0, -1) : words;
      return /(?:^|\/)kubelet$/.test(program) ? [{ args, from }] : [];
    }),
  );
  return found.flat()[0];
}

async function unitCommand(tree: NodeTree): Promise<NodeCommand> {
  const units: { readonly path: string; readonly unit: UnitText }[] = [];
  const linesOf = new Map<string, LineIndex>();
  for (const path of await unitPaths(tree)) {
    const text = await tree.text(path);
    if (text === undefined) continue;
    linesOf.set(path, lineIndexOf(text));
    units.push({ path, unit: readUnit(text, path) });
  }
  const variables = new Map(units.flatMap(({ unit }) => [...unit.variables]));
  const environmentFiles = units.flatMap(({ unit }) => unit.environmentFiles);
  for (const path of environmentFiles) {
    const text = await tree.text(path);
    if (text === undefined) continue;
    linesOf.set(path, lineIndexOf(text));
    for (const [name, value] of readEnvironmentFile(text, path).variables)
      variables.set(name, value);
  }
  const last = units.findLast(({ unit }) => unit.command !== undefined);
  if (!last?.unit.command) return { args: [], places: [], from: undefined };
  const words = expandedArguments(last.unit.command, variables);
  const commandPlace = (word: LocatedText): CommandPlace | undefined => {
    const place = placeInText(word);
    const lines = linesOf.get(place?.uri ?? "");
    return place && lines && { path: place.uri, lines, span: place.span };
  };
  return {
    args: words.map(({ text }) => text),
    places: words.map(commandPlace),
    from: last.path,
  };
}

/** The unit, and its drop-ins sorted by name across folders. */
async function unitPaths(tree: NodeTree): Promise<readonly string[]> {
  const units: string[] = [];
  const dropIns = new Map<string, string>();
  for (const folder of unitFolders) {
    const names = (await tree.entries(folder)).map(({ name }) => name);
    if (names.includes(unitName)) units.push(`${folder}/${unitName}`);
    if (!names.includes(`${unitName}.d`)) continue;
    for (const { name } of await tree.entries(`${folder}/${unitName}.d`)) {
      if (name.endsWith(".conf")) dropIns.set(name, `${folder}/${unitName}.d/${name}`);
    }
  }
  const inOrder = [...dropIns].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, path]) => path);
  return [...units.slice(-1), ...inOrder];
}
