import type { Connection } from "vscode-languageserver";
import type { ServedDocument } from "../../../service/served-document.ts";
import { defaultVersion } from "../../../facts/field-index.ts";
import { type NamedFor, versionOfDocument } from "../../../service/answers/version-of-document.ts";
import { statusNotification, type StatusParams } from "../protocol/protocol.ts";

/** Reports to the client how each open document was recognized. */
export interface StatusReporter {
  report(document: ServedDocument): void;
  forget(uri: string): void;
}

/** A reporter over one connection; foreign documents are reported only if they were ours before. */
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
        // Without parts the rest says nothing; the client takes its status away.
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
  parts: [],
  findings: { errors: 0, warnings: 0 },
};

function statusOf(document: ServedDocument): StatusParams {
  const { uri } = document;
  const { project } = document.settings;
  const shown = (document.file?.parts ?? []).filter((part) => part.status);
  const statuses = shown.flatMap((part) => part.status?.() ?? []);
  const { findings } = document.shown();
  const count = (severity: string): number =>
    findings.filter(({ finding }) => finding.severity === severity).length;
  const chosen = versionOfDocument(document);
  const [seccompRuntime] = statuses.flatMap((status) => status.seccompRuntime ?? []);
  const isProjectsRuntime =
    seccompRuntime !== undefined && project?.settings.seccompRuntime !== undefined;
  const { state = "read" } = project ?? {};
  const runtimeFile = isProjectsRuntime ? project.runtimeUri : undefined;
  return {
    uri,
    ...versionParams(chosen),
    kinds: statuses.flatMap(({ kinds }) => kinds),
    parts: [...new Set(shown.map(({ label }) => label).filter((label) => label !== ""))],
    isProfile: statuses.some(({ isProfile }) => isProfile) ? true : undefined,
    seccompRuntime,
    runtimeSource: isProjectsRuntime ? "project" : undefined,
    projectFile: chosen.source === "project" ? project?.versionUri : runtimeFile,
    projectState: state !== "read" ? state : undefined,
    findings: { errors: count("error"), warnings: count("warning") },
  };
}

function versionParams({
  version,
  asked,
  source,
  place,
}: NamedFor): Pick<
  StatusParams,
  "kubernetesVersion" | "askedVersion" | "versionSource" | "versionPlace"
> {
  return {
    kubernetesVersion: version,
    askedVersion: asked,
    versionSource: source,
    versionPlace: place,
  };
}

function send(connection: Connection, status: StatusParams): void {
  // A client that has gone needs no status.
  connection.sendNotification(statusNotification, status).catch(() => undefined);
}
