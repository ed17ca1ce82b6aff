import { anchorNameAt, renameAnchor } from "../../../engine/structure/anchors.ts";
import {
  DocumentOnTypeFormattingRequest,
  type Connection,
  type PrepareRenameResult,
  type ServerCapabilities,
  type TextEdit,
  type WorkspaceEdit,
} from "vscode-languageserver";
import { anchoredAt } from "./anchored.ts";
import { answerFrom } from "./answer.ts";
import type { ClientCapabilities } from "../client-capabilities.ts";
import { offsetOf, rangeOf } from "../convert/convert.ts";
import { kubeletLanguage } from "../protocol/protocol.ts";
import type { Session } from "../session.ts";

const onType = { firstTriggerCharacter: "\n" };

/** The server's capabilities for names, and at the beginning of a line. */
export function nameCapabilities({
  onTypeRegistration,
  nameRegistration,
}: ClientCapabilities): ServerCapabilities {
  return {
    renameProvider: !nameRegistration ? { prepareProvider: true } : undefined,
    documentOnTypeFormattingProvider: !onTypeRegistration ? onType : undefined,
  };
}

/** New names for anchors, and the indentation of new lines. */
export function answerNames(connection: Connection, session: Session): void {
  connection.onPrepareRename(({ textDocument: { uri }, position }, token) => {
    const question = { name: "prepare rename", uri, token, empty: null };
    return answerFrom<PrepareRenameResult | null>(session, question, (document) => {
      const place = anchoredAt(document, position);
      const found = place && anchorNameAt(place.structure, place.offset);
      return found
        ? { range: rangeOf(place.structure, found.span), placeholder: found.name }
        : null;
    });
  });
  connection.onRenameRequest(({ textDocument: { uri }, position, newName }, token) => {
    const question = { name: "rename", uri, token, empty: null };
    return answerFrom<WorkspaceEdit | null>(session, question, (document) => {
      const place = anchoredAt(document, position);
      const spans = place && renameAnchor(place.structure, place.offset, newName);
      if (!spans) return null;
      const { structure } = place;
      const edits = spans.map((span) => ({ range: rangeOf(structure, span), newText: newName }));
      return { changes: { [uri]: edits } };
    });
  });
  connection.onDocumentOnTypeFormatting(({ textDocument: { uri }, position }, token) => {
    const question = { name: "on type formatting", uri, token, empty: [] };
    return answerFrom<TextEdit[]>(session, question, (document) => {
      const start = document.newLine(offsetOf(document, position));
      return start ? [{ range: rangeOf(document, start.span), newText: start.text }] : [];
    });
  });
}

/** Offers indentation for our language only, so that other YAML files keep that of their extension. */
export function registerOnType(connection: Connection, { capabilities }: Session): void {
  if (!capabilities.onTypeRegistration) return;
  const options = { ...onType, documentSelector: [{ language: kubeletLanguage }] };
  connection.client.register(DocumentOnTypeFormattingRequest.type, options).catch(() => undefined);
}
