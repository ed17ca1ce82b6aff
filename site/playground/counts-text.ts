import type * as api from "../../server/src/service/api.ts";
import type { PlaygroundTexts } from "./playground-texts.ts";
import type { FileFindings } from "./service-protocol.ts";

/** How many findings there are of each kind. */
export function countsOf(found: readonly FileFindings[], texts: PlaygroundTexts): string {
  const all = found.flatMap(({ diagnostics }) => diagnostics);
  if (all.length === 0) return texts.noFindings;
  const count = (...severities: readonly api.Severity[]): number =>
    all.filter(({ severity }) => severities.includes(severity)).length;
  return [
    texts.errors.replace("{0}", String(count("error"))),
    texts.warnings.replace("{0}", String(count("warning"))),
    texts.remarks.replace("{0}", String(count("information", "hint"))),
  ].join(", ");
}
