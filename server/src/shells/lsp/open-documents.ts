import {
  TextDocuments,
  type Connection,
  type TextDocumentChangeEvent,
} from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { textChange } from "../../engine/text/text-change.ts";
import { lookAt } from "../../engine/text/text-look.ts";
import { canonicalUri } from "../../engine/files/uris.ts";
import type { Snapshot } from "../../service/analyses.ts";

/** Events of documents; opening one is a change of its content too. */
interface DocumentEvents {
  readonly opened: (uri: string) => void;
  readonly changed: (uri: string, version: number) => void;
  readonly saved: (uri: string) => void;
  readonly closed: (uri: string) => void;
}

/** The documents that the client has open. */
export interface OpenDocuments {
  /** Their addresses as the client spells them. */
  uris(): readonly string[];
  /** The document as it is now: one snapshot of each version; undefined if it is not open. */
  snapshot(uri: string): Snapshot | undefined;
  /** Finds an open document by its address in any spelling. */
  find(uri: string): Snapshot | undefined;
  /** The user types elsewhere now, or has saved the document. */
  settle(uri: string): void;
  /** Follows the client's messages. */
  listen(connection: Connection, events: DocumentEvents): void;
}

/** No document is open yet. */
export function createOpenDocuments(): OpenDocuments {
  const documents = new TextDocuments(TextDocument);
  const snapshots = new Map<string, Snapshot>();
  /** The client's own spelling of each open address. */
  const openAs = new Map<string, string>();
  const snapshot = (uri: string): Snapshot | undefined => {
    const document = documents.get(uri);
    if (!document) return undefined;
    const { languageId, version } = document;
    const before = snapshots.get(uri);
    const text = document.getText();
    if (before?.version === version && before.text === text) return before;
    const change = before && textChange(before.text, text);
    const typed = change && { typedAt: change.end + change.by };
    const now = { uri, languageId, version, text, look: lookAt(text), ...typed };
    snapshots.set(uri, now);
    return now;
  };
  return {
    uris: () => documents.keys(),
    snapshot,
    find: (uri) => snapshot(openAs.get(canonicalUri(uri)) ?? uri),
    settle(uri) {
      const before = snapshot(uri);
      if (before?.typedAt === undefined) return;
      const { uri: address, languageId, version, text, look } = before;
      snapshots.set(uri, { uri: address, languageId, version, text, look });
    },
    listen(connection, { opened, changed, saved, closed }) {
      type Event = TextDocumentChangeEvent<TextDocument>;
      documents.onDidOpen(({ document: { uri } }: Event) => {
        snapshots.delete(uri);
        openAs.set(canonicalUri(uri), uri);
        opened(uri);
      });
      documents.onDidChangeContent(({ document: { uri, version } }: Event) => {
        // The next version is compared with this one.
        snapshot(uri);
        changed(uri, version);
      });
      documents.onDidSave(({ document: { uri } }: Event) => {
        saved(uri);
      });
      documents.onDidClose(({ document: { uri } }: Event) => {
        snapshots.delete(uri);
        openAs.delete(canonicalUri(uri));
        closed(uri);
      });
      documents.listen(connection);
    },
  };
}
