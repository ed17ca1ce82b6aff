import type { PartView } from "../../../engine/parts/part.ts";
import { putInLruCache } from "../../../engine/text/put-in-lru-cache.ts";
import type { DocumentLink, Location } from "vscode-languageserver";
import { lineIndexOf, type LineIndex } from "../../../engine/text/line-index.ts";
import { rangeOf } from "../convert/convert.ts";

/** Parts of other documents that the client's documents show. */
export interface PartViews {
  /** Remembers where the lines of a shown text lead: to places in the text that it is made from. */
  shown(view: string, text: string, links: PartView["links"], source: SourceText): void;
  /** The links of a view, to what decides. */
  links(view: string): readonly DocumentLink[];
  /** The place behind a line; undefined where there is none. */
  originAt(view: string, line: number): Location | undefined;
}

/** The text that a view is made from. */
interface SourceText {
  readonly uri: string;
  readonly text: string;
  readonly lines: LineIndex;
}

interface ShownView {
  readonly text: string;
  readonly lines: LineIndex;
  readonly links: PartView["links"];
  readonly source: SourceText;
}

/** More views than this are not remembered. */
const maxViews = 32;

/** No views yet. */
export function createPartViews(): PartViews {
  const views = new Map<string, ShownView>();
  return {
    shown(view, text, links, source) {
      putInLruCache(views, view, { text, lines: lineIndexOf(text), links, source }, maxViews);
    },
    links(uri) {
      const view = views.get(uri);
      if (!view) return [];
      return view.links.map(({ span, target }) => {
        const { line, character } = rangeOf(view.source, target).start;
        return {
          range: rangeOf(view, span),
          target: `${view.source.uri}#L${line + 1},${character + 1}`,
        };
      });
    },
    originAt(uri, line) {
      const view = views.get(uri);
      const link = view?.links.find(({ span }) => rangeOf(view, span).start.line === line);
      return view && link && { uri: view.source.uri, range: rangeOf(view.source, link.target) };
    },
  };
}
