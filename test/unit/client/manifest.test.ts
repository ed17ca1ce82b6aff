import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { sampleConfig } from "../../../client/src/commands/sample-config.ts";
import { analyze } from "../../../server/src/documents/analyze.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";
import { knowledge } from "../../support/knowledge.ts";

const root = new URL("../../../", import.meta.url);

function read(path: string): string {
  return readFileSync(new URL(path, root), "utf8");
}

/** A picture for each kind of theme. */
interface Picture {
  readonly image: Readonly<Record<string, string>>;
  readonly altText: string;
}

interface Step {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly media: { readonly markdown: string } | Picture;
  readonly completionEvents: readonly string[];
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly publisher: string;
  readonly engines: { readonly vscode: string };
  readonly activationEvents: readonly string[];
  readonly categories: readonly string[];
  readonly keywords: readonly string[];
  readonly icon: string;
  readonly galleryBanner: { readonly color: string; readonly theme: string };
  readonly pricing: string;
  readonly qna: unknown;
  readonly repository?: unknown;
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly menus: Readonly<
      Record<
        string,
        readonly { readonly command: string; readonly group?: string; readonly when?: string }[]
      >
    >;
    readonly colors: readonly {
      readonly defaults: { readonly light: string; readonly dark: string };
    }[];
    readonly configuration: { readonly properties: object };
    readonly walkthroughs: readonly {
      readonly title: string;
      readonly description: string;
      readonly steps: readonly Step[];
    }[];
  };
}

const manifest = JSON.parse(read("package.json")) as Manifest;
const texts = JSON.parse(read("package.nls.json")) as Readonly<Record<string, string>>;
const { contributes } = manifest;

test("a line of a view has at most two buttons, which leave room for its text in a narrow side bar", () => {
  const items = contributes.menus["view/item/context"] ?? [];
  const buttons = items.filter(({ group = "" }) => group.startsWith("inline"));
  expect(buttons.map(({ command }) => command)).toEqual([
    "kubelet.showEffectiveConfig",
    "kubelet.compareEffectiveConfig",
  ]);
});

test("no command of the palette waits for the focus of an editor, which the palette itself has taken", () => {
  for (const { command, when = "" } of contributes.menus["commandPalette"] ?? []) {
    expect([command, when]).not.toEqual([command, expect.stringMatching(/editor(?:Text)?Focus/)]);
  }
});

/** The relative luminance of a color such as `#6b6b6b`, as WCAG defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each<[kind: "light" | "dark", background: string, theme: string]>([
  ["light", "#ffffff", "Light Modern"],
  ["light", "#f5f5f5", "Quiet Light"],
  ["light", "#fdf6e3", "Solarized Light"],
  ["dark", "#1f1f1f", "Dark Modern"],
  ["dark", "#1e1e1e", "Dark+"],
  ["dark", "#272822", "Monokai"],
  ["dark", "#002b36", "Solarized Dark"],
])("dimmed lines can be read in a %s theme (%s, %s)", (kind, background, _theme) => {
  const [color] = contributes.colors;
  const [one, other] = [color?.defaults[kind] ?? background, background].map(luminance);
  const [dark = 0, light = 0] = [one ?? 0, other ?? 0].sort((a, b) => a - b);
  expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5);
});

describe("what the Marketplace asks for", () => {
  const categories = [
    "Programming Languages",
    "Snippets",
    "Linters",
    "Themes",
    "Debuggers",
    "Formatters",
    "Keymaps",
    "SCM Providers",
    "Other",
    "Extension Packs",
    "Language Packs",
    "Data Science",
    "Machine Learning",
    "Visualization",
    "Notebooks",
    "Education",
    "Testing",
  ];

  test("name, publisher, version, engine", () => {
    expect(manifest.name).toMatch(/^[a-z0-9][a-z0-9-]*$/);
    expect(manifest.publisher).toMatch(/^[a-z0-9][a-z0-9-]*$/i);
    expect(manifest.version).toMatch(/^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)$/);
    expect(manifest.engines.vscode).toMatch(/^\^\d+\.\d+\.\d+$/);
  });

  test("a square PNG of at least 128 pixels as icon", () => {
    const bytes = readFileSync(new URL(manifest.icon, root));
    expect(bytes.subarray(1, 4).toString("latin1")).toBe("PNG");
    const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    expect(width).toBe(height);
    expect(width).toBeGreaterThanOrEqual(128);
    expect(manifest.galleryBanner.color).toMatch(/^#[0-9a-f]{6}$/i);
    expect(["dark", "light"]).toContain(manifest.galleryBanner.theme);
  });

  test("a short description, categories and keywords that it knows", () => {
    expect(texts["extension.description"]?.length ?? 0).toBeGreaterThan(40);
    expect(texts["extension.description"]?.length ?? 0).toBeLessThanOrEqual(200);
    for (const category of manifest.categories) expect(categories).toContain(category);
    expect(new Set(manifest.keywords).size).toBe(manifest.keywords.length);
    // It takes thirty tags; packaging adds those of languages and of what is contributed.
    expect(manifest.keywords.length).toBeLessThanOrEqual(18);
  });

  test("how it is paid for, and where to ask", () => {
    expect(manifest.pricing).toBe("Free");
    expect(manifest.qna).toBe("marketplace");
  });

  test("the files that it shows", () => {
    for (const file of ["README.md", "CHANGELOG.md", "LICENSE"]) {
      expect(existsSync(new URL(file, root)), file).toBe(true);
    }
  });
});

describe("the changelog", () => {
  const headings = [...read("CHANGELOG.md").matchAll(/^## (.*)$/gm)].map(([, text = ""]) => text);
  const released = headings.filter((text, at) => at > 0 || text !== "Unreleased");
  const sections = released.map((text) => /^(\d+\.\d+\.\d+) - (\d{4}-\d{2}-\d{2})$/.exec(text));

  test("has a version and a date above each section, the newest first", () => {
    expect(released.filter((_, at) => sections[at] === null)).toEqual([]);
    const dates = sections.map((section) => section?.[2] ?? "");
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(dates.filter((date) => Number.isNaN(Date.parse(date)))).toEqual([]);
  });

  test("begins with this version, below changes that are not released", () => {
    expect(sections[0]?.[1]).toBe(manifest.version);
  });
});

describe("the walkthrough", () => {
  const [walkthrough] = contributes.walkthroughs;
  const steps = walkthrough?.steps ?? [];
  const commands = new Set(contributes.commands.map(({ command }) => command));
  const settings = Object.keys(contributes.configuration.properties);
  /** Commands of VS Code itself that are named. */
  const foreign = new Set([
    "workbench.actions.view.problems",
    "editor.action.marker.next",
    "editor.action.marker.nextInFiles",
    "editor.action.quickFix",
    "editor.action.codeAction",
  ]);

  function textOf(key: string): string {
    const [, name = ""] = /^%(.*)%$/.exec(key) ?? [];
    expect(texts, key).toHaveProperty([name]);
    return texts[name] ?? "";
  }

  test("has a few steps, each with a name of its own", () => {
    expect(contributes.walkthroughs).toHaveLength(1);
    expect(steps.length).toBeGreaterThan(4);
    expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length);
    expect(textOf(walkthrough?.title ?? "")).not.toBe("");
    // Longer ones are cut off in a narrow editor.
    expect(textOf(walkthrough?.description ?? "")).toMatch(/^.{10,45}$/);
  });

  test.each(steps.map((step) => [step.id, step] as const))("step %s", (_, step) => {
    expect(textOf(step.title)).not.toMatch(/\.$/);
    const named = [...textOf(step.description).matchAll(/\]\(command:([^)?]*)/g)];
    for (const [, command = ""] of named) {
      expect([...commands, ...foreign]).toContain(command);
    }
    expect(step.completionEvents.length).toBeGreaterThan(0);
    for (const event of step.completionEvents) {
      const [kind = "", what = ""] = event.split(":");
      if (kind === "onCommand") expect([...commands, ...foreign]).toContain(what);
      else if (kind === "onSettingChanged") expect(settings).toContain(what);
      else expect(event).toBe("onStepSelected");
    }
  });

  test("shows small pages that are packaged", () => {
    expect(read(".vscodeignore")).toContain("!walkthrough/*.md\n");
    for (const { media } of steps.slice(1)) {
      if (!("markdown" in media)) throw new Error("Only the first step has a picture.");
      expect(media.markdown).toMatch(/^walkthrough\/[a-z]+\.md$/);
      expect(read(media.markdown).length).toBeLessThan(500);
    }
  });

  test("begins with a picture of the product, in each kind of theme", () => {
    const { media } = steps[0] ?? {};
    if (!media || !("image" in media)) throw new Error("The first step has no picture.");
    const { image, altText } = media;
    expect(textOf(altText)).toContain("does not start");
    expect(read(".vscodeignore")).toContain("!walkthrough/*.webp\n");
    expect(Object.keys(image)).toEqual(["light", "dark", "hc", "hcLight"]);
    const chinese = JSON.parse(read("package.nls.zh-cn.json")) as Readonly<Record<string, string>>;
    const english = Object.values(image).map(textOf);
    const translated = english.map((path) => path.replace(/(?=\.webp$)/, ".zh-cn"));
    expect(Object.values(image).map((key) => chinese[key.slice(1, -1)])).toEqual(translated);
    for (const path of [...english, ...translated]) {
      const picture = readFileSync(new URL(path, root));
      expect(picture.toString("latin1", 8, 12)).toBe("WEBP");
      expect(picture.length).toBeLessThan(20_000);
    }
  });

  test("opens a sample that has what its pages show", () => {
    const { findings } = analyze(sampleConfig, { kubernetesVersion: defaultVersion }, knowledge);
    const rules = findings.map(({ rule }) => rule);
    expect([...rules].sort()).toEqual([
      "feature-gate-unknown",
      "image-gc-low-lt-high",
      "type-mismatch",
      "type-mismatch",
      "unknown-field",
    ]);
    for (const [, rule = ""] of read("walkthrough/finding.md").matchAll(/\^+ (.*)$/gm)) {
      expect(rules).toContain(rule);
    }
    for (const [, line = ""] of read("walkthrough/fix.md").matchAll(/^-(.*)$/gm)) {
      expect(sampleConfig).toContain(`${line}\n`);
    }
  });
});

test("New File… has commands that say by themselves what is new", () => {
  const items = contributes.menus["file/newFile"] ?? [];
  const titles = items.map(({ command }) => {
    const { title = "" } =
      contributes.commands.find((candidate) => candidate.command === command) ?? {};
    return texts[title.replaceAll("%", "")];
  });
  expect(titles).toEqual([
    "New Kubelet Configuration",
    "New Credential Provider Configuration",
    "New Seccomp Profile",
  ]);
});

describe("commands", () => {
  /** Those that ask for more before they do something. */
  const asking = [
    "kubelet.compareEffectiveConfig",
    "kubelet.selectEffectiveVersion",
    "kubelet.seccomp.compareEffectiveActions",
    "kubelet.seccomp.selectViewArchitecture",
    "kubelet.seccomp.selectViewRuntime",
    "kubelet.seccomp.convertToOci",
    "kubelet.seccomp.selectRuntime",
    "kubelet.showUpgradeChanges",
    "kubelet.checkNodeFiles",
    "kubelet.showImageProviders",
    "kubelet.explainLogLine",
    "kubelet.selectKubernetesVersion",
    "kubelet.compareLiveNode",
  ];
  const verbs =
    /^(?:Check|Compare|Convert|Copy|Explain|Export|Find|Insert|New|Open|Restart|Refresh|Select|Show)(?: [A-Za-z][A-Za-z]*)+…?$/;
  const chinese = JSON.parse(read("package.nls.zh-cn.json")) as Readonly<Record<string, string>>;

  test.each(contributes.commands.map(({ command, title }) => [command, title] as const))(
    "%s says what to do, and with three dots that it asks first",
    (command, title) => {
      const key = title.replaceAll("%", "");
      expect(texts[key]).toMatch(verbs);
      const asks = asking.includes(command);
      expect(texts[key]?.endsWith("…")).toBe(asks);
      expect(chinese[key]?.includes("…")).toBe(asks);
      expect(chinese[key]).not.toMatch(/？/);
    },
  );
});

test("the extension is activated by the names of files that the Kubelet view looks for", () => {
  const searched = /"(\*\*\/\{[^"]+\})"/.exec(read("client/src/has-configurations.ts"))?.[1];
  expect(manifest.activationEvents).toContain(`workspaceContains:${String(searched)}`);
});
