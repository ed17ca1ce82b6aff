import * as vscode from "vscode";
import type {
  PostureEditParams,
  PostureEditResult,
  PostureParams,
  PostureResult,
} from "../../server/src/lsp/protocol.ts";
import { applyServerEdit } from "./apply-server-edit.ts";
import { createLivePanels, type LivePanels } from "./live-panels.ts";

/** Who answers about security benchmarks; null where a file is none of the kubelet's. */
interface PostureServer {
  readonly posture: (params: PostureParams) => Promise<PostureResult | null>;
  readonly edit: (params: PostureEditParams) => Promise<PostureEditResult | null>;
}

/** What a page sends; `do` says which of the others are there. */
interface PageMessage {
  readonly do?: string;
  readonly value?: string | boolean;
  readonly key?: string;
  readonly at?: string;
  readonly control?: string;
}

/** Registers the view of security benchmarks, and the command that excepts a control. */
export function createPostureViews({ posture, edit }: PostureServer): LivePanels {
  /** What users have chosen in the views of files. */
  const choices = new Map<string, Omit<PostureParams, "uri">>();
  const ask = (uri: string): Promise<PostureResult | null> => posture({ uri, ...choices.get(uri) });
  const choose = (uri: string, choice: Omit<PostureParams, "uri">): true => {
    choices.set(uri, { ...choices.get(uri), ...choice });
    return true;
  };
  const except = async (uri: unknown, control: unknown, set?: unknown): Promise<void> => {
    if (typeof uri !== "string" || typeof control !== "string") return;
    const exception = await askForException(control);
    if (!exception) return;
    const params = { uri, exception, ...(typeof set === "string" && { set }) };
    await applyServerEdit(await edit(params), true);
  };
  const command = vscode.commands.registerCommand("kubelet.exceptControl", except);
  const panels = createLivePanels<PostureResult>({
    viewType: "kubelet.posture",
    command: "kubelet.showPosture",
    title: (name) => vscode.l10n.t("{0} (posture)", name),
    ask,
    async load() {
      const html = await import("./posture-html.ts");
      return { page: html.posturePage, contents: html.postureContents };
    },
    // The lines that decide, and the pages about controls.
    links: ["kubelet.openOrigin", "vscode.open"],
    chosen(uri, set) {
      if (typeof set === "string") choose(uri, { set });
    },
    async received(uri, message) {
      // Only our own page writes to it.
      const { do: what, value, key, at, control } = message as PageMessage;
      switch (what) {
        case "strict":
          return choose(uri, { strict: value === true });
        case "set":
          return typeof value === "string" && choose(uri, { set: value });
        case "benchmarks": {
          const benchmarks = await pickBenchmarks(await ask(uri));
          return benchmarks !== undefined && choose(uri, { benchmarks });
        }
        case "fix": {
          const fix = { key: key ?? "", at: Number(at) };
          await applyServerEdit(await edit({ uri, ...choices.get(uri), fix }), false);
          return true;
        }
        default:
          await except(uri, control, choices.get(uri)?.set);
          return true;
      }
    },
  });
  return {
    ...panels,
    dispose() {
      command.dispose();
      panels.dispose();
    },
  };
}

/** Asks which benchmarks to show; undefined where nothing was chosen. */
async function pickBenchmarks(
  result: PostureResult | null,
): Promise<readonly string[] | undefined> {
  const items = (result?.benchmarks ?? []).map(({ id, name, isAsked }) => {
    return { label: id, description: name, picked: isAsked };
  });
  const picked = await vscode.window.showQuickPick(items, {
    canPickMany: true,
    matchOnDescription: true,
    title: vscode.l10n.t("Benchmarks"),
  });
  return picked && picked.length > 0 ? picked.map(({ label }) => label) : undefined;
}

/** An exception is made for a quarter of a year where nobody says for how long. */
const usualDays = 90;

/** Asks for the reason and the last day; undefined where one was not given. */
async function askForException(
  control: string,
): Promise<PostureEditParams["exception"] | undefined> {
  const reason = await vscode.window.showInputBox({
    title: vscode.l10n.t("Why is {0} excepted?", control),
    prompt: vscode.l10n.t("Reports show the reason."),
    validateInput: (text) => (text.trim() === "" ? vscode.l10n.t("A reason is needed.") : null),
  });
  if (reason === undefined) return undefined;
  const until = await vscode.window.showInputBox({
    title: vscode.l10n.t("The last day of the exception"),
    value: new Date(Date.now() + usualDays * 86_400_000).toISOString().slice(0, 10),
    validateInput: (text) => (isDay(text) ? null : vscode.l10n.t("A day such as 2027-03-31.")),
  });
  return until === undefined ? undefined : { control, reason: reason.trim(), until };
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
