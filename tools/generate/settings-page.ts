import type { Json } from "../../server/src/facts/table.ts";
import { isJsonObject, jsonItems } from "./json-value.ts";
import { contributed, member, textMember } from "./manifest.ts";
import type { ManifestSources } from "./manifest.ts";
import { anchorOf, generatedFrom, markdownPage, markdownTable } from "./markdown-text.ts";
import type { Problem, Reading } from "./problem.ts";

/** The path of the page about the settings, below `schemas/`. */
export const settingsPageFile = "../docs/settings.md";

const intro = `In VS Code, open the settings (Ctrl+,) and search for \`kubelet\`, or write them into the \`settings.json\` of the user or of a folder (\`.vscode/settings.json\`):

\`\`\`json
{
  "kubelet.kubernetesVersion": "1.33",
  "kubelet.rules": { "unknown-field": "error" }
}
\`\`\`

Other editors pass the same values to the server as the section \`kubelet\`, without the prefix \`kubelet.\`: see [Other editors](editors.md). The command \`kubelet-config\` has options instead. A \`.kubelet-config.yaml\` in the project overrides these settings, in editors too: see [Configure a project](project-file.md).`;

/** Makes `docs/settings.md`. Every setting must be in one group of the texts, and every one there exist. */
export function buildSettingsPage({ manifest, texts }: ManifestSources): Reading<string> {
  const properties = member(contributed(manifest, "configuration"), "properties");
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
  const groups = texts.settings.map(({ title, about: introduction = "", settings: names }) =>
    [
      `## ${title}`,
      introduction,
      ...names.map((name) => settingSection(name, settings, restricted.includes(name))),
    ]
      .filter((block) => block !== "")
      .join("\n\n"),
  );
  const source = "`package.json` and `package.nls.json`";
  const result = markdownPage(generatedFrom(source), "# Settings", intro, ...groups);
  return { result, problems };
}

const notTrusted = "; ignored in an untrusted workspace";

type Settings = ReadonlyMap<string, Json>;

function settingSection(name: string, all: Settings, isRestricted: boolean): string {
  const setting = all.get(name);
  const lines = [
    `- Type: ${typeWords(setting)}`,
    `- Default: \`${JSON.stringify(member(setting, "default"))}\``,
    ...valueLines(setting),
    `- Where: ${scopeWords(textMember(setting, "scope"))}${isRestricted ? notTrusted : ""}`,
  ];
  const description = withLinks(textMember(setting, "markdownDescription"), all);
  return [`### \`${name}\``, description, lines.join("\n"), memberTable(setting)]
    .filter((block) => block !== "")
    .join("\n\n");
}

function typeWords(setting: Json | undefined): string {
  const type = member(setting, "type");
  if (Array.isArray(type)) {
    return jsonItems(type)
      .map((single) => typeWords({ type: single }))
      .join(" or ");
  }
  switch (type) {
    case "boolean":
      return "`true` or `false`";
    case "integer":
      return "integer";
    case "array":
      return member(member(setting, "items"), "type") === "object"
        ? "list of objects"
        : "list of strings";
    case "object":
      return "object";
    default:
      return "string";
  }
}

/** The fixed values of a setting, or of the members of an object. */
function valueLines(setting: Json | undefined): readonly string[] {
  const ofMembers = member(setting, "additionalProperties");
  const holder = member(setting, "enum") === undefined ? ofMembers : setting;
  const values = jsonItems(member(holder, "enum")).map((value) => `\`${JSON.stringify(value)}\``);
  if (values.length === 0) return [];
  const heading = holder === setting ? "Values" : "Values of its members";
  const texts = jsonItems(member(holder, "enumDescriptions"));
  if (texts.length === 0) return [`- ${heading}: ${values.join(", ")}`];
  return [
    `- ${heading}:`,
    ...values.map((value, at) => `  - ${value}: ${plainText(texts[at] ?? "")}`),
  ];
}

function plainText(json: Json): string {
  return typeof json === "string" ? json : "";
}

function scopeWords(scope: string): string {
  return scope === "resource"
    ? "the user, the workspace, or a folder of it"
    : "the user or the workspace; it applies to the complete window";
}

/** The allowed members of an object, or of the items of a list. */
function memberTable(setting: Json | undefined): string {
  const members = member(setting, "properties") ?? member(member(setting, "items"), "properties");
  if (!isJsonObject(members)) return "";
  const rows = Object.entries(members).map(([name, subschema]) => {
    const values = jsonItems(member(subschema, "enum")).map(
      (value) => `\`${JSON.stringify(value)}\``,
    );
    const type = values.length > 0 ? values.join(" or ") : typeWords(subschema);
    return [`\`${name}\``, type, textMember(subschema, "description")];
  });
  return markdownTable(["member", "type", "meaning"], rows);
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
