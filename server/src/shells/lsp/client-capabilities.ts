import type { InitializeParams } from "vscode-languageserver";
import { localeFrom, type Locale } from "../../engine/messages/language.ts";
import { siteAddress } from "../../engine/messages/site-address.ts";
import type { InitializationOptions } from "./protocol/protocol.ts";
import { isRecord } from "../../engine/text/is-record.ts";
import { withoutEnd } from "../../engine/text/run-before.ts";

/** The client's capabilities, as far as the server's answers depend on them. */
export interface ClientCapabilities {
  readonly configuration: boolean;
  readonly configurationRegistration: boolean;
  readonly pullDiagnostics: boolean;
  readonly refreshDiagnostics: boolean;
  readonly relatedInformation: boolean;
  readonly snippets: boolean;
  readonly deprecatedTag: boolean;
  readonly insertAsIs: boolean;
  readonly nestedSymbols: boolean;
  readonly linkTooltips: boolean;
  /** At most so many folding ranges. */
  readonly foldingLimit: number;
  /** The language of what the user reads. */
  readonly locale: Locale;
  readonly initialSettings: unknown;
  readonly jsonSyntaxReportedByEditor: boolean;
  readonly statusNotifications: boolean;
  readonly suggestCommand: string | undefined;
  /** Where the server offers nothing, the editor offers words of the document. */
  readonly offersWords: boolean;
  /** Once nothing in a list matches, the editor asks again at the next character. */
  readonly asksAgain: boolean;
  readonly rulePages: string | undefined;
  /** The address of the site, if it has one: messages lead there instead. */
  readonly site: string | undefined;
  readonly fileRequests: boolean;
  readonly effectiveView: boolean;
  readonly watchedFiles: boolean;
  /** The client asks for the edit of an action that the user has chosen. */
  readonly lazyEdits: boolean;
  /** Edits of several files may tell the version of each. */
  readonly documentChanges: boolean;
  /** Edits may make files. */
  readonly createsFiles: boolean;
  /** Formatting may be registered for our language alone. */
  readonly formattingRegistration: boolean;
  /** The client has a formatter for our language that asks us. */
  readonly ownFormatter: boolean;
  /** Completions may have a type and default next to their names. */
  readonly labelDetails: boolean;
  /** Indentation of new lines may be registered for our language alone. */
  readonly onTypeRegistration: boolean;
  /** Definitions, references and renaming may be registered for our language alone. */
  readonly nameRegistration: boolean;
  readonly refreshHints: boolean;
  readonly refreshLenses: boolean;
  /** The folders of the workspace; empty where single files are open. */
  readonly roots: readonly string[];
}

/**
 * Reads the capabilities and our own options out of an initialize request. `rulePages` counts for clients that
 * name no pages.
 */
export function capabilitiesOf(
  params: Pick<InitializeParams, "capabilities" | "initializationOptions" | "locale"> &
    Partial<RootParams>,
  rulePages?: string,
): ClientCapabilities {
  const { textDocument, workspace } = params.capabilities;
  const item = textDocument?.completion?.completionItem;
  const options = optionsOf(params.initializationOptions);
  return {
    configuration: workspace?.configuration === true,
    configurationRegistration: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    pullDiagnostics: textDocument?.diagnostic !== undefined,
    refreshDiagnostics: workspace?.diagnostics?.refreshSupport === true,
    relatedInformation:
      (textDocument?.diagnostic ?? textDocument?.publishDiagnostics)?.relatedInformation === true ||
      textDocument?.publishDiagnostics?.relatedInformation === true,
    snippets: item?.snippetSupport === true,
    deprecatedTag: item?.tagSupport?.valueSet.includes(1) === true,
    insertAsIs: item?.insertTextModeSupport?.valueSet.includes(1) === true,
    nestedSymbols: textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true,
    linkTooltips: textDocument?.documentLink?.tooltipSupport === true,
    foldingLimit: textDocument?.foldingRange?.rangeLimit ?? Number.POSITIVE_INFINITY,
    locale: localeFrom(options.locale ?? params.locale),
    initialSettings: options.settings,
    jsonSyntaxReportedByEditor: options.jsonSyntaxReportedByEditor === true,
    statusNotifications: options.statusNotifications === true,
    suggestCommand: options.suggestCommand,
    offersWords: options.offersWords === true,
    asksAgain: options.asksAgain === true,
    rulePages: options.rulePages ?? rulePages,
    site: siteAddress,
    fileRequests: options.fileRequests === true,
    effectiveView: options.effectiveView === true,
    watchedFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    documentChanges: workspace?.workspaceEdit?.documentChanges === true,
    createsFiles:
      workspace?.workspaceEdit?.documentChanges === true &&
      workspace.workspaceEdit.resourceOperations?.includes("create") === true,
    lazyEdits:
      textDocument?.codeAction?.dataSupport === true &&
      textDocument.codeAction.resolveSupport?.properties.includes("edit") === true,
    ownFormatter: options.ownFormatter === true,
    labelDetails: item?.labelDetailsSupport === true,
    formattingRegistration: textDocument?.formatting?.dynamicRegistration === true,
    onTypeRegistration: textDocument?.onTypeFormatting?.dynamicRegistration === true,
    nameRegistration: [
      textDocument?.definition,
      textDocument?.references,
      textDocument?.rename,
    ].every((each) => each?.dynamicRegistration === true),
    refreshHints: workspace?.inlayHint?.refreshSupport === true,
    refreshLenses: workspace?.codeLens?.refreshSupport === true,
    roots: rootsOf(params),
  };
}

type RootParams = Pick<InitializeParams, "workspaceFolders"> & { readonly rootUri: string | null };

/** Older clients know one folder only. */
function rootsOf({ rootUri, workspaceFolders }: Partial<RootParams>): string[] {
  const folders = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
  return folders.map((uri) => withoutEnd(uri, /\//));
}

/** The options as sent by any client; what is not of its type counts as absent. */
function optionsOf(value: unknown): InitializationOptions {
  if (!isRecord(value)) return {};
  const command = value["suggestCommand"];
  const pages = value["rulePages"];
  const locale = value["locale"];
  return {
    settings: value["settings"],
    jsonSyntaxReportedByEditor: value["jsonSyntaxReportedByEditor"] === true,
    statusNotifications: value["statusNotifications"] === true,
    fileRequests: value["fileRequests"] === true,
    effectiveView: value["effectiveView"] === true,
    ownFormatter: value["ownFormatter"] === true,
    offersWords: value["offersWords"] === true,
    asksAgain: value["asksAgain"] === true,
    suggestCommand: typeof command === "string" ? command : undefined,
    rulePages: typeof pages === "string" ? pages : undefined,
    locale: typeof locale === "string" && locale !== "" ? locale : undefined,
  };
}
