import { describe, expect, test } from "vitest";
import { loadSources } from "../../../tools/generate/load-sources.ts";
import { buildOutputs } from "../../../tools/generate/outputs.ts";
import { untranslatedTexts } from "../../../tools/generate/untranslated-texts.ts";
import { mentioningFiles } from "../../../tools/generate/version-mentions.ts";
import type { Sources } from "../../../tools/generate/outputs.ts";
import {
  listFieldPages,
  listPlatforms,
  listSchemas,
  listSeccompFiles,
  places,
  readGenerated,
} from "./generated-files.ts";

const sources = loadSources(places);
const first = buildOutputs(sources.result);

describe("the generator", () => {
  test("reads the English pages and the overlay without a problem", () => {
    expect(sources.problems).toEqual([]);
    expect(first.problems).toEqual([]);
  });

  test("makes the same bytes every time", () => {
    const second = buildOutputs(loadSources(places).result);
    expect([...second.result]).toEqual([...first.result]);
  });

  test("does not depend on the order of its sources", () => {
    const turned: Sources = {
      ...sources.result,
      pages: new Map(
        [...sources.result.pages]
          .reverse()
          .map(([version, pages]) => [version, [...pages].reverse()]),
      ),
      overlays: [...sources.result.overlays].reverse(),
    };
    expect(new Map([...buildOutputs(turned).result].sort())).toEqual(
      new Map([...first.result].sort()),
    );
  });

  test("made what is checked in", () => {
    const registries = [
      "rules/rule-registry",
      "rules/set-registry",
      "rules/credential-registry",
      "rules/seccomp-registry",
      "parts/hosted/platform-looks",
      "parts/hosted/platform-registry",
    ];
    const code = [...registries, "kubelet/config-types", "messages/rule-ids"];
    const types = [...code, "messages/zh-cn/rules/index"].map(
      (file) => `../server/src/core/${file}.ts`,
    );
    const pages = ["rules/README.md", "settings.md", "commands.md", "feature-gates.md", "flags.md"];
    const ofPlatforms = ["README", ...listPlatforms()].map((id) => `platforms/${id}.md`);
    const platformPages = [...ofPlatforms, ...ofPlatforms.map((page) => `zh-cn/${page}`)];
    const docs = [...pages, ...platformPages, ...listFieldPages()].map((page) => `../docs/${page}`);
    const tables = [
      "fields.json",
      "flags.json",
      "gates.json",
      "posture.json",
      "rule-titles.json",
      "rules.json",
      "vocabulary.json",
      "descriptions/zh-cn/rule-titles.json",
      ...listSeccompFiles(),
    ];
    const mentioning = mentioningFiles.map((file) => `../${file}`);
    const written = [...types, ...docs, ...mentioning, ...listSchemas(), ...tables];
    expect([...first.result.keys()].sort()).toEqual(written.sort());
    for (const [file, text] of first.result) expect(text, file).toBe(readGenerated(file));
  });

  test("fails on a kind without overlay, an overlay without kind, a text without field", () => {
    const [overlay, ...overlays] = sources.result.overlays;
    if (!overlay) throw new Error("there are no overlays");
    const broken: Sources = {
      ...sources.result,
      overlays: [...overlays, { ...overlay, kind: "Nothing", page: "nothing.json" }],
      rules: { files: [], pages: new Map(), chinesePages: new Map(), catalogues: new Map() },
      descriptions: new Map([["KubeletConfiguration", new Map([["maxPod", "Text."]])]]),
    };
    expect(buildOutputs(broken).problems.map(({ message }) => message)).toEqual([
      `${overlay.kind} has no overlay`,
      "no page describes Nothing",
      "KubeletConfiguration maxPod describes a field that does not exist",
    ]);
  });

  test("fails on a gate that no supported version knows", () => {
    const gates = { gates: {}, removed: {}, dependencies: {} };
    const messages = buildOutputs({ ...sources.result, gates }).problems.map(
      ({ message }) => message,
    );
    expect(messages).toContain("memorySwap names the unknown gate NodeSwap");
  });

  test("fails on a rule without page or source on its page", () => {
    const { rules } = sources.result;
    const [file] = rules.files.filter(({ topic }) => topic === "eviction");
    if (!file) throw new Error("there is no rule about eviction");
    const [{ id, source } = { id: "", source: "" }] = file.rules;
    const messagesWith = (change: Partial<Sources["rules"]>): readonly string[] =>
      buildOutputs({
        ...sources.result,
        rules: { ...rules, files: [file], ...change },
      }).problems.map(({ message }) => message);
    const line = `Source: \`${source}\``;
    expect(messagesWith({})).toEqual([]);
    expect(messagesWith({ pages: new Map() })).toEqual(["the rule has no such page"]);
    expect(messagesWith({ pages: new Map([[id, `# ${id}\n\nIt is.\n`]]) })).toEqual([
      `lacks "${line}"`,
    ]);
    expect(messagesWith({ chinesePages: new Map() })).toEqual([]);
    expect(messagesWith({ catalogues: new Map() })).toEqual([]);
  });

  test("lists what has no Chinese yet", () => {
    const { rules } = sources.result;
    const files = rules.files.filter(({ topic }) => topic === "swap").slice(0, 1);
    const [{ id } = { id: "" }] = files.flatMap((file) => file.rules);
    expect(untranslatedTexts({ ...rules, files })).toEqual([]);
    const english = { ...rules, files, catalogues: new Map(), chinesePages: new Map() };
    expect(untranslatedTexts(english)).toEqual([
      `server/src/core/messages/zh-cn/rules/swap.ts: ${id}, title and message`,
      `docs/zh-cn/rules/${id}.md`,
    ]);
  });
});
