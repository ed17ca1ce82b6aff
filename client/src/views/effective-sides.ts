import * as vscode from "vscode";
import {
  isPreview,
  kubernetesVersions,
  type DumpParams,
  type DumpResult,
  type EffectiveParams,
  type EffectiveResult,
} from "../../../server/src/shells/lsp/protocol/protocol.ts";
import { offeredVersions } from "../offered-versions.ts";
import { repositoryOf, textAtHead, type Repository } from "./git-repository.ts";
import { answerFor, workspaceConfigurations } from "./pick-configuration.ts";
import { stackTitle } from "./stack-labels.ts";

export interface EffectiveServer {
  effective(params: EffectiveParams): Promise<EffectiveResult | null>;
  dump(params: DumpParams): Promise<DumpResult>;
}

/** One side of a comparison: a set or a dump. */
export interface EffectiveSide {
  readonly params: EffectiveParams;
  readonly dump?: Pick<DumpParams, "text" | "version">;
}

/** A set, and how it is asked for. */
export interface Found {
  readonly params: EffectiveParams;
  readonly result: EffectiveResult;
}

/** The set to show of those of a file: the only one, the one that is asked for or at the cursor, or one that the user picks. */
export async function chosenSet(
  server: EffectiveServer,
  params: EffectiveParams,
  result: EffectiveResult,
): Promise<Found | undefined> {
  const isClear = params.set !== undefined || result.isAtCursor || result.sets.length < 2;
  if (isClear)
    return { params: { ...params, set: result.set, at: undefined, cursor: undefined }, result };
  const items = result.sets.map(({ id, name }) => ({
    label: name,
    description: shortPath(id),
    id,
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t("This file belongs to several configurations"),
  });
  const chosen = picked && { ...params, set: picked.id, at: undefined };
  const again = chosen && (await server.effective(chosen));
  return again ? { params: { ...chosen, cursor: undefined }, result: again } : undefined;
}

export interface OtherSide {
  readonly name: string;
  readonly side: EffectiveSide;
  /** It comes after the configuration that the user asked about, which is on the left then, not on the right. */
  readonly isAfter?: boolean;
}

/** A set, as far as its label is concerned. */
export type NamedSet = Pick<EffectiveResult, "set" | "name">;

/** A set as titles name it, apart from the sets `beside` it. */
export function setLabel({ set, name }: NamedSet, beside: readonly string[] = []): string {
  const pathOf = (address: string): string => vscode.Uri.parse(address).path;
  // A tab shows only the text after the last slash; this character only looks like one.
  return stackTitle(name, pathOf(set), beside.map(pathOf)).replaceAll("/", "\u2215");
}

/** The title of a view of one set. */
export function viewTitle(
  { baseOnly }: EffectiveParams,
  label: string,
  version: NonNullable<EffectiveParams["version"]>,
): string {
  return baseOnly
    ? vscode.l10n.t("{0} (base, {1})", label, version)
    : vscode.l10n.t("{0} (effective, {1})", label, version);
}

/** Asks what to compare with. */
export async function otherSide(
  server: EffectiveServer,
  { params, result }: Found,
): Promise<OtherSide | undefined> {
  const repository = await repositoryOf(vscode.Uri.parse(params.uri));
  const choices = [
    result.platform === undefined
      ? { id: "main", label: vscode.l10n.t("The main file alone") }
      : { id: "base", label: vscode.l10n.t("The base of {0} alone", result.platform) },
    ...(repository ? [{ id: "head", label: vscode.l10n.t("The last commit (HEAD)") }] : []),
    { id: "version", label: vscode.l10n.t("Another Kubernetes version…") },
    { id: "set", label: vscode.l10n.t("Another configuration of the workspace…") },
    { id: "dump", label: vscode.l10n.t("A /configz dump in the clipboard") },
  ];
  const title = vscode.l10n.t("Compare {0} with", setLabel(result));
  const choice = await vscode.window.showQuickPick(choices, { title });
  switch (choice?.id) {
    case "main": {
      const name = `${vscode.l10n.t("{0} alone", setLabel(result))} (${result.version})`;
      return { name, side: { params: { ...params, mainOnly: true } } };
    }
    case "base": {
      const base = vscode.l10n.t("The base of {0} alone", result.platform ?? "");
      const name = `${base} (${result.version})`;
      return { name, side: { params: { ...params, baseOnly: true } } };
    }
    case "head":
      return repository && headSide(server, { params, result }, repository);
    case "version": {
      const version = await pickVersion();
      if (!version) return undefined;
      return {
        name: `${setLabel(result)} (${version})`,
        side: { params: { ...params, version } },
        isAfter: kubernetesVersions.indexOf(version) > kubernetesVersions.indexOf(result.version),
      };
    }
    case "set":
      return otherSet(server, { params, result });
    case "dump": {
      const text = await vscode.env.clipboard.readText();
      const version = params.version ?? result.version;
      if ((await server.dump({ text, version })).text === undefined) {
        void vscode.window.showWarningMessage(
          vscode.l10n.t(
            "The clipboard contains no kubelet configuration. Copy the output of: kubectl get --raw /api/v1/nodes/NODE/proxy/configz",
          ),
        );
        return undefined;
      }
      return { name: "configz", side: { params, dump: { text, version } } };
    }
    default:
      return undefined;
  }
}

/** The files at the last commit; unsaved text is a change. */
async function headSide(
  server: EffectiveServer,
  { params, result }: Found,
  repository: Repository,
): Promise<OtherSide | undefined> {
  const texts = await Promise.all(
    result.files.map(async (uri) => ({ uri, text: await textAtHead(uri, repository) })),
  );
  const before = { ...params, texts };
  if (await server.effective(before)) {
    const name = `${setLabel(result)} (HEAD)`;
    return { name, side: { params: before } };
  }
  void vscode.window.showInformationMessage(
    vscode.l10n.t("The last commit has no such configuration."),
  );
  return undefined;
}

/** More files than this are not asked about. */
const maxFiles = 300;

/** Asks for one of the other sets of the workspace, or for a file anywhere. */
async function otherSet(server: EffectiveServer, found: Found): Promise<OtherSide | undefined> {
  const elsewhere = { label: vscode.l10n.t("Another file…"), params: undefined };
  const items = async (): Promise<readonly SetItem[]> => [
    ...(await setsOfWorkspace(server, found)),
    elsewhere,
  ];
  const picked = await vscode.window.showQuickPick(items(), {
    title: vscode.l10n.t("The other configuration"),
    matchOnDescription: true,
  });
  const chosen = picked && (picked.params ?? (await setOfOtherFile(server, found.params))?.params);
  // Each set has its own version.
  const result = chosen && (await server.effective(chosen));
  if (!result) return undefined;
  const name = `${setLabel(result, [found.result.set])} (${result.version})`;
  return { name, side: { params: { ...chosen, set: result.set } } };
}

interface SetItem extends vscode.QuickPickItem {
  /** Undefined: the user goes and looks for a file. */
  readonly params: EffectiveParams | undefined;
}

/** The sets of the workspace but the one that is compared, each once, by their paths. */
async function setsOfWorkspace(
  server: EffectiveServer,
  { params: { defaults, origins }, result }: Found,
): Promise<readonly SetItem[]> {
  const { configurations: named } = await workspaceConfigurations({ wanted: "node" });
  const sets = new Map<string, SetItem>();
  for (const { uri } of named.slice(0, maxFiles)) {
    const params = { uri, defaults, origins };
    const first = await server.effective(params);
    for (const { id, name } of first?.sets ?? []) {
      if (!first || id === result.set || sets.has(id)) continue;
      const label = setLabel({ set: id, name });
      sets.set(id, { label, description: shortPath(id), params: { ...params, set: id } });
    }
  }
  return [...sets.values()].sort((a, b) => a.label.localeCompare(b.label));
}

async function setOfOtherFile(
  server: EffectiveServer,
  { defaults, origins }: EffectiveParams,
): Promise<Found | undefined> {
  const picked = await vscode.window.showOpenDialog({
    canSelectMany: false,
    title: vscode.l10n.t("A main file or a drop-in of the other configuration"),
  });
  const uri = picked?.[0];
  if (!uri) return undefined;
  const params = { uri: uri.toString(), defaults, origins };
  const asked = await answerFor(uri, () => server.effective(params));
  return asked && chosenSet(server, params, asked.answer);
}

/** Asks for the version of a view; undefined where none was picked. */
export async function pickVersion(): Promise<EffectiveParams["version"]> {
  const items = offeredVersions.map((version) => ({
    label: version,
    version,
    description: isPreview(version) ? vscode.l10n.t("preview") : "",
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t("Kubernetes version of the view"),
  });
  return picked?.version;
}

function shortPath(uri: string): string {
  return vscode.workspace.asRelativePath(vscode.Uri.parse(uri));
}
