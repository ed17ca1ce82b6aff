import { describe, expect, test } from "vitest";
import type { GateTable } from "../../../server/src/facts/table.ts";
import { buildCommandsPage } from "../../../tools/generate/pages/commands-page.ts";
import { buildGatesPage } from "../../../tools/generate/pages/gates-page.ts";
import { readManifestTexts, withTexts } from "../../../tools/generate/tables/manifest.ts";
import { anchorOf, markdownTable } from "../../../tools/generate/sources/markdown-text.ts";
import { buildSettingsPage } from "../../../tools/generate/pages/settings-page.ts";
import { readGenerated } from "./generated-files.ts";

const manifest = {
  contributes: {
    configuration: {
      properties: {
        "kubelet.a": {
          type: "string",
          enum: ["x", "y"],
          enumDescriptions: ["%x%", "Why."],
          default: "x",
          scope: "resource",
          markdownDescription: "See `#kubelet.b#`, *or not*.",
        },
        "kubelet.b": { type: "boolean", default: true },
      },
    },
    commands: [{ command: "kubelet.go", category: "Kubelet", title: "%go%" }],
    menus: { "editor/title": [{ command: "kubelet.go", when: "a == b" }] },
    keybindings: [{ key: "ctrl+g", mac: "cmd+g", when: "a == b", args: { kind: "some.change" } }],
  },
};
const english = withTexts(manifest, { x: "Ex.", go: "Go On" });
const texts = {
  settings: [{ title: "All", chinese: { title: "全部" }, settings: ["kubelet.a", "kubelet.b"] }],
  when: { "a == b": "where they agree" },
  commands: { "kubelet.go": "Goes on." },
  shortcuts: { "some.change": "Changes it." },
};

describe("the page about settings", () => {
  test("has type, default, values, place and links", () => {
    const { result, problems } = buildSettingsPage(
      { manifest: english, chinese: english, texts },
      "en",
    );
    expect(problems).toEqual([]);
    expect(result).toContain(`### \`kubelet.a\`

See [\`kubelet.b\`](#kubeletb), _or not_.

- Type: string
- Default: \`"x"\`
- Values:
  - \`"x"\`: Ex.
  - \`"y"\`: Why.
- Where: the user, the workspace, or a folder of it
`);
  });

  test("is made in Chinese too", () => {
    const chinese = withTexts(manifest, { x: "甲。" });
    const { result } = buildSettingsPage({ manifest: english, chinese, texts }, "zh-cn");
    expect(result).toContain("# 设置\n");
    expect(result).toContain(`## 全部

### \`kubelet.a\`

See [\`kubelet.b\`](#kubeletb), _or not_.

- 类型：字符串
- 默认值：\`"x"\`
- 取值：
  - \`"x"\`：甲。
  - \`"y"\`：Why.
- 位置：用户、工作区或其中的文件夹
`);
  });

  test("every setting is in one group, and every one of a group is a setting", () => {
    const settings = ["kubelet.a", "kubelet.a", "kubelet.c"];
    const groups = [{ title: "All", chinese: { title: "全部" }, settings }];
    const sources = { manifest: english, chinese: english, texts: { ...texts, settings: groups } };
    const { problems } = buildSettingsPage(sources, "en");
    expect(problems.map(({ message }) => message)).toEqual([
      "the setting kubelet.b is in no group",
      "kubelet.a is not a setting, or is listed twice",
      "kubelet.c is not a setting, or is listed twice",
    ]);
  });
});

describe("the page about commands", () => {
  test("has title, text, places and shortcuts", () => {
    const { result, problems } = buildCommandsPage({ manifest: english, texts });
    expect(problems).toEqual([]);
    expect(result).toContain(`### Kubelet: Go On

Goes on.

- Id: \`kubelet.go\`
- Command Palette: always
- Button in the editor title: where they agree
`);
    expect(result).toContain("| Ctrl+G | Cmd+G    | where they agree | Changes it. |");
  });

  test("fails on a command, a clause or a shortcut without words, and on words for none", () => {
    const { problems } = buildCommandsPage({
      manifest: english,
      texts: { ...texts, when: {}, commands: { "kubelet.stop": "Stops." }, shortcuts: { a: "A." } },
    });
    expect(problems.map(({ message }) => message)).toEqual([
      "the command kubelet.go has no words",
      "there is no command kubelet.stop",
      "the clause a == b has no words",
      "the shortcut some.change has no words",
      "there is no shortcut a",
    ]);
  });

  test("fails on a menu that it has no words for", () => {
    const other = { contributes: { menus: { "scm/title": [] } } };
    const none = { settings: [], when: {}, commands: {}, shortcuts: {} };
    const { problems } = buildCommandsPage({ manifest: other, texts: none });
    expect(problems.map(({ message }) => message)).toEqual(["no words for the menu scm/title"]);
  });
});

test("texts of another shape are no texts", () => {
  const { result, problems } = readManifestTexts("manifest.json", { settings: [] });
  expect(result).toBeNull();
  expect(problems.map(({ message }) => message)).toContain("it has no commands");
});

test("the page about gates tells stage, default and lock of every version", () => {
  const gates: GateTable = {
    gates: {
      Some: [
        { since: "1.31", value: { stage: "Alpha", default: false } },
        { since: "1.32", value: { stage: "Beta", default: true } },
        { since: "1.34", value: { stage: "GA", default: true, locked: true } },
        { since: "1.36", value: null },
      ],
    },
    removed: { Old: "1.28" },
    dependencies: { Some: [{ since: "1.35", value: ["Other"] }] },
  };
  const page = buildGatesPage(gates, { kinds: {} });
  expect(page).toContain(
    "| `Some` | –    | Alpha | Beta on | Beta on | GA locked | GA locked | –    |",
  );
  expect(page).toMatch(/^\| `Old` +\| 1\.28/m);
  expect(page).toContain("| `Some` | `Other`");
});

describe("the pages about fields", () => {
  const page = readGenerated("../docs/fields/kubeletconfiguration.md");

  test("tell a default that changed, a new field and a new value", () => {
    expect(page).toContain("- Default: `true` (1.31–1.34: `false`)\n- Flag: `--fail-cgroupv1`");
    expect(page).toContain("| [`tlsCurvePreferences`](#tlscurvepreferences) ");
    expect(page).toContain("- Values by version: 1.32 adds `BestEffort`\n");
  });

  test("list every value", () => {
    expect(page).toContain("`TLS_RSA_WITH_RC4_128_SHA`\n");
    expect(page).not.toMatch(/ and \d+ more$/m);
  });
});

test("a table is as wide as its cells, and a bar in a cell does not end it", () => {
  expect(markdownTable(["a"], [["x|y"], ["简体"]])).toBe(
    ["| a    |", "| ---- |", "| x\\|y |", "| 简体 |"].join("\n"),
  );
  expect(markdownTable(["a"], [])).toBe("");
});

test("anchors are those of common viewers", () => {
  expect(anchorOf("Kubelet: What Changes If I Upgrade?")).toBe("kubelet-what-changes-if-i-upgrade");
  expect(anchorOf("`reservedMemory[].limits`")).toBe("reservedmemorylimits");
});
