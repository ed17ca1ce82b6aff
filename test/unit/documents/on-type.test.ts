import { describe, expect, test } from "vitest";
import { analyze } from "../../../server/src/documents/analyze.ts";
import { newLineStart } from "../../../server/src/documents/on-type.ts";
import { kubeletHeader, providerHeader } from "../../support/completion-cases.ts";
import { cursorText } from "../../support/cursor-text.ts";
import { knowledge } from "../../support/knowledge.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";

/** The text after Enter, as the editor left it with the cursor in the new line; undefined: as it is. */
function entered(marked: string): string | undefined {
  const { text, offset } = cursorText(marked);
  const options = { kubernetesVersion: defaultVersion, isKubeletConfig: true } as const;
  const start = newLineStart(analyze(text, options, knowledge), offset);
  return start && text.slice(0, start.span.start) + start.text + text.slice(start.span.end);
}

describe("the new line is indented", () => {
  test.each([
    ["below a struct", "authentication:\n<|>", "authentication:\n  "],
    ["below a struct, too deep", "authentication:\n    <|>", "authentication:\n  "],
    ["below a struct in a struct", "logging:\n  options:\n  <|>", "logging:\n  options:\n    "],
    ["below a map", "evictionHard:\n<|>\nmaxPods: 5\n", "evictionHard:\n  \nmaxPods: 5\n"],
    ["below an anchored map", "evictionHard: &e\n<|>", "evictionHard: &e\n  "],
    ["below a key with a comment", "evictionHard: # soon\n<|>", "evictionHard: # soon\n  "],
    ["below a quoted key", '"evictionHard":\n<|>', '"evictionHard":\n  '],
    ["below a list of texts", "clusterDNS:\n<|>", "clusterDNS:\n  "],
    ["below a list of maps", "registerWithTaints:\n<|>", "registerWithTaints:\n  "],
    [
      "below a list of maps in a struct",
      "logging:\n  vmodule:\n  <|>",
      "logging:\n  vmodule:\n    ",
    ],
    [
      "beside the first key of an item",
      "registerWithTaints:\n  - key: a\n  <|>",
      "registerWithTaints:\n  - key: a\n    ",
    ],
    [
      "beside the first key of an item right under its key",
      "registerWithTaints:\n- key: a\n<|>",
      "registerWithTaints:\n- key: a\n  ",
    ],
    [
      "beside the second key of an item",
      "registerWithTaints:\n- key: a\n  effect: NoExecute\n<|>",
      "registerWithTaints:\n- key: a\n  effect: NoExecute\n  ",
    ],
    [
      "below a map in an item",
      "reservedMemory:\n- limits:\n  <|>",
      "reservedMemory:\n- limits:\n    ",
    ],
    [
      "below a bare dash of maps",
      "registerWithTaints:\n  -\n  <|>",
      "registerWithTaints:\n  -\n    ",
    ],
    ["beside a nested key", "logging:\n  format: json\n<|>", "logging:\n  format: json\n  "],
    ["beside a nested key, too deep", "maxPods: 5\n  <|>", "maxPods: 5\n"],
    ["beside a flow map", "logging:\n  options: {}\n<|>", "logging:\n  options: {}\n  "],
    [
      "beside a closed text",
      "authentication:\n  x509:\n    clientCAFile: '/a'\n<|>",
      "authentication:\n  x509:\n    clientCAFile: '/a'\n    ",
    ],
    [
      "as far as the document indents",
      "authentication:\n    webhook:\n        enabled: true\nlogging:\n<|>",
      "authentication:\n    webhook:\n        enabled: true\nlogging:\n    ",
    ],
    [
      "as far as the document indents its lists",
      "clusterDNS:\n- 10.0.0.1\nregisterWithTaints:\n  <|>",
      "clusterDNS:\n- 10.0.0.1\nregisterWithTaints:\n",
    ],
    [
      "like the map that is there",
      "authentication:\n<|>\n    webhook:\n      enabled: true\n",
      "authentication:\n    \n    webhook:\n      enabled: true\n",
    ],
    [
      "like the list that is there",
      "registerWithTaints:\n  <|>\n- key: a\n",
      "registerWithTaints:\n\n- key: a\n",
    ],
    ["with CR LF", "authentication:\r\n<|>\r\n", "authentication:\r\n  \r\n"],
    ["with a tab on it", "authentication:\n\t<|>", "authentication:\n  "],
  ])("%s", (_name, before, after) => {
    expect(entered(kubeletHeader + before)).toBe(kubeletHeader + after);
  });

  test("in the configuration of credential providers", () => {
    expect(entered(`${providerHeader}providers:\n<|>`)).toBe(`${providerHeader}providers:\n  `);
    const provider = `${providerHeader}providers:\n- name: a\n  env:\n`;
    expect(entered(`${provider}<|>`)).toBe(`${provider}  `);
  });
});

describe("the new line stays as it is", () => {
  test.each([
    ["where it is right", "authentication:\n  <|>"],
    ["where it says something", "authentication:\n<|>webhook:"],
    ["below a bare key with a scalar", "maxPods:\n<|>"],
    ["below a key the kubelet does not have", "foo:\n<|>"],
    ["below an item that is a text", "clusterDNS:\n  - 10.0.0.1\n  <|>"],
    ["below a bare dash of texts", "clusterDNS:\n  -\n  <|>"],
    ["below a blank line", "authentication:\n\n<|>"],
    ["below a comment", "authentication:\n  # note\n<|>"],
    ["below a word", "authentication\n<|>"],
    ["below a marker", "---\n<|>"],
    ["below the end of a document", "authentication:\n...\n<|>"],
    ["below the head of a block scalar", "authentication:\n  webhook: |\n<|>"],
    ["in a block scalar", "clusterDomain: |\n  authentication:\n<|>"],
    ["in a block scalar, at its column", "clusterDomain: |\n  authentication:\n  <|>"],
    ["in an open quote", 'logging:\n  format: "a\n<|>'],
    ["in a quoted text", 'clusterDomain: "a\n  logging:\n<|>\n  b"\n'],
    ["in an open map", "logging: {\n<|>"],
    ["in a map", "logging: {\n<|>\n}\n"],
    ["in a list", "logging: {options: [\n  {text:\n<|>\n}]}\n"],
    ["below a closed map", "logging: {\n  format: text\n}\n<|>"],
    ["below the last line of a map", "logging: {\n  format: text}\n<|>"],
    ["below the second line of a text", "clusterDomain: a\n  b\n<|>"],
    ["below a value at the top", "<|>\nauthentication:\n"],
    ["below a list where a map should be", "authentication:\n<|>\n- a\n"],
  ])("%s", (_name, before) => {
    expect(entered(kubeletHeader + before)).toBeUndefined();
  });

  test.each([
    ["in the first line", "<|>"],
    ["in JSON", '{"kind": "KubeletConfiguration",\n  "authentication":\n<|>}'],
    ["in a foreign document", "kind: Pod\nauthentication:\n<|>"],
  ])("%s", (_name, before) => {
    expect(entered(before)).toBeUndefined();
  });
});
