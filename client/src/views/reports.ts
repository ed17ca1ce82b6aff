import * as vscode from "vscode";
import {
  type CheckNodeParams,
  type CheckNodeResult,
  type ExplainLogParams,
  type ExplainLogResult,
  type ImageParams,
  type ImageResult,
  type ReportResult,
  type UpgradeParams,
  type UpgradeResult,
  type VersionsParams,
  type VersionsResult,
} from "../../../server/src/shells/lsp/protocol/protocol.ts";
import { applyDocumentEdits } from "../apply-edits.ts";
import { askedFileName, openWithoutTab } from "../asked-file.ts";
import { createLivePanels, type LivePanels } from "./live-panels.ts";
import type { ShownReport } from "./report-html.ts";
import { keyOfReport, restoredReport, type ReportParams } from "./report-params.ts";
import { rulePagesAddress } from "../commands/rule-pages.ts";

/** A report as a panel shows it. */
interface OpenReport {
  readonly shown: ShownReport;
  /** The sets that it follows. */
  readonly sets: readonly string[];
  /** Of lines of a log: the rules that find the mistakes. */
  readonly rules: readonly string[];
}

/** Who makes reports; null if there is nothing to report. */
export interface ReportServer {
  readonly upgrade: (params: UpgradeParams) => Promise<UpgradeResult | null>;
  readonly versions: (params: VersionsParams) => Promise<VersionsResult | null>;
  readonly node: (params: CheckNodeParams) => Promise<CheckNodeResult | null>;
  readonly image: (params: ImageParams) => Promise<ImageResult | null>;
  readonly log: (params: ExplainLogParams) => Promise<ExplainLogResult | null>;
}

export type Reports = LivePanels<ReportParams, OpenReport>;

/** The command that writes the report of the active view as a document. */
const exportCommand = "kubelet.exportReport";

/** Registers the views of reports. */
export function createReports(server: ReportServer): Reports {
  const panels = createLivePanels<ReportParams, OpenReport>({
    viewType: "kubelet.report",
    takesFocus: true,
    keyOf: keyOfReport,
    title: titleOf,
    filesOf(params) {
      if (params.report === "node") return [];
      return params.report === "log" ? params.uris : [params.uri];
    },
    setsOf: ({ sets }) => sets,
    ask: (params) => ask(params, server),
    async load() {
      const html = await import("./report-html.ts");
      return {
        page: html.reportPage,
        contents: ({ shown }) => html.reportContents(shown),
      };
    },
    restored: restoredReport,
    async received(params, { do: what, at, title }, result) {
      if (what === "export") await exportReport(result);
      if (what !== "fix" || !result) return undefined;
      const { fixesOf } = await import("./report-html.ts");
      const fix = fixesOf(result.shown)[Number(at)];
      await applyDocumentEdits(fix?.title === title ? fix : undefined, false);
      return params;
    },
  });
  const command = vscode.commands.registerCommand(exportCommand, () =>
    exportReport(panels.active()),
  );
  return {
    ...panels,
    dispose() {
      command.dispose();
      panels.dispose();
    },
  };
}

/** Opens a report as a Markdown document that is not saved. */
async function exportReport(report: OpenReport | undefined): Promise<void> {
  if (!report) return;
  const { markdown: content } = report.shown;
  const document = await vscode.workspace.openTextDocument({ language: "markdown", content });
  await vscode.window.showTextDocument(document, { preview: false });
}

async function ask(params: ReportParams, server: ReportServer): Promise<OpenReport | null> {
  switch (params.report) {
    case "upgrade": {
      await openWithoutTab(params.uri);
      const { report, set } = (await server.upgrade(params)) ?? {};
      return openReport(report, { sets: set === undefined ? [] : [set] });
    }
    case "versions": {
      await openWithoutTab(params.uri);
      const { report, set } = (await server.versions(params)) ?? {};
      return openReport(report, { sets: set === undefined ? [] : [set] });
    }
    case "node":
      return openReport((await server.node(params))?.report, { isFixed: true });
    case "image":
      await openWithoutTab(params.uri);
      return openReport((await server.image(params))?.report, {});
    case "log": {
      const { report, sets = [], rules = [] } = (await server.log(params)) ?? {};
      return openReport(report, { sets, rules });
    }
  }
}

function openReport(
  report: ReportResult | undefined,
  {
    sets = [],
    rules = [],
    isFixed = false,
  }: Partial<Pick<OpenReport, "sets" | "rules"> & Pick<ShownReport, "isFixed">>,
): OpenReport | null {
  return report
    ? { shown: { ...report, rulePages: rulePagesAddress, isFixed }, sets, rules }
    : null;
}

function titleOf(params: ReportParams): string {
  switch (params.report) {
    case "upgrade":
      return `${askedFileName(params.uri)}: ${params.from} → ${params.to}`;
    case "versions":
      return vscode.l10n.t("{0} (all versions)", askedFileName(params.uri));
    case "node": {
      // The root of this machine has no name.
      const name = askedFileName(params.root.replace(/(?<!\/)\/+$/, ""));
      return vscode.l10n.t("{0} (node)", name === "" ? "/" : name);
    }
    case "image":
      return params.image.replaceAll("/", "∕");
    case "log":
      return vscode.l10n.t("Kubelet log");
  }
}
