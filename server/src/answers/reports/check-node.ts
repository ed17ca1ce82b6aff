import {
  type CaseVerdict,
  type NodeCommand,
  type NodeNote,
  type NodeReading,
  readNode,
  type NodeTree,
  mayBeThere,
  nodeTree,
  missingCgroups,
  modeNotes,
  subidNotes,
  unreadDropIns,
} from "../node/index.ts";
import { type Config, locatedArguments, resourcesJson } from "../../kubelet/index.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { NearestVersion } from "../../facts/field-index.ts";
import type { ExactJson } from "../../engine/text/json-text.ts";
import type { FileSystem } from "../../engine/files/file-system.ts";
import { checkEveryStage } from "./check-case.ts";

/** Will this kubelet start on this node, and why not. */
export interface NodeReport {
  readonly starts: boolean;
  /** A file that the kubelet reads could not be read: nothing is found in the others, and whether it starts is not known. */
  readonly isUndecided: boolean;
  readonly reading: NodeReading;
  readonly verdict: CaseVerdict;
  /**
   * The findings of the result. Those about flags are in the unit or environment file with the flag; "flags" if that is
   * unknown.
   */
  readonly findings: CaseVerdict["findings"];
  readonly notes: readonly NodeNote[];
  /** The allocatable resources; undefined if the configuration does not decode. */
  readonly resources: { readonly [member: string]: ExactJson } | undefined;
}

/** Settings that name files, and whether the kubelet exits without the file. */
const namedPaths = [
  { field: "tlsCertFile", ends: true },
  { field: "tlsPrivateKeyFile", ends: true },
  { field: "staticPodPath", ends: false },
  { field: "resolvConf", ends: false },
] as const;

/**
 * Reads the file tree below `root` and checks the kubelet that it starts, as a kubelet of this version would. It reads
 * only through `files`, and never rejects.
 */
export async function checkNode(
  root: string,
  { version, asked: askedVersion }: NearestVersion,
  files: FileSystem,
  knowledge: Knowledge,
): Promise<NodeReport> {
  const tree = nodeTree(root, files);
  const reading = await readNode(tree);
  const { command, node, brokenStates, unread } = reading;
  const isUndecided = unread.size > 0;
  const isJudged = !isUndecided && command.args.length > 0;
  const kind = "KubeletConfiguration";
  const place = { main: null, dropIns: undefined, mainFolder: "/" } as const;
  const input = { version, askedVersion, kind, ...place, args: command.args, files: reading.files };
  const verdict = checkEveryStage({ ...input, node }, knowledge);
  const config = isJudged ? verdict.config : undefined;
  const [missing, cgroups, subids, modes, dropIns] = await Promise.all([
    config ? missingFiles(config, tree) : [],
    config ? missingCgroups(config, node, tree) : [],
    config ? subidNotes(config, version, tree) : [],
    modeNotes(reading, config, tree),
    unreadDropIns(command, tree),
  ]);
  const notes: NodeNote[] = [
    ...commandNotes(reading),
    ...dropIns,
    ...[...unread].map(([path, why]) => ({ note: "unread-file", path, why }) as const),
    ...brokenStates.map((path) => ({ note: "broken-state", path }) as const),
    ...missing.map((file) => ({ note: "missing-file", ...file }) as const),
    ...cgroups,
    ...subids,
    ...modes,
  ];
  const isSound = !notes.some(endsKubelet);
  return {
    starts: verdict.starts && isJudged && isSound,
    isUndecided,
    reading,
    verdict: { ...verdict, config },
    findings: (isJudged ? verdict.findings : [])
      .map((found) => whereWritten(found, command))
      .toSorted((a, b) => Number(isError(b)) - Number(isError(a))),
    notes,
    resources: config && node ? resourcesJson(config, node) : undefined,
  };
}

function isError({ finding }: CaseVerdict["findings"][number]): boolean {
  return finding.severity === "error";
}

/** A finding about the command line, at the place of the word that it is about. */
function whereWritten(
  found: CaseVerdict["findings"][number],
  { args, places }: NodeCommand,
): CaseVerdict["findings"][number] {
  if (found.file !== "flags") return found;
  const { start } = found.finding.span;
  const word = locatedArguments(args).findIndex(({ span }) => start <= span.end);
  const place = places[word];
  if (!place) return found;
  const { path, lines, span } = place;
  return { file: path, lines, finding: { ...found.finding, span } };
}

/** Whether the kubelet exits because of a note. */
export function endsKubelet(note: NodeNote): boolean {
  switch (note.note) {
    case "broken-state":
    case "missing-cgroup":
    case "subid-range":
    case "no-getsubids":
      return true;
    case "missing-file":
      return namedPaths.some(({ field, ends }) => ends && field === note.field);
    case "no-kubelet":
    case "unread-file":
    case "unread-drop-ins":
    case "assumed-command":
    case "no-program":
    case "open-secret":
      return false;
  }
}

function commandNotes({ command }: NodeReading): readonly NodeNote[] {
  if (command.args.length === 0) return [{ note: "no-kubelet" }];
  if (command.from !== undefined) return [];
  return [{ note: "assumed-command", config: command.args.join(" ") }];
}

interface MissingFile {
  readonly field: string;
  readonly path: string;
}

async function missingFiles(config: Config, tree: NodeTree): Promise<readonly MissingFile[]> {
  const found = await Promise.all(
    namedPaths.map(async ({ field }): Promise<MissingFile[]> => {
      const { value: path, written } = config.setting(field);
      if (!written || path === "" || (await mayBeThere(path, tree))) return [];
      return [{ field, path }];
    }),
  );
  return found.flat();
}
