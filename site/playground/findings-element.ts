import type * as api from "../../server/src/service/api.ts";
import { make, makeButton } from "./make-element.ts";
import type { PlaygroundTexts } from "./playground-texts.ts";
import { ruleElement } from "./report-element.ts";
import type { FileFindings, PlaygroundFix } from "./service-protocol.ts";

/** Actions of the list of findings. */
export interface FindingLinks {
  readonly texts: PlaygroundTexts;
  readonly rulePage: (rule: string) => string;
  readonly open: (path: string, range: api.Range) => void;
  readonly fixes: (path: string, range: api.Range) => Promise<readonly PlaygroundFix[]>;
  readonly apply: (fix: PlaygroundFix) => void;
}

/** More findings than this get no fixes of their own: each takes a question. */
const mostAsked = 60;

/** The findings of all files, with a list of fixes for each, which come later. */
export function findingsElement(found: readonly FileFindings[], links: FindingLinks): HTMLElement {
  const { texts } = links;
  const all = found.flatMap(({ path, diagnostics }) =>
    diagnostics.map((diagnostic) => ({ path, diagnostic })),
  );
  if (all.length === 0) return make("p", { class: "nothing" }, texts.noFindings);
  const rows = all.map(({ path, diagnostic }) => {
    const { severity, range, message, rule } = diagnostic;
    const place = `${nameOf(path)}:${range.start.line + 1}`;
    return make(
      "li",
      { class: severity },
      make(
        "p",
        { class: "subject" },
        make("span", { class: "word" }, texts.severities[severity]),
        makeButton(place, { class: "place" }, () => links.open(path, range)),
        ruleElement(rule, links.rulePage(rule)),
      ),
      make("p", {}, message),
      make("div", { class: "fixes" }),
    );
  });
  void addFixes(all.slice(0, mostAsked), rows, links);
  return make("ul", { class: "rows" }, ...rows);
}

async function addFixes(
  all: readonly { readonly path: string; readonly diagnostic: api.Diagnostic }[],
  rows: readonly HTMLElement[],
  { texts, fixes, apply }: FindingLinks,
): Promise<void> {
  for (const [at, { path, diagnostic }] of all.entries()) {
    const list = rows[at]?.querySelector(".fixes");
    const found = await fixes(path, diagnostic.range).catch(() => []);
    // The next list of findings has replaced this one.
    if (!list?.isConnected) return;
    list.replaceChildren(
      ...found.map((fix) =>
        makeButton(texts.fix.replace("{0}", fix.title), { class: "fix" }, () => apply(fix)),
      ),
    );
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
