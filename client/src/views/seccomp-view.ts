import * as vscode from "vscode";
import {
  seccompRuntimes,
  seccompScheme,
  type SeccompActionsParams,
  type SeccompActionsResult,
} from "../../../server/src/shells/lsp/protocol/protocol.ts";
import { keepViews, type KeptViews } from "./kept-views.ts";
import { answerFor } from "./pick-configuration.ts";

/** The commands of the view; the manifest has the same names. */
const seccompCommands = {
  show: "kubelet.seccomp.showEffectiveActions",
  compare: "kubelet.seccomp.compareEffectiveActions",
  selectArchitecture: "kubelet.seccomp.selectViewArchitecture",
  selectRuntime: "kubelet.seccomp.selectViewRuntime",
} as const;

/** The text of a view; null if the file has no profile. */
type AskServer = (params: SeccompActionsParams) => Promise<SeccompActionsResult | null>;

/** The views of the effective actions of seccomp profiles in this window. */
export interface SeccompViews {
  dispose(): void;
}

/** Registers the commands and the documents of the view. */
export function createSeccompViews(ask: AskServer): SeccompViews {
  const views: KeptViews<SeccompActionsParams> = keepViews(seccompScheme, async (uri) => {
    const params = views.get(uri);
    if (!params) {
      return `# ${vscode.l10n.t("Run the command again to see the effective actions.")}\n`;
    }
    const result = await ask(params);
    return (
      result?.text ??
      `# ${vscode.l10n.t("There is nothing left to show. Run the command again.")}\n`
    );
  });
  const context = { views, ask };

  const owned = vscode.Disposable.from(
    views,
    vscode.workspace.registerTextDocumentContentProvider(seccompScheme, views.provider),
    vscode.commands.registerCommand(seccompCommands.show, (written?: unknown) =>
      show(written, context),
    ),
    vscode.commands.registerCommand(seccompCommands.compare, (written?: unknown) =>
      compare(written, context),
    ),
    vscode.commands.registerCommand(seccompCommands.selectArchitecture, () =>
      change(views, async (params) => {
        const architectures = (await ask(params))?.architectures ?? [];
        const architecture = await vscode.window.showQuickPick([...architectures], {
          title: vscode.l10n.t("Architecture of the node"),
        });
        return architecture === undefined ? undefined : { architecture };
      }),
    ),
    vscode.commands.registerCommand(seccompCommands.selectRuntime, () =>
      change(views, async () => {
        const runtime = await pickRuntime();
        return runtime === undefined ? undefined : { runtime };
      }),
    ),
    vscode.workspace.onDidOpenTextDocument((document) => {
      const { uri, languageId } = document;
      if (uri.scheme !== seccompScheme || languageId === seccompScheme) return;
      vscode.languages.setTextDocumentLanguage(document, seccompScheme).then(undefined, () => {
        // The document was closed in the meantime.
      });
    }),
    // A view follows its profile while that is being written.
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      const source = document.uri.toString();
      for (const [address, { uri }] of views.all()) {
        if (uri === source) views.renew(address);
      }
    }),
  );
  return {
    dispose() {
      owned.dispose();
    },
  };
}

/** The views that there are, and who gives their texts. */
interface Context {
  readonly views: KeptViews<SeccompActionsParams>;
  readonly ask: AskServer;
}

function addressFor(name: string, params: SeccompActionsParams, { views }: Context): vscode.Uri {
  return views.add(name, (view) => ({ ...params, view }));
}

/** Opens the view of a profile next to it. */
async function show(written: unknown, context: Context): Promise<void> {
  const profile = await profileOf(written, context.ask);
  if (!profile) return;
  const { params, name } = profile;
  const title = vscode.l10n.t("{0} (effective actions)", name);
  const uri = addressFor(title, { ...params, compare: false }, context);
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document, {
    viewColumn: vscode.ViewColumn.Beside,
    preview: false,
  });
}

/** Opens the difference between two profiles, or two readers of one. */
async function compare(written: unknown, context: Context): Promise<void> {
  const { views, ask } = context;
  const shown = views.get(activeUri());
  const profile = await profileOf(shown?.uri ?? written, ask);
  if (!profile) return;
  const other = await otherSide(profile, ask);
  if (!other) return;
  const left = addressFor(profile.name, { ...profile.params, compare: true }, context);
  const right = addressFor(other.name, { ...other.params, compare: true }, context);
  const title = `${profile.name} ↔ ${other.name}`;
  await vscode.commands.executeCommand("vscode.diff", left, right, title);
}

/** Shows the active view for another node or reader, if the user picks one. */
async function change(
  views: Context["views"],
  pick: (
    params: SeccompActionsParams,
  ) => Promise<Partial<Pick<SeccompActionsParams, "architecture" | "runtime">> | undefined>,
): Promise<void> {
  const uri = activeUri();
  const params = views.get(uri);
  const choice = params && (await pick(params));
  if (!uri || !params || !choice) return;
  views.replace(uri, { ...params, ...choice });
  views.renew(uri);
}

/** Asks for a container runtime; undefined where the user picks none. */
function pickRuntime(): Thenable<string | undefined> {
  return vscode.window.showQuickPick([...seccompRuntimes], {
    title: vscode.l10n.t("Container runtime that reads the profile"),
  });
}

interface ShownProfile {
  readonly params: SeccompActionsParams;
  readonly name: string;
  readonly result: SeccompActionsResult;
}

/** The profile that a command is about: of the file that it was given, else of the active editor's. */
async function profileOf(written: unknown, ask: AskServer): Promise<ShownProfile | undefined> {
  const paramsFor = (file: vscode.Uri): SeccompActionsParams => {
    return { uri: file.toString(), compare: true };
  };
  const found = await answerFor(written, (file) => ask(paramsFor(file)), "profile");
  if (!found) return undefined;
  const { uri, answer: result } = found;
  return { params: paramsFor(uri), name: nameOf(uri), result };
}

async function otherSide(
  { params, result }: ShownProfile,
  ask: AskServer,
): Promise<{ readonly name: string; readonly params: SeccompActionsParams } | undefined> {
  const choices = [
    { id: "default", label: vscode.l10n.t("RuntimeDefault of containerd") },
    { id: "file", label: vscode.l10n.t("Another profile…") },
    { id: "runtime", label: vscode.l10n.t("The same profile under another container runtime…") },
    { id: "architecture", label: vscode.l10n.t("The same profile on another architecture…") },
  ];
  const title = vscode.l10n.t("Compare with");
  const choice = await vscode.window.showQuickPick(choices, { title });
  switch (choice?.id) {
    case "default":
      return { name: "RuntimeDefault", params: { ...params, runtimeDefault: true } };
    case "file": {
      const [picked] =
        (await vscode.window.showOpenDialog({
          canSelectMany: false,
          title: vscode.l10n.t("The other profile"),
        })) ?? [];
      const other = picked && (await profileOf(picked, ask));
      return other && { ...other, params: { ...other.params, architecture: result.architecture } };
    }
    case "runtime": {
      const runtime = await pickRuntime();
      return runtime === undefined ? undefined : { name: runtime, params: { ...params, runtime } };
    }
    case "architecture": {
      const architecture = await vscode.window.showQuickPick([...result.architectures]);
      if (architecture === undefined) return undefined;
      return { name: architecture, params: { ...params, architecture } };
    }
    default:
      return undefined;
  }
}

function activeUri(): vscode.Uri | undefined {
  return vscode.window.activeTextEditor?.document.uri;
}

function nameOf(uri: vscode.Uri): string {
  return uri.path.split("/").at(-1) ?? "";
}
