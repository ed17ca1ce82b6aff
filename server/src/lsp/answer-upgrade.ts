import type { CancellationToken, Connection } from "vscode-languageserver";
import { upgradeView } from "../core/features/upgrade-view.ts";
import { lineIndexOf } from "../core/text/line-index.ts";
import { upgradeOf } from "../service/upgrade.ts";
import { rangeOf } from "./convert.ts";
import { upgradeRequest, type UpgradeParams, type UpgradeResult } from "./protocol.ts";
import type { Session } from "./session.ts";

/** Answers what changes for a file, and for the files that belong to it, with another version. */
export function answerUpgrade(connection: Connection, session: Session): void {
  connection.onRequest(upgradeRequest, (params: UpgradeParams, token: CancellationToken) =>
    session.requests.answer<UpgradeResult | null>("upgrade", token, null, () =>
      changesOf(params, session),
    ),
  );
}

async function changesOf(
  { uri, to }: UpgradeParams,
  session: Session,
): Promise<UpgradeResult | null> {
  const snapshot = session.snapshot(uri);
  if (!snapshot) return null;
  const settings = await session.settings.of(uri);
  const found = await upgradeOf(snapshot, settings, to, session, session.context);
  if (!found) return null;
  const { from, set, reports } = found;
  if (to === undefined) return { from };
  if (reports.length === 0) return null;
  const { text, links, actions } = upgradeView(reports, session.host.knowledge);
  const written = { text, lines: lineIndexOf(text) };
  return {
    from,
    ...(set !== undefined && { set }),
    text,
    links: links.map(({ span, file, place: { line, character } }) => ({
      range: rangeOf(written, span),
      target: `${file}#L${line + 1},${character + 1}`,
    })),
    actions: actions.map(({ span, file, analysis, edits }) => ({
      range: rangeOf(written, span),
      uri: file,
      edits: edits.map((edit) => ({
        range: rangeOf(analysis, edit.span),
        oldText: analysis.text.slice(edit.span.start, edit.span.end),
        newText: edit.newText,
      })),
    })),
  };
}
