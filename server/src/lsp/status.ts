import type { Connection } from "vscode-languageserver";
import type { Analysis } from "../core/analysis/analysis.ts";
import { findingsOfView, type OpenView } from "./diagnostics.ts";
import { newestVersion } from "../core/schema/field-index.ts";
import { statusNotification, type StatusParams } from "./protocol.ts";
import type { Settings } from "./settings.ts";

/** Tells the client what each open document was taken for. */
export interface StatusReporter {
  report(uri: string, view: OpenView, settings: Pick<Settings, "project">): void;
  forget(uri: string): void;
}

/** A reporter over one connection; foreign documents are told only where they were ours before. */
export function createStatusReporter(
  connection: Connection,
  isView: (uri: string) => boolean,
): StatusReporter {
  const ours = new Set<string>();
  return {
    report(uri, view, settings) {
      const { analysis } = view.analyzed;
      const profiles = view.seccomp?.analysis.profiles ?? [];
      const parts = view.embedded?.found ?? [];
      if (!analysis && profiles.length + parts.length === 0) {
        // Without kinds the rest says nothing; the client takes its status away.
        if (ours.delete(uri)) send(connection, { ...nothing, uri });
        return;
      }
      ours.add(uri);
      const status = statusOf(uri, analysis ?? parts[0]?.analysis, view, settings);
      send(connection, isView(uri) ? { ...status, versionSource: "view" } : status);
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

function statusOf(
  uri: string,
  analysis: Analysis | undefined,
  view: OpenView,
  { project }: Pick<Settings, "project">,
): StatusParams {
  const { seccomp } = view;
  const profiles = seccomp?.analysis.profiles ?? [];
  const findings = findingsOfView(view);
  const count = (severity: string): number =>
    findings.filter(({ finding }) => finding.severity === severity).length;
  const source = analysis?.versionSource ?? nothing.versionSource;
  const isProjects = source === "setting" && project?.settings.kubernetesVersion !== undefined;
  const hasRuntime = seccomp !== undefined && profiles.length > 0;
  const isProjectsRuntime = hasRuntime && project?.settings.seccompRuntime !== undefined;
  return {
    uri,
    kubernetesVersion: analysis?.version ?? nothing.kubernetesVersion,
    versionSource: isProjects ? "project" : source,
    kinds: [
      ...(analysis?.documents ?? []).flatMap(({ identity }) => (identity ? [identity.kind] : [])),
      ...profiles.map(() => "SeccompProfile"),
    ],
    ...(profiles.some(({ form }) => form === "file") && { isProfile: true }),
    ...(hasRuntime && { seccompRuntime: seccomp.analysis.runtime }),
    ...(isProjectsRuntime && { runtimeSource: "project" }),
    ...((isProjects || isProjectsRuntime) && { projectFile: project.uri }),
    findings: { errors: count("error"), warnings: count("warning") },
  };
}

function send(connection: Connection, status: StatusParams): void {
  // A client that has gone needs no status.
  connection.sendNotification(statusNotification, status).catch(() => undefined);
}
