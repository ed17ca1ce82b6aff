import {
  BulkRegistration,
  DefinitionRequest,
  ReferencesRequest,
  RenameRequest,
  type BulkUnregistration,
  type Connection,
  type DocumentFilter,
} from "vscode-languageserver";
import type { Snapshot } from "../../service/analyses.ts";
import type { ServedDocument } from "../../service/served-document.ts";
import type { ClientCapabilities } from "./client-capabilities.ts";
import { kubeletLanguage, seccompScheme } from "./protocol/protocol.ts";
import { pathOfUri } from "../../engine/files/uris.ts";

/**
 * Offers definitions, references and renaming only in documents that have something of ours: a client shows these
 * commands in every document that they are offered for, whatever the answer is.
 */
export interface NamePlaces {
  /** Offers them in the documents of our own languages. */
  begin(): void;
  /** A document was analyzed. */
  seen(snapshot: Snapshot, document: Pick<ServedDocument, "file">): void;
  closed(uri: string): void;
}

const ownLanguages: readonly string[] = [kubeletLanguage, seccompScheme];

export function createNamePlaces(
  connection: Connection,
  capabilities: () => ClientCapabilities,
): NamePlaces {
  const offered = new Map<string, Promise<BulkUnregistration | undefined>>();
  const offer = (documentSelector: DocumentFilter[]): Promise<BulkUnregistration | undefined> => {
    const all = BulkRegistration.create();
    all.add(DefinitionRequest.type, { documentSelector });
    all.add(ReferencesRequest.type, { documentSelector });
    all.add(RenameRequest.type, { documentSelector, prepareProvider: true });
    return connection.client.register(all).catch(() => undefined);
  };
  return {
    begin() {
      if (!capabilities().nameRegistration) return;
      void offer(ownLanguages.map((language) => ({ language })));
    },
    seen({ uri, languageId }, { file }) {
      if (!capabilities().nameRegistration || ownLanguages.includes(languageId)) return;
      const isOurs = file !== undefined && file.parts.length > 0;
      if (isOurs && !offered.has(uri)) offered.set(uri, offer([filterOf(uri)]));
    },
    closed(uri) {
      const registration = offered.get(uri);
      offered.delete(uri);
      void registration?.then((made) => {
        made?.dispose();
      });
    },
  };
}

/** One file: its path without a drive letter, which clients write in either case. */
function filterOf(uri: string): DocumentFilter {
  const path = pathOfUri(uri).replace(/^\/?(?:[A-Za-z]:)?\/?/, "");
  const pattern = `**/${path.replaceAll(/[*?[{]/g, "[$&]")}`;
  return { scheme: uri.slice(0, uri.indexOf(":")), pattern };
}
