import type { CancellationToken, Connection } from "vscode-languageserver";
import { explainLog } from "../kubelet/index.ts";
import { explainLogRequest, type ExplainedRule, type ExplainLogParams } from "./protocol.ts";
import type { Session } from "./session.ts";

/** Leads from lines of the kubelet's log to rules. */
export function answerLog(connection: Connection, { requests, host }: Session): void {
  connection.onRequest(
    explainLogRequest,
    ({ text, version }: ExplainLogParams, token: CancellationToken) =>
      requests.answer<readonly ExplainedRule[]>("explain log", token, [], () =>
        explainLog(text, version, host.knowledge).map(
          ({ rule, topic, title, cause, remedy, fields }) => ({
            ...(rule !== undefined && { rule }),
            title: title.replaceAll("`", ""),
            fields,
            ...(topic !== undefined && { topic }),
            ...(cause !== undefined && remedy !== undefined && { cause, remedy }),
          }),
        ),
      ),
  );
}
