import { effectiveView } from "../core/features/effective-view.ts";
import { upgradeView } from "../core/features/upgrade-view.ts";
import { findingText } from "../core/languages/finding-text.ts";
import { fixTitleText } from "../core/languages/message-text.ts";
import type { TextEdit } from "../core/edits/document-editor.ts";
import { languageOf } from "./language-of.ts";
import type { SymbolItem } from "../core/parts/answers.ts";
import { versionFrom } from "../core/schema/field-index.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import { lineCharacterAt, lineSpan, type LineIndex } from "../core/text/line-index.ts";
import type { Span } from "../core/text/span.ts";
import type { FileSystem } from "../files/file-system.ts";
import { effectiveOf } from "./effective-of.ts";
import { canonicalUri } from "../files/uris.ts";
import type { ProfileJson } from "../json/profile-json.ts";
import type { Snapshot } from "./analyses.ts";
import type * as api from "./api.ts";
import { actionsInView, allFixes } from "./code-actions.ts";
import { begunFile, completionsInFile, completionText } from "./completion.ts";
import { findingsOfView, type FileView } from "./file-view.ts";
import { hoverInView } from "./hover.ts";
import type { ServiceContext } from "./service-context.ts";
import { readSettings, type Settings } from "./settings.ts";
import { foldsInView, linksInView, selectionInView, symbolsInView } from "./structure.ts";
import { upgradeOf } from "./upgrade.ts";
import { createViewStore, type ViewStore } from "./view-store.ts";

/** What a service is made with. */
interface ServiceOptions {
  readonly knowledge: Knowledge;
  readonly files?: FileSystem | undefined;
  readonly roots?: readonly string[] | undefined;
  readonly settings?: api.Settings | undefined;
  /** The JSON service with the schemas of profiles; absent where there is none. */
  readonly profileJson?: () => Promise<ProfileJson>;
}

const noFiles: FileSystem = {
  readText: () => Promise.resolve(undefined),
  readFolder: () => Promise.resolve(undefined),
  isLink: () => Promise.resolve(undefined),
  realUri: (uri) => Promise.resolve(uri),
};

/** A service without documents. Its functions answer with plain values and never reject for a document's text. */
export function createLanguageService(options: ServiceOptions): api.LanguageService {
  const { knowledge, files = noFiles, roots = [] } = options;
  const documents = new Map<string, Snapshot>();
  let revision = 1;
  let settings = readSettings(options.settings, revision).settings;
  const store = createViewStore({
    knowledge,
    files,
    roots: () => roots,
    snapshot: (uri) => documents.get(uri),
    jsonSyntaxReportedByEditor: () => false,
  });
  let profileJson: Promise<ProfileJson | undefined> | undefined;
  const context: ServiceContext = {
    knowledge,
    files,
    rulePages: () => undefined,
    profileJson: () => (profileJson ??= options.profileJson?.() ?? Promise.resolve(undefined)),
  };
  const snapshotOf = (uri: string): Snapshot | undefined => documents.get(canonicalUri(uri));
  /** Answers from a document; `empty` for one that is not open or nothing of ours. */
  const ask: Ask = async (uri, empty, answer) => {
    const snapshot = snapshotOf(uri);
    if (!snapshot) return empty;
    const view = await store.viewOf(snapshot, settings);
    if (!snapshotOf(uri)) store.forget(snapshot.uri);
    const file =
      view.file ??
      (snapshot.text.length < 1000 ? begunFile(snapshot, settings, context) : undefined);
    return file ? answer({ snapshot, settings, view, file }) : empty;
  };
  return {
    open({ uri, text, languageId = languageOf(uri) }) {
      const address = canonicalUri(uri);
      documents.set(address, { uri: address, text, languageId, version: 1 });
      store.sets.editorChanged(address, true);
    },
    change(uri, text) {
      const known = snapshotOf(uri);
      if (!known) return;
      documents.set(known.uri, { ...known, text, version: known.version + 1 });
      store.sets.editorChanged(known.uri, false);
    },
    close(uri) {
      const address = canonicalUri(uri);
      documents.delete(address);
      store.forget(address);
      store.sets.editorChanged(address, true);
      if (documents.size === 0) store.sets.forgetAll();
    },
    filesChanged() {
      store.diskChanged();
    },
    configure(section) {
      settings = readSettings(section, ++revision).settings;
    },
    ...contentAnswers(ask, context),
    ...structureAnswers(ask),
    ...setAnswers(ask, store, context),
  };
}

/** Answers from a document; `empty` for one that is not open or nothing of ours. */
type Ask = <T>(uri: string, empty: T, answer: (document: Asked) => T | Promise<T>) => Promise<T>;

type Answers<K extends keyof api.LanguageService> = Pick<api.LanguageService, K>;

/** What is found in a document, said of it, and can be changed in it. */
function contentAnswers(
  ask: Ask,
  context: ServiceContext,
): Answers<"diagnostics" | "hover" | "complete" | "actions" | "fixAll"> {
  const { knowledge } = context;
  const { language } = knowledge;
  return {
    diagnostics: (uri) =>
      ask<readonly api.Diagnostic[]>(uri, [], ({ view, file }) =>
        findingsOfView(view).map(({ finding }) => ({
          rule: finding.rule,
          severity: finding.severity,
          range: rangeOf(file.lines, finding.span),
          message: findingText(finding, knowledge.rules, language),
          path: finding.path,
        })),
      ),
    hover: (uri, position) =>
      ask<api.Hover | undefined>(uri, undefined, async ({ view, file }) => {
        const hover = await hoverInView(view, offsetOf(file, position), context);
        return hover && { range: rangeOf(file.lines, hover.span), markdown: hover.markdown };
      }),
    complete: (uri, position) =>
      ask<readonly api.Completion[]>(uri, [], async ({ snapshot, settings, view, file }) => {
        const begun = view.analyzed.analysis ? undefined : begunFile(snapshot, settings, context);
        const asked = begun ?? file;
        const found = await completionsInFile(asked, offsetOf(asked, position), context);
        return found.items.map(({ label, kind, insert, documentation = "", ...item }) => ({
          label,
          kind,
          edit: { range: rangeOf(asked.lines, insert.span), newText: insert.text },
          isSnippet: insert.isSnippet,
          ...(item.detail !== undefined && { detail: item.detail }),
          ...(item.filterText !== undefined && { filterText: item.filterText }),
          ...(item.sortText !== undefined && { sortText: item.sortText }),
          ...(item.deprecated && { isDeprecated: true }),
          resolve: () =>
            typeof documentation === "string"
              ? Promise.resolve(documentation)
              : completionText(documentation, found.version, context),
        }));
      }),
    actions: (uri, { start, end }) =>
      ask<readonly api.Action[]>(uri, [], ({ view, file }) =>
        actionsInView(view, {
          range: { start: offsetOf(file, start), end: offsetOf(file, end) },
          wantsFixes: true,
          isWanted: () => true,
          isUnasked: false,
          project: undefined,
          hasSettings: false,
          knowledge,
        }).map(({ title, kind, isPreferred = false, edits, elsewhere }) => ({
          title: fixTitleText(title, language),
          kind: kind.of,
          isPreferred,
          edits: editsOf(file.lines, edits),
          ...(elsewhere && {
            elsewhere: { uri: elsewhere.uri, edits: editsOf(elsewhere.lines, elsewhere.edits) },
          }),
        })),
      ),
    fixAll: (uri) =>
      ask<readonly api.TextEdit[]>(uri, [], ({ view, file }) =>
        editsOf(file.lines, allFixes(view, context)),
      ),
  };
}

/** The shape of a document. */
function structureAnswers(ask: Ask): Answers<"symbols" | "folding" | "selection" | "links"> {
  return {
    symbols: (uri) =>
      ask<readonly api.DocumentSymbol[]>(uri, [], ({ view, file }) =>
        (symbolsInView(view) ?? []).map((item) => symbolOf(file.lines, item)),
      ),
    folding: (uri) =>
      ask<readonly api.Range[]>(uri, [], ({ view, file }) =>
        (foldsInView(view) ?? []).map(({ span }) => rangeOf(file.lines, span)),
      ),
    selection: (uri, position) =>
      ask<readonly api.Range[]>(uri, [], ({ view, file }) =>
        selectionInView(view, offsetOf(file, position)).map((span) => rangeOf(file.lines, span)),
      ),
    links: (uri) =>
      ask<readonly api.DocumentLink[]>(uri, [], ({ view, file }) =>
        linksInView(view).map(({ span, target }) => ({
          range: rangeOf(file.lines, span),
          target: target.kind === "url" ? target.url : target.path,
        })),
      ),
  };
}

/** What a document comes to with the other files of its set. */
function setAnswers(
  ask: Ask,
  store: ViewStore,
  context: ServiceContext,
): Answers<"effective" | "upgrade"> {
  const { knowledge } = context;
  const { language } = knowledge;
  return {
    effective: (uri) =>
      ask<api.EffectiveConfiguration | undefined>(
        uri,
        undefined,
        async ({ snapshot, settings }) => {
          const asked = { snapshot, settings, isOnDisk: false };
          const found = await effectiveOf(asked, {}, store, knowledge);
          if (!found) return undefined;
          const { checked } = found;
          const errors = found.errors.map(({ finding, place }) => ({
            text: findingText(finding, knowledge.rules, language),
            place,
          }));
          const { text } = effectiveView(
            checked,
            { defaults: true, origins: true, errors },
            language,
          );
          return { text, kubernetesVersion: checked.version };
        },
      ),
    upgrade: (uri, version) =>
      ask<string | undefined>(uri, undefined, async ({ snapshot, settings }) => {
        const to = versionFrom(version);
        const found = to && (await upgradeOf(snapshot, settings, to, store, context));
        return found && found.reports.length > 0
          ? upgradeView(found.reports, knowledge).text
          : undefined;
      }),
  };
}

/** A document that something is asked about. */
interface Asked {
  readonly snapshot: Snapshot;
  readonly settings: Settings;
  readonly view: FileView;
  readonly file: NonNullable<FileView["file"]>;
}

function rangeOf(lines: LineIndex, { start, end }: Span): api.Range {
  return { start: lineCharacterAt(lines, start), end: lineCharacterAt(lines, end) };
}

function offsetOf(
  { lines, text }: { readonly lines: LineIndex; readonly text: string },
  { line, character }: api.Position,
): number {
  const { start, end } = lineSpan(lines, text, line);
  return Math.min(start + Math.max(character, 0), end);
}

function editsOf(lines: LineIndex, edits: readonly TextEdit[]): api.TextEdit[] {
  return edits.map(({ span, newText }) => ({ range: rangeOf(lines, span), newText }));
}

function symbolOf(lines: LineIndex, item: SymbolItem): api.DocumentSymbol {
  const { name, detail, kind, span, nameSpan, children } = item;
  return {
    name,
    detail,
    kind,
    range: rangeOf(lines, span),
    nameRange: rangeOf(lines, nameSpan),
    children: children.map((child) => symbolOf(lines, child)),
  };
}
