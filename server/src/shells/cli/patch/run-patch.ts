import type { KubernetesVersion } from "../../../facts/table.ts";
import type { Locale } from "../../../engine/messages/language.ts";
import { lstat, realpath } from "node:fs/promises";
import {
  type PatchFile,
  type PatchedConfig,
  applyPatches,
  configIndex,
  treeJson,
} from "../../../kubelet/index.ts";
import { compareBytes } from "../../../engine/syntax/byte-order.ts";
import { blockEntry, inlineValue } from "../../../engine/syntax/edits/render-value.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { jsonText, type ExactJson } from "../../../engine/text/json-text.ts";
import { walkFolder } from "../../../engine/files/walk-folder.ts";
import { listFolder } from "../../hosts/list-folder.ts";
import { machine } from "../../hosts/machine-paths.ts";
import { exitCodes } from "../exit-codes.ts";
import { fileProblems } from "../../../engine/messages/file-problems.ts";
import { fileProblem, leadsBelow } from "../check/find-files.ts";
import { inputName } from "../input/input-name.ts";
import { printedJson, shownLines } from "../terminal/printed.ts";
import { decodeText, maxBytes, readInputBytes } from "../input/read-text.ts";
import type { Terminal } from "../terminal/terminal.ts";

export interface PatchInvocation {
  /** The configuration that kubeadm patches. */
  readonly base: string;
  /** The folder of patches. */
  readonly folder: string;
  /** The node's own patch; undefined: it has none. */
  readonly instanceConfig: string | undefined;
  readonly version: KubernetesVersion;
  readonly format: "yaml" | "json";
  /** The language of the output; absent: English. */
  readonly locale?: Locale;
}

/** Writes the configuration that kubeadm makes of a base and a folder of patches; returns the exit code. */
export async function runPatch(
  { base, folder, instanceConfig, version, format }: PatchInvocation,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<number> {
  const { cli, reading } = knowledge.language;
  const index = configIndex(knowledge.schema, version);
  const texts = [base, ...(instanceConfig === undefined ? [] : [instanceConfig])];
  const read: string[] = [];
  for (const path of texts) {
    try {
      const isInput = path === inputName;
      const bytes = await (isInput ? terminal.readInput(maxBytes) : readInputBytes(path, true));
      read.push(decodeText(bytes).text);
    } catch (error) {
      terminal.reportError(reading.cannotRead(path, fileProblem(error)));
      return exitCodes.cannotRun;
    }
  }
  const files = await patchFilesIn(folder).catch(fileProblem);
  if (typeof files === "string" || !index) {
    terminal.reportError(
      typeof files === "string"
        ? reading.cannotRead(folder, files)
        : reading.noConfiguration(version),
    );
    return exitCodes.cannotRun;
  }
  const [text = "", configText] = read;
  const patched = applyPatches({
    base: text,
    files,
    root: index.root,
    ...(configText !== undefined && { instanceConfig: configText }),
  });
  if (format === "json") {
    await terminal.write(printedJson(`${jsonText(reportOf(patched), "  ")}\n`));
  } else {
    const notes = [
      ...patched.applied.map(({ file, type }) => cli.patchApplied(file, type)),
      ...patched.ignored.map(cli.patchIgnored),
    ];
    const tree = patched.tree ? yamlLines(sortedKeys(treeJson(patched.tree))) : [];
    await terminal.write(shownLines([...notes.map((note) => `# ${note}`), ...tree]));
  }
  if (!patched.problem) return exitCodes.fine;
  const { file = folder, phrase } = patched.problem;
  terminal.reportError(cli.patchRefused(file, phrase));
  return exitCodes.errorsFound;
}

/** More than this is not looked at. */
const limits = { depth: 64, folders: 2_000, files: 10_000, milliseconds: 60_000 };

/**
 * All files below a folder; one that cannot be read, such as a link that leads nowhere or out of the folder, has no text.
 * Throws where they are too many.
 */
async function patchFilesIn(folder: string): Promise<PatchFile[]> {
  // kubeadm follows no link here.
  if (!(await lstat(folder)).isDirectory()) throw new Error(fileProblems.notDirectory);
  const home = await realpath(folder);
  const walked = await walkFolder(
    folder,
    { placeIn: machine.join, readFolder: listFolder },
    { ...limits, mayFollow: (path) => leadsBelow(path, home) },
  );
  if (!walked || walked.isCut) throw new Error(fileProblems.tooMany);
  return Promise.all(
    walked.files.map(async ({ path, uri, leadsOut }) => {
      const bytes = leadsOut ? undefined : await readInputBytes(uri).catch(() => undefined);
      return { path, text: bytes && decodeText(bytes).text };
    }),
  );
}

function reportOf({ tree, applied, ignored, problem }: PatchedConfig): ExactJson {
  return {
    patched: tree ? treeJson(tree) : null,
    applied: applied.map((appliedPatch) => ({ ...appliedPatch })),
    ignored,
    ...(problem && { problem: { ...problem } }),
  };
}

/** Kubernetes writes the keys of maps in the order of their names. */
function sortedKeys(value: ExactJson): ExactJson {
  if (Array.isArray(value)) return (value as readonly ExactJson[]).map(sortedKeys);
  if (typeof value !== "object" || value === null) return value;
  const keys = Object.keys(value).sort(compareBytes);
  const members = value as { readonly [key: string]: ExactJson };
  return Object.fromEntries(keys.map((key) => [key, sortedKeys(members[key] ?? null)]));
}

function yamlLines(value: ExactJson): readonly string[] {
  const isMap = typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isMap || Object.keys(value).length === 0) return [inlineValue(value, "block")];
  return Object.entries(value).flatMap(([key, member]) => blockEntry(key, member));
}
