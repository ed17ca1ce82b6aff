import { findingText } from "../core/languages/finding-text.ts";
import { newestVersion, oldestVersion, versionFrom } from "../core/schema/field-index.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import { jsonText, type ExactJson } from "../core/text/json-text.ts";
import { containerRuntimes, runtimeFrom } from "../core/seccomp/runtime-name.ts";
import type { CaseVerdict, ConfigCase, NodeFiles } from "../service/config-case.ts";
import { checkCase, checkProfile, type ProfileCase } from "../service/check-case.ts";
import { fileAnswer, rangeOf, type FileCase } from "./batch-file.ts";

/** One configuration of a batch, as a line of JSON asks for it. */
type BatchInput = { readonly id: string | number } & (ConfigCase | ProfileCase | FileCase);

/** Where the files of a batch lie on their node; relative paths of a main file start here. */
const mainFolder = "/ETC";

/**
 * The answer to one line of a batch: a line of JSON with `starts`, `findings` and `effective`, or with `error`
 * where the line is malformed. Never throws.
 */
export function answerBatchLine(line: string, knowledge: Knowledge): string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return JSON.stringify({ id: null, error: `The line is not JSON: ${detail}` });
  }
  const input = readInput(value);
  if (typeof input === "string") {
    return JSON.stringify({ id: isRecord(value) ? (value["id"] ?? null) : null, error: input });
  }
  return jsonText(answerTo(input, knowledge));
}

function answerTo({ id, ...input }: BatchInput, knowledge: Knowledge): ExactJson {
  if ("path" in input) return { id, ...fileAnswer(input, knowledge) };
  const { starts, findings, effective } = verdictOf(input, knowledge);
  const shown = findings.map(({ file, lines, finding }) => ({
    rule: finding.rule,
    severity: finding.severity,
    message: findingText(finding, knowledge.rules),
    file,
    path: finding.path,
    range: rangeOf(lines, finding.span),
  }));
  return { id, starts, findings: shown, ...(effective && { effective }) };
}

function verdictOf(input: ConfigCase | ProfileCase, knowledge: Knowledge): CaseVerdict {
  return "runtime" in input ? checkProfile(input, knowledge) : checkCase(input, knowledge);
}

/** The input, or a sentence that says what is wrong with it. */
function readInput(value: unknown): BatchInput | string {
  if (!isRecord(value)) return "The line is not a JSON object.";
  const { id, version: written, kind, main = null, dropins, args, files: tree } = value;
  if (typeof id !== "string" && typeof id !== "number") return '"id" must be a text or a number.';
  if (kind === "SeccompProfile") return readProfileInput(id, value);
  if (kind === "File") return readFileInput(id, value);
  const version = typeof written === "string" ? versionFrom(written) : undefined;
  if (!version) return wrongVersion(written);
  if (kind !== "KubeletConfiguration" && kind !== "CredentialProviderConfig") {
    return `"kind" must be KubeletConfiguration, CredentialProviderConfig, SeccompProfile or File, not ${show(kind)}.`;
  }
  if (typeof main !== "string" && main !== null) return '"main" must be a text or null.';
  if (dropins !== undefined && dropins !== null && !Array.isArray(dropins)) {
    return '"dropins" must be a list.';
  }
  if (args !== undefined && args !== null && !Array.isArray(args)) {
    return '"args" must be a list.';
  }
  if (tree !== undefined && tree !== null && !isRecord(tree)) {
    return '"files" must be an object of paths and texts.';
  }
  const files = ((dropins ?? []) as unknown[]).flatMap((each) => {
    if (!isRecord(each) || typeof each["path"] !== "string") return [];
    return typeof each["text"] === "string" ? [{ path: each["path"], text: each["text"] }] : [];
  });
  const flags = ((args ?? []) as unknown[]).filter((each) => typeof each === "string");
  const dropIns = Array.isArray(dropins) ? files : undefined;
  const input = { id, version, kind, main, dropIns, args: flags, mainFolder };
  return isRecord(tree) ? { ...input, files: nodeFiles(tree) } : input;
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
  if (typeof main !== "string") return '"main" must be a text.';
  const runtime = typeof named === "string" ? runtimeFrom(named) : undefined;
  if (!runtime)
    return `"runtime" must be one of ${containerRuntimes.join(", ")}, not ${show(named)}.`;
  return { id, main, runtime };
}

function readFileInput(id: string | number, value: Record<string, unknown>): BatchInput | string {
  const { path, main, version: written = newestVersion } = value;
  if (typeof path !== "string") return '"path" must be a text.';
  if (typeof main !== "string") return '"main" must be a text.';
  const version = typeof written === "string" ? versionFrom(written) : undefined;
  return version ? { id, path, main, version } : wrongVersion(written);
}

function wrongVersion(written: unknown): string {
  return `"version" must be a Kubernetes version from ${oldestVersion} to ${newestVersion}, not ${show(written)}.`;
}

function show(value: unknown): string {
  return value === undefined ? "missing" : JSON.stringify(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
