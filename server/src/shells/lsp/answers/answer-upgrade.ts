import type { CancellationToken, Connection } from "vscode-languageserver";
import { nearestVersion } from "../../../facts/field-index.ts";
import { upgradeView, versionsView } from "../../../answers/upgrade/index.ts";
import type { Snapshot } from "../../../service/analyses.ts";
import type { Settings } from "../../../service/settings.ts";
import {
  upgradeRequest,
  versionsRequest,
  type UpgradeParams,
  type UpgradeResult,
  type VersionsParams,
  type VersionsResult,
} from "../protocol/protocol.ts";
import { reportResult } from "./report-result.ts";
import type { Session } from "../session.ts";

/** Answers what changes for a file, and for the files that belong to it, with another version or with all of them. */
export function answerUpgrade(connection: Connection, session: Session): void {
  connection.onRequest<UpgradeResult | null, never>(
    upgradeRequest,
    (params: UpgradeParams, token: CancellationToken) =>
      session.requests.answer<UpgradeResult | null>("upgrade", token, null, () =>
        aboutFile(params.uri, session, (snapshot, settings) =>
          changesOf(snapshot, settings, params, session),
        ),
      ),
  );
  connection.onRequest<VersionsResult | null, never>(
    versionsRequest,
    ({ uri, set }: VersionsParams, token: CancellationToken) =>
      session.requests.answer<VersionsResult | null>("versions", token, null, () =>
        aboutFile(uri, session, async (snapshot, settings) => {
          const { knowledge } = session.host;
          const found = await session.service.versions(snapshot, settings, { set });
          if (!found) return null;
          const view = versionsView(found.versions, found.current, knowledge, found.name);
          const report = reportResult(view, knowledge.language);
          return found.set === undefined ? { report } : { set: found.set, report };
        }),
      ),
  );
}

/** Answers about a file as it is in the editor, else on the disk; null if there is no such file. */
async function aboutFile<T>(
  uri: string,
  session: Session,
  answer: (snapshot: Snapshot, settings: Settings) => Promise<T>,
): Promise<T | null> {
  const { service, userSettings } = session;
  const isOpen = session.snapshot(uri) !== undefined;
  const snapshot = await service.sets.onDisk(uri);
  if (!snapshot) return null;
  const settings = await service.settingsOf(uri);
  if (!isOpen) userSettings.forget(uri);
  return answer(snapshot, settings);
}

async function changesOf(
  snapshot: Snapshot,
  settings: Settings,
  { from: asked, to, at }: UpgradeParams,
  { service, host }: Session,
): Promise<UpgradeResult | null> {
  const today = asked === undefined ? undefined : nearestVersion(asked)?.version;
  const next = to === undefined ? undefined : nearestVersion(to);
  const versions = { from: today, to: next, at };
  const found = await service.upgrade(snapshot, settings, versions);
  if (!found) return null;
  const { from, set, reports } = found;
  if (!next) return { from, set };
  if (reports.length === 0) return null;
  const { knowledge } = host;
  const view = upgradeView(reports, { from, to: next.version }, knowledge);
  const report = reportResult(view, knowledge.language);
  return { from, set, report };
}
