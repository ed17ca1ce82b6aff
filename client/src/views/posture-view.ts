import * as vscode from "vscode";
import type {
  PostureEditParams,
  PostureEditResult,
  PostureParams,
  PostureResult,
} from "../../../server/src/shells/lsp/protocol/protocol.ts";
import { applyDocumentEdits } from "../apply-edits.ts";
import { cursorIn, askedFileName, givenFile, type SourceOfView } from "../asked-file.ts";
import { createLivePanels, withoutCursor, type LivePanels } from "./live-panels.ts";
import { memberOf, textIn, memberText } from "../members.ts";
import { answerFor } from "./pick-configuration.ts";

/** Who answers about security benchmarks; null where a file is none of the kubelet's. */
interface PostureServer {
  readonly posture: (params: PostureParams) => Promise<PostureResult | null>;
  readonly edit: (params: PostureEditParams) => Promise<PostureEditResult | null>;
}

/** Registers the view of security benchmarks, and the command that excepts a control. */
export function createPostureViews(
  { posture, edit }: PostureServer,
  sourceOf: SourceOfView,
): Pick<LivePanels<PostureParams, PostureResult>, "setsChanged" | "dispose"> {
  const except = async (uri: unknown, control: unknown, set?: unknown): Promise<void> => {
    if (typeof uri !== "string" || typeof control !== "string") return;
    const exception = await askForException(control);
    if (!exception) return;
    const params = { uri, exception, set: typeof set === "string" ? set : undefined };
    await applyDocumentEdits(await edit(params), true);
  };
  const panels = createLivePanels<PostureParams, PostureResult>({
    viewType: "kubelet.posture",
    keyOf: ({ uri }) => uri,
    title: ({ uri }) => vscode.l10n.t("{0} (posture)", askedFileName(uri)),
    filesOf: ({ uri }) => [uri],
    setsOf: ({ set }) => [set],
    lasting: withoutCursor,
    ask: posture,
    async load() {
      const html = await import("./posture-html.ts");
      return { page: html.posturePage, contents: html.postureContents };
    },
    restored: restoredParams,
    async received(params, { do: what, value, key, at, control }, result) {
      switch (what) {
        case "strict":
          return { ...params, strict: value === true };
        case "set":
          return typeof value === "string" ? { ...params, set: value } : undefined;
        case "benchmarks": {
          const benchmarks = await pickBenchmarks(result);
          return benchmarks && { ...params, benchmarks };
        }
        case "fix": {
          const fix = { key: key ?? "", at: Number(at) };
          await applyDocumentEdits(await edit({ ...params, fix }), false);
          return params;
        }
        default:
          await except(params.uri, control, params.set);
          return params;
      }
    },
  });
  const show = async (written?: unknown, set?: unknown): Promise<void> => {
    const given = givenFile(written, sourceOf);
    const named = textIn(set) ?? given?.set;
    await answerFor(given?.uri, (uri) => {
      const which = named === undefined ? { at: cursorIn(uri, written) } : { set: named };
      return panels.open({ uri: uri.toString(), ...which });
    });
  };
  const commands = vscode.Disposable.from(
    vscode.commands.registerCommand("kubelet.showPosture", show),
    vscode.commands.registerCommand("kubelet.exceptControl", except),
  );
  return {
    setsChanged: panels.setsChanged,
    dispose() {
      commands.dispose();
      panels.dispose();
    },
  };
}

function restoredParams(kept: unknown): PostureParams | undefined {
  const uri = memberText(kept, "uri");
  if (uri === undefined) return undefined;
  const set = memberText(kept, "set");
  const strict = memberOf(kept, "strict");
  const benchmarks = memberOf(kept, "benchmarks");
  return {
    uri,
    set,
    strict: typeof strict === "boolean" ? strict : undefined,
    benchmarks: Array.isArray(benchmarks) ? benchmarks.map(String) : undefined,
  };
}

/** Asks which benchmarks to show; undefined where nothing was chosen. */
async function pickBenchmarks(
  result: PostureResult | undefined,
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

/** The default length of an exception: a quarter of a year. */
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
    title: vscode.l10n.t("The end date of the exception"),
    value: new Date(Date.now() + usualDays * 86_400_000).toISOString().slice(0, 10),
    validateInput: (text) => (isDay(text) ? null : vscode.l10n.t("A day such as 2027-03-31.")),
  });
  return until === undefined ? undefined : { control, reason: reason.trim(), until };
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
