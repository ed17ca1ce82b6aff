import { readdirSync, readFileSync, statSync } from "node:fs";
import { parse as parseJson, type ParseError } from "jsonc-parser";
import { parse as parseToml } from "smol-toml";
import { describe, expect, test } from "vitest";
import { shownFiles } from "../../../tools/generate/pages/shown-files.ts";
import { parsedArguments } from "../../support/parsed-arguments.ts";

const root = new URL("../../../", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), "utf8");
const entry = (path: string): string => read(`editors/${path}`);

const files = readdirSync(new URL("editors/", root), { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => statSync(new URL(`editors/${path}`, root)).isFile());

/** Files that start the server. */
const withCommand = [
  "emacs/kubelet-config.el",
  "helix/languages.toml",
  "jetbrains/kubelet-config/template.json",
  "kakoune/kubelet-config.kak",
  "neovim/lsp/kubelet_config.lua",
  "sublime/LSP.sublime-settings",
  "vim/ale.vim",
  "vim/coc-settings.json",
  "vim/vim-lsp.vim",
  "zed/src/lib.rs",
];

/** Files with settings that users change. */
const withSettings = [
  "emacs/init-eglot.el",
  "emacs/init-lsp-mode.el",
  "helix/languages.toml",
  "jetbrains/kubelet-config/settings.json",
  "kakoune/kubelet-config.kak",
  "neovim/init-0.7.lua",
  "neovim/init.lua",
  "sublime/LSP.sublime-settings",
  "vim/ale.vim",
  "vim/coc-settings.json",
  "vim/vim-lsp.vim",
  "zed/settings.json",
];

const others = [
  "README.md",
  "helix/config.toml",
  "neovim/ftdetect/kubelet_config.lua",
  "zed/Cargo.toml",
  "zed/LICENSE",
  "zed/extension.toml",
];

const manifest = JSON.parse(read("package.json")) as {
  readonly contributes: {
    readonly configuration: {
      readonly properties: Readonly<Record<string, { readonly enum?: readonly string[] }>>;
    };
  };
};

describe("the entries of editors", () => {
  test("are all checked here", () => {
    const checked = new Set([...withCommand, ...withSettings, ...others]);
    expect(files.toSorted()).toEqual([...checked].toSorted());
  });

  test.each(withCommand)("%s starts the language server", (path) => {
    const words = [...entry(path).matchAll(/\blsp\b(?=.*--stdio)|--stdio\b/g)].map(
      ([word]) => word,
    );
    // JetBrains has one command for each system.
    expect(new Set(words)).toEqual(new Set(["lsp", "--stdio"]));
    expect(parsedArguments(words.slice(0, 2))).toEqual({ command: "lsp" });
  });

  test.each(withSettings)("%s sets what the server knows", (path) => {
    const [, version] = /kubernetesVersion\W+(\d\.\d+)/.exec(entry(path)) ?? [];
    const [, rule = "", severity] =
      /\brules\W+([a-z]+(?:-[a-z]+)+)\W+(\w+)/.exec(entry(path)) ?? [];
    const { properties } = manifest.contributes.configuration;
    expect(Object.keys(properties)).toContain("kubelet.rules");
    expect(properties["kubelet.kubernetesVersion"]?.enum).toContain(version);
    expect([readdirSync(new URL("docs/rules", root)).includes(`${rule}.md`), severity]).toEqual([
      true,
      "error",
    ]);
  });
});

describe("the form of", () => {
  test.each(files.filter((path) => /\.(?:json|sublime-settings)$/.test(path)))(
    "%s: JSON",
    (path) => {
      const errors: ParseError[] = [];
      parseJson(entry(path), errors, { allowTrailingComma: path.endsWith(".sublime-settings") });
      expect(errors).toEqual([]);
    },
  );

  test.each(files.filter((path) => /\.(?:el|lua|rs|vim)$/.test(path)))("%s: brackets", (path) => {
    expect(openBrackets(entry(path), path)).toEqual([]);
  });

  test("nvim-lspconfig's entry: a table with the fields that it needs", () => {
    const [, table = ""] =
      /^return \{\n([^]*)^\}\n$/m.exec(entry("neovim/lsp/kubelet_config.lua")) ?? [];
    expect([...table.matchAll(/^ {2}(\w+) = /gm)].map(([, name]) => name)).toEqual([
      "cmd",
      "filetypes",
      "root_markers",
    ]);
  });

  test("Helix' server and languages", () => {
    expect(Object.keys(parseToml(entry("helix/config.toml")))).toEqual(["editor"]);
    expect(parseToml(entry("helix/languages.toml"))).toMatchObject({
      "language-server": { "kubelet-config": { command: "kubelet-config" } },
      language: [{ name: "yaml" }, { name: "json" }],
    });
  });

  test("Zed's extension", () => {
    const extension = parseToml(entry("zed/extension.toml"));
    expect(Object.keys(extension)).toEqual([
      "id",
      "name",
      "version",
      "schema_version",
      "authors",
      "description",
      "repository",
      "language_servers",
    ]);
    expect(extension).toMatchObject({
      id: "kubelet-config",
      schema_version: 1,
      language_servers: { "kubelet-config": { languages: ["YAML", "JSON", "JSONC"] } },
    });
    expect(parseToml(entry("zed/Cargo.toml"))).toMatchObject({
      package: { version: extension["version"], publish: false },
      lib: { "crate-type": ["cdylib"] },
    });
  });

  test("Zed's extension: it asks for archives that a release has", () => {
    const source = entry("zed/src/lib.rs");
    expect([...source.matchAll(/=> "([a-z]+-[a-z\d]+)",/g)].map(([, name]) => name)).toEqual([
      "linux-x64",
      "linux-arm64",
      "darwin-x64",
      "darwin-arm64",
      "windows-x64",
    ]);
  });

  test("LSP4IJ's template", () => {
    const template = JSON.parse(entry("jetbrains/kubelet-config/template.json")) as {
      readonly programArgs: object;
      readonly fileTypeMappings: readonly { readonly languageId: string }[];
    };
    expect(Object.keys(template)).toEqual(["id", "name", "programArgs", "fileTypeMappings"]);
    expect(Object.keys(template.programArgs)).toEqual(["default", "windows"]);
    expect(template.fileTypeMappings.map(({ languageId }) => languageId)).toEqual(["yaml", "json"]);
  });

  test("Emacs' package: its headers, and its last lines", () => {
    const source = entry("emacs/kubelet-config.el");
    expect(source).toMatch(/^;;; kubelet-config\.el --- .+ -\*- lexical-binding: t -\*-\n/);
    expect([...source.matchAll(/^;; ([A-Z][\w-]*): /gm)].map(([, name]) => name)).toEqual([
      "Version",
      "URL",
      "Package-Requires",
      "Keywords",
      "SPDX-License-Identifier",
    ]);
    expect(source).toMatch(/\n\(provide 'kubelet-config\)\n;;; kubelet-config\.el ends here\n$/);
  });
});

test("docs/editors.md shows the entries that users copy, and nothing else about editors", () => {
  const page = read("docs/editors.md");
  const shown = shownFiles("docs/editors.md", page).map(({ path }) => path.replace("editors/", ""));
  const copied = [...withSettings, "helix/config.toml", "jetbrains/kubelet-config/template.json"];
  const folders = ["neovim/ftdetect/kubelet_config.lua", "neovim/lsp/kubelet_config.lua"];
  expect(shown.toSorted()).toEqual([...copied, ...folders].toSorted());
  const blocks = [...page.matchAll(/^```\w+$/gm)].length;
  // How to install it, the section of settings, and the options of the request initialize.
  expect(blocks).toBe(shown.length + 3);
});

/** Brackets that a text opens and does not close, or closes and has not opened. */
function openBrackets(text: string, path: string): readonly string[] {
  const comment = path.endsWith(".el")
    ? ";.*"
    : path.endsWith(".lua")
      ? "--.*"
      : path.endsWith(".rs")
        ? "//.*"
        : '^ *".*';
  const texts = path.endsWith(".vim") ? "'[^']*'" : String.raw`"(?:[^"\\]|\\.)*"`;
  const plain = text.replaceAll(new RegExp(`${texts}|${comment}`, "gm"), "");
  const open: string[] = [];
  const pairs: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };
  for (const [bracket] of plain.matchAll(/[()[\]{}]/g)) {
    if (pairs[bracket] === undefined) open.push(bracket);
    else if (open.at(-1) === pairs[bracket]) open.pop();
    else return [...open, bracket];
  }
  return open;
}
