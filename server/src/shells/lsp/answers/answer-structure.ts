import {
  DocumentSymbolRequest,
  type CancellationToken,
  type Connection,
  type DocumentLink,
  type DocumentSymbol,
  type DocumentSymbolParams,
  type FoldingRange,
  type SelectionRange,
  type SymbolInformation,
} from "vscode-languageserver";
import type { DocumentLink as LinkedSpan } from "../../../engine/analysis/part-results.ts";
import { isViewOfOurs } from "../../../service/view-schemes.ts";
import { uriOfPath } from "../../../engine/files/uris.ts";
import { answerFrom } from "./answer.ts";
import { offsetOf } from "../convert/convert.ts";
import type { Session } from "../session.ts";
import { foldsOf, linksOf, selectionOf, symbolsOf } from "../convert/structure.ts";

/** The outline, what folds, what is selected, and links: of our documents, and inside other tools' files. */
export function answerStructure(connection: Connection, session: Session): void {
  answerOutline(connection, session);
  connection.onFoldingRanges(({ textDocument: { uri } }, token) => {
    const question = { name: "folding range", uri, token, empty: null };
    return answerFrom<FoldingRange[] | null>(session, question, (document) => {
      const folds = document.folds();
      return folds ? foldsOf(folds, document, session.capabilities) : null;
    });
  });
  connection.onSelectionRanges(({ textDocument: { uri }, positions }, token) => {
    const question = { name: "selection range", uri, token, empty: null };
    return answerFrom<SelectionRange[] | null>(session, question, (document) => {
      if (!document.file?.structure) return null;
      return positions.map((position) => {
        const offset = offsetOf(document, position);
        return selectionOf(document.selection(offset), document, offset);
      });
    });
  });
  answerLinks(connection, session);
}

function answerOutline(connection: Connection, session: Session): void {
  type Answer = DocumentSymbol[] | SymbolInformation[];
  const { method } = DocumentSymbolRequest;
  connection.onRequest<Answer, never>(
    method,
    (params: DocumentSymbolParams, token: CancellationToken) => {
      const { uri } = params.textDocument;
      const question = { name: "document symbol", uri, token, empty: [] };
      return answerFrom<Answer>(session, question, (document) =>
        symbolsOf(document.outline(), document, uri, session.capabilities),
      );
    },
  );
}

function answerLinks(connection: Connection, session: Session): void {
  connection.onDocumentLinks(({ textDocument: { uri } }, token) => {
    const question = { name: "document link", uri, token, empty: [] };
    return answerFrom<DocumentLink[]>(session, question, async (document) => {
      if (isViewOfOurs(uri)) return [...session.views.links(uri), ...session.partViews.links(uri)];
      const links = await linksThatLead(document.links(), uri, session);
      return linksOf(
        links,
        document,
        uri,
        session.capabilities,
        session.host.knowledge.language.server,
      );
    });
  });
}

/** Most paths are those of a node, and lead nowhere on the machine that a file is written on. */
async function linksThatLead(
  links: readonly LinkedSpan[],
  uri: string,
  { files }: Session,
): Promise<readonly LinkedSpan[]> {
  const leads = async ({ target }: LinkedSpan): Promise<boolean> => {
    if (target.kind === "url") return true;
    const address = uriOfPath(uri, target.path);
    return address !== undefined && (await files.isLink(address)) !== undefined;
  };
  const leading = await Promise.all(links.map(leads));
  return links.filter((_, index) => leading[index] === true);
}
