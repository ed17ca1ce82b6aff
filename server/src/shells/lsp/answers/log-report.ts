import {
  type ReportChapter,
  type ReportItem,
  type ReportView,
  placeTarget,
  reportFix,
} from "../../../engine/reports/report-view.ts";
import {
  type ExplainedLine,
  explainLog,
  isAboutConfiguration,
  mostNamed,
  valueJson,
} from "../../../kubelet/index.ts";
import { type StackPlace, entriesAtPath, originOf, placeOfOrigin } from "../../../stacks/index.ts";
import { findingText } from "../../../engine/analysis/finding-text.ts";
import { fixTitleText } from "../../../engine/analysis/message-text.ts";
import type { KubernetesVersion } from "../../../facts/table.ts";
import { nameOf } from "../../../engine/files/uris.ts";
import { jsonText } from "../../../engine/text/json-text.ts";
import { lineCharacterAt } from "../../../engine/text/line-index.ts";
import { shownText } from "../../../engine/text/shown.ts";
import type { EffectiveText } from "../../../service/answers/effective-text.ts";
import type { ServedDocument } from "../../../service/served-document.ts";
import { askedDocument, servedFile } from "./asked-document.ts";
import { locationInSet } from "./effective-views.ts";
import type { Session } from "../session.ts";
import { distinctBy } from "../../../engine/text/distinct-by.ts";

/** A configuration that the user has open, with all its files. */
interface OpenConfig {
  readonly found: EffectiveText;
  readonly documents: readonly ServedDocument[];
}

/** More open files than these are not looked at. */
const maxOpen = 200;

/** More configurations, and more files of one, than these are not looked through. */
const maxFiles = 20;

/** The meaning of lines of a log, with the places in open configurations; undefined if no line is known. */
export async function logReport(
  text: string,
  version: KubernetesVersion,
  uris: readonly string[],
  session: Session,
): Promise<
  | {
      readonly view: ReportView;
      readonly rules: readonly string[];
      readonly sets: readonly string[];
    }
  | undefined
> {
  const { knowledge } = session.host;
  const configs = await openConfigs(uris, session);
  const [first] = configs;
  const lines = explainLog(text, first?.found.checked.version ?? version, knowledge);
  const [line] = lines;
  if (!line) return undefined;
  const chapters = lines.map((explained) => chapterOf(explained, configs, session));
  const title = lines.length > 1 ? knowledge.language.views.logLines : plainTitle(line);
  return {
    view: { title, chapters },
    rules: lines.flatMap(({ rule }) => rule ?? []),
    sets: configs.map(({ found }) => found.shown.id),
  };
}

/** The configurations that open files belong to, each once. */
async function openConfigs(
  uris: readonly string[],
  session: Session,
): Promise<readonly OpenConfig[]> {
  const configs = new Map<string, OpenConfig>();
  for (const uri of uris.slice(0, maxOpen)) {
    if (configs.size >= maxFiles) break;
    const asked = await askedDocument(uri, session);
    const question = { defaults: true, origins: false };
    const found =
      asked &&
      (await session.service.effective(asked.snapshot, asked.settings, question, asked.isOnDisk));
    if (!found || configs.has(found.shown.id)) continue;
    const { files, flags } = found.checked;
    const ids = [
      uri,
      ...files.flatMap((file) => file?.id ?? []),
      ...flags.flatMap(({ place }) => place?.source.id ?? []),
    ];
    const served = await Promise.all(
      [...new Set(ids)].slice(0, maxFiles).map((id) => servedFile(id, session)),
    );
    // The client and the set may spell the address of a file differently.
    const byText = new Map(
      served.flatMap((document) => (document ? [[keyOf(document), document]] : [])),
    );
    configs.set(found.shown.id, { found, documents: [...byText.values()] });
  }
  return [...configs.values()];
}

function keyOf({ uri, text }: ServedDocument): string {
  return JSON.stringify([nameOf(uri), text]);
}

function plainTitle({ title }: ExplainedLine): string {
  return title.replaceAll("`", "");
}

function chapterOf(
  explained: ExplainedLine,
  configs: readonly OpenConfig[],
  session: Session,
): ReportChapter {
  const { knowledge } = session.host;
  const { cli, views } = knowledge.language;
  const { line, rule, topic, cause, remedy, fields } = explained;
  const isAboutFiles =
    rule !== undefined && topic === undefined && isAboutConfiguration(rule, knowledge);
  // Configurations may share a file.
  const documents = new Map(
    configs.flatMap((config) => config.documents.map((document) => [document.uri, document])),
  );
  const broken = [...documents.values()].flatMap((document) => brokenIn(document, rule, session));
  const meant = mostNamed(line, broken).map(({ item }) => item);
  const places =
    meant.length > 0
      ? [{ items: meant, notes: [] }]
      : configs.map((config) => fieldsIn(config, fields, isAboutFiles, session));
  // Configurations may share a file.
  const items = distinctBy(
    places.flatMap((place) => place.items),
    ({ place, path, text }) => JSON.stringify([place?.target, path, text]),
  );
  const isMissing = configs.length === 0 && (isAboutFiles || fields.length > 0);
  const notes = [
    ...places.flatMap((place) => place.notes),
    ...(isMissing ? [views.noConfigOpen] : []),
  ];
  return {
    title: plainTitle(explained),
    notes: [
      ...(cause === undefined ? [] : [cause]),
      ...(remedy === undefined ? [] : [cli.logRemedy(remedy)]),
      ...(fields.length === 0 ? [] : [cli.logFields(fields)]),
    ],
    rule,
    sections: [
      ...(items.length + notes.length > 0 ? [{ heading: views.places, items, notes }] : []),
      { heading: views.line, copy: { language: "text", text: line.trim() } },
    ],
  };
}

/** Where a configuration that does not break the rule of a line sets the fields that matter. */
function fieldsIn(
  { found }: OpenConfig,
  fields: readonly string[],
  isAboutFiles: boolean,
  session: Session,
): { readonly items: readonly ReportItem[]; readonly notes: readonly string[] } {
  const { cli } = session.host.knowledge.language;
  const ownFields = fields.filter((field) => !field.startsWith("-"));
  const items = ownFields.flatMap((field) => fieldItem(field, found, session));
  const { name } = found.shown;
  const notes = isAboutFiles
    ? [cli.logNotHere(name)]
    : items.length === 0 && ownFields.length > 0
      ? [cli.logFieldsUnset(name, ownFields)]
      : [];
  return { items, notes };
}

/** Where a document breaks the rule of a line. */
function brokenIn(
  { uri, text, lines, shown }: ServedDocument,
  rule: string | undefined,
  { host }: Session,
): readonly { readonly item: ReportItem; readonly path?: string; readonly blamed: string }[] {
  const { rules, language } = host.knowledge;
  return shown().findings.flatMap(({ finding, part }) => {
    if (rule === undefined || finding.rule !== rule) return [];
    const { severity } = finding;
    const isGrave = severity === "error" || severity === "warning";
    const at = lineCharacterAt(lines, finding.span.start);
    const [fix] = part?.fixes(finding) ?? [];
    const source = { uri, text, lines };
    const item: ReportItem = {
      kind: {
        id: isGrave ? severity : "note",
        word: language.views.kinds[isGrave ? severity : "note"],
        tone: severity === "error" ? "bad" : severity === "warning" ? "doubtful" : "neutral",
      },
      place: { text: `${nameOf(uri)}:${at.line + 1}`, target: placeTarget(uri, at) },
      path: finding.path,
      text: findingText(finding, rules, language),
      fixes: fix ? [reportFix(fixTitleText(fix.title, language), fix.edits, source)] : undefined,
    };
    const blamed = text.slice(finding.span.start, finding.span.end);
    return [{ item, path: finding.path, blamed }];
  });
}

/** Where files or flags set a field. */
function fieldItem(
  path: string,
  { checked }: EffectiveText,
  { host }: Session,
): readonly ReportItem[] {
  const [entry] = entriesAtPath(checked, path);
  if (!entry || entry.value.isDefault) return [];
  const place = placeOfOrigin(originOf(entry, checked), checked);
  const field = checked.effective.index.byPath.get(path);
  const value = field && valueJson(entry.value, field);
  return [
    {
      ...(place && placeIn(place, checked)),
      path: `${path}: ${value === undefined ? "" : shownText(jsonText(value))}`,
      text: host.knowledge.language.views.setHere,
    },
  ];
}

function placeIn(place: StackPlace, checked: EffectiveText["checked"]): Pick<ReportItem, "place"> {
  const location = locationInSet(place, checked);
  if (!location) return {};
  const { uri, range } = location;
  const text = `${nameOf(uri)}:${range.start.line + 1}`;
  return { place: { text, target: placeTarget(uri, range.start) } };
}
