import type { CancellationToken, Connection } from "vscode-languageserver";
import { nearestVersion } from "../../../facts/field-index.ts";
import { upgradeView } from "../../../answers/upgrade/index.ts";
import type { Snapshot } from "../../../service/analyses.ts";
import type { Settings } from "../../../service/settings.ts";
import { upgradeRequest, type UpgradeParams, type UpgradeResult } from "../protocol/protocol.ts";
import { reportResult } from "./report-result.ts";
import type { Session } from "../session.ts";

/** Answers what changes for a file, and for the files that belong to it, with another version. */
export function answerUpgrade(connection: Connection, session: Session): void {
  connection.onRequest<UpgradeResult | null, never>(
    upgradeRequest,
    (params: UpgradeParams, token: CancellationToken) =>
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
  { from: asked, to }: UpgradeParams,
  { service, host }: Session,
): Promise<UpgradeResult | null> {
  const today = asked === undefined ? undefined : nearestVersion(asked)?.version;
  const next = to === undefined ? undefined : nearestVersion(to);
  const versions = { from: today, to: next };
  const found = await service.upgrade(snapshot, settings, versions);
  if (!found) return null;
  const { from, set, reports } = found;
  if (!next) return { from };
  if (reports.length === 0) return null;
  const { knowledge } = host;
  const view = upgradeView(reports, { from, to: next.version }, knowledge);
  const report = reportResult(view, knowledge.language);
  return { from, set, report };
}
