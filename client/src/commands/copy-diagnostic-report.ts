import * as vscode from "vscode";
import {
  defaultVersion,
  settingsSection,
  type DiagnosisResult,
} from "../../../server/src/shells/lsp/protocol/protocol.ts";
import { configuredLocale } from "../configured-locale.ts";

/** Where the report comes from. */
interface ReportSource {
  readonly extension: vscode.Extension<unknown> | undefined;
  /** The system and what runs the extension, in words. */
  readonly system: string;
  /** The server's part of the report; undefined if it does not run. */
  readonly diagnosis: () => Promise<DiagnosisResult | undefined>;
}

interface Added {
  readonly withNames: boolean;
  readonly withContents: boolean;
}

/**
 * Copies a report for maintainers. Names of files are added if the user says so, and so are the contents of the active file;
 * nothing is sent.
 */
export async function copyDiagnosticReport(
  source: ReportSource,
  added: Added = { withNames: false, withContents: false },
): Promise<void> {
  const active = vscode.window.activeTextEditor?.document;
  const { diagnosticReport } = await import("./diagnostic-report.ts");
  const { withNames, withContents } = added;
  const report = diagnosticReport({
    extension: versionOf(source.extension),
    editor: `${vscode.env.appName} ${vscode.version}, ${vscode.env.appHost}${vscode.env.remoteName === undefined ? "" : `, remote: ${vscode.env.remoteName}`}`,
    system: source.system,
    languages: `${vscode.env.language}, ${configuredLocale()}`,
    defaultVersion,
    server: await source.diagnosis(),
    settings: changedSettings(source.extension),
    folders: (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.toString()),
    withNames,
    contents:
      withContents && active ? { uri: active.uri.toString(), text: active.getText() } : undefined,
  });
  await vscode.env.clipboard.writeText(report);
  // Not awaited: the message may stay open for long.
  void offerMore(source, added, active !== undefined);
}

async function offerMore(source: ReportSource, added: Added, hasActive: boolean): Promise<void> {
  const names = vscode.l10n.t("Add File Names");
  const contents = vscode.l10n.t("Add Contents of Active File");
  const text = added.withContents
    ? vscode.l10n.t("The diagnostic report, with the contents of the active file, was copied.")
    : added.withNames
      ? vscode.l10n.t("The diagnostic report, with the names of files, was copied.")
      : vscode.l10n.t(
          "The diagnostic report was copied. It has no names and no contents of files.",
        );
  const action = await vscode.window.showInformationMessage(
    text,
    ...(added.withNames ? [] : [names]),
    ...(added.withContents || !hasActive ? [] : [contents]),
  );
  if (action === names) await copyDiagnosticReport(source, { ...added, withNames: true });
  if (action === contents) await copyDiagnosticReport(source, { ...added, withContents: true });
}

interface Manifest {
  readonly version?: string;
  readonly contributes?: {
    readonly configuration?: { readonly properties?: Readonly<Record<string, unknown>> };
  };
}

function versionOf(extension: vscode.Extension<unknown> | undefined): string {
  return (extension?.packageJSON as Manifest | undefined)?.version ?? "?";
}

/** The settings that the user or the workspace has changed, by their whole names. */
function changedSettings(
  extension: vscode.Extension<unknown> | undefined,
): Readonly<Record<string, unknown>> {
  const manifest = extension?.packageJSON as Manifest | undefined;
  const names = Object.keys(manifest?.contributes?.configuration?.properties ?? {});
  const settings = vscode.workspace.getConfiguration();
  const changed = names.flatMap((name): [string, unknown][] => {
    const value: unknown = settings.get(name);
    const usual = settings.inspect(name)?.defaultValue;
    return JSON.stringify(value) === JSON.stringify(usual) ? [] : [[name, value]];
  });
  return Object.fromEntries(changed.filter(([name]) => name.startsWith(`${settingsSection}.`)));
}
