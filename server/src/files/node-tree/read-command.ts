import { expandedArguments, readUnit, type UnitText } from "../../core/parts/flags/unit-text.ts";
import type { NodeTree } from "./node-tree.ts";

/** How the kubelet of a node is started. */
export interface NodeCommand {
  /** Its arguments, without the program. */
  readonly args: readonly string[];
  /** The path of the file that has the command, or the process; undefined: nothing starts a kubelet here. */
  readonly from: string | undefined;
}

/** Where systemd looks for units, what is found later goes over what is found before. */
const unitFolders: readonly string[] = [
  ...["/usr/lib/systemd/system", "/lib/systemd/system", "/run/systemd/system"],
  "/etc/systemd/system",
];

const unitName = "kubelet.service";

/**
 * The arguments of the kubelet: of a process that runs, where `/proc` has one, else of its unit with the unit's drop-ins
 * and environment files. Never rejects.
 */
export async function readCommand(tree: NodeTree): Promise<NodeCommand> {
  return (await runningCommand(tree)) ?? (await unitCommand(tree));
}

async function runningCommand(tree: NodeTree): Promise<NodeCommand | undefined> {
  const processes = (await tree.entries("/proc")).filter(({ name }) => /^\d+$/.test(name));
  const found = await Promise.all(
    processes.map(async ({ name }): Promise<NodeCommand[]> => {
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
  for (const path of await unitPaths(tree)) {
    const text = await tree.text(path);
    if (text !== undefined) units.push({ path, unit: readUnit(text, path) });
  }
  const variables = new Map(units.flatMap(({ unit }) => [...unit.variables]));
  const environmentFiles = units.flatMap(({ unit }) => unit.environmentFiles);
  for (const path of environmentFiles) {
    const text = await tree.text(path);
    if (text === undefined) continue;
    for (const [name, value] of readUnit(text, path).variables) variables.set(name, value);
  }
  const last = units.findLast(({ unit }) => unit.command !== undefined);
  if (!last?.unit.command) return { args: [], from: undefined };
  const words = expandedArguments(last.unit.command, variables);
  return { args: words.map(({ text }) => text), from: last.path };
}

/** The unit, and its drop-ins by name whichever folder they lie in. */
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
