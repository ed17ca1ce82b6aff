import type { Severity } from "../../server/src/engine/analysis/finding.ts";
import { code, shownPath } from "../../server/src/engine/reports/markdown.ts";
import { fieldReferenceUrl } from "../../server/src/kubelet/documentation/reference-url.ts";
import { defaultVersion, oldestVersion } from "../../server/src/facts/field-index.ts";
import { kubernetesVersions } from "../../server/src/facts/table.ts";
import type {
  FieldRecord,
  FieldTable,
  Json,
  KubernetesVersion,
  RuleFacts,
  RuleTable,
} from "../../server/src/facts/table.ts";
import { uniformRecord } from "../../server/src/facts/uniform-record.ts";
import { certaintyLine } from "./certainty.ts";
import { listOf, mapOf, objectOf, oneOf, text } from "./json-shape.ts";
import { anchorOf } from "./markdown-text.ts";
import type { Reading } from "./problem.ts";
import type { RuleFile } from "./rule-files.ts";
import { headWords, type HeadWords } from "./rule-head-words.ts";

/** Facts about fixes in addition to the files of rules: `schemas/facts/overlay/fixes.json`. */
export interface FixFacts {
  /** Rules whose fix `check --fix` applies, for the examples of their pages at least. */
  readonly safe: readonly string[];
  /** Why findings without a rule have no fix. */
  readonly none: Readonly<Record<string, string>>;
  /** Severities of findings about this tool's own comments and limits, which no kubelet makes. */
  readonly own: Readonly<Record<string, Severity>>;
  /** Such reasons in Chinese, by the English ones. */
  readonly chinese: Readonly<Record<string, string>>;
}

const severities: readonly Severity[] = ["error", "warning", "information", "hint"];

/** Reads `schemas/facts/overlay/fixes.json`; nothing is known where it has another shape. */
export function readFixFacts(page: string, json: Json): Reading<FixFacts> {
  const shape = objectOf({
    safe: listOf(text),
    none: mapOf(text),
    own: mapOf(oneOf(...severities)),
    chinese: mapOf(text),
  });
  const problems = shape(json, "it").map((message) => ({ page, line: 0, message }));
  const nothing: FixFacts = { safe: [], none: {}, own: {}, chinese: {} };
  // The shape has been looked at, key by key.
  return { result: problems.length > 0 ? nothing : (json as unknown as FixFacts), problems };
}

/** Sources of the heads of all pages. */
export interface HeadSources {
  /** By rule id. */
  readonly pages: ReadonlyMap<string, string>;
  readonly files: readonly RuleFile[];
  readonly facts: RuleTable;
  readonly table: FieldTable;
  readonly fixes: FixFacts;
}

/** A field that a rule is about. */
interface RuleField {
  readonly kind: string;
  readonly apiVersion: string;
  readonly record: FieldRecord;
}

/** A head names no more fields and no more related rules than these: they are the way on, not an index. */
const maxFields = 8;
const maxRelated = 6;

/** The pages in a language with their heads: replaces the text between the first sentence and the first heading. */
export function withHeads(
  pages: ReadonlyMap<string, string>,
  locale: "en" | "zh-cn",
  sources: HeadSources,
): ReadonlyMap<string, string> {
  const fields = fieldsOfRules(sources);
  const records = new Map(
    sources.files.flatMap(({ topic, rules }) => rules.map((rule) => [rule.id, { topic, rule }])),
  );
  return new Map(
    [...pages].map(([id, page]): [string, string] => {
      const own = sources.fixes.own[id];
      const facts = sources.facts[id] ?? (own && { severity: own, stage: "decode", advice: true });
      const [title = "", sentence = ""] = page.split("\n\n");
      const body = page.slice(page.indexOf("\n## "));
      if (!facts) return [id, page];
      const { topic, rule } = records.get(id) ?? {};
      const head = headLines(
        {
          id,
          facts,
          topic,
          source: rule?.source,
          noFix: rule?.noFix ?? sources.fixes.none[id],
          isSafe: sources.fixes.safe.includes(id),
          fields: fields.get(id) ?? [],
          related: relatedRules(id, fields),
        },
        headWords[locale],
        sources.fixes,
      );
      return [
        id,
        [title, sentence, head.map((line) => `- ${line}`).join("\n")].join("\n\n") + `\n${body}`,
      ];
    }),
  );
}

/** The rules about each field, by kind and path; sorted. */
export function rulesOfFields(sources: HeadSources): ReadonlyMap<string, readonly string[]> {
  const rules = new Map<string, string[]>();
  for (const [id, fields] of fieldsOfRules(sources)) {
    for (const { kind, record } of fields) {
      const key = `${kind}.${record.path}`;
      rules.set(key, [...(rules.get(key) ?? []), id]);
    }
  }
  return new Map([...rules].map(([key, ids]) => [key, ids.sort()]));
}

/** The fields of each rule: those that its file names, and those whose values it restricts. */
function fieldsOfRules({
  pages,
  files,
  table,
}: HeadSources): ReadonlyMap<string, readonly RuleField[]> {
  const found = new Map<string, RuleField[]>();
  const add = (id: string, field: RuleField): void => {
    if (!pages.has(id)) return;
    const known = found.get(id) ?? [];
    if (!known.some(({ record }) => record === field.record)) found.set(id, [...known, field]);
  };
  const named = files.flatMap(({ rules }) => rules);
  for (const [kind, { apiVersions, fields }] of Object.entries(table.kinds)) {
    const apiVersion = apiVersions[0]?.name ?? "";
    const byPath = new Map(fields.map((record) => [record.path, record]));
    // An item or a value of a map is described where its list or map is.
    const shown = (record: FieldRecord): FieldRecord =>
      byPath.get(record.path.replace(/(?:\{\}|\[\])+$/, "")) ?? record;
    for (const record of fields) {
      for (const limit of [record.enum, record.range, record.format]) {
        if (limit?.rule !== undefined) add(limit.rule, { kind, apiVersion, record: shown(record) });
      }
    }
    for (const { id, fields: paths } of named) {
      for (const path of paths) {
        const record = byPath.get(path);
        if (record && kind === "KubeletConfiguration")
          add(id, { kind, apiVersion, record: shown(record) });
      }
    }
  }
  return found;
}

/** Rules about the same fields; those that share most of them first. */
function relatedRules(
  id: string,
  fields: ReadonlyMap<string, readonly RuleField[]>,
): readonly string[] {
  const own = new Set(fields.get(id)?.map(({ record }) => record));
  const shared = [...fields].flatMap(([other, theirs]): [string, number][] => {
    const count = theirs.filter(({ record }) => own.has(record)).length;
    return other === id || count === 0 ? [] : [[other, count / theirs.length]];
  });
  return shared
    .sort(([a, most], [b, more]) => more - most || (a < b ? -1 : 1))
    .slice(0, maxRelated)
    .map(([other]) => other);
}

/** Everything that a head says. */
interface Head {
  readonly id: string;
  readonly facts: RuleFacts;
  readonly topic: string | undefined;
  readonly source: string | undefined;
  readonly noFix: string | undefined;
  readonly isSafe: boolean;
  readonly fields: readonly RuleField[];
  readonly related: readonly string[];
}

function headLines(
  { id, facts, topic, source, noFix, isSafe, fields, related }: Head,
  words: HeadWords,
  { chinese }: FixFacts,
): readonly string[] {
  const { severity = "error", stage, since, until, phrase, logged, advice, certainty } = facts;
  const isProfile = topic === "seccomp" || topic === "pods";
  const line = (name: string, text: string | undefined): string[] =>
    text === undefined || text === "" ? [] : [`**${name}**${words.colon}${text}`];
  const shown = fields.slice(0, maxFields);
  const references = new Set(shown.map(referenceOf));
  const firstVersion = laterOf(since, sinceOfFields(fields));
  const reason = noFix === undefined ? undefined : words.reason(noFix, chinese[noFix]);
  return [
    ...line(words.severity, words.severities[severity]),
    ...line(words.versions, words.versionRange(firstVersion ?? oldestVersion, firstVersion, until)),
    ...line(
      words.found,
      // The kubelet accepts some settings with a line in its log.
      advice && phrase === undefined ? words.advice : isProfile ? undefined : words.stages[stage],
    ),
    ...line(
      words.log,
      phrase === undefined ? undefined : code(phrase) + (logged ? words.logged(logged) : ""),
    ),
    ...line(
      words.fix,
      reason === undefined ? (isSafe ? words.safe : words.choice) : words.none(reason),
    ),
    ...line(words.fields, shown.map((field) => linkOf(field, words)).join(words.comma)),
    ...line(words.reference, [...references].join(words.comma)),
    ...line(words.related, related.map((rule) => `[${rule}](${rule}.md)`).join(words.comma)),
    ...line(words.turnOff, words.ways(id, topic === "seccomp")),
    ...line(words.source, source === undefined || source === "" ? undefined : code(source)),
    ...(certainty ? [certaintyLine(certainty, words.locale)] : []),
  ];
}

/** The oldest version with one of the fields; undefined if every supported version has one. */
function sinceOfFields(fields: readonly RuleField[]): KubernetesVersion | undefined {
  const versions = fields.map(({ record }) => record.since ?? oldestVersion);
  const [first] = kubernetesVersions.filter((version) => versions.includes(version));
  return first === oldestVersion ? undefined : first;
}

function laterOf(
  a: KubernetesVersion | undefined,
  b: KubernetesVersion | undefined,
): KubernetesVersion | undefined {
  return [...kubernetesVersions].reverse().find((version) => version === a || version === b);
}

function linkOf({ kind, record }: RuleField, { docs }: HeadWords): string {
  const shown = shownPath(record.path);
  return `[${code(shown)}](${docs}fields/${kind.toLowerCase()}.md#${anchorOf(shown)})`;
}

/** The type that has the field, in the official reference. */
function referenceOf({ kind, apiVersion, record }: RuleField): string {
  const url = fieldReferenceUrl(uniformRecord(record), apiVersion, defaultVersion);
  const [, type = kind] = /#.*-(\w+)$/.exec(url) ?? [];
  return `[${type}](${url})`;
}
