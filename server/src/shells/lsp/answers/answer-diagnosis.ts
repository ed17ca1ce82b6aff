import type { CancellationToken, Connection } from "vscode-languageserver";
import type { ServedDocument } from "../../../service/served-document.ts";
import { versionOfDocument } from "../../../service/answers/version-of-document.ts";
import {
  diagnosisRequest,
  isShownOnly,
  type DiagnosedDocument,
  type DiagnosisResult,
} from "../protocol/protocol.ts";
import type { Session } from "../session.ts";

/** Answers what a report about this server says: what open documents were taken for, and how long answers took. */
export function answerDiagnosis(connection: Connection, session: Session): void {
  const empty: DiagnosisResult = { documents: [], timings: [] };
  connection.onRequest(diagnosisRequest, (_params: unknown, token: CancellationToken) =>
    session.requests.answer<DiagnosisResult>("diagnosis", token, empty, async () => {
      const timings = session.requests.timings();
      const documents: DiagnosedDocument[] = [];
      for (const uri of session.documents.uris()) {
        const document = isShownOnly(uri) ? undefined : await documentAt(uri, session);
        if (document?.file && document.file.parts.length > 0) documents.push(diagnosed(document));
      }
      return { documents, timings };
    }),
  );
}

async function documentAt(uri: string, session: Session): Promise<ServedDocument | undefined> {
  const settings = await session.service.settingsOf(uri);
  const snapshot = session.snapshot(uri);
  return snapshot && session.service.documentOf(snapshot, settings);
}

function diagnosed(document: ServedDocument): DiagnosedDocument {
  const { uri, file, shown, lines, memberships } = document;
  const { version, asked, source } = versionOfDocument(document);
  const labels = (file?.parts ?? []).map(({ label }) => label).filter((label) => label !== "");
  const counts = new Map<string, DiagnosedDocument["findings"][number]>();
  for (const { finding } of shown().findings) {
    const { severity, rule } = finding;
    const key = `${severity} ${rule}`;
    counts.set(key, { severity, rule, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return {
    uri,
    lines: lines.starts.length,
    parts: [...new Set(labels)],
    kubernetesVersion: version,
    askedVersion: asked,
    versionSource: source,
    sets: memberships.length,
    findings: [...counts.values()],
  };
}
