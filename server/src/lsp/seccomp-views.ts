import { putInLruCache } from "../service/put-in-lru-cache.ts";
import type { DocumentLink, Location } from "vscode-languageserver";
import type { SeccompViewLink } from "../core/parts/seccomp-profile/seccomp-view.ts";
import { lineIndexOf, type LineIndex } from "../core/text/line-index.ts";
import { rangeOf } from "./convert.ts";

/** What the client's documents show of the effective actions of profiles. */
export interface SeccompViews {
  /** Remembers where the lines of a shown text lead: to places in the profile's own text. */
  shown(view: string, text: string, links: readonly SeccompViewLink[], source: SourceText): void;
  /** The links of a view, to the rules that decide. */
  links(view: string): readonly DocumentLink[];
  /** The rule behind a line; undefined where the default action decides. */
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
  readonly links: readonly SeccompViewLink[];
  readonly source: SourceText;
}

/** More views than this are not remembered. */
const maxViews = 32;

/** No views yet. */
export function createSeccompViews(): SeccompViews {
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
