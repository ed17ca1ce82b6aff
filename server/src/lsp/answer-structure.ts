import type {
  Connection,
  DocumentLink,
  DocumentSymbol,
  FoldingRange,
  SelectionRange,
  SymbolInformation,
} from "vscode-languageserver";
import type { Structure } from "../core/analysis/analysis.ts";
import {
  embeddedSymbol,
  foldingRangesAround,
  linksInside,
  selectionRangesIn,
} from "../core/features/embedded-structure.ts";
import { foldingRanges } from "../core/features/folding.ts";
import { documentLinks, type DocumentLink as LinkedSpan } from "../core/features/links.ts";
import { selectionRangesAt } from "../core/features/selection.ts";
import { documentSymbols } from "../core/features/symbols.ts";
import type { Span } from "../core/text/span.ts";
import { seccompLinks } from "./answer-seccomp.ts";
import { answerFrom } from "./answer.ts";
import { offsetOf } from "./convert.ts";
import { partAt, type OpenView } from "./diagnostics.ts";
import { effectiveScheme, seccompScheme } from "./protocol.ts";
import type { Session } from "./session.ts";
import { uriOfPath } from "../files/uris.ts";
import { foldsOf, linksOf, selectionOf, symbolsOf } from "./structure.ts";

/** The outline, what folds, what is selected, and links: of our documents, and inside other tools' files. */
export function answerStructure(connection: Connection, session: Session): void {
  connection.onDocumentSymbol(({ textDocument: { uri } }, token) => {
    const question = { name: "document symbol", uri, token, empty: [] };
    return answerFrom<DocumentSymbol[] | SymbolInformation[]>(session, question, (view) => {
      const { analysis } = view.analyzed;
      const written = writtenIn(view);
      if (!written) return [];
      const items = [
        ...(analysis ? documentSymbols(analysis) : []),
        ...(view.embedded?.found ?? []).map(embeddedSymbol),
      ].sort((a, b) => a.span.start - b.span.start);
      return symbolsOf(items, written, uri, session.abilities);
    });
  });
  connection.onFoldingRanges(({ textDocument: { uri } }, token) => {
    const question = { name: "folding range", uri, token, empty: null };
    return answerFrom<FoldingRange[] | null>(session, question, (view) => {
      const { embedded } = view;
      const written = writtenIn(view);
      if (!written) return null;
      const folds = embedded
        ? foldingRangesAround(embedded.structure, embedded.found)
        : foldingRanges(written);
      return foldsOf(folds, written, session.abilities);
    });
  });
  connection.onSelectionRanges(({ textDocument: { uri }, positions }, token) => {
    const question = { name: "selection range", uri, token, empty: null };
    return answerFrom<SelectionRange[] | null>(session, question, (view) => {
      const written = writtenIn(view);
      if (!written) return null;
      return positions.map((position) => {
        const offset = offsetOf(written, position);
        return selectionOf(selectionAt(view, offset), written, offset);
      });
    });
  });
  answerLinks(connection, session);
}

function answerLinks(connection: Connection, session: Session): void {
  connection.onDocumentLinks(({ textDocument: { uri } }, token) => {
    const question = { name: "document link", uri, token, empty: [] };
    return answerFrom<DocumentLink[]>(session, question, async (view) => {
      const { analyzed, seccomp, embedded } = view;
      if (uri.startsWith(`${effectiveScheme}:`)) return [...session.views.links(uri)];
      if (uri.startsWith(`${seccompScheme}:`)) return [...session.seccompViews.links(uri)];
      const written = writtenIn(view);
      const links = await linksThatLead(
        [
          ...(analyzed.analysis ? documentLinks(analyzed.analysis) : []),
          ...(embedded?.found ?? []).flatMap(linksInside),
        ],
        uri,
        session,
      );
      return [
        ...(written ? linksOf(links, written, uri, session.abilities) : []),
        ...(seccomp ? seccompLinks(seccomp, session.abilities.linkTooltips) : []),
      ];
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

/** The text of a document that is ours, or that holds something of ours. */
function writtenIn({ analyzed, embedded }: OpenView): Structure | undefined {
  return analyzed.analysis ?? embedded?.structure;
}

function selectionAt(view: OpenView, offset: number): readonly Span[] {
  const { analysis } = view.analyzed;
  const part = partAt(view, () => offset);
  if (part && view.embedded) return selectionRangesIn(part, view.embedded.structure, offset);
  return analysis ? selectionRangesAt(analysis, offset) : [];
}
