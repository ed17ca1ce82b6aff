import { putInLruCache } from "../../../engine/text/put-in-lru-cache.ts";
import type { DocumentLink, Location } from "vscode-languageserver";
import type { CheckedStack } from "../../../kubelet/index.ts";
import type { ViewLink } from "../../../answers/effective/effective-view.ts";
import { type StackPlace, textOfPlace } from "../../../stacks/index.ts";
import type { KubernetesVersion } from "../../../facts/table.ts";
import { lineIndexOf } from "../../../engine/text/line-index.ts";
import type { EffectiveText } from "../../../service/answers/effective-text.ts";
import { rangeOf } from "../convert/convert.ts";

/** Effective configurations that the client's documents show. */
export interface EffectiveViewRequests {
  /** Remembers where the places of a view lead. */
  shown(view: string, shown: EffectiveText): void;
  /** The sets of platforms' documents in a file that views show. */
  platformSetsOf(uri: string): readonly string[];
  /** The Kubernetes version of a view; undefined if it is not one. */
  versionOf(uri: string): KubernetesVersion | undefined;
  /** The links of a view, to the lines that set its values. */
  links(uri: string): readonly DocumentLink[];
  /** The place that sets the value at a position; undefined for a default. */
  originAt(uri: string, line: number): Location | undefined;
}

interface ShownView {
  /** The id of the set. */
  readonly id: string;
  readonly stack: CheckedStack;
  readonly lines: ReturnType<typeof linesOf>;
  readonly links: readonly ViewLink[];
}

/**
 * More views than this are not remembered. A view stays remembered when its document is closed: a change
 * of its language closes and opens it without another rendering.
 */
const maxViews = 32;

/** No views yet. */
export function createEffectiveViewRequests(): EffectiveViewRequests {
  const shown = new Map<string, ShownView>();
  return {
    shown(view, { checked: stack, text, links, shown: { id } }) {
      putInLruCache(shown, view, { id, stack, lines: linesOf(text), links }, maxViews);
    },
    platformSetsOf(uri) {
      const ids = [...shown.values()].map(({ id }) => id);
      return ids.filter((id) => id.startsWith(`${uri}#`));
    },
    versionOf: (uri) => shown.get(uri)?.stack.version,
    links(uri) {
      const view = shown.get(uri);
      if (!view) return [];
      return view.links.flatMap((link): DocumentLink[] => {
        const place = locationInSet(link.target, view.stack);
        if (!place) return [];
        const { line, character } = place.range.start;
        const target = `${place.uri}#L${line + 1},${character + 1}`;
        return [{ range: rangeOf(view.lines, link.span), target }];
      });
    },
    originAt(uri, line) {
      const view = shown.get(uri);
      const link = view?.links.find(({ span }) => rangeOf(view.lines, span).start.line === line);
      return view && link && locationInSet(link.target, view.stack);
    },
  };
}

function linesOf(text: string): {
  readonly text: string;
  readonly lines: ReturnType<typeof lineIndexOf>;
} {
  return { text, lines: lineIndexOf(text) };
}

/** Where a place of a set lies; undefined in a layer that has no file. */
export function locationInSet(place: StackPlace, stack: CheckedStack): Location | undefined {
  const written = textOfPlace(place, stack);
  return written && { uri: written.id, range: rangeOf(written, place.span) };
}
