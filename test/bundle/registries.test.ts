// Requirements of extension registries. The Marketplace rejects what its publishing guide names
// (https://code.visualstudio.com/api/working-with-extensions/publishing-extension); Open VSX rejects what its
// ExtensionValidator says (https://github.com/eclipse-openvsx/openvsx), and strips tags beyond the Marketplace's limit.
import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import { parse, type DefaultTreeAdapterTypes } from "parse5";
import { beforeAll, describe, expect, test } from "vitest";
import {
  isPlaceholder,
  repository,
  websiteOf,
} from "../../server/src/engine/messages/repository.ts";

/** The parts of tools/package.mjs that this file uses. */
interface Packer {
  readonly packedExtension: () => Promise<string>;
}

const tool = (name: string): Promise<unknown> =>
  import(new URL(`../../tools/${name}`, import.meta.url).href);
const { packedExtension } = (await tool("package.mjs")) as Packer;

/** Registries count no tags that begin so. */
const hiddenTag = "__";
const mostTags = 30;

/** The categories that VS Code knows. */
const categories = [
  "AI",
  "Azure",
  "Chat",
  "Data Science",
  "Debuggers",
  "Education",
  "Extension Packs",
  "Formatters",
  "Keymaps",
  "Language Packs",
  "Linters",
  "Machine Learning",
  "Notebooks",
  "Other",
  "Programming Languages",
  "SCM Providers",
  "Snippets",
  "Testing",
  "Themes",
  "Visualization",
];

let files: ReadonlyMap<string, Buffer>;
let vsixManifest = "";

beforeAll(async () => {
  const unpacked = Object.entries(unzipSync(await readFile(await packedExtension())));
  files = new Map(unpacked.map(([name, data]) => [name, Buffer.from(data)]));
  vsixManifest = textOf("extension.vsixmanifest");
}, 300_000);

function textOf(path: string): string {
  return files.get(path)?.toString("utf8") ?? "";
}

/** The text of an element of the package's manifest. */
function element(name: string): string {
  return new RegExp(`<${name}[^>]*>([^<]*)</${name}>`).exec(vsixManifest)?.[1] ?? "";
}

/** A property of the package's manifest, by the last part of its id. */
function property(id: string): string | undefined {
  return new RegExp(`\\.${id}" Value="([^"]*)"`).exec(vsixManifest)?.[1];
}

function manifest(): Readonly<Record<string, unknown>> {
  return JSON.parse(textOf("extension/package.json")) as Readonly<Record<string, unknown>>;
}

/** Characters that control the layout of text, are unseen, or have no meaning: no field may contain them. */
const unseen = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Zl}\p{Zp}]/u;

describe("the manifest", () => {
  test("has a name, a publisher and a version that registries take", () => {
    const { name, publisher, version, license } = manifest();
    expect(name).toMatch(/^[\w$+~-]{1,255}$/);
    expect(publisher).toMatch(/^[\w$+~-]{1,255}$/);
    // The Marketplace takes no suffix such as -beta.
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(license).toBe("Apache-2.0");
    expect(vsixManifest).toContain(`Id="${String(name)}" Version="${String(version)}"`);
  });

  test("has texts without unseen characters, no longer than they may be", () => {
    for (const [text, most] of [
      [element("DisplayName"), 255],
      [element("Description"), 2048],
    ] as const) {
      expect(text).not.toBe("");
      expect(text).not.toMatch(/^%|%$/);
      expect(text).not.toMatch(unseen);
      expect(text.length).toBeLessThanOrEqual(most);
    }
  });

  test("has as many tags as are counted, with those that vsce adds, each once", () => {
    const tags = element("Tags").split(",");
    const counted = tags.filter((tag) => !tag.startsWith(hiddenTag));
    expect(counted.length).toBeLessThanOrEqual(mostTags);
    expect(new Set(counted.map((tag) => tag.toLowerCase())).size).toBe(counted.length);
    expect(counted.filter((tag) => tag === "" || unseen.test(tag))).toEqual([]);
  });

  test("has categories, a banner, a price and a place for questions that are known", () => {
    const named = element("Categories").split(",");
    expect(named.filter((name) => !categories.includes(name))).toEqual([]);
    expect(property("Branding\\.Color")).toMatch(/^#[\da-f]{6}$/);
    expect(property("Branding\\.Theme")).toMatch(/^(?:dark|light)$/);
    expect(property("Content\\.Pricing")).toMatch(/^(?:Free|Trial)$/);
    expect(manifest()["qna"]).toMatch(/^(?:marketplace|https:\/\/.*)$/);
  });

  test("says that it runs on desktops, on servers and in a browser", () => {
    expect(property("ExtensionKind")).toBe("workspace,web");
    expect(property("Engine")).toMatch(/^\^\d+\.\d+\.0$/);
    expect(element("Tags").split(",")).toContain("__web_extension");
  });

  test("leads to its repository and its site as soon as there is one", () => {
    const { homepage, repository: place, bugs } = manifest();
    expect({ homepage, place, bugs }).toEqual(
      isPlaceholder(repository)
        ? {}
        : {
            homepage: websiteOf(repository),
            place: { type: "git", url: `git+https://github.com/${repository}.git` },
            bugs: { url: `https://github.com/${repository}/issues` },
          },
    );
    const targets = [...textOf("extension/readme.md").matchAll(/\]\(([^()\s#]+)/g)];
    const repositories = targets.flatMap(([, target = ""]) => {
      const [, name = ""] = /^https:\/\/github\.com\/([^/]+\/[^/]+)/.exec(target) ?? [];
      return /^https?:/.test(target) && name === "" ? [] : [name];
    });
    expect([...new Set(repositories)]).toEqual(isPlaceholder(repository) ? [] : [repository]);
  });
});

describe("the files", () => {
  test("are all that the manifests name", () => {
    const assets = [...vsixManifest.matchAll(/ Path="([^"]+)"/g)].map(([, path = ""]) => path);
    expect(assets.length).toBeGreaterThan(4);
    const named = [
      ...textOf("extension/package.json").matchAll(
        /": ?"(\.?\/?[\w./-]+\.(?:cjs|json|md|png|svg))"/g,
      ),
    ];
    const own = named.map(([, path = ""]) => `extension/${path.replace(/^\.\//, "")}`);
    expect(own).toContain("extension/dist/extension.cjs");
    expect([...assets, ...own].filter((path) => !files.has(path))).toEqual([]);
  });

  test("have a picture of at least 128 by 128 pixels, which is no SVG", () => {
    const icon = files.get(element("Icon")) ?? Buffer.alloc(24);
    expect(icon.subarray(1, 4).toString()).toBe("PNG");
    expect(icon.readUInt32BE(16)).toBeGreaterThanOrEqual(128);
    expect(icon.readUInt32BE(20)).toBeGreaterThanOrEqual(128);
  });

  test("have a license, and pages without what registries refuse", () => {
    expect(textOf(element("License"))).toContain("Apache License");
    for (const name of ["readme.md", "changelog.md"]) {
      const page = textOf(`extension/${name}`);
      expect(page).toMatch(/^# ./m);
      const pictures = [...page.matchAll(/!\[[^\]]*\]\(([^)\s]+)\)/g)].map(
        ([, target = ""]) => target,
      );
      expect(pictures.filter((target) => /\.svg$|^data:|^http:/i.test(target))).toEqual([]);
      expect(elementsOf(page)).toEqual([]);
    }
  });
});

/** The elements of HTML that a page of Markdown brings along; registries take none that runs or draws. */
function elementsOf(page: string): readonly string[] {
  const prose = page.replaceAll(/^```[^]*?^```$|`[^`\n]*`/gm, "");
  const found: string[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if (!("childNodes" in node)) return;
    for (const child of node.childNodes) {
      found.push(child.nodeName);
      visit(child);
    }
  };
  visit(parse(prose));
  return found.filter((name) => !/^(?:html|head|body|#text|#comment)$/.test(name));
}
