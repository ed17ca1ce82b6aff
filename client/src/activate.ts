import * as vscode from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { watchDocuments } from "./recognition.ts";
import { selectKubernetesVersion } from "./commands/select-version.ts";
import {
  allocatableEditRequest,
  allocatableRequest,
  checkNodeRequest,
  convertFlagsRequest,
  convertProfileRequest,
  diagnosisRequest,
  type DiagnosisResult,
  dumpRequest,
  effectiveRequest,
  imageRequest,
  explainLogRequest,
  type SetsChangedParams,
  newFileRequest,
  postureEditRequest,
  postureRequest,
  seccompActionsRequest,
  settledNotification,
  type SettledParams,
  toolRequest,
  upgradeRequest,
  versionsRequest,
  versionEditRequest,
} from "../../server/src/shells/lsp/protocol/protocol.ts";
import { registerAgentTools } from "./agent-tools.ts";
import { askInSet } from "./ask-in-set.ts";
import { createAllocatableViews } from "./views/allocatable-view.ts";
import type { SourceOfView } from "./asked-file.ts";
import { createNodeProblems, registerNodeCheck } from "./commands/check-node-files.ts";
import { checkUpgrade } from "./commands/check-upgrade.ts";
import { showVersions } from "./commands/show-versions.ts";
import { showImageProviders } from "./image-provider.ts";
import { checkWorkspace } from "./commands/check-workspace.ts";
import { copyDiagnosticReport } from "./commands/copy-diagnostic-report.ts";
import { convertSelectedFlags } from "./commands/convert-selected-flags.ts";
import { convertProfile } from "./commands/convert-profile.ts";
import { createEffectiveViews } from "./views/create-effective-views.ts";
import { explainLogLine } from "./commands/explain-log-line.ts";
import { watchForConfigurations } from "./has-configurations.ts";
import { registerFormatter } from "./formatting.ts";
import { registerNewFiles } from "./commands/register-new-files.ts";
import { insertDefaults } from "./commands/insert-default.ts";
import { openOrigin, openOriginCommand } from "./views/open-origin.ts";
import { openSample } from "./commands/open-sample.ts";
import { registerConfigurationList } from "./views/pick-configuration.ts";
import { createReports, type ReportServer } from "./views/reports.ts";
import { createPostureViews } from "./views/posture-view.ts";
import { registerBeginnings } from "./commands/beginnings.ts";
import { registerRuleCompletion } from "./rule-completion.ts";
import { registerUnknownRules } from "./unknown-rules.ts";
import { registerRulePages, rulePagesAddress } from "./commands/rule-pages.ts";
import { createProfileCompletion } from "./profile-completion.ts";
import { createSeccompViews } from "./views/seccomp-view.ts";
import { selectSeccompRuntime } from "./commands/select-runtime.ts";
import type { ServerClientOptions, ServerListeners } from "./server-client.ts";
import { switchOffRule } from "./commands/switch-off-rule.ts";
import { suggestInTexts } from "./suggest-in-texts.ts";
import { watchTypedLine } from "./typed-line.ts";
import { createStacksView } from "./views/stacks-view.ts";
import {
  createStatusItem,
  restartCommand,
  selectRuntimeCommand,
  selectVersionCommand,
} from "./status-item.ts";

/** The running extension; VS Code keeps one for the window. */
interface Extension {
  readonly stop: () => Promise<void>;
}

// VS Code calls activate and deactivate of the module: what one makes the other must find.
let running: Extension | undefined;

const noChoices = { capabilities: [], usual: [], architectures: [] };

/** Views to update when the files of sets change. */
interface SetViews {
  readonly setsChanged: (changed: SetsChangedParams) => void;
  readonly dispose: () => void;
}

/** Makes a client of the server that runs where the extension runs; nothing is started. */
export type MakeClient = (options: ServerClientOptions) => Promise<BaseLanguageClient>;

/**
 * Everything of the extension but the way to its server. `system` says where it runs. Called with the
 * first YAML, JSON or .conf file: only watches until one is ours.
 */
export function activateWith(
  context: vscode.ExtensionContext,
  makeClient: MakeClient,
  system: string,
): void {
  const status = createStatusItem();
  const server = createServer(context, makeClient, {
    status: (params) => {
      status.show(params);
      profileCompletion.statusChanged(params);
    },
    setsChanged: (changed) => {
      views.setsChanged(changed);
    },
    gaveUp: () => {
      status.showStopped(true);
      void offerRestart(server);
    },
    runs: () => {
      status.showStopped(false);
    },
  });
  const views = createSetViews(server.client, context.workspaceState);
  const seccompViews = createSeccompViews(
    async (params) => (await server.client())?.sendRequest(seccompActionsRequest, params) ?? null,
  );
  const profileCompletion = createProfileCompletion(server.client);
  const rulePages = registerRulePages(context.extensionUri);
  const configurations = watchForConfigurations(context.workspaceState);
  running = { stop: server.stop };
  const command = vscode.commands.registerCommand.bind(vscode.commands);
  context.subscriptions.push(
    status,
    views,
    seccompViews,
    registerAgentTools(
      async (params) => (await server.client())?.sendRequest(toolRequest, params) ?? null,
    ),
    profileCompletion,
    rulePages,
    registerRuleCompletion(rulePages),
    registerUnknownRules(rulePages),
    registerBeginnings(),
    registerFormatter(server.client),
    command(selectRuntimeCommand, () => selectSeccompRuntime(status.active())),
    command("kubelet.seccomp.convertToOci", () =>
      convertProfile(
        async (params) =>
          (await server.client())?.sendRequest(convertProfileRequest, params) ?? noChoices,
      ),
    ),
    command(selectVersionCommand, () =>
      selectKubernetesVersion(
        status.active(),
        async (params) => (await server.client())?.sendRequest(versionEditRequest, params) ?? {},
      ),
    ),
    command(openOriginCommand, openOrigin),
    command("kubelet.checkWorkspace", () => checkWorkspace(server.client, configurations.found)),
    registerConfigurationList(server.client),
    command("kubelet.insertDefault", () => insertDefaults("insertDefault")),
    command("kubelet.insertAllDefaults", () => insertDefaults("insertAllDefaults")),
    command("kubelet.openSample", openSample),
    registerNewFiles(
      async (params) => (await server.client())?.sendRequest(newFileRequest, params) ?? null,
    ),
    command(restartCommand, server.restart),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("kubelet.locale") && server.isRunning()) {
        void server.restart();
      }
    }),
    command("kubelet.switchOffRule", switchOffRule),
    command("kubelet.convertFlags", () =>
      convertSelectedFlags(async (text, version) =>
        (await server.client())?.sendRequest(convertFlagsRequest, { text, version }),
      ),
    ),
    command("kubelet.showOutput", () => server.output().show()),
    registerDiagnosticReport(context.extension, system, server),
    suggestInTexts(server.isRunning, server.client),
    watchTypedLine(({ uri }) => void sendSettled(server, { uri: uri.toString() })),
    watchDocuments({
      isRunning: server.isRunning,
      start: () => void server.start(),
      recognised: configurations.recognised,
    }),
  );
}

/** Says that files are no longer checked, and offers to start the server again. */
async function offerRestart({
  restart,
  output,
}: Pick<Server, "restart" | "output">): Promise<void> {
  const again = vscode.l10n.t("Restart Language Server");
  const log = vscode.l10n.t("Show Output");
  const chosen = await vscode.window.showErrorMessage(
    vscode.l10n.t(
      "The language server of Kubelet Config crashed five times in three minutes and was stopped. Files are not checked.",
    ),
    again,
    log,
  );
  if (chosen === again) await restart();
  if (chosen === log) output().show();
}

/** No server is started for it. */
async function sendSettled(
  { isRunning, client }: Pick<Server, "isRunning" | "client">,
  params: SettledParams,
): Promise<void> {
  if (isRunning()) await (await client())?.sendNotification(settledNotification, params);
}

function registerDiagnosticReport(
  extension: vscode.Extension<unknown>,
  system: string,
  { isRunning, client }: Pick<Server, "isRunning" | "client">,
): vscode.Disposable {
  const diagnosis = async (): Promise<DiagnosisResult | undefined> =>
    isRunning() ? (await client())?.sendRequest(diagnosisRequest, {}) : undefined;
  return vscode.commands.registerCommand("kubelet.copyDiagnosticReport", () =>
    copyDiagnosticReport({ extension, system, diagnosis }),
  );
}

/** The views of configurations and reports, which follow the files of their sets. */
function createSetViews(client: Server["client"], memory: vscode.Memento): SetViews {
  const effective = createEffectiveViews({
    effective: (asked) =>
      askInSet(
        asked,
        async (params) => (await client())?.sendRequest(effectiveRequest, params) ?? null,
      ),
    dump: async (params) => (await client())?.sendRequest(dumpRequest, params) ?? {},
  });
  const { sourceOf } = effective;
  const views = [
    effective,
    createAllocatableViews(
      {
        allocatable: (asked) =>
          askInSet(
            asked,
            async (params) => (await client())?.sendRequest(allocatableRequest, params) ?? null,
          ),
        edit: async (params) =>
          (await client())?.sendRequest(allocatableEditRequest, params) ?? null,
      },
      sourceOf,
    ),
    createPostureViews(
      {
        posture: (asked) =>
          askInSet(
            asked,
            async (params) => (await client())?.sendRequest(postureRequest, params) ?? null,
          ),
        edit: async (params) => (await client())?.sendRequest(postureEditRequest, params) ?? null,
      },
      sourceOf,
    ),
    registerReports(client, sourceOf, memory),
    createStacksView(client),
  ];
  return {
    setsChanged: (changed) => {
      for (const view of views) view.setsChanged(changed);
    },
    dispose: () => {
      for (const view of views) view.dispose();
    },
  };
}

/** The commands whose answer is a report, and its views. */
function registerReports(
  client: Server["client"],
  sourceOf: SourceOfView,
  memory: vscode.Memento,
): SetViews {
  const problems = createNodeProblems(
    async (params) => (await client())?.sendRequest(checkNodeRequest, params) ?? null,
  );
  const server: ReportServer = {
    upgrade: async (params) => (await client())?.sendRequest(upgradeRequest, params) ?? null,
    versions: (asked) =>
      askInSet(
        asked,
        async (params) => (await client())?.sendRequest(versionsRequest, params) ?? null,
      ),
    node: problems.ask,
    image: async (params) => (await client())?.sendRequest(imageRequest, params) ?? null,
    log: async (params) => (await client())?.sendRequest(explainLogRequest, params) ?? null,
  };
  const reports = createReports(server);
  const command = vscode.commands.registerCommand.bind(vscode.commands);
  const owned = vscode.Disposable.from(
    reports,
    problems,
    registerNodeCheck(reports),
    command("kubelet.showImageProviders", () => showImageProviders(server.image, reports)),
    command("kubelet.explainLogLine", () => explainLogLine(reports, sourceOf)),
    command("kubelet.showUpgradeChanges", () =>
      checkUpgrade(server.upgrade, reports, sourceOf, memory),
    ),
    command("kubelet.showVersions", (written?: unknown) =>
      showVersions(written, server.upgrade, reports, sourceOf),
    ),
  );
  return {
    setsChanged: reports.setsChanged,
    dispose: () => {
      owned.dispose();
    },
  };
}

/** Called by VS Code when the window closes or the extension is switched off. */
export async function deactivate(): Promise<void> {
  await running?.stop();
  running = undefined;
}

interface Server {
  readonly isRunning: () => boolean;
  readonly start: () => Promise<void>;
  /** The running client, started where it was not; undefined where it cannot be. */
  readonly client: () => Promise<BaseLanguageClient | undefined>;
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly output: () => vscode.LogOutputChannel;
}

/** The language server, not yet started. */
function createServer(
  context: vscode.ExtensionContext,
  makeClient: MakeClient,
  listeners: ServerListeners,
): Server {
  let channel: vscode.LogOutputChannel | undefined;
  let starting: Promise<BaseLanguageClient | undefined> | undefined;

  const output = (): vscode.LogOutputChannel => {
    if (!channel) {
      channel = vscode.window.createOutputChannel("Kubelet Config", { log: true });
      context.subscriptions.push(channel);
    }
    return channel;
  };
  const startClient = async (): Promise<BaseLanguageClient | undefined> => {
    try {
      const client = await makeClient({
        rulePages: rulePagesAddress,
        outputChannel: output(),
        listeners,
      });
      await client.start();
      return client;
    } catch (error) {
      output().error("The language server did not start.", error);
      return undefined;
    }
  };
  const start = async (): Promise<void> => {
    starting ??= startClient();
    await starting;
  };
  /** Callers that ask during a restart get the client once it runs again. */
  const restart = async (): Promise<void> => {
    starting = startAnew(starting);
    await starting;
  };
  const startAnew = async (before: typeof starting): Promise<BaseLanguageClient | undefined> => {
    const client = await before;
    if (!client) return startClient();
    try {
      // After a crash the client restarts itself, and only a running client can be stopped.
      await client.start();
      await client.stop();
    } catch (error) {
      output().error("The language server did not end in time.", error);
    }
    try {
      await client.start();
      return client;
    } catch (error) {
      output().error("The language server did not restart.", error);
      await client.dispose().catch(() => undefined);
      return startClient();
    }
  };
  return {
    isRunning: () => starting !== undefined,
    start,
    client: async () => {
      await start();
      return starting;
    },
    restart,
    stop: async () => (await starting)?.stop(),
    output,
  };
}
