import type { KubernetesVersion } from "../facts/table.ts";
import type { Locale } from "../messages/language.ts";
import type { SetOptions } from "./set-options.ts";
import { basename } from "node:path";
import { type DriftCollector, type DriftNode, createDriftCollector } from "../drift/index.ts";
import {
  type NodeValues,
  nodeDump,
  valuesOfDump,
  valuesOfSet,
  valuesOfText,
} from "../node/index.ts";
import type { Knowledge } from "../analysis/knowledge.ts";
import { driftHtml } from "./drift-html.ts";
import { driftJson, driftText, type DriftReport } from "./drift-text.ts";
import { effectiveOfFiles } from "../workspace/reports/effective-files.ts";
import { unreadMain } from "../workspace/reports/unread-main.ts";
import { readSet } from "./read-set.ts";
import { exitCodes } from "./exit-codes.ts";
import { readChunks } from "../hosts/read-bytes.ts";
import { filesToCheck, fileProblem } from "./find-files.ts";
import { inputName } from "./input-name.ts";
import { linesOf } from "./lines-of.ts";
import { printedDocument, type Printed } from "./printed.ts";
import { decodeText, readBytes } from "./read-text.ts";
import type { Terminal } from "./terminal.ts";

/** What the arguments of `drift` say. */
export interface DriftInvocation {
  /** Dumps, files, folders; `-` is standard input. */
  readonly paths: readonly string[];
  /** What the nodes should run with; undefined: the largest group is what they are compared with. */
  readonly wanted: string | undefined;
  readonly set: SetOptions;
  /** Paths that are not compared. */
  readonly ignored: readonly string[];
  readonly version: KubernetesVersion;
  readonly format: "text" | "json" | "html";
  /** The language of what is said; absent: English. */
  readonly locale?: Locale;
}

/** Writes which nodes run with what, and where they differ; returns the exit code. */
export async function runDrift(
  invocation: DriftInvocation,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<number> {
  const expected = await referenceValues(invocation, knowledge);
  if (typeof expected === "string") {
    terminal.reportError(expected);
    return exitCodes.cannotRun;
  }
  const collector = createDriftCollector(invocation.ignored);
  const reader = createReader(invocation, collector, knowledge);
  for await (const candidate of filesToCheck(invocation.paths, (sentence) =>
    terminal.reportError(sentence),
  )) {
    const { path, problem } = candidate;
    if (problem !== undefined) reader.problems.push(`Cannot read ${path}: ${problem}.`);
    else await reader.read(candidate, terminal);
  }
  for (const problem of reader.problems) terminal.reportError(problem);
  const groups = collector.groups(expected);
  if (groups.length === 0) {
    terminal.reportError(
      "There is no node in these files: a dump is what kubectl get --raw /api/v1/nodes/NAME/proxy/configz writes.",
    );
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

/** What the nodes should run with; undefined where nobody says it, a sentence where it cannot be read. */
async function referenceValues(
  { wanted, set: options, version }: DriftInvocation,
  knowledge: Knowledge,
): Promise<NodeValues | undefined | string> {
  if (wanted === undefined) return undefined;
  const files = await readSet(wanted, options);
  if (typeof files === "string") return files;
  const dump = nodeDump(jsonOf(files.texts.main?.text ?? ""));
  if (dump) return valuesOfDump(dump);
  const asked = { set: options, version, isBase: false, command: "drift" } as const;
  const found = effectiveOfFiles(wanted, files, asked, knowledge);
  return typeof found === "string" ? found : valuesOfSet(found.set, knowledge);
}

interface Reader {
  readonly problems: string[];
  read(
    file: { readonly path: string; readonly isNamed: boolean },
    terminal: Terminal,
  ): Promise<void>;
}

/** So many texts are remembered: nodes of a pool have the same. */
const maxCachedTexts = 256;

function createReader(
  { version }: DriftInvocation,
  collector: DriftCollector,
  knowledge: Knowledge,
): Reader {
  const problems: string[] = [];
  const cache = new Map<string, NodeValues | undefined>();
  const ofText = (text: string, path: string): NodeValues | undefined => {
    if (cache.has(text)) return cache.get(text);
    const values = valuesOfText(text, path, version, knowledge);
    if (cache.size < maxCachedTexts) cache.set(text, values);
    return values;
  };
  const addDump = (json: unknown, name: string): boolean => {
    const dump = nodeDump(json);
    if (dump) collector.add({ name: dump.name ?? name, ...valuesOfDump(dump) });
    return dump !== undefined;
  };
  const addLines = async (chunks: AsyncIterable<Uint8Array>, path: string): Promise<void> => {
    let line = 0;
    for await (const text of linesOf(chunks)) {
      line++;
      if (text.trim() === "" || addDump(jsonOf(text), `${path}:${line}`)) continue;
      problems.push(`${path}:${line} is no dump of a kubelet.`);
    }
  };
  return {
    problems,
    async read({ path, isNamed }, terminal) {
      if (path === inputName) return addLines(terminal.input(), "stdin");
      if (/\.(?:jsonl|ndjson)$/.test(path)) {
        const adding = addLines(readChunks(path, isNamed), path);
        const problem = await adding.then(() => undefined, fileProblem);
        if (problem !== undefined) problems.push(`Cannot read ${path}: ${problem}.`);
        return;
      }
      const bytes = await readBytes(path, isNamed).catch(fileProblem);
      if (typeof bytes === "string") {
        problems.push(`Cannot read ${path}: ${bytes}.`);
        return;
      }
      const { text } = decodeText(bytes);
      const name = basename(path).replace(/\.[^.]+$/, "");
      if (addDump(jsonOf(text), name)) return;
      const values = ofText(text, path);
      const node: DriftNode | undefined = values && { name, ...values };
      if (node) collector.add(node);
      else problems.push(unreadMain({ path, text }, "drift", knowledge) ?? "");
    },
  };
}

/** The value of JSON in a text; undefined where it is none. */
function jsonOf(text: string): unknown {
  if (!text.trimStart().startsWith("{")) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
