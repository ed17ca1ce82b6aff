import { plainSchemas } from "../../server/src/kubelet/json-schema/schema-files.ts";
import { kubernetesVersions } from "../../server/src/facts/table.ts";
import type {
  FieldTable,
  FlagTable,
  GateTable,
  Json,
  KindRecord,
  KubernetesVersion,
  RuleTable,
} from "../../server/src/facts/table.ts";
import { buildConfigTypes, configTypesFile } from "./tables/config-types.ts";
import type { Descriptions } from "./tables/descriptions.ts";
import { englishKnowledge } from "./pages/english-knowledge.ts";
import { expandKind, unknownTypes } from "./tables/expand-kind.ts";
import { buildKindRecord } from "./tables/field-records.ts";
import type { KindReading } from "./tables/field-records.ts";
import { formatJson } from "./tables/json-value.ts";
import type { LinkedTypes } from "./sources/linked-types.ts";
import {
  buildNodeReference,
  type NodeReferenceSource,
  type NodeReferenceTexts,
} from "./pages/node-reference.ts";
import type { ManifestSources } from "./tables/manifest.ts";
import type { KindOverlay } from "./tables/overlay.ts";
import { kindOf } from "./sources/page-model.ts";
import type { ApiPage } from "./sources/page-model.ts";
import type { Problem, Reading } from "./problem.ts";
import { buildPostureTable, postureFile } from "./tables/posture-table.ts";
import { buildReferencePages } from "./pages/reference-pages.ts";
import type { Texts } from "../../server/src/facts/texts.ts";
import type { ValueTexts } from "./pages/reference-pages.ts";
import {
  buildRuleIndex,
  chineseRuleTitles,
  readRuleTitles,
  ruleTitlesFile,
} from "./pages/rule-index.ts";
import { ruleIndexWords } from "./pages/rule-index-words.ts";
import {
  buildChineseIndex,
  buildRegistries,
  buildRuleIds,
  chineseIndexFile,
  chineseTitles,
  chineseTitlesFile,
  missingTexts,
  ruleIdsFile,
  ruleTable,
  type RuleTexts,
} from "./tables/rule-registry.ts";
import type { Platform } from "../../server/src/platforms/platform.ts";
import { rulesOfFields, withHeads } from "./pages/rule-heads.ts";
import { buildPlatformFiles } from "./pages/platform-pages.ts";
import { buildSeccompFiles } from "./seccomp/seccomp.ts";
import type { SeccompSources } from "./seccomp/seccomp-sources.ts";
import { versionsPage, withVersionChanges } from "./tables/version-changes.ts";
import { buildMentions } from "./sources/version-mentions.ts";

/** Everything the generator works from, already parsed. */
export interface Sources {
  readonly pages: ReadonlyMap<KubernetesVersion, readonly ApiPage[]>;
  readonly linked: LinkedTypes;
  readonly overlays: readonly KindOverlay[];
  readonly gates: GateTable;
  readonly flags: FlagTable;
  /** The benchmarks by file. */
  readonly posture: ReadonlyMap<string, Json>;
  /** Texts of the flags, by name. */
  readonly flagTexts: Texts;
  /** Texts of the gates, by name. */
  readonly gateTexts: Texts;
  readonly nodeReference: NodeReferenceSource;
  readonly nodeReferenceTexts: NodeReferenceTexts;
  readonly rules: RuleTexts;
  /** By the names of their files. */
  readonly platforms: ReadonlyMap<string, Platform>;
  /** The platforms whose texts are in Chinese too. */
  readonly chinesePlatforms: readonly string[];
  readonly descriptions: Descriptions;
  /** The files that name the supported versions, by their paths in the project. */
  readonly mentioning: ReadonlyMap<string, string>;
  /** The texts about values of fields. */
  readonly values: ValueTexts;
  /** Null where a file of it has the wrong shape. */
  readonly manifest: ManifestSources | null;
  /** Null where a file of it has the wrong shape. */
  readonly seccomp: SeccompSources | null;
}

/** The generated files by their path below `schemas/`. */
export type Outputs = ReadonlyMap<string, string>;

/** Makes every generated file; the same sources give the same bytes. */
export function buildOutputs(sources: Sources): Reading<Outputs> {
  const kinds = readKinds(sources);
  const problems: Problem[] = [...kinds.problems];
  const files = new Map<string, string>();
  const records: [string, KindRecord][] = [];
  for (const [kind, readings] of kinds.result) {
    const overlay = sources.overlays.find((one) => one.kind === kind);
    if (!overlay) {
      problems.push({ page: "schemas/facts/overlay", line: 0, message: `${kind} has no overlay` });
      continue;
    }
    const record = buildKindRecord(readings, overlay);
    problems.push(...record.problems, ...unknownGates(overlay, record.result, sources.gates));
    records.push([kind, record.result]);
  }
  for (const { kind, page } of sources.overlays) {
    const message = `no page describes ${kind}`;
    if (!kinds.result.has(kind)) problems.push({ page, line: 0, message });
  }
  const table: FieldTable = { kinds: Object.fromEntries(records) };
  problems.push(...strayDescriptions(sources.descriptions, table));
  // The tables are plain data; only their interfaces lack the index signature of Json.
  files.set("generated/fields.json", formatJson(table as unknown as Json, 4));
  files.set("generated/gates.json", formatJson(sources.gates as unknown as Json, 2));
  files.set("generated/flags.json", formatJson(sources.flags as unknown as Json, 2));
  const posture = buildPostureTable(sources.posture);
  problems.push(...posture.problems);
  files.set(postureFile, formatJson(posture.result as unknown as Json, 2));
  const main = table.kinds["KubeletConfiguration"];
  if (main) files.set(configTypesFile, buildConfigTypes(main));
  const rules = ruleTable(sources.rules.files, sources.rules.findings);
  for (const [file, text] of ruleOutputs(sources.rules, rules)) files.set(file, text);
  problems.push(...missingTexts(sources.rules));
  const titles = readRuleTitles(sources.rules.pages);
  problems.push(...titles.problems);
  files.set(ruleTitlesFile, formatJson(Object.fromEntries(titles.result), 1));
  const chinese = chineseRuleTitles(titles.result, sources.rules.chinesePages);
  const heads = { ...sources.rules, facts: rules, table };
  files.set(ruleIndexWords.en.file, buildRuleIndex(titles.result, "en", heads));
  files.set(ruleIndexWords["zh-cn"].file, buildRuleIndex(chinese, "zh-cn", heads));
  const { pages: englishPages, chinesePages } = sources.rules;
  for (const [id, page] of withHeads(englishPages, "en", heads)) {
    files.set(`../docs/rules/${id}.md`, page);
  }
  for (const [id, page] of withHeads(chinesePages, "zh-cn", heads)) {
    files.set(`../docs/zh-cn/rules/${id}.md`, page);
  }
  const facts = { fields: table, gates: sources.gates, flags: sources.flags, rules };
  for (const [file, text] of buildMentions(sources.mentioning)) {
    files.set(file, file === `../${versionsPage}` ? withVersionChanges(text, facts) : text);
  }
  const { platforms, chinesePlatforms } = sources;
  for (const [file, text] of buildPlatformFiles(platforms, chinesePlatforms)) files.set(file, text);
  const knowledge = englishKnowledge(sources, table);
  for (const [file, text] of plainSchemas(knowledge)) files.set(file, text);
  const pages = buildReferencePages(sources, table, knowledge, rulesOfFields(heads));
  problems.push(...pages.problems);
  for (const [file, text] of pages.result) files.set(file, text);
  const reference = buildNodeReference(sources.nodeReference, sources.nodeReferenceTexts, facts);
  problems.push(...reference.problems);
  for (const [file, text] of reference.result) files.set(file, text);
  const seccomp = sources.seccomp && buildSeccompFiles(sources.seccomp);
  problems.push(...(seccomp?.problems ?? []));
  for (const [file, text] of seccomp?.result ?? []) files.set(file, text);
  return { result: files, problems };
}

function ruleOutputs(rules: RuleTexts, table: RuleTable): readonly (readonly [string, string])[] {
  return [
    ...buildRegistries(rules.files),
    [ruleIdsFile, buildRuleIds(rules.files)],
    [chineseIndexFile, buildChineseIndex([...rules.catalogues.keys()])],
    [chineseTitlesFile, formatJson(chineseTitles(rules), 1)],
    // Plain data; only the interface lacks the index signature of Json.
    ["generated/rules.json", formatJson(table as unknown as Json, 1)],
  ];
}

function readKinds({ pages, linked }: Sources): Reading<ReadonlyMap<string, KindReading[]>> {
  const kinds = new Map<string, KindReading[]>();
  const problems: Problem[] = [];
  for (const version of kubernetesVersions) {
    for (const page of pages.get(version) ?? []) {
      problems.push(...unknownTypes(page, linked));
      for (const section of page.sections) {
        const names = kindOf(section);
        if (!names) continue;
        const fields = expandKind(page, section, linked);
        problems.push(...fields.problems);
        const readings = kinds.get(names.kind) ?? [];
        readings.push({ version, apiVersion: names.apiVersion, fields: fields.result });
        kinds.set(names.kind, readings);
      }
    }
  }
  // KubeletConfiguration first, then by name: the order of the pages differs between versions.
  const order = (kind: string): string => (kind === "KubeletConfiguration" ? "" : kind);
  const sorted = [...kinds].sort(([a], [b]) => (order(a) < order(b) ? -1 : 1));
  return { result: new Map(sorted), problems };
}

function unknownGates(
  overlay: KindOverlay,
  record: KindRecord,
  gates: GateTable,
): readonly Problem[] {
  return record.fields.flatMap((field) => {
    const named = [field.gate, field.enum?.gate, field.range?.gate, field.format?.gate];
    return named.flatMap((gate) =>
      gate === undefined || gate in gates.gates
        ? []
        : [
            {
              page: overlay.page,
              line: 0,
              message: `${field.path} names the unknown gate ${gate}`,
            },
          ],
    );
  });
}

function strayDescriptions(descriptions: Descriptions, table: FieldTable): readonly Problem[] {
  const page = "schemas/descriptions/en/fields.json";
  return [...descriptions].flatMap(([kind, texts]) => {
    const paths = new Set(table.kinds[kind]?.fields.map(({ path }) => path));
    return [...texts.keys()].flatMap((path) =>
      paths.has(path)
        ? []
        : [{ page, line: 0, message: `${kind} ${path} describes a field that does not exist` }],
    );
  });
}
