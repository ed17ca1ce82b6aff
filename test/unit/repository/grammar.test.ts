import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";
import { beforeAll, describe, expect, test } from "vitest";

const scope = "source.kubelet-config";
const grammarFile = new URL("../../../syntaxes/kubelet-config.tmLanguage.json", import.meta.url);

let grammar: textmate.IGrammar;

beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve("vscode-oniguruma/release/onig.wasm");
  await oniguruma.loadWASM(readFileSync(wasm));
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: (name) =>
      Promise.resolve(
        name === scope
          ? textmate.parseRawGrammar(readFileSync(grammarFile, "utf8"), "grammar.json")
          : null,
      ),
  });
  const loaded = await registry.loadGrammar(scope);
  if (!loaded) throw new Error("the grammar does not load");
  grammar = loaded;
});

/** Each token except spaces, with its innermost scope without the suffix. */
function tokensOf(text: string): string[] {
  let stack = textmate.INITIAL;
  return text.split("\n").flatMap((line) => {
    const result = grammar.tokenizeLine(line, stack);
    stack = result.ruleStack;
    return result.tokens.flatMap(({ startIndex, endIndex, scopes }) => {
      const token = line.slice(startIndex, endIndex);
      if (token.trim() === "") return [];
      const inner = (scopes.at(-1) ?? "").replace(/\.(?:yaml|kubelet-config)$/, "");
      return [`${token.trim()} ${inner}`];
    });
  });
}

const colon = ": punctuation.separator.key-value.mapping";

describe("the grammar of kubelet-config", () => {
  test.each<[what: string, text: string, tokens: readonly string[]]>([
    [
      "a key and an integer",
      "maxPods: 110",
      ["maxPods entity.name.tag", colon, "110 constant.numeric.integer.decimal"],
    ],
    [
      "a line of a template engine",
      '  {{- if eq .Values.key "a: b" }}',
      [
        "{{ punctuation.section.embedded.begin",
        '- if eq .Values.key "a: b" meta.embedded.template',
        "}} punctuation.section.embedded.end",
      ],
    ],
    [
      "a value that a template engine fills in",
      "maxPods: {% pods %}",
      [
        "maxPods entity.name.tag",
        colon,
        "{% punctuation.section.embedded.begin",
        "pods meta.embedded.template",
        "%} punctuation.section.embedded.end",
      ],
    ],
    [
      "text with a comment",
      "cgroupDriver: systemd # as containerd",
      [
        "cgroupDriver entity.name.tag",
        colon,
        "systemd string.unquoted.plain.out",
        "# punctuation.definition.comment",
        "as containerd comment.line.number-sign",
      ],
    ],
    [
      "a duration, number and unit apart",
      "syncFrequency: 1h30m",
      [
        "syncFrequency entity.name.tag",
        colon,
        "1 constant.numeric.amount",
        "h keyword.other.unit",
        "30 constant.numeric.amount",
        "m keyword.other.unit",
      ],
    ],
    [
      "a quoted duration",
      'syncFrequency: "0s"',
      [
        "syncFrequency entity.name.tag",
        colon,
        '" punctuation.definition.string.begin',
        "0 constant.numeric.amount",
        "s keyword.other.unit",
        '" punctuation.definition.string.end',
      ],
    ],
    [
      "an eviction signal and a percentage",
      "evictionHard:\n  nodefs.available: 10%",
      [
        "evictionHard entity.name.tag",
        colon,
        "nodefs.available support.variable.eviction-signal",
        colon,
        "10 constant.numeric.amount",
        "% keyword.other.unit",
      ],
    ],
    [
      "feature gates, until the block ends",
      "featureGates:\n  # why\n  NodeSwap: true\n\nPorts: off",
      [
        "featureGates entity.name.tag",
        colon,
        "# punctuation.definition.comment",
        "why comment.line.number-sign",
        "NodeSwap support.constant.feature-gate",
        colon,
        "true constant.language.boolean",
        "Ports entity.name.tag",
        colon,
        "off constant.language.boolean",
      ],
    ],
    [
      "feature gates in a flow map",
      "featureGates: {NodeSwap: true, AllAlpha: no}",
      [
        "featureGates entity.name.tag",
        colon,
        "{ punctuation.definition.mapping.begin",
        "NodeSwap support.constant.feature-gate",
        colon,
        "true constant.language.boolean",
        ", punctuation.separator.sequence",
        "AllAlpha support.constant.feature-gate",
        colon,
        "no constant.language.boolean",
        "} punctuation.definition.mapping.end",
      ],
    ],
    [
      "the comment that names a version",
      "# kubelet-version: 1.33",
      [
        "# punctuation.definition.comment",
        "kubelet-version keyword.other.directive",
        ": punctuation.separator.directive",
        "1.33 constant.numeric.version",
      ],
    ],
    [
      "list items, anchors and aliases",
      "clusterDNS: &dns\n- 10.96.0.10\n- *dns",
      [
        "clusterDNS entity.name.tag",
        colon,
        "& punctuation.definition.anchor",
        "dns entity.name.type.anchor",
        "- punctuation.definition.block.sequence.item",
        "10.96.0.10 string.unquoted.plain.out",
        "- punctuation.definition.block.sequence.item",
        "* punctuation.definition.alias",
        "dns variable.other.alias",
      ],
    ],
    [
      "document markers and a block scalar",
      "---\na: |\n  maxPods: 1\n\n  # text\nb: ~",
      [
        "--- entity.other.document.begin",
        "a entity.name.tag",
        colon,
        "| keyword.control.flow.block-scalar",
        "maxPods: 1 string.unquoted.block",
        "# text string.unquoted.block",
        "b entity.name.tag",
        colon,
        "~ constant.language.null",
      ],
    ],
    [
      "JSON in a file of ours",
      '{"maxPods":110,"featureGates":{"NodeSwap":true}}',
      [
        "{ punctuation.definition.mapping.begin",
        '"maxPods" entity.name.tag',
        colon,
        "110 constant.numeric.integer.decimal",
        ", punctuation.separator.sequence",
        '"featureGates" entity.name.tag',
        colon,
        "{ punctuation.definition.mapping.begin",
        '"NodeSwap" support.constant.feature-gate',
        colon,
        "true constant.language.boolean",
        "} punctuation.definition.mapping.end",
        "} punctuation.definition.mapping.end",
      ],
    ],
    [
      "octal, hexadecimal, float",
      "[010, 0x1F, 1.5, -3]",
      [
        "[ punctuation.definition.sequence.begin",
        "010 constant.numeric.integer.other",
        ", punctuation.separator.sequence",
        "0x1F constant.numeric.integer.other",
        ", punctuation.separator.sequence",
        "1.5 constant.numeric.float",
        ", punctuation.separator.sequence",
        "-3 constant.numeric.integer.decimal",
        "] punctuation.definition.sequence.end",
      ],
    ],
    [
      "words that only begin like a value",
      "nodeIP: 10.0.0.1\nname: yes-man",
      [
        "nodeIP entity.name.tag",
        colon,
        "10.0.0.1 string.unquoted.plain.out",
        "name entity.name.tag",
        colon,
        "yes-man string.unquoted.plain.out",
      ],
    ],
  ])("%s", (_what, text, tokens) => {
    expect(tokensOf(text)).toEqual(tokens);
  });
});
