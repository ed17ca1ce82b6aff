import type { CancellationToken, Connection } from "vscode-languageserver";
import { rulesOfLog } from "../kubelet/index.ts";
import { explainLogRequest, type ExplainedRule, type ExplainLogParams } from "./protocol.ts";
import type { Session } from "./session.ts";

/** Leads from lines of the kubelet's log to rules. */
export function answerLog(connection: Connection, { requests, host }: Session): void {
  connection.onRequest(
    explainLogRequest,
    ({ text, version }: ExplainLogParams, token: CancellationToken) =>
      requests.answer<readonly ExplainedRule[]>("explain log", token, [], () =>
        rulesOfLog(text, version, host.knowledge).map(({ rule }) => {
          const title = host.knowledge.descriptions.ruleTitle(rule) ?? "";
          return { rule, title: title.replaceAll("`", "") };
        }),
      ),
  );
}
