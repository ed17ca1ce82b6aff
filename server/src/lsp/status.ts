import type { Connection } from "vscode-languageserver";
import type { ServedDocument } from "../workspace/served-document.ts";
import { defaultVersion } from "../facts/field-index.ts";
import { statusNotification, type StatusParams } from "./protocol.ts";

/** Tells the client what each open document was taken for. */
export interface StatusReporter {
  report(document: ServedDocument): void;
  forget(uri: string): void;
}

/** A reporter over one connection; foreign documents are told only where they were ours before. */
export function createStatusReporter(
  connection: Connection,
  isView: (uri: string) => boolean,
): StatusReporter {
  const ours = new Set<string>();
  return {
    report(document) {
      const { uri, file } = document;
      const shown = file?.parts.some((part) => part.status) === true;
      if (!shown) {
        // Without kinds the rest says nothing; the client takes its status away.
        if (ours.delete(uri)) send(connection, { ...nothing, uri });
        return;
      }
      ours.add(uri);
      const status = statusOf(document);
      send(connection, isView(uri) ? { ...status, versionSource: "view" } : status);
    },
    forget: (uri) => void ours.delete(uri),
  };
}

const nothing: Omit<StatusParams, "uri"> = {
  kubernetesVersion: defaultVersion,
  versionSource: "setting",
  kinds: [],
  findings: { errors: 0, warnings: 0 },
};

function statusOf(document: ServedDocument): StatusParams {
  const { uri } = document;
  const { project } = document.settings;
  const parts = document.file?.parts ?? [];
  const config = parts.find((part) => part.config)?.config;
  const statuses = parts.flatMap((part) => part.status?.() ?? []);
  const { findings } = document;
  const count = (severity: string): number =>
    findings.filter(({ finding }) => finding.severity === severity).length;
  const source = config?.versionSource ?? nothing.versionSource;
  const isProjects = source === "setting" && project?.settings.kubernetesVersion !== undefined;
  const [seccompRuntime] = statuses.flatMap((status) => status.seccompRuntime ?? []);
  const isProjectsRuntime =
    seccompRuntime !== undefined && project?.settings.seccompRuntime !== undefined;
  return {
    uri,
    kubernetesVersion: config?.version ?? nothing.kubernetesVersion,
    ...(config?.askedVersion !== undefined && { askedVersion: config.askedVersion }),
    versionSource: isProjects ? "project" : source,
    kinds: statuses.flatMap(({ kinds }) => kinds),
    ...(statuses.some(({ isProfile }) => isProfile) && { isProfile: true }),
    ...(seccompRuntime && { seccompRuntime }),
    ...(isProjectsRuntime && { runtimeSource: "project" }),
    ...((isProjects || isProjectsRuntime) && { projectFile: project.uri }),
    findings: { errors: count("error"), warnings: count("warning") },
  };
}

function send(connection: Connection, status: StatusParams): void {
  // A client that has gone needs no status.
  connection.sendNotification(statusNotification, status).catch(() => undefined);
}
