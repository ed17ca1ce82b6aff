import { findingText } from "../../../engine/analysis/finding-text.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { jsonText, type ExactJson } from "../../../engine/text/json-text.ts";
import {
  type PatchFile,
  type TreeMap,
  applyPatches,
  configIndex,
  resourcesJson,
  treeJson,
} from "../../../kubelet/index.ts";
import { imageProviders, matchingPattern } from "../../../credentials/index.ts";
import { nearestVersion, type KindIndex } from "../../../facts/field-index.ts";
import type { CaseVerdict } from "../../../answers/node/index.ts";
import { checkCase, checkProfile } from "../../../answers/reports/check-case.ts";
import { answerFile, caseRange, type FileCase } from "./batch-file.ts";
import { checkCasePosture } from "../../../answers/reports/posture-case.ts";
import { type PostureLayout, postureLayouts } from "../../../facts/posture-table.ts";
import { readInput, type BatchQuestions, type BatchInput } from "./batch-input.ts";
import { isRecord } from "../../../engine/text/is-record.ts";

/**
 * The answer to one line of a batch: a line of JSON with `starts`, `findings` and `effective`, or with `error`
 * where the line is malformed. Never throws.
 */
export async function answerBatchLine(line: string, knowledge: Knowledge): Promise<string> {
  const read = readLine(line);
  if ("answer" in read) return read.answer;
  const { input, layout } = read;
  if (!("file" in input)) return answerTo(input, layout, knowledge);
  const note = noteOf(input.file, knowledge);
  return jsonText({ id: input.id, ...note, ...(await answerFile(input.file, knowledge)) });
}

/** The answer to a line about a configuration or a profile; empty for a line about a file. */
export function answerCaseLine(line: string, knowledge: Knowledge): string {
  const read = readLine(line);
  if ("answer" in read) return read.answer;
  return "file" in read.input ? "" : answerTo(read.input, read.layout, knowledge);
}

/** The question of a line, or the answer to a malformed one. */
type ReadLine =
  | { readonly answer: string }
  | { readonly input: BatchInput; readonly layout: PostureLayout | undefined };

function readLine(line: string): ReadLine {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { answer: JSON.stringify({ id: null, error: `The line is not JSON: ${detail}` }) };
  }
  const request = isRecord(value) ? readPostureRequest(value) : undefined;
  const input = typeof request === "string" ? request : readInput(request?.value ?? value);
  if (typeof input === "string") {
    const id = isRecord(value) ? (value["id"] ?? null) : null;
    return { answer: JSON.stringify({ id, error: input }) };
  }
  return { input, layout: typeof request === "object" ? request.layout : undefined };
}

function answerTo(
  input: Exclude<BatchInput, { readonly file: FileCase }>,
  layout: PostureLayout | undefined,
  knowledge: Knowledge,
): string {
  const { id } = input;
  const verdict =
    "profile" in input
      ? checkProfile(input.profile, knowledge)
      : checkCase(input.config, knowledge);
  const { starts, findings } = verdict;
  const isVerdictEnough = "questions" in input && input.questions.isVerdictEnough;
  const effective = isVerdictEnough ? undefined : verdict.effectiveText;
  const shown = findings.map(({ file, lines, finding }) => ({
    rule: finding.rule,
    severity: finding.severity,
    message: findingText(finding, knowledge.rules, knowledge.language),
    file,
    path: finding.path,
    range: caseRange(lines, finding.span),
  }));
  const more = "questions" in input ? answersTo(input, verdict, knowledge) : undefined;
  const isPosture = layout !== undefined && !("profile" in input);
  const posture = isPosture
    ? checkCasePosture(input.config, layout, verdict, knowledge)
    : undefined;
  const ofPosture = posture && { posture: posture.map((check) => ({ ...check })) };
  // The effective configuration is the greater part of the text, which is put together without copies of it.
  const members = [
    membersOf({
      id,
      ...("config" in input ? noteOf(input.config, knowledge) : {}),
      starts,
      findings: shown,
    }),
    effective === undefined ? "" : `"effective":${effective}`,
    more ? membersOf(more) : "",
    ofPosture ? membersOf(ofPosture) : "",
  ];
  return `{${members.filter((text) => text !== "").join(",")}}`;
}

/** That the version of a line is not supported, and which one is used instead. */
function noteOf(
  { askedVersion }: { readonly askedVersion?: string | undefined },
  { language }: Knowledge,
): { readonly note?: string } {
  const nearest = askedVersion === undefined ? undefined : nearestVersion(askedVersion);
  return nearest ? { note: language.server.checkedAs(nearest) } : {};
}

/** The members of an object as text, without its braces. */
function membersOf(object: ExactJson): string {
  return jsonText(object).slice(1, -1);
}

/** The answers of a line beyond the result. */
function answersTo(
  {
    questions,
    config: { main, version, node },
  }: Extract<BatchInput, { readonly questions: BatchQuestions }>,
  verdict: CaseVerdict,
  knowledge: Knowledge,
): { readonly [member: string]: ExactJson } | undefined {
  const { patches, image } = questions;
  if (!node && image === undefined && !patches) return undefined;
  // Values that are computed late are requested only if the caller needs them.
  const config = node ? verdict.config : undefined;
  const providers = image === undefined ? undefined : verdict.providers;
  return {
    ...(node && config && { node: resourcesJson(config, node) }),
    ...(image !== undefined && providers && { image: imageJson(image, providers) }),
    ...(patches && patchedJson(main ?? "", patches, configIndex(knowledge.schema, version))),
  };
}

/** The providers that the kubelet asks for an image, each with the pattern that matches. */
function imageJson(image: string, tree: TreeMap): ExactJson {
  const found = imageProviders(tree, image);
  if (!found) return { repository: null, tag: null, providers: [] };
  const { repository, digest } = found.reference;
  const providers = found.providers.flatMap((provider) => {
    const pattern = matchingPattern(provider);
    return pattern === undefined ? [] : [{ name: provider.name, pattern }];
  });
  return { repository, tag: found.tag ?? null, ...(digest !== undefined && { digest }), providers };
}

function patchedJson(
  base: string,
  files: readonly PatchFile[],
  index: KindIndex | undefined,
): { readonly [member: string]: ExactJson } {
  if (!index) return {};
  const { tree, problem } = applyPatches({ base, files, root: index.root });
  const patched = tree ? treeJson(tree) : null;
  return { patched, ...(problem && { patchProblem: { ...problem } }) };
}

/** A line of a batch that asks for the checks of security benchmarks, of a node that is laid out so. */
interface PostureRequest {
  readonly layout: PostureLayout;
  /** The line in the words of other lines. */
  readonly value: Readonly<Record<string, unknown>>;
}

/**
 * Reads the members of a line with `posture: true` in addition to the configuration. It may leave out `kind`, and may
 * call files and arguments `dropIns` (each with a `name`) and `flags`. Undefined if the line asks for no posture; a
 * sentence if it is wrong.
 */
function readPostureRequest(
  line: Readonly<Record<string, unknown>>,
): PostureRequest | string | undefined {
  if (line["posture"] !== true) return undefined;
  const { layout: written = "plain", dropIns, flags, ...rest } = line;
  const layout = postureLayouts.find((candidate) => candidate === written);
  if (layout === undefined) {
    return `"layout" must be one of ${postureLayouts.join(", ")}, not ${JSON.stringify(written)}.`;
  }
  const files: unknown = Array.isArray(dropIns)
    ? (dropIns as unknown[]).map((file) =>
        typeof file === "object" && file !== null && "name" in file
          ? { path: file.name, ...file }
          : file,
      )
    : dropIns;
  const value = { kind: "KubeletConfiguration", dropins: files, args: flags, ...rest };
  return { layout, value };
}
