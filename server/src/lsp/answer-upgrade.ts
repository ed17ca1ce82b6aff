import type { CancellationToken, Connection } from "vscode-languageserver";
import { nearestVersion } from "../facts/field-index.ts";
import { upgradeView } from "../upgrade/index.ts";
import { lineIndexOf } from "../text/line-index.ts";
import type { Snapshot } from "../workspace/analyses.ts";
import type { Settings } from "../workspace/settings.ts";
import { rangeOf } from "./convert.ts";
import { upgradeRequest, type UpgradeParams, type UpgradeResult } from "./protocol.ts";
import type { Session } from "./session.ts";

/** Answers what changes for a file, and for the files that belong to it, with another version. */
export function answerUpgrade(connection: Connection, session: Session): void {
  connection.onRequest(upgradeRequest, (params: UpgradeParams, token: CancellationToken) =>
    session.requests.answer<UpgradeResult | null>("upgrade", token, null, async () => {
      const { service, userSettings } = session;
      const { uri } = params;
      const isOpen = session.snapshot(uri) !== undefined;
      const snapshot = await service.sets.onDisk(uri);
      if (!snapshot) return null;
      const settings = await service.settingsOf(uri);
      if (!isOpen) userSettings.forget(uri);
      return changesOf(snapshot, settings, params, session);
    }),
  );
}

async function changesOf(
  snapshot: Snapshot,
  settings: Settings,
  { to }: UpgradeParams,
  session: Session,
): Promise<UpgradeResult | null> {
  const next = to === undefined ? undefined : nearestVersion(to);
  const found = await session.service.upgrade(snapshot, settings, next);
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
