import type { CancellationToken, Connection } from "vscode-languageserver";
import { newFileOf } from "../core/features/new-file.ts";
import {
  kubeletLanguage,
  newFileRequest,
  type NewFileParams,
  type NewFileResult,
} from "./protocol.ts";
import type { Session } from "./session.ts";

/** Answers what a new file begins as. */
export function answerNewFile(connection: Connection, session: Session): void {
  connection.onRequest(newFileRequest, ({ kind }: NewFileParams, token: CancellationToken) =>
    session.requests.answer<NewFileResult | null>("new file", token, null, () => {
      const made = newFileOf(kind);
      if (!made) return null;
      const { format, snippet } = made;
      return { languageId: format === "json" ? "json" : kubeletLanguage, snippet };
    }),
  );
}
