import type { CancellationToken, Connection } from "vscode-languageserver";
import { lineIndexOf } from "../../../engine/text/line-index.ts";
import { answerFromText } from "./answer.ts";
import { rangeOf } from "../convert/convert.ts";
import {
  versionEditRequest,
  type VersionEditParams,
  type VersionEditResult,
} from "../protocol/protocol.ts";
import type { Session } from "../session.ts";

/** Answers how a file can be read for another version. */
export function answerVersion(connection: Connection, session: Session): void {
  connection.onRequest<VersionEditResult, never>(
    versionEditRequest,
    (params: VersionEditParams, token: CancellationToken) =>
      answerFromText<VersionEditResult>(
        session,
        { name: "version edit", uri: params.uri, token, empty: {} },
        async (snapshot, settings) => {
          const found = await session.service.versionEdit(snapshot, settings, params.version);
          if (!found) return {};
          const { uri, text, edit } = found;
          const range = rangeOf({ text, lines: lineIndexOf(text) }, edit.span);
          return { edit: { uri, range, newText: edit.newText } };
        },
      ),
  );
}
