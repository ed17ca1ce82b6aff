import type { Connection } from "vscode-languageserver";
import type { Analysis } from "../core/analysis/analysis.ts";
import { newestVersion } from "../core/schema/field-index.ts";
import { statusNotification, type StatusParams } from "./protocol.ts";

/** Tells the client what each open document was taken for. */
export interface StatusReporter {
  /** `analysis` undefined: the document is none of the kubelet's (any more). */
  report(uri: string, analysis: Analysis | undefined): void;
  forget(uri: string): void;
}

/** A reporter over one connection; foreign documents are told only where they were ours before. */
export function createStatusReporter(connection: Connection): StatusReporter {
  const ours = new Set<string>();
  return {
    report(uri, analysis) {
      if (!analysis) {
        // Without kinds the rest says nothing; the client takes its status away.
        if (ours.delete(uri)) send(connection, { ...nothing, uri });
        return;
      }
      ours.add(uri);
      send(connection, statusOf(uri, analysis));
    },
    forget: (uri) => void ours.delete(uri),
  };
}

const nothing: Omit<StatusParams, "uri"> = {
  kubernetesVersion: newestVersion,
  versionSource: "setting",
  kinds: [],
  findings: { errors: 0, warnings: 0 },
};

function statusOf(uri: string, analysis: Analysis): StatusParams {
  const count = (severity: string): number =>
    analysis.findings.filter((finding) => finding.severity === severity).length;
  return {
    uri,
    kubernetesVersion: analysis.version,
    versionSource: analysis.versionSource,
    kinds: analysis.documents.flatMap(({ identity }) => (identity ? [identity.kind] : [])),
    findings: { errors: count("error"), warnings: count("warning") },
  };
}

function send(connection: Connection, status: StatusParams): void {
  // A client that has gone needs no status.
  connection.sendNotification(statusNotification, status).catch(() => undefined);
}
