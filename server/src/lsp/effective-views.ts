import { keepNewest } from "./keep-newest.ts";
import type { DocumentLink, Location } from "vscode-languageserver";
import type { SetAnalysis } from "../core/analysis/analyze-set.ts";
import { effectiveView, type ViewLink } from "../core/features/effective-view.ts";
import type { Language } from "../core/messages/language.ts";
import { lineIndexOf } from "../core/text/line-index.ts";
import { rangeOf } from "./convert.ts";
import type { EffectiveParams } from "./protocol.ts";

/** What the client's documents show of effective configurations. */
export interface EffectiveViews {
  /** The text of a view; remembers under `params.view` where its places lead. */
  render(set: SetAnalysis, params: EffectiveParams): string;
  /** The links of a view, to the lines that set its values. */
  links(uri: string): readonly DocumentLink[];
  /** The place that sets the value at a position; undefined for a default. */
  originAt(uri: string, line: number): Location | undefined;
}

interface ShownView {
  readonly set: SetAnalysis;
  readonly lines: ReturnType<typeof linesOf>;
  readonly links: readonly ViewLink[];
}

/**
 * More views than this are not remembered. A view stays remembered when its document is closed: a change
 * of its language closes and opens it without another rendering.
 */
const mostViews = 32;

/** No views yet. */
export function createEffectiveViews(language: Language): EffectiveViews {
  const shown = new Map<string, ShownView>();
  return {
    render(set, { view, defaults, origins }) {
      const { text, links } = effectiveView(set, { defaults, origins }, language);
      if (view !== undefined) {
        keepNewest(shown, view, { set, lines: linesOf(text), links }, mostViews);
      }
      return text;
    },
    links(uri) {
      const view = shown.get(uri);
      if (!view) return [];
      return view.links.flatMap((link): DocumentLink[] => {
        const place = locationOf(view.set, link);
        if (!place) return [];
        const { line, character } = place.range.start;
        const target = `${place.uri}#L${line + 1},${character + 1}`;
        return [{ range: rangeOf(view.lines, link.span), target }];
      });
    },
    originAt(uri, line) {
      const view = shown.get(uri);
      const link = view?.links.find(({ span }) => rangeOf(view.lines, span).start.line === line);
      return view && link && locationOf(view.set, link);
    },
  };
}

function linesOf(text: string): {
  readonly text: string;
  readonly lines: ReturnType<typeof lineIndexOf>;
} {
  return { text, lines: lineIndexOf(text) };
}

function locationOf(set: SetAnalysis, { layer, target }: ViewLink): Location | undefined {
  const file = set.files[layer];
  return file && { uri: file.id, range: rangeOf(file.analysis, target) };
}
