import type { Severity } from "../../../server/src/engine/analysis/finding.ts";
import { code, shownPath } from "../../../server/src/engine/reports/markdown.ts";
import { fieldReferenceUrl } from "../../../server/src/kubelet/documentation/documentation-url.ts";
import { defaultVersion, oldestVersion } from "../../../server/src/facts/field-index.ts";
import { kubernetesVersions } from "../../../server/src/facts/table.ts";
import type {
  FieldRecord,
  FieldTable,
  Json,
  KubernetesVersion,
  RuleFacts,
  RuleTable,
} from "../../../server/src/facts/table.ts";
import { uniformRecord } from "../../../server/src/facts/uniform-record.ts";
import { certaintyOfVersion } from "../tables/certainty.ts";
import { listOf, mapOf, objectOf, oneOf, text } from "../tables/json-shape.ts";
import { anchorOf } from "../sources/markdown-text.ts";
import type { Reading } from "../problem.ts";
import type { RuleFile } from "../sources/rule-files.ts";
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

/** The rules that came with each release of ours. Those in none come with the next one, and `npm version` adds them. */
export type RuleReleases = Readonly<Record<string, readonly string[]>>;

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

/** Reads `schemas/facts/overlay/rule-releases.json`. */
export function readRuleReleases(page: string, json: Json): Reading<RuleReleases> {
  const problems = mapOf(listOf(text))(json, "it").map((message) => ({ page, line: 0, message }));
  // The shape has been looked at, key by key.
  return { result: problems.length > 0 ? {} : (json as unknown as RuleReleases), problems };
}

/** Sources of the heads of all pages. */
export interface HeadSources {
  /** By rule id. */
  readonly pages: ReadonlyMap<string, string>;
  readonly files: readonly RuleFile[];
  readonly facts: RuleTable;
  readonly table: FieldTable;
  readonly fixes: FixFacts;
  readonly releases: RuleReleases;
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

/**
 * The pages in a language with their generated parts: the line between the first sentence and the first heading, and the
 * sections after the hand-written ones.
 */
export function withHeads(
  pages: ReadonlyMap<string, string>,
  locale: "en" | "zh-cn",
  sources: HeadSources,
): ReadonlyMap<string, string> {
  const fields = fieldsOfRules(sources);
  const records = new Map(
    sources.files.flatMap((file) => file.rules.map((rule) => [rule.id, { file, rule }])),
  );
  return new Map(
    [...pages].map(([id, page]): [string, string] => {
      const own = sources.fixes.own[id];
      const facts = sources.facts[id] ?? (own && { severity: own, stage: "decode", advice: true });
      const [title = "", sentence = ""] = page.split("\n\n");
      const words = headWords[locale];
      const [body = ""] = page.slice(page.indexOf("\n## ")).split(`\n## ${words.turnOff}\n`);
      const [written = ""] = body.split(`\n## ${words.whenFine}\n\n${words.never}`);
      if (!facts) return [id, page];
      const { file, rule } = records.get(id) ?? {};
      // Findings about reading a profile have no rule.
      const topic = file?.topic ?? (id.startsWith("seccomp-") ? "seccomp" : undefined);
      const noFix = rule?.noFix ?? sources.fixes.none[id];
      const head: Head = {
        id,
        facts,
        topic,
        source: rule?.source,
        noFix: noFix && words.reason(noFix, sources.fixes.chinese[noFix]),
        isSafe: sources.fixes.safe.includes(id),
        fields: fields.get(id) ?? [],
        related: relatedRules(id, fields),
        release: releaseOf(id, sources.releases),
      };
      const parts = [
        title,
        sentence,
        summaryLine(head, words),
        written.trim(),
        ...(written.includes(`\n## ${words.whenFine}\n`) ? [] : whenFine(head, rule, words)),
        `## ${words.turnOff}`,
        ...words.ways(id, topic === "seccomp"),
        `## ${words.details}`,
        detailsTable(head, words),
      ];
      return [id, `${parts.join("\n\n")}\n`];
    }),
  );
}

/** A rule in the index. */
interface RuleHead {
  readonly severity: Severity;
  /** The arguments of `versionRange`. */
  readonly versions: Parameters<HeadWords["versionRange"]>;
  /** Some supported versions do not have the finding. */
  readonly isLimited: boolean;
  readonly fix: "safe" | "choice" | "none";
}

/** Severity, versions and fix of each rule. */
export function readHeads(sources: HeadSources): ReadonlyMap<string, RuleHead> {
  const { pages, files, facts, fixes } = sources;
  const fields = fieldsOfRules(sources);
  const noFix = new Map(files.flatMap(({ rules }) => rules.map((rule) => [rule.id, rule.noFix])));
  return new Map(
    [...pages.keys()].flatMap((id): [string, RuleHead][] => {
      const own = fixes.own[id];
      const { severity = own ?? "error", since, until } = facts[id] ?? {};
      if (!facts[id] && own === undefined) return [];
      const first = laterOf(since, sinceOfFields(fields.get(id) ?? []));
      const isFixed = (noFix.get(id) ?? fixes.none[id]) === undefined;
      return [
        [
          id,
          {
            severity,
            versions: [first ?? oldestVersion, first, until],
            isLimited: first !== undefined || until !== undefined,
            fix: isFixed ? (fixes.safe.includes(id) ? "safe" : "choice") : "none",
          },
        ],
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

/** Everything that the generated parts say. */
interface Head {
  readonly id: string;
  readonly facts: RuleFacts;
  readonly topic: string | undefined;
  readonly source: string | undefined;
  /** In the page's language. */
  readonly noFix: string | undefined;
  readonly isSafe: boolean;
  readonly fields: readonly RuleField[];
  readonly related: readonly string[];
  /** The release of ours that the rule came with; undefined if it is in none. */
  readonly release: string | undefined;
}

function releaseOf(id: string, releases: RuleReleases): string | undefined {
  return Object.entries(releases).find(([, rules]) => rules.includes(id))?.[0];
}

/** Severity, versions and fix. */
function summaryLine({ facts, fields, noFix, isSafe }: Head, words: HeadWords): string {
  const { severity = "error", since, until } = facts;
  const first = laterOf(since, sinceOfFields(fields));
  const versions = words.versionRange(first ?? oldestVersion, first, until);
  const fix = noFix === undefined ? (isSafe ? words.safe : words.choice) : words.noFix;
  return [`**${words.severities[severity]}**`, versions, fix].join(" · ");
}

/** Errors without exceptions say so; a page with exceptions has a section of its own about them. */
function whenFine(
  { facts, topic, fields }: Head,
  rule: RuleFile["rules"][number] | undefined,
  words: HeadWords,
): readonly string[] {
  const { severity = "error", since, until, advice, stage } = facts;
  if (severity !== "error" || advice) return [];
  const heading = `## ${words.whenFine}`;
  const rejecting = topic === "seccomp" || topic === "pods" ? topic : stage;
  const first = laterOf(since, sinceOfFields(fields));
  const isLimited = first !== undefined || until !== undefined;
  const versions = words.versionRange(first ?? oldestVersion, first, until);
  const fieldCount = rule?.fields.length ?? 0;
  const parts = [
    words.neverOf(rejecting, isLimited ? versions : undefined),
    ...(rule?.maker === "defineNodeRule" ? [words.ifNodeDiffers] : []),
    ...(fieldCount > 1 || rule?.maker === "gateRule" ? [words.ifChangedElsewhere] : []),
  ];
  return [heading, parts.join(words.space)];
}

/** Not formatted: the addresses in it are long, and aligned columns would be mostly spaces. */
function detailsTable(head: Head, words: HeadWords): string {
  const { facts, topic, source, noFix, fields, related, release } = head;
  const { severity = "error", stage, phrase, logged, advice, certainty } = facts;
  const isProfile = topic === "seccomp" || topic === "pods";
  const shown = fields.slice(0, maxFields);
  const references = new Set(shown.map(referenceOf));
  // A kubelet that starts and whose log is silent has found nothing.
  const isFound = !isProfile && (severity === "error" || phrase !== undefined);
  const rows: readonly (readonly [string, string | undefined])[] = [
    [
      words.found,
      // The kubelet accepts some settings with a line in its log.
      advice && phrase === undefined ? words.advice : isFound ? words.stages[stage] : undefined,
    ],
    [
      words.log,
      phrase === undefined ? undefined : code(phrase) + (logged ? words.logged(logged) : ""),
    ],
    [words.noFix, noFix],
    [words.fields, shown.map((field) => linkOf(field, words)).join(words.comma)],
    [words.reference, [...references].join(words.comma)],
    [words.related, related.map((rule) => `[${rule}](${rule}.md)`).join(words.comma)],
    [words.source, source === undefined || source === "" ? undefined : code(source)],
    [defaultVersion, certainty && certaintyOfVersion(certainty, words.locale)],
    [words.since, release ?? words.unreleased],
  ];
  const table = [
    [words.detail, words.value],
    ["---", "---"],
    ...rows.filter((row): row is readonly [string, string] => (row[1] ?? "") !== ""),
  ];
  const lines = table.map(
    (cells) => `| ${cells.map((cell) => cell.replaceAll("|", String.raw`\|`)).join(" | ")} |`,
  );
  return `<!-- prettier-ignore -->\n${lines.join("\n")}`;
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
