import type { KubernetesVersion } from "../../../facts/table.ts";
import type { Locale } from "../../../engine/messages/language.ts";
import type { SetOptions } from "../help/set-options.ts";
import {
  type DriftCollector,
  type DriftNode,
  type WantedValues,
  createDriftCollector,
} from "../../../answers/drift/index.ts";
import { machine } from "../../hosts/machine-paths.ts";
import { nodeFileSystem } from "../../hosts/node-file-system.ts";
import { type NodeValues, valuesOfSubject } from "../../../answers/node/index.ts";
import {
  type LoadedStack,
  type ConfigStack,
  dumpsIn,
  stackFound,
  findStacks,
} from "../../../stacks/index.ts";
import {
  incompleteText,
  stackSubjects,
  subjectsOfFiles,
} from "../../../answers/reports/subjects-of-files.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { driftHtml } from "./drift-html.ts";
import { driftJson, driftText, type DriftReport } from "./drift-text.ts";
import { unreadMain } from "../../../answers/reports/unread-main.ts";
import { readSubjectFiles } from "../input/read-set.ts";
import { stackFinder } from "../input/stack-finder.ts";
import { exitCodes } from "../exit-codes.ts";
import { readChunks } from "../../hosts/read-bytes.ts";
import { filesToCheck, fileProblem } from "../check/find-files.ts";
import { inputName } from "../input/input-name.ts";
import { linesOf } from "../terminal/lines-of.ts";
import { printedDocument, type Printed } from "../terminal/printed.ts";
import { decodeText, readInputBytes } from "../input/read-text.ts";
import type { Terminal } from "../terminal/terminal.ts";

export interface DriftInvocation {
  /** Dumps, files, folders; `-` is standard input. */
  readonly paths: readonly string[];
  /** Roots of nodes' file trees. */
  readonly roots: readonly string[];
  /** The configuration that nodes should run with; undefined: they are compared with the largest group. */
  readonly wanted: string | undefined;
  readonly set: SetOptions;
  /** Paths that are not compared. */
  readonly ignored: readonly string[];
  readonly version: KubernetesVersion;
  readonly format: "text" | "json" | "html";
  /** The language of the output; absent: English. */
  readonly locale?: Locale;
}

/** Writes which nodes run with what, and where they differ; returns the exit code. */
export async function runDrift(
  invocation: DriftInvocation,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<number> {
  const expected = await referenceValues(invocation, terminal, knowledge);
  if (typeof expected === "string") {
    terminal.reportError(expected);
    return exitCodes.cannotRun;
  }
  const collector = createDriftCollector(invocation.ignored);
  const reader = createReader(invocation, collector, terminal, knowledge);
  const { reading } = knowledge.language;
  // Dumps of nodes are seldom kept in git.
  const search = {
    onSkip: (path: string, folder: string) => terminal.reportError(reading.leadsOut(path, folder)),
    onPassedOver: () => undefined,
    isWhole: true,
  };
  for await (const candidate of filesToCheck(invocation.paths, search)) {
    const { path, problem } = candidate;
    if (problem !== undefined) reader.problems.push(reading.cannotRead(path, problem));
    else await reader.read(candidate);
  }
  for (const root of invocation.roots) await reader.readTree(root);
  for (const problem of reader.problems) terminal.reportError(problem);
  const groups = collector.groups(expected);
  if (groups.length === 0) {
    terminal.reportError(reading.noDump);
    return exitCodes.cannotRun;
  }
  const { wanted: name, ignored, version } = invocation;
  const report = { groups, wanted: name, ignored, version };
  await terminal.write(await reportText(invocation, report, terminal, knowledge));
  if (reader.problems.length > 0) return exitCodes.cannotRun;
  const isDrift = groups.some(({ differences }) => differences.length > 0);
  return isDrift ? exitCodes.errorsFound : exitCodes.fine;
}

async function reportText(
  { format }: DriftInvocation,
  report: DriftReport,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<Printed> {
  switch (format) {
    case "text":
      return driftText(report, terminal, knowledge);
    case "json":
      return driftJson(report, knowledge);
    case "html":
      return printedDocument(await driftHtml(report, knowledge));
  }
}

/** The configuration that nodes of a version should run with; undefined if the user names none, a sentence if it cannot be read. */
async function referenceValues(
  { wanted, set, version }: DriftInvocation,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<WantedValues | undefined | string> {
  if (wanted === undefined) return undefined;
  const files = await readSubjectFiles(wanted, set, terminal, knowledge);
  if (typeof files === "string") return files;
  const stacks = await subjectsOfFiles(files, "drift", knowledge);
  if (typeof stacks === "string") return stacks;
  const [stack, ...others] = stacks;
  if (others.length > 0) {
    const names = stacks.map(({ name }) => name);
    return knowledge.language.cli.severalConfigs(wanted, names);
  }
  if (!stack) return undefined;
  const byVersion = new Map<KubernetesVersion, NodeValues | undefined>();
  return (ofNode = version) => {
    if (!byVersion.has(ofNode)) byVersion.set(ofNode, valuesOfSubject(stack, ofNode, knowledge));
    return byVersion.get(ofNode);
  };
}

interface Reader {
  readonly problems: string[];
  readTree(root: string): Promise<void>;
  read(file: {
    readonly path: string;
    readonly isNamed: boolean;
    readonly within?: string | undefined;
  }): Promise<void>;
}

/** So many texts are remembered: nodes of a pool have the same. */
const maxCachedTexts = 256;

function createReader(
  { version, set }: DriftInvocation,
  collector: DriftCollector,
  terminal: Terminal,
  knowledge: Knowledge,
): Reader {
  const problems: string[] = [];
  const { reading } = knowledge.language;
  const cache = new Map<string, readonly DriftNode[]>();
  const files = nodeFileSystem();
  const stacks = stackFinder(set, knowledge);
  const seen = new Set<LoadedStack>();
  const nodesOf = (subjects: readonly ConfigStack[], path: string): readonly DriftNode[] =>
    subjects.flatMap((subject): DriftNode[] => {
      const stack = subject.stack && stackFound(subject.stack);
      if (stack) terminal.reportError(knowledge.language.sets.stack(stack));
      const incomplete = incompleteText(subject, "drift", knowledge);
      if (incomplete !== undefined) terminal.reportError(incomplete);
      const values = valuesOfSubject(subject, version, knowledge);
      const name = subject.name === path ? namedAfter(path) : { name: subject.name };
      return values ? [{ ...name, version: subject.dump?.version, ...values }] : [];
    });
  const add = (node: DriftNode): void => {
    const { name, path = name, refused } = node;
    if (refused !== undefined) terminal.reportError(`${path}: ${refused}`);
    collector.add(node);
  };
  /**
   * A file with the files that belong to it is one node, whichever of them comes first. In a folder of nodes, a drop-in that no
   * kubelet reads is skipped.
   */
  const addStacks = async (path: string, within: string | undefined): Promise<boolean> => {
    const found = await stacks.of(path, within);
    if (typeof found === "string") {
      problems.push(found);
      return true;
    }
    const sets = found.sets.filter((loaded) => !seen.has(loaded));
    for (const loaded of sets) {
      seen.add(loaded);
      // A node has one name, whichever of its files comes first.
      const { main, dropInFolder } = loaded.stack;
      const name = found.shownUri(main ?? dropInFolder ?? found.uri);
      const subjects = stackSubjects(name, { ...found, sets: [loaded] });
      for (const node of nodesOf(subjects, name)) add(node);
    }
    return found.sets.length > 0 || (found.isUnread && within !== undefined);
  };
  const addText = async (text: string, path: string): Promise<void> => {
    const input = { text, uri: machine.uriOf(path), name: path, path: machine.absolute(path) };
    const cached = cache.get(text);
    const nodes = cached ?? nodesOf(await findStacks(input, files, knowledge), path);
    if (!cached && cache.size < maxCachedTexts) cache.set(text, nodes);
    // Equal files of several nodes are read once; each node has the name of its own file.
    const isAlone = cached !== undefined && nodes.length === 1;
    for (const node of nodes) add(isAlone ? { ...node, ...namedAfter(path) } : node);
    if (nodes.length === 0) problems.push(unreadMain({ path, text }, "drift", knowledge) ?? "");
  };
  const addDumps = (text: string, place: string): boolean => {
    const dumps = dumpsIn(text);
    for (const dump of dumps) {
      const check = (): undefined => undefined;
      const values = valuesOfSubject({ dump, check }, version, knowledge);
      if (values) collector.add({ name: dump.node ?? place, version: dump.version, ...values });
    }
    return dumps.length > 0;
  };
  /** Lines are read one after the other: a fleet's dumps need not fit in memory. */
  const addLines = async (chunks: AsyncIterable<Uint8Array>, path: string): Promise<void> => {
    let line = 0;
    const other: string[] = [];
    for await (const text of linesOf(chunks)) {
      line++;
      if (other.length > 0) other.push(text);
      else if (text.trim() !== "" && !addDumps(text, `${path}:${line}`)) {
        if (line > 1) problems.push(reading.notDump(`${path}:${line}`));
        else other.push(text);
      }
    }
    if (other.length > 0) await addText(other.join("\n"), path);
  };
  return {
    problems,
    async readTree(root) {
      const set = { configDir: undefined, args: [], root };
      const found = await readSubjectFiles(undefined, set, terminal, knowledge);
      const subject = typeof found === "string" ? undefined : found.ofNode;
      const values = subject && valuesOfSubject(subject, version, knowledge);
      if (values) add({ name: root, ...values });
      else problems.push(typeof found === "string" ? found : "");
    },
    async read({ path, isNamed, within }) {
      if (path === inputName) return addLines(terminal.input(), "<stdin>");
      if (/\.(?:jsonl|ndjson)$/.test(path)) {
        const adding = addLines(readChunks(path, isNamed), path);
        const problem = await adding.then(() => undefined, fileProblem);
        if (problem !== undefined) problems.push(reading.cannotRead(path, problem));
        return;
      }
      const bytes = await readInputBytes(path, isNamed).catch(fileProblem);
      if (typeof bytes === "string") problems.push(reading.cannotRead(path, bytes));
      else if (!(await addStacks(path, within))) await addText(decodeText(bytes).text, path);
    },
  };
}

function namedAfter(path: string): Pick<DriftNode, "name" | "path"> {
  return { name: machine.nameOf(path).replace(/\.[^.]+$/, ""), path };
}
