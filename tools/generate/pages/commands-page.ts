import type { Json } from "../../../server/src/facts/table.ts";
import { isJsonObject, jsonItems } from "../tables/json-value.ts";
import { contributed, member, textMember } from "../tables/manifest.ts";
import type { ManifestSources, ManifestTexts } from "../tables/manifest.ts";
import { generatedFrom, markdownPage, markdownTable } from "../sources/markdown-text.ts";
import type { Problem, Reading } from "../problem.ts";

/** The path of the page about the commands, below `schemas/`. */
export const commandsPageFile = "../docs/commands.md";

const intro = `The Command Palette (Ctrl+Shift+P, on a Mac Cmd+Shift+P) has all commands; those of a view are available while it is open. Quick Fixes and changes such as _Convert flags to configuration_ are not commands: they are in the menu of the light bulb (Ctrl+.).`;

/** Where a command can appear, apart from the palette, in the order of the page. */
const menus: readonly (readonly [menu: string, words: string])[] = [
  ["commandPalette", "Command Palette"],
  ["file/newFile", "_New File…_ in the File menu"],
  ["editor/title", "Button in the editor title"],
  ["explorer/context", "Menu of the Explorer"],
  ["view/title", "Button in a view's title"],
  ["view/item/context", "Context menu"],
];

/**
 * Makes `docs/commands.md`. Every command, clause and shortcut of the manifest must have its words, and
 * every word its command, clause or shortcut.
 */
export function buildCommandsPage({
  manifest,
  texts,
}: Omit<ManifestSources, "chinese">): Reading<string> {
  const commands = jsonItems(contributed(manifest, "commands"));
  const shortcuts = jsonItems(contributed(manifest, "keybindings"));
  const problems = [
    ...differences("command", texts.commands, commands.map(idOf)),
    ...differences("clause", texts.when, clausesIn(manifest)),
    ...differences("shortcut", texts.shortcuts, shortcuts.map(kindOf)),
    ...unknownMenus(manifest),
  ];
  const categories = [...new Set(commands.map((command) => textMember(command, "category")))];
  const sections = categories.flatMap((category) => [
    `## ${category}`,
    ...commands
      .filter((command) => textMember(command, "category") === category)
      .map((command) => commandSection(command, manifest, texts)),
  ]);
  const source = "`package.json`, `package.nls.json` and `schemas/facts/overlay/manifest.json`";
  const result = markdownPage(
    generatedFrom(source),
    "# Commands",
    intro,
    ...sections,
    "## Keyboard shortcuts",
    shortcutTable(shortcuts, texts),
  );
  return { result, problems };
}

function idOf(command: Json): string {
  return textMember(command, "command");
}

/** The action of a shortcut: the kind of the code action, else its command. */
function kindOf(shortcut: Json): string {
  return textMember(member(shortcut, "args"), "kind") || textMember(shortcut, "command");
}

function menuItems(manifest: Json, menu: string): readonly Json[] {
  return jsonItems(member(contributed(manifest, "menus"), menu));
}

function clausesIn(manifest: Json): readonly string[] {
  const items = menus.flatMap(([menu]) => menuItems(manifest, menu));
  const shortcuts = jsonItems(contributed(manifest, "keybindings"));
  const clauses = [...items, ...shortcuts].map((item) => textMember(item, "when"));
  return clauses.filter((clause) => clause !== "");
}

function differences(
  what: string,
  words: Readonly<Record<string, string>>,
  used: readonly string[],
): readonly Problem[] {
  const page = "schemas/facts/overlay/manifest.json";
  const missing = [...new Set(used)].filter((key) => !Object.hasOwn(words, key));
  const stray = Object.keys(words).filter((key) => !used.includes(key));
  return [
    ...missing.map((key) => ({ page, line: 0, message: `the ${what} ${key} has no words` })),
    ...stray.map((key) => ({ page, line: 0, message: `there is no ${what} ${key}` })),
  ];
}

function unknownMenus(manifest: Json): readonly Problem[] {
  const contributes = contributed(manifest, "menus");
  const names = Object.keys(isJsonObject(contributes) ? contributes : {});
  return names
    .filter((name) => !menus.some(([menu]) => menu === name))
    .map((name) => ({ page: "package.json", line: 0, message: `no words for the menu ${name}` }));
}

function commandSection(command: Json, manifest: Json, texts: ManifestTexts): string {
  const id = idOf(command);
  const places = menus.flatMap(([menu, words]) => {
    const items = menuItems(manifest, menu).filter((item) => idOf(item) === id);
    if (items.length === 0) return menu === "commandPalette" ? [`- ${words}: always`] : [];
    const clauses = new Set(items.map((item) => texts.when[textMember(item, "when")] ?? "always"));
    const hasButton = items.some((item) => textMember(item, "group").startsWith("inline"));
    const shown = hasButton ? "Button and context menu" : words;
    return [`- ${shown}: ${[...clauses].join(", and ")}`];
  });
  const title = `### ${textMember(command, "category")}: ${textMember(command, "title")}`;
  const description = texts.commands[id] ?? "";
  return [title, description, [`- Id: \`${id}\``, ...places].join("\n")].join("\n\n");
}

function shortcutTable(shortcuts: readonly Json[], texts: ManifestTexts): string {
  const rows = shortcuts.map((shortcut) => [
    keyWords(textMember(shortcut, "key")),
    keyWords(textMember(shortcut, "mac")),
    texts.when[textMember(shortcut, "when")] ?? "",
    texts.shortcuts[kindOf(shortcut)] ?? "",
  ]);
  return markdownTable(["keys", "on a Mac", "place", "action"], rows);
}

/** `ctrl+alt+d` as people read it: `Ctrl+Alt+D`. */
function keyWords(keys: string): string {
  return keys
    .split("+")
    .map((key) => key.slice(0, 1).toUpperCase() + key.slice(1))
    .join("+");
}
