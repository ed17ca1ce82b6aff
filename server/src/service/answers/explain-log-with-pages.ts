import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import { type ExplainedLine, explainLog } from "../../kubelet/index.ts";
import { sectionsOfPage } from "./sections-of-page.ts";

/** The causes of a log's lines; for those of a rule, its page says why and what to do. */
export function explainLogWithPages(
  log: string,
  version: KubernetesVersion,
  knowledge: Knowledge,
  pageOf: (rule: string) => Promise<string | undefined>,
): Promise<readonly ExplainedLine[]> {
  return Promise.all(
    explainLog(log, version, knowledge).map(async (explained): Promise<ExplainedLine> => {
      const { rule, topic } = explained;
      const page = rule === undefined || topic !== undefined ? undefined : await pageOf(rule);
      if (page === undefined) return explained;
      const { why, fix } = sectionsOfPage(page);
      return { ...explained, cause: explained.cause ?? why, remedy: explained.remedy ?? fix };
    }),
  );
}
