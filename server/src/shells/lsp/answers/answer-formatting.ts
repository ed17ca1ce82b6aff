import { diffLines } from "diff";
import {
  DocumentFormattingRequest,
  DocumentRangeFormattingRequest,
  MessageType,
  type Connection,
  type TextEdit,
} from "vscode-languageserver";
import { mayBeOurs, type Snapshot } from "../../../service/analyses.ts";
import { isKyaml } from "../../../engine/syntax/edits/kyaml.ts";
import { formatKyaml } from "../../../engine/syntax/format-kyaml.ts";
import type { LocatedNode } from "../../../engine/syntax/located-node.ts";
import { resolveAlias } from "../../../engine/syntax/located-node.ts";
import { parseFile } from "../../../engine/syntax/parse.ts";
import { lineIndexOf, type LineIndex } from "../../../engine/text/line-index.ts";
import { kubeletLanguage } from "../protocol/protocol.ts";
import { showMessage } from "../show-message.ts";
import type { Session } from "../session.ts";

/** Of longer texts, Prettier needs more than 300 MB of memory. */
const maxFormatted = 100_000;

/** The comparison takes time for each line times each change: with more changed lines, all of them are one edit. */
const maxChangedLines = 1_000;

/** Formatting of a whole document, and of the lines of a range. JSON is the editor's own affair. */
export function answerFormatting(connection: Connection, session: Session): void {
  connection.onDocumentFormatting(({ textDocument: { uri }, options }, token) =>
    session.requests.answer<TextEdit[]>("formatting", token, [], () =>
      formatted(connection, session, uri, options.tabSize),
    ),
  );
  connection.onDocumentRangeFormatting(({ textDocument: { uri }, options, range }, token) =>
    session.requests.answer<TextEdit[]>("range formatting", token, [], async () => {
      const edits = await formatted(connection, session, uri, options.tabSize);
      return edits.filter(
        (edit) =>
          edit.range.start.line <= range.end.line && edit.range.end.line >= range.start.line,
      );
    }),
  );
}

/**
 * Offers formatting for our language only, so that no other YAML file asks which formatter to take.
 * Clients that cannot register it are offered it for every document, and answered in our own.
 */
export function registerFormatting(connection: Connection, { capabilities }: Session): void {
  if (!capabilities.formattingRegistration || capabilities.ownFormatter) return;
  const options = { documentSelector: [{ language: kubeletLanguage }] };
  for (const { type } of [DocumentFormattingRequest, DocumentRangeFormattingRequest]) {
    connection.client.register(type, options).catch(() => undefined);
  }
}

/** The edits that tidy a document, a run of changed lines each; none where that is not possible. */
async function formatted(
  connection: Connection,
  session: Session,
  uri: string,
  tabSize: number,
): Promise<TextEdit[]> {
  const snapshot = session.snapshot(uri);
  const { formatYaml } = session.host;
  if (!snapshot || !formatYaml || isForeign(session, snapshot)) return [];
  const { text } = snapshot;
  if (text.length > maxFormatted) {
    const { tooLongToFormat } = session.host.knowledge.language.server;
    showMessage(connection, tooLongToFormat(maxFormatted), MessageType.Info);
    return [];
  }
  // An editor that guesses the indentation from the text may guess a wrong one.
  const indent = tabSize === 4 ? 4 : 2;
  const tidy = isKyamlText(text)
    ? formatKyaml(text, indent)
    : await formatYaml(text, indent).catch(() => text);
  return tidy === text || !meansTheSame(text, tidy) ? [] : lineEdits(text, tidy);
}

/** Prettier would put short maps and lists on one line, without their last commas. */
function isKyamlText(text: string): boolean {
  const { format, documents } = parseFile(text);
  const roots = documents.map(({ root }) => root);
  return format === "yaml" && roots.every((root) => root?.kind === "map" && isKyaml(root, text));
}

function isForeign({ capabilities }: Session, snapshot: Snapshot): boolean {
  if (snapshot.languageId === kubeletLanguage) return false;
  const isJson = /^jsonc?$/.test(snapshot.languageId) || snapshot.text.trimStart().startsWith("{");
  return capabilities.formattingRegistration || isJson || !mayBeOurs(snapshot);
}

/** A change of form may not change a value; what cannot be compared is not formatted. */
function meansTheSame(before: string, after: string): boolean {
  const plain = (text: string): string =>
    JSON.stringify(parseFile(text).documents.map(({ root }) => root && plainValue(root)));
  return plain(before) === plain(after);
}

type Plain = string | readonly Plain[] | { readonly [key: string]: Plain } | undefined;

function plainValue(node: LocatedNode): Plain {
  // An alias stays one: its name is part of what is written.
  if (node.kind === "alias") return `*${node.name}`;
  const real = resolveAlias(node);
  switch (real?.kind) {
    case "scalar":
      return `${real.value.type} ${"value" in real.value ? String(real.value.value) : ""}`;
    case "list":
      return real.items.map(plainValue);
    case "map":
      return real.entries.map(({ key, value }): Plain => [key.text, plainValue(value)]);
    default:
      return undefined;
  }
}

function lineEdits(before: string, after: string): TextEdit[] {
  const lines = lineIndexOf(before);
  const edits: TextEdit[] = [];
  let line = 0;
  let start: number | undefined;
  let newText = "";
  const flush = (): void => {
    if (start !== undefined) edits.push({ range: linesRange(lines, start, line), newText });
    start = undefined;
    newText = "";
  };
  const changes = diffLines(before, after, { maxEditLength: maxChangedLines });
  // Once the differences are too many, the client gets them as one.
  if (!changes) return [{ range: linesRange(lines, 0, lines.starts.length), newText: after }];
  for (const change of changes) {
    if (!change.added && !change.removed) {
      flush();
      line += change.count;
      continue;
    }
    start ??= line;
    if (change.removed) line += change.count;
    else newText += change.value;
  }
  flush();
  return edits;
}

/** From the start of one line to that of another; the end of the text where there is none. */
function linesRange(lines: LineIndex, start: number, end: number): TextEdit["range"] {
  const last = lines.starts.length - 1;
  const atEnd = { line: last, character: lines.length - (lines.starts[last] ?? 0) };
  return {
    start: start > last ? atEnd : { line: start, character: 0 },
    end: end > last ? atEnd : { line: end, character: 0 },
  };
}
