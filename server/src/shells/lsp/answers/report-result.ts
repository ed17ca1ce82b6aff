import { type ReportView, reportMarkdown } from "../../../engine/reports/report-view.ts";
import type { Language } from "../../../engine/messages/language.ts";
import type { ReportResult } from "../protocol/protocol.ts";

/** A report as clients get it. */
export function reportResult(
  view: ReportView,
  { locale, views, upgrade }: Pick<Language, "locale" | "views" | "upgrade">,
): ReportResult {
  return { locale, view, markdown: reportMarkdown(view, upgrade.fix), labels: views };
}
