import { type PatchFile, readNodeDescription } from "../../../kubelet/index.ts";
import {
  defaultVersion,
  nearestVersion,
  newestVersion,
  oldestVersion,
} from "../../../facts/field-index.ts";
import { containerRuntimes, runtimeFrom } from "../../../seccomp/index.ts";
import type { ConfigCase, NodeFiles } from "../../../answers/node/index.ts";
import type { ProfileCase } from "../../../answers/reports/check-case.ts";
import type { FileCase } from "./batch-file.ts";
import { isRecord } from "../../../engine/text/is-record.ts";

/** Questions of a line beyond the result. */
export interface BatchQuestions {
  /** The files of kubeadm's folder of patches. */
  readonly patches?: readonly PatchFile[];
  /** The caller does not need the effective configuration, which is most of the work. */
  readonly isVerdictEnough: boolean;
  /** An image whose credential providers are asked for. */
  readonly image?: string;
}

/** One configuration of a batch, as a line of JSON asks for it. */
export type BatchInput = { readonly id: string | number } & (
  | { readonly config: ConfigCase; readonly questions: BatchQuestions }
  | { readonly profile: ProfileCase }
  | { readonly file: FileCase }
);

/** The folder of a batch's files on their node; relative paths of a main file start here. */
const mainFolder = "/ETC";

/** The input, or a sentence that says what is wrong with it. */
export function readInput(value: unknown): BatchInput | string {
  if (!isRecord(value)) return "The line is not a JSON object.";
  const { id, version: written, kind, main = null, dropins, args, files: tree, node } = value;
  if (typeof id !== "string" && typeof id !== "number") return '"id" must be a string or a number.';
  if (kind === "SeccompProfile") return readProfileInput(id, value);
  if (kind === "File") return readFileInput(id, value);
  const nearest = typeof written === "string" ? nearestVersion(written) : undefined;
  if (!nearest) return wrongVersion(written);
  const { version, asked: askedVersion } = nearest;
  if (kind !== "KubeletConfiguration" && kind !== "CredentialProviderConfig") {
    return `"kind" must be KubeletConfiguration, CredentialProviderConfig, SeccompProfile or File, not ${show(kind)}.`;
  }
  if (typeof main !== "string" && main !== null) return '"main" must be a string or null.';
  if (dropins !== undefined && dropins !== null && !Array.isArray(dropins)) {
    return '"dropins" must be a list.';
  }
  if (args !== undefined && args !== null && !Array.isArray(args)) {
    return '"args" must be a list.';
  }
  if (tree !== undefined && tree !== null && !isRecord(tree)) {
    return '"files" must be an object of paths and texts.';
  }
  const machine = readNodeDescription(node);
  if (machine.problems.length > 0) return `"node" is wrong: ${machine.problems.join(" ")}`;
  const questions = readQuestions(value);
  if (typeof questions === "string") return questions;
  const files = filesIn((dropins ?? []) as unknown[]).flatMap(({ path, text }) =>
    text === undefined ? [] : [{ path, text }],
  );
  const flags = ((args ?? []) as unknown[]).filter((arg) => typeof arg === "string");
  const dropIns = Array.isArray(dropins) ? files : undefined;
  const config = {
    version,
    askedVersion,
    kind,
    main,
    dropIns,
    args: flags,
    mainFolder,
    files: isRecord(tree) ? nodeFiles(tree) : undefined,
    node: machine.node,
  };
  return { id, config, questions };
}

/** The questions beyond the result, or the mistake in them. */
function readQuestions({
  patches,
  image,
  effective,
}: Record<string, unknown>): BatchQuestions | string {
  const isList = Array.isArray(patches);
  if (!isList && patches !== undefined && patches !== null) return '"patches" must be a list.';
  if (image !== undefined && typeof image !== "string") return '"image" must be a string.';
  return {
    isVerdictEnough: effective === false,
    patches: isList ? filesIn(patches) : undefined,
    image,
  };
}

/** The members of a list that name a path; those without a text, such as links, cannot be read. */
function filesIn(list: readonly unknown[]): readonly PatchFile[] {
  return list.flatMap((entry) => {
    if (!isRecord(entry) || typeof entry["path"] !== "string" || entry["dir"] === true) return [];
    const text = entry["text"];
    return [{ path: entry["path"], text: typeof text === "string" ? text : undefined }];
  });
}

/** The texts of a node's files by path; a path that ends in a slash is a folder. */
function nodeFiles(tree: Record<string, unknown>): NodeFiles {
  const texts = Object.entries(tree).filter((entry): entry is [string, string] => {
    return typeof entry[1] === "string";
  });
  return new Map(texts);
}

function readProfileInput(
  id: string | number,
  value: Record<string, unknown>,
): BatchInput | string {
  const { main, runtime: named = "containerd" } = value;
  if (typeof main !== "string") return '"main" must be a string.';
  const runtime = typeof named === "string" ? runtimeFrom(named) : undefined;
  if (!runtime)
    return `"runtime" must be one of ${containerRuntimes.join(", ")}, not ${show(named)}.`;
  return { id, profile: { main, runtime } };
}

function readFileInput(id: string | number, value: Record<string, unknown>): BatchInput | string {
  const { path, main, version: written = defaultVersion } = value;
  if (typeof path !== "string") return '"path" must be a string.';
  if (typeof main !== "string") return '"main" must be a string.';
  const nearest = typeof written === "string" ? nearestVersion(written) : undefined;
  if (!nearest) return wrongVersion(written);
  const { version, asked: askedVersion } = nearest;
  return { id, file: { path, main, version, askedVersion } };
}

function wrongVersion(written: unknown): string {
  return `"version" must be a Kubernetes version from ${oldestVersion} to ${newestVersion}, not ${show(written)}.`;
}

function show(value: unknown): string {
  return value === undefined ? "missing" : JSON.stringify(value);
}
