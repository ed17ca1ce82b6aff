import type { Json } from "../../../server/src/facts/table.ts";
import { isJsonObject, jsonItems } from "../tables/json-value.ts";
import { contributed, member, textMember } from "../tables/manifest.ts";
import type { ManifestSources } from "../tables/manifest.ts";
import { anchorOf, generatedFrom, markdownPage, markdownTable } from "../sources/markdown-text.ts";
import type { Problem, Reading } from "../problem.ts";
import { settingsWords, type SettingsWords } from "./settings-page-words.ts";

/** Makes the page about settings. Every setting must be in one group of the texts, and every one there exist. */
export function buildSettingsPage(
  { manifest, chinese, texts }: ManifestSources,
  locale: "en" | "zh-cn",
): Reading<string> {
  const words = settingsWords[locale];
  const described = locale === "en" ? manifest : chinese;
  const properties = member(contributed(described, "configuration"), "properties");
  const settings = new Map(Object.entries(isJsonObject(properties) ? properties : {}));
  const grouped = texts.settings.flatMap((group) => group.settings);
  const page = "schemas/facts/overlay/manifest.json";
  const problems: Problem[] = [
    ...[...settings.keys()]
      .filter((name) => !grouped.includes(name))
      .map((name) => ({ page, line: 0, message: `the setting ${name} is in no group` })),
    ...grouped
      .filter((name, at) => !settings.has(name) || grouped.indexOf(name) !== at)
      .map((name) => ({ page, line: 0, message: `${name} is not a setting, or is listed twice` })),
  ];
  const trust = member(member(manifest, "capabilities"), "untrustedWorkspaces");
  const restricted = jsonItems(member(trust, "restrictedConfigurations"));
  const groups = texts.settings.map((group) => {
    const { title, about = "" } = locale === "en" ? group : group.chinese;
    const sections = group.settings.map((name) =>
      settingSection(name, settings, restricted.includes(name), words),
    );
    return [`## ${title}`, about, ...sections].filter((block) => block !== "").join("\n\n");
  });
  const source = `\`package.json\` and \`${words.source}\``;
  const result = markdownPage(generatedFrom(source), `# ${words.title}`, words.intro, ...groups);
  return { result, problems };
}

type Settings = ReadonlyMap<string, Json>;

function settingSection(
  name: string,
  all: Settings,
  isRestricted: boolean,
  words: SettingsWords,
): string {
  const { colon } = words;
  const setting = all.get(name);
  const scope = textMember(setting, "scope") === "resource" ? words.inFolders : words.inWindow;
  const lines = [
    `- ${words.type}${colon}${typeWords(setting, words)}`,
    `- ${words.default}${colon}\`${JSON.stringify(member(setting, "default"))}\``,
    ...valueLines(setting, words),
    `- ${words.where}${colon}${scope}${isRestricted ? words.notTrusted : ""}`,
  ];
  const description = withLinks(textMember(setting, "markdownDescription"), all);
  return [`### \`${name}\``, description, lines.join("\n"), memberTable(setting, words)]
    .filter((block) => block !== "")
    .join("\n\n");
}

function typeWords(setting: Json | undefined, words: SettingsWords): string {
  const { types } = words;
  const type = member(setting, "type");
  if (Array.isArray(type)) {
    return jsonItems(type)
      .map((single) => typeWords({ type: single }, words))
      .join(words.or);
  }
  if (type === "array") {
    return member(member(setting, "items"), "type") === "object" ? types.objects : types.strings;
  }
  return type === "boolean" || type === "integer" || type === "object" ? types[type] : types.string;
}

/** The fixed values of a setting, or of the members of an object. */
function valueLines(setting: Json | undefined, words: SettingsWords): readonly string[] {
  const ofMembers = member(setting, "additionalProperties");
  const holder = member(setting, "enum") === undefined ? ofMembers : setting;
  const values = jsonItems(member(holder, "enum")).map((value) => `\`${JSON.stringify(value)}\``);
  if (values.length === 0) return [];
  const heading = holder === setting ? words.values : words.valuesOfMembers;
  const texts = jsonItems(member(holder, "enumDescriptions"));
  if (texts.length === 0) return [`- ${heading}${words.colon}${values.join(words.comma)}`];
  return [
    `- ${heading}${words.colon.trimEnd()}`,
    ...values.map((value, at) => `  - ${value}${words.colon}${plainText(texts[at] ?? "")}`),
  ];
}

function plainText(json: Json): string {
  return typeof json === "string" ? json : "";
}

/** The allowed members of an object, or of the items of a list. */
function memberTable(setting: Json | undefined, words: SettingsWords): string {
  const members = member(setting, "properties") ?? member(member(setting, "items"), "properties");
  if (!isJsonObject(members)) return "";
  const rows = Object.entries(members).map(([name, subschema]) => {
    const values = jsonItems(member(subschema, "enum")).map(
      (value) => `\`${JSON.stringify(value)}\``,
    );
    const type = values.length > 0 ? values.join(words.or) : typeWords(subschema, words);
    return [`\`${name}\``, type, textMember(subschema, "description")];
  });
  return markdownTable(words.memberHeads, rows);
}

/** VS Code's links to settings as links of the page, and emphasis as the formatter writes it. */
function withLinks(text: string, all: Settings): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => {
      const [, name] = /^`#(.*)#`$/.exec(part) ?? [];
      if (name !== undefined && all.has(name)) return `[\`${name}\`](#${anchorOf(name)})`;
      return part.startsWith("`") ? part : part.replaceAll(/\*([^*]+)\*/g, "_$1_");
    })
    .join("");
}
