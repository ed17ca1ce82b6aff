import {
  TextDocuments,
  type Connection,
  type TextDocumentChangeEvent,
} from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { lookAt } from "../text/text-look.ts";
import { canonicalUri } from "../files/uris.ts";
import type { Snapshot } from "../workspace/analyses.ts";

/** Events of documents; opening one is a change of its content too. */
interface DocumentEvents {
  readonly opened: (uri: string) => void;
  readonly changed: (uri: string, version: number) => void;
  readonly saved: () => void;
  readonly closed: (uri: string) => void;
}

/** The documents that the client has open. */
export interface OpenDocuments {
  /** Their addresses as the client spells them. */
  uris(): readonly string[];
  /** The document as it is now: one snapshot of each version; undefined if it is not open. */
  snapshot(uri: string): Snapshot | undefined;
  /** The same for an address in any spelling. */
  find(uri: string): Snapshot | undefined;
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
    const now = { uri, languageId, version, text, look: lookAt(text) };
    snapshots.set(uri, now);
    return now;
  };
  return {
    uris: () => documents.keys(),
    snapshot,
    find: (uri) => snapshot(openAs.get(canonicalUri(uri)) ?? uri),
    listen(connection, { opened, changed, saved, closed }) {
      type Event = TextDocumentChangeEvent<TextDocument>;
      documents.onDidOpen(({ document: { uri } }: Event) => {
        snapshots.delete(uri);
        openAs.set(canonicalUri(uri), uri);
        opened(uri);
      });
      documents.onDidChangeContent(({ document: { uri, version } }: Event) => {
        changed(uri, version);
      });
      documents.onDidSave(saved);
      documents.onDidClose(({ document: { uri } }: Event) => {
        snapshots.delete(uri);
        openAs.delete(canonicalUri(uri));
        closed(uri);
      });
      documents.listen(connection);
    },
  };
}
