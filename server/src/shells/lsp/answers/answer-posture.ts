import type { CancellationToken, Connection } from "vscode-languageserver";
import {
  type PostureRow,
  type PostureSetting,
  type PostureWord,
  idleText,
  idsOf,
  missingFiles,
  nodeOnlyIds,
  postureRemarks,
  postureSummary,
  unseenText,
} from "../../../answers/posture/index.ts";
import type { StackPlace } from "../../../stacks/index.ts";
import { fixTitleText } from "../../../engine/analysis/message-text.ts";
import { controlSeverities } from "../../../facts/posture-table.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { lineIndexOf } from "../../../engine/text/line-index.ts";
import { postureCode } from "../../../engine/messages/site-address.ts";
import type { AskedDocument, ShownPosture } from "../../../service/answers/posture-answers.ts";
import { askedDocument } from "./asked-document.ts";
import { rangeOf } from "../convert/convert.ts";
import { pageAddress } from "../convert/diagnostics.ts";
import { locationInSet } from "./effective-views.ts";
import {
  postureEditRequest,
  postureRequest,
  type PostureEditParams,
  type PostureEditResult,
  type PostureParams,
  type PostureResult,
  type PostureViewRow,
} from "../protocol/protocol.ts";
import type { Session } from "../session.ts";

/** Answers about security benchmarks: the view, and what a user chooses in it. */
export function answerPosture(connection: Connection, session: Session): void {
  connection.onRequest(postureRequest, (params: PostureParams, token: CancellationToken) =>
    session.requests.answer<PostureResult | null>("posture", token, null, async () => {
      const asked = await askedDocument(params.uri, session);
      const found = asked && (await session.service.posture.show(asked, params));
      return found ? resultOf(found, session) : null;
    }),
  );
  connection.onRequest(postureEditRequest, (params: PostureEditParams, token: CancellationToken) =>
    session.requests.answer<PostureEditResult | null>("posture edit", token, null, async () => {
      const asked = await askedDocument(params.uri, session);
      return asked ? editFor(asked, params, session) : null;
    }),
  );
}

async function editFor(
  asked: AskedDocument,
  params: PostureEditParams,
  session: Session,
): Promise<PostureEditResult | null> {
  const { fix, exception, set } = params;
  if (exception) {
    const wanted = { ...exception, set };
    const edit = await session.service.posture.except(asked, wanted);
    if (!edit) return null;
    const text = edit.text ?? "";
    const written = { text, lines: lineIndexOf(text) };
    return editResult(edit.uri, written, edit.edits, edit.text === undefined);
  }
  const found = fix && (await session.service.posture.show(asked, params));
  const row = found?.rows.find((each) => keyOf(each) === fix?.key);
  const chosen = row && fix && found?.fixes(row)[fix.at];
  return chosen ? editResult(chosen.target.id, chosen.target, chosen.edits, false) : null;
}

export function editResult(
  uri: string,
  written: Parameters<typeof rangeOf>[0],
  edits: readonly { readonly span: Parameters<typeof rangeOf>[1]; readonly newText: string }[],
  isNew: boolean,
): PostureEditResult {
  return {
    uri,
    ...(isNew && { isNew }),
    edits: edits.map(({ span, newText }) => ({ range: rangeOf(written, span), newText })),
  };
}

function resultOf(found: ShownPosture, { host, capabilities }: Session): PostureResult {
  const { knowledge } = host;
  const { locale, posture: phrases, views } = knowledge.language;
  const { benchmarks, rows, stack, shown, sets, strict, idle } = found;
  const nodeOnly = nodeOnlyIds(benchmarks, knowledge);
  return {
    locale,
    title: phrases.viewTitle(shown.name),
    head: phrases.head(
      benchmarks.map((benchmark) => benchmarkName(benchmark, knowledge)),
      stack.version,
    ),
    summary: postureSummary(rows, nodeOnly.length, phrases),
    notes: [...notesOf(found, knowledge), ...idle.map((note) => idleText(note, phrases))],
    needsNode: nodeOnly.length > 0 ? phrases.needsNode(nodeOnly) : "",
    set: shown.id,
    sets,
    strict,
    benchmarks: Object.keys(knowledge.posture.benchmarks).map((id) => ({
      id,
      name: benchmarkName(id, knowledge),
      isAsked: benchmarks.includes(id),
    })),
    rows: [...rows]
      .sort(byGravity)
      .map((row) => rowOf(row, found, knowledge, capabilities.rulePages)),
    labels: { ...phrases.view, filter: views.filter, show: views.show, shown: views.shown },
  };
}

function notesOf(found: ShownPosture, { language }: Knowledge): readonly string[] {
  const { unknown, isDump, doesStart, stack, shown, missing, unread } = found;
  const { exceptionNotes, unknownControls } = found;
  const { posture: phrases, cli } = language;
  const unseen = unseenText(found, { name: shown.name, missing }, language);
  const hasMain = stack.files[0] !== undefined || stack.platform !== undefined;
  return [
    ...unknown.map(phrases.unknown),
    ...(isDump ? [phrases.ofDump] : []),
    ...(unseen === undefined ? [] : [unseen]),
    ...(hasMain || missingFiles(missing).length > 0 ? [] : [phrases.withoutMain]),
    ...(doesStart ? [] : [phrases.doesNotStart(stack.version, stack.platform?.texts.title)]),
    ...unread.map((path) => cli.missing({ missing: "file", path })),
    ...unknownControls.map(phrases.unknownControl),
    ...exceptionNotes.map(({ kind, exception }) => phrases.exceptionNotes[kind](exception)),
  ];
}

function benchmarkName(id: string, { posture }: Knowledge): string {
  const record = posture.benchmarks[id];
  return record ? `${record.name} ${record.version}` : id;
}

/** Failing checks come first. */
const order: readonly PostureWord[] = [
  ...(["fail", "manual", "unknown", "excepted", "pass", "not-applicable"] as const),
];

function byGravity(a: PostureRow, b: PostureRow): number {
  return (
    order.indexOf(a.verdict) - order.indexOf(b.verdict) ||
    controlSeverities.indexOf(a.severity) - controlSeverities.indexOf(b.severity)
  );
}

/** Identifies a row after a change of the text, by the first id. */
function keyOf({ checks: [first] }: PostureRow): string {
  return `${first?.benchmark ?? ""} ${first?.check.id ?? ""}`;
}

function rowOf(
  row: PostureRow,
  { stack, fixes }: ShownPosture,
  { language }: Knowledge,
  rulePages: string | undefined,
): PostureViewRow {
  const { control, verdict, severity, settings, fix, ...said } = row;
  const { posture: phrases } = language;
  const offered = fixes(row).map(({ title }) => fixTitleText(title, language));
  const place = (at: StackPlace | undefined): { readonly target?: string } => {
    const location = at && locationInSet(at, stack);
    if (!location) return {};
    const { line, character } = location.range.start;
    return { target: `${location.uri}#L${line + 1},${character + 1}` };
  };
  const settingOf = ({ path, value, from, over, place: at }: PostureSetting) => ({
    text: `${path}: ${value ?? phrases.notSet}`,
    origin: value === undefined ? "" : (from ?? phrases.byDefault(stack.version)),
    ...place(at),
    over: over.map((hidden) => ({
      text: hidden.value,
      origin: hidden.from,
      ...place(hidden.place),
    })),
  });
  return {
    key: keyOf(row),
    control,
    verdict,
    word: phrases.words[verdict],
    ids: idsOf(row),
    title: phrases.titles[control],
    severity: verdict === "fail" ? phrases.severities[severity] : undefined,
    settings: settings.map(settingOf),
    // A remark is not needed next to a button that does the same.
    remarks: postureRemarks(offered.length > 0 || !fix ? said : { ...said, fix }, phrases),
    page: rulePages !== undefined ? pageAddress(postureCode + control, rulePages) : undefined,
    fixes: offered,
  };
}
