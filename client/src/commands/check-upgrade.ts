import * as vscode from "vscode";
import {
  isPreview,
  kubernetesVersions,
  type UpgradeParams,
  type UpgradeResult,
} from "../../../server/src/shells/lsp/protocol/protocol.ts";
import { givenFile, type SourceOfView } from "../asked-file.ts";
import { answerFor } from "../views/pick-configuration.ts";
import type { Reports } from "../views/reports.ts";
import { likelyVersion, versionsAround, type LastAnswer } from "../views/upgrade-versions.ts";

type Version = (typeof kubernetesVersions)[number];

/** Asks the server; null where the file is none of the kubelet's. */
type AskServer = (params: UpgradeParams) => Promise<UpgradeResult | null>;

const lastAnswerKey = "kubelet.upgrade.current";

/** Asks for the versions of today and to come, and shows what changes for the active file and those that belong to it. */
export async function checkUpgrade(
  ask: AskServer,
  reports: Pick<Reports, "open">,
  sourceOf: SourceOfView,
  memory: vscode.Memento,
): Promise<void> {
  const given = givenFile(undefined, sourceOf)?.uri;
  const found = await answerFor(given, (uri) => ask({ uri: uri.toString() }));
  if (!found) return;
  const { from: known } = found.answer;
  const from = await pickCurrent(known, likelyVersion(known, memory.get(lastAnswerKey)));
  if (from === undefined) return;
  await memory.update(lastAnswerKey, { known, current: from } satisfies LastAnswer);
  const to = await pickNext(from);
  if (to === undefined) return;
  await reports.open({ report: "upgrade", uri: found.uri.toString(), from, to });
}

interface VersionItem extends vscode.QuickPickItem {
  readonly version?: Version;
}

/** Asks for the version of today; the list begins with the one that is likely. */
function pickCurrent(known: Version, likely: Version): Promise<Version | undefined> {
  const items = kubernetesVersions.toReversed().map((version): VersionItem => {
    const description = [
      ...(version === known ? [vscode.l10n.t("this file is checked for it")] : []),
      ...(version === likely && likely !== known ? [vscode.l10n.t("your last answer")] : []),
      ...(isPreview(version) ? [vscode.l10n.t("preview")] : []),
    ].join(", ");
    return { label: version, version, description };
  });
  return pick(items, likely, {
    title: vscode.l10n.t("Check upgrade (1 of 2): current version"),
    placeholder: vscode.l10n.t("The Kubernetes version that the nodes run today"),
  });
}

/** Asks for the version to come: the later ones first, the earlier ones last. */
function pickNext(from: Version): Promise<Version | undefined> {
  const { later, earlier } = versionsAround(from);
  const itemOf = (version: Version): VersionItem => ({
    label: version,
    version,
    description: isPreview(version) ? vscode.l10n.t("preview") : "",
  });
  const separator: VersionItem = {
    label: vscode.l10n.t("Earlier (downgrade)"),
    kind: vscode.QuickPickItemKind.Separator,
  };
  const items = [
    ...later.map(itemOf),
    ...(earlier.length > 0 ? [separator, ...earlier.map(itemOf)] : []),
  ];
  return pick(items, undefined, {
    title: vscode.l10n.t("Check upgrade (2 of 2): from Kubernetes {0} to", from),
    placeholder:
      later.length === 0
        ? vscode.l10n.t("{0} is the newest known version", from)
        : vscode.l10n.t("The Kubernetes version of the nodes to come"),
  });
}

/** Shows a list, with one of its versions active. */
async function pick(
  items: readonly VersionItem[],
  active: Version | undefined,
  { title, placeholder }: { readonly title: string; readonly placeholder: string },
): Promise<Version | undefined> {
  const list = vscode.window.createQuickPick<VersionItem>();
  list.title = title;
  list.placeholder = placeholder;
  list.items = items;
  const likely = items.filter(({ version }) => version !== undefined && version === active);
  if (likely.length > 0) list.activeItems = likely;
  try {
    return await new Promise((resolve) => {
      list.onDidAccept(() => resolve(list.activeItems[0]?.version));
      list.onDidHide(() => resolve(undefined));
      list.show();
    });
  } finally {
    list.dispose();
  }
}
