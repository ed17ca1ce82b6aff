import type { CancellationToken, Connection } from "vscode-languageserver";
import { logReport } from "./log-report.ts";
import {
  explainLogRequest,
  type ExplainLogParams,
  type ExplainLogResult,
} from "../protocol/protocol.ts";
import { reportResult } from "./report-result.ts";
import type { Session } from "../session.ts";

/** Leads from lines of the kubelet's log to rules, and to the places in open files. */
export function answerLog(connection: Connection, session: Session): void {
  connection.onRequest(
    explainLogRequest,
    ({ text, version, uris }: ExplainLogParams, token: CancellationToken) =>
      session.requests.answer<ExplainLogResult | null>("explain log", token, null, async () => {
        const found = await logReport(text, version, uris, session);
        if (!found) return null;
        const { view, rules, sets } = found;
        return { rules, sets, report: reportResult(view, session.host.knowledge.language) };
      }),
  );
}
