import { reportMarkdown } from "../engine/reports/report-view.ts";
import { upgradeView } from "../answers/upgrade/index.ts";
import { findingText } from "../engine/analysis/finding-text.ts";
import { fixTitleText } from "../engine/analysis/message-text.ts";
import type { TextEdit } from "../engine/syntax/edits/document-editor.ts";
import type { OutlineItem } from "../engine/analysis/part-results.ts";
import { nearestVersion } from "../facts/field-index.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import {
  lineCharacterAt,
  lineIndexOf,
  lineSpan,
  type LineIndex,
} from "../engine/text/line-index.ts";
import type { Span } from "../engine/text/span.ts";
import { canonicalUri } from "../engine/files/uris.ts";
import type { ProfileJson } from "./profile-json.ts";
import type { Snapshot } from "./analyses.ts";
import type * as api from "./api.ts";
import { completionText } from "./completion-in-view.ts";
import { languageOf } from "./language-of.ts";
import { createServiceCore, type ServiceCore } from "./service-core.ts";
import type { ServedDocument } from "./served-document.ts";
import { noFiles } from "../engine/files/file-system.ts";
import { kubeletLanguage } from "./kubelet-language.ts";
import { readSettings, type Settings } from "./settings.ts";
import { unfailingFiles } from "./unfailing-files.ts";

interface ServiceOptions extends Omit<api.LanguageServiceOptions, "knowledge"> {
  readonly knowledge: Knowledge;
  /** The JSON service with the schemas of profiles; absent where there is none. */
  readonly profileJson?: () => Promise<ProfileJson>;
}

/** A service with further answers for our own pages: those without plain values in the package. */
interface ServiceWithCore {
  readonly service: api.LanguageService;
  readonly core: ServiceCore;
  readonly answerFrom: AnswerFrom;
}

/** A service without documents. Its functions answer with plain values and never reject for a document's text. */
export function createLanguageService(options: ServiceOptions): api.LanguageService {
  return createServiceWithCore(options).service;
}

/** A language service and the core that it asks. */
export function createServiceWithCore(options: ServiceOptions): ServiceWithCore {
  const { knowledge, files = noFiles, roots = [], sets = "found", profileJson } = options;
  const isNamedOnly = sets === "named";
  const documents = new Map<string, Snapshot>();
  let revision = 0;
  const nextRevision = (): number => ++revision;
  const given = readSettings(options.settings, nextRevision(), knowledge);
  let { settings } = given;
  const core = createServiceCore({
    knowledge,
    files: unfailingFiles(files),
    roots: () => roots,
    snapshot: (uri) => documents.get(canonicalUri(uri)),
    userSettings: () => Promise.resolve(settings),
    nextRevision,
    profileJson,
    isNamedOnly,
  });
  const answerFrom: AnswerFrom = async (uri, empty, answer) => {
    const snapshot = documents.get(canonicalUri(uri));
    if (!snapshot) return empty;
    return answer(snapshot, await core.settingsOf(snapshot.uri));
  };
  const ask: Ask = (uri, empty, answer, typedAt) =>
    answerFrom(uri, empty, async (snapshot, settings) => {
      const typed = typedAt && { typedAt: offsetIn(snapshot, typedAt) };
      const document = await core.documentOf({ ...snapshot, ...typed }, settings);
      if (!documents.has(snapshot.uri)) core.closed(snapshot.uri);
      return answer(document);
    });
  const service: api.LanguageService = {
    settingProblems: given.problems.map(({ message }) => message),
    open({ uri, text, languageId: named }) {
      const address = canonicalUri(uri);
      const languageId = named ?? languageByName(uri, text, isNamedOnly);
      documents.set(address, { uri: address, text, languageId, version: 1 });
      core.opened(address);
    },
    change(uri, text) {
      const snapshot = documents.get(canonicalUri(uri));
      if (!snapshot) return;
      documents.set(snapshot.uri, { ...snapshot, text, version: snapshot.version + 1 });
      core.changed(snapshot.uri);
    },
    close(uri) {
      const address = canonicalUri(uri);
      documents.delete(address);
      core.closed(address);
      if (documents.size === 0) core.forgetAll();
    },
    filesChanged() {
      core.filesChanged();
    },
    configure(section) {
      const read = readSettings(section, nextRevision(), knowledge);
      ({ settings } = read);
      return read.problems.map(({ message }) => message);
    },
    ...contentAnswers(ask, core),
    ...structureAnswers(ask),
    ...setAnswers(answerFrom, core),
  };
  return { service, core, answerFrom };
}

/**
 * The language of a document without one. A name does not say that a text is the kubelet's: its path or content does. The
 * command line knows no editor's languages: JSON, which is YAML too, may be a document of any tool.
 */
function languageByName(uri: string, text: string, isNamedOnly: boolean): string {
  const language = languageOf(uri, text);
  const isYaml = language === kubeletLanguage || (isNamedOnly && language === "json");
  return isYaml ? "yaml" : language;
}

/** Answers from a document's text and settings; `empty` for one that is not open. */
type AnswerFrom = <T>(
  uri: string,
  empty: T,
  answer: (snapshot: Snapshot, settings: Settings) => T | Promise<T>,
) => Promise<T>;

/** Answers from all that is known of a document; `empty` for one that is not open. */
type Ask = <T>(
  uri: string,
  empty: T,
  answer: (document: ServedDocument) => T | Promise<T>,
  typedAt?: api.Position,
) => Promise<T>;

type ServiceMethods<K extends keyof api.LanguageService> = Pick<api.LanguageService, K>;

/** Findings in a document, answers about it, and changes of it. */
function contentAnswers(
  ask: Ask,
  { context }: ServiceCore,
): ServiceMethods<"diagnostics" | "hover" | "complete" | "actions" | "fixAll"> {
  const { rules, language } = context.knowledge;
  return {
    diagnostics: (uri, typedAt) =>
      ask<readonly api.Diagnostic[]>(
        uri,
        [],
        (document) =>
          (document.settings.validate ? document.shown().findings : []).map(({ finding }) => ({
            rule: finding.rule,
            severity: finding.severity,
            range: rangeOf(document.lines, finding.span),
            message: findingText(finding, rules, language),
            path: finding.path,
          })),
        typedAt,
      ),
    hover: (uri, position) =>
      ask<api.Hover | undefined>(uri, undefined, async (document) => {
        const hover = await document.hover(offsetOf(document, position));
        return hover && { range: rangeOf(document.lines, hover.span), markdown: hover.markdown };
      }),
    complete: (uri, position) =>
      ask<readonly api.Completion[]>(uri, [], async (document) => {
        const { items, version } = await document.complete(offsetOf(document, position));
        return items.map(({ label, kind, insert, documentation = "", ...item }) => ({
          label,
          kind,
          edit: { range: rangeOf(document.lines, insert.span), newText: insert.text },
          isSnippet: insert.isSnippet,
          detail: item.detail,
          filterText: item.filterText,
          isFree: item.free ? (true as const) : undefined,
          sortText: item.sortText,
          isDeprecated: item.deprecated ? true : undefined,
          resolve: () =>
            typeof documentation === "string"
              ? Promise.resolve(documentation)
              : completionText(documentation, version, context),
        }));
      }),
    actions: (uri, { start, end }) =>
      ask<readonly api.Action[]>(uri, [], (document) =>
        document
          .actions({
            range: { start: offsetOf(document, start), end: offsetOf(document, end) },
            wantsFixes: true,
            isRequested: () => true,
            isAutomatic: false,
            hasSettings: false,
          })
          .map(({ title, kind, isPreferred = false, edits, elsewhere }) => ({
            title: fixTitleText(title, language),
            kind: kind.of,
            isPreferred,
            edits: editsOf(document.lines, edits),
            elsewhere: elsewhere
              ? {
                  uri: elsewhere.uri,
                  edits: editsOf(elsewhere.lines, elsewhere.edits),
                  ...(elsewhere.isNew && { isNew: true as const }),
                }
              : undefined,
          })),
      ),
    fixAll: (uri) =>
      ask<readonly api.TextEdit[]>(uri, [], (document) =>
        editsOf(document.lines, document.fixAll()),
      ),
  };
}

/** The shape of a document. */
function structureAnswers(ask: Ask): ServiceMethods<"symbols" | "folding" | "selection" | "links"> {
  return {
    symbols: (uri) =>
      ask<readonly api.DocumentSymbol[]>(uri, [], (document) =>
        document.outline().map((item) => symbolOf(item, document.lines)),
      ),
    folding: (uri) =>
      ask<readonly api.Range[]>(uri, [], (document) =>
        (document.folds() ?? []).map(({ span }) => rangeOf(document.lines, span)),
      ),
    selection: (uri, position) =>
      ask<readonly api.Range[]>(uri, [], (document) =>
        document
          .selection(offsetOf(document, position))
          .map((span) => rangeOf(document.lines, span)),
      ),
    links: (uri) =>
      ask<readonly api.DocumentLink[]>(uri, [], (document) =>
        document.links().map(({ span, target }) => ({
          range: rangeOf(document.lines, span),
          target: target.kind === "url" ? target.url : target.path,
        })),
      ),
  };
}

/** Answers about a document with the other files of its set. */
function setAnswers(
  answerFrom: AnswerFrom,
  core: ServiceCore,
): ServiceMethods<"effective" | "upgrade"> {
  return {
    effective: (uri) =>
      answerFrom<api.EffectiveConfiguration | undefined>(uri, undefined, async (...document) => {
        const found = await core.effective(...document, { defaults: true, origins: true });
        return found && { text: found.text, kubernetesVersion: found.checked.version };
      }),
    upgrade: (uri, version) =>
      answerFrom<string | undefined>(uri, undefined, async (...document) => {
        const to = nearestVersion(version);
        const found = to && (await core.upgrade(...document, { to }));
        if (!to || !found || found.reports.length === 0) return undefined;
        const { knowledge } = core.context;
        const view = upgradeView(found.reports, { from: found.from, to: to.version }, knowledge);
        const note = to.asked === undefined ? "" : `${knowledge.language.server.checkedAs(to)}\n\n`;
        return note + reportMarkdown(view, knowledge.language.upgrade.fix);
      }),
  };
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

function offsetIn({ text }: Snapshot, position: api.Position): number {
  return offsetOf({ text, lines: lineIndexOf(text) }, position);
}

function editsOf(lines: LineIndex, edits: readonly TextEdit[]): api.TextEdit[] {
  return edits.map(({ span, newText }) => ({ range: rangeOf(lines, span), newText }));
}

function symbolOf(item: OutlineItem, lines: LineIndex): api.DocumentSymbol {
  const { name, detail, kind } = item;
  const [range, nameRange] = [rangeOf(lines, item.span), rangeOf(lines, item.nameSpan)];
  const children = item.children.map((child) => symbolOf(child, lines));
  return { name, detail, kind, range, nameRange, children };
}
