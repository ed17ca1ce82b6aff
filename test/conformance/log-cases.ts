import { causesOfLog } from "../../server/src/kubelet/log/causes-of-log.ts";
import { versionFrom } from "../../server/src/facts/field-index.ts";
import { checkCase } from "../../server/src/answers/reports/check-case.ts";
import { knowledge } from "../support/knowledge.ts";
import { allCasesOf, caseFiles } from "./cases.ts";
import { configCase } from "./flag-cases.ts";

/** How many of the kubelet's messages lead to a rule that the case breaks. */
interface LogAgreement {
  readonly messages: number;
  /** Those that do not, a line each. */
  readonly wrong: readonly string[];
  /** True if 98 of 100 do. */
  readonly isEnough: boolean;
}

/** Looks up the messages of every `step`th case in which the kubelet does not start. */
export function logAgreement(step: number): LogAgreement {
  let messages = 0;
  let at = 0;
  const wrong: string[] = [];
  for (const file of caseFiles()) {
    for (const conformanceCase of allCasesOf(file)) {
      if (!("flags" in conformanceCase) && !("kind" in conformanceCase)) continue;
      const version = versionFrom(conformanceCase.version);
      const { starts, messages: reported = [] } = conformanceCase.kubelet;
      if (!version || starts || reported.length === 0 || at++ % step !== 0) continue;
      const input =
        "flags" in conformanceCase
          ? configCase(conformanceCase, version)
          : {
              version,
              kind: conformanceCase.kind,
              main: conformanceCase.main,
              args: conformanceCase.args ?? [],
              dropIns: conformanceCase.dropins?.flatMap(({ path, text }) =>
                text === undefined ? [] : [{ path, text }],
              ),
              mainFolder: "/ETC",
            };
      const { findings } = checkCase(input, knowledge);
      const broken = findings.filter(({ finding }) => finding.severity === "error");
      for (const message of reported) {
        messages++;
        const rules = causesOfLog(message, version, knowledge).flatMap((cause) => cause.rules);
        if (broken.some(({ finding }) => rules.includes(finding.rule))) continue;
        wrong.push(`${conformanceCase.id}: ${rules.join(", ")} of ${message}`);
      }
    }
  }
  return { messages, wrong, isEnough: wrong.length / messages < 0.02 };
}
