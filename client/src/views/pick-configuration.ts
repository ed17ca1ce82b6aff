import * as vscode from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import {
  configurationsRequest,
  type ConfigurationsParams,
  type ConfigurationsResult,
  type WorkspaceConfiguration,
} from "../../../server/src/shells/lsp/protocol/protocol.ts";
import { askedFileName } from "../asked-file.ts";

type Wanted = ConfigurationsParams["wanted"];

/** Gives what there is to pick from; only code of the extension runs it. */
const listCommand = "kubelet.listConfigurations";

/** Registers what {@link answerFor} asks when a command has no file to be about. */
export function registerConfigurationList(
  client: () => Promise<BaseLanguageClient | undefined>,
): vscode.Disposable {
  return vscode.commands.registerCommand(listCommand, async (params: ConfigurationsParams) => {
    const options = { location: vscode.ProgressLocation.Window, title: titles().search };
    return vscode.window.withProgress(options, async () => {
      const running = await client();
      return running?.sendRequest<ConfigurationsResult>(configurationsRequest, params);
    });
  });
}

/** The configurations of the workspace, and of open documents. */
export async function workspaceConfigurations(
  params: ConfigurationsParams,
): Promise<ConfigurationsResult> {
  const result = await vscode.commands.executeCommand<ConfigurationsResult | undefined>(
    listCommand,
    params,
  );
  return result ?? { configurations: [] };
}

/** The file that a command is about, and what was asked about it. */
interface Answered<T> {
  readonly uri: vscode.Uri;
  readonly answer: T;
}

/**
 * Asks about the file that a command was given, else the active editor's, else one of the workspace that the user picks.
 * Undefined where none has an answer, or none was picked; a message says why, also if the file is a drop-in alone.
 */
export async function answerFor<T>(
  written: unknown,
  ask: (uri: vscode.Uri) => Promise<T | null | undefined>,
  wanted: Wanted = "node",
): Promise<Answered<T> | undefined> {
  const given = uriOf(written);
  const first = given ?? vscode.window.activeTextEditor?.document.uri;
  const found = first && (await answered(first, ask));
  if (found) return found;
  if (first && wanted === "node" && (await isDropInAlone(first))) {
    // The user means the file of the active editor, so other configurations are not offered.
    void vscode.window.showInformationMessage(titles().incomplete(askedFileName(first.toString())));
    return undefined;
  }
  const uri = given ?? (await pickConfiguration(wanted));
  if (!uri) return undefined;
  const picked = given ? undefined : await answered(uri, ask);
  if (!picked) void vscode.window.showInformationMessage(titles().notIn[wanted]);
  return picked;
}

async function isDropInAlone(uri: vscode.Uri): Promise<boolean> {
  const { isDropIn } = await workspaceConfigurations({ wanted: "node", about: uri.toString() });
  return isDropIn === true;
}

async function answered<T>(
  uri: vscode.Uri,
  ask: (uri: vscode.Uri) => Promise<T | null | undefined>,
): Promise<Answered<T> | undefined> {
  const answer = await ask(uri);
  return answer === null || answer === undefined ? undefined : { uri, answer };
}

/** Asks for a configuration of the workspace and opens it; offers to create one if the workspace has none. */
async function pickConfiguration(wanted: Wanted): Promise<vscode.Uri | undefined> {
  const { configurations: found } = await workspaceConfigurations({ wanted });
  if (found.length === 0) {
    offerNew(wanted);
    return undefined;
  }
  const items = found.map(itemOf).sort((a, b) => a.path.localeCompare(b.path));
  const picked = await vscode.window.showQuickPick(items, {
    title: titles().pick[wanted],
    placeHolder: titles().placeholder,
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (!picked) return undefined;
  await vscode.window.showTextDocument(picked.uri, { preview: true });
  return picked.uri;
}

/** Name, kind and folder: many are called `kubelet.yaml`. */
function itemOf({ uri: address, kinds, dropIns }: WorkspaceConfiguration): vscode.QuickPickItem & {
  readonly uri: vscode.Uri;
  readonly path: string;
} {
  const uri = vscode.Uri.parse(address);
  const path = vscode.workspace.asRelativePath(uri);
  const steps = (dropIns === undefined ? path : path.slice(0, path.lastIndexOf("/"))).split("/");
  const name = steps.at(-1) ?? "";
  const folder = steps.slice(0, -1).join("/");
  const kind = kinds.join(", ");
  return {
    uri,
    path,
    label: `$(${dropIns === undefined ? "file" : "folder"}) ${name}`,
    description:
      dropIns === undefined ? kind : `${kind} · ${vscode.l10n.t("drop-ins: {0}", dropIns)}`,
    detail: folder !== "" ? folder : undefined,
  };
}

/** The commands that make what is missing. */
const newFiles: Partial<Record<Wanted, string>> = {
  node: "kubelet.newKubeletConfig",
  providers: "kubelet.newCredentialProviderConfig",
  profile: "kubelet.seccomp.newProfile",
};

/** Not awaited: the message may stay open for long. */
function offerNew(wanted: Wanted): void {
  const command = newFiles[wanted];
  const { none, create } = titles();
  const actions = command === undefined ? [] : [create[wanted]];
  void vscode.window.showInformationMessage(none[wanted], ...actions).then((action) => {
    if (command !== undefined && action !== undefined)
      return vscode.commands.executeCommand(command);
    return undefined;
  });
}

function uriOf(written: unknown): vscode.Uri | undefined {
  if (written instanceof vscode.Uri) return written;
  return typeof written === "string" ? vscode.Uri.parse(written) : undefined;
}

interface Titles {
  readonly search: string;
  readonly placeholder: string;
  readonly incomplete: (file: string) => string;
  readonly pick: Readonly<Record<Wanted, string>>;
  readonly none: Readonly<Record<Wanted, string>>;
  readonly notIn: Readonly<Record<Wanted, string>>;
  readonly create: Readonly<Record<Wanted, string>>;
}

function titles(): Titles {
  return {
    search: vscode.l10n.t("Looking for configurations"),
    placeholder: vscode.l10n.t("The file that the command is about"),
    incomplete: (file) =>
      vscode.l10n.t(
        "{0} is a drop-in without its main file. This view needs the whole configuration.",
        file,
      ),
    pick: {
      node: vscode.l10n.t("Kubelet configurations of this workspace"),
      platform: vscode.l10n.t("Platform files in this workspace"),
      providers: vscode.l10n.t("Credential provider configurations of this workspace"),
      profile: vscode.l10n.t("Seccomp profiles of this workspace"),
    },
    none: {
      node: vscode.l10n.t("No kubelet configuration was found."),
      platform: vscode.l10n.t("No platform document with a known base was found."),
      providers: vscode.l10n.t("No credential provider configuration was found."),
      profile: vscode.l10n.t("No seccomp profile was found."),
    },
    notIn: {
      node: vscode.l10n.t("There is no node configuration in this file."),
      platform: vscode.l10n.t("This file has no platform document with a known base."),
      providers: vscode.l10n.t("There is no credential provider configuration in this file."),
      profile: vscode.l10n.t("There is no seccomp profile in this file."),
    },
    create: {
      node: vscode.l10n.t("New Kubelet Configuration"),
      platform: "",
      providers: vscode.l10n.t("New Credential Provider Configuration"),
      profile: vscode.l10n.t("New Seccomp Profile"),
    },
  };
}
