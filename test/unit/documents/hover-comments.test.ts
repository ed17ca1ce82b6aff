import { describe, expect, test } from "vitest";
import { analyze } from "../../../server/src/documents/analyze.ts";
import { hoverAt } from "../../../server/src/documents/document-hover.ts";
import type { KubernetesVersion } from "../../../server/src/facts/table.ts";
import { kubeletHeader, providerHeader } from "../../support/completion-cases.ts";
import { cursorText } from "../../support/cursor-text.ts";
import { knowledge } from "../../support/knowledge.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";

/** The hovered text in brackets and the first line of the Markdown; "" for no hover. */
function hover(marked: string, version: KubernetesVersion = defaultVersion): string {
  const { text, offset } = cursorText(marked);
  const found = hoverAt(
    analyze(text, { kubernetesVersion: version }, knowledge),
    offset,
    knowledge,
  );
  if (!found) return "";
  expect(found.inComment).toBe(true);
  return `[${text.slice(found.span.start, found.span.end)}] ${found.markdown.split("\n", 1)[0] ?? ""}`;
}

const maxPods = "**maxPods** · integer";
const webhook = "authentication:\n  webhook:\n    cacheTTL: 1m\n";
const enabled = "[enabled] **authentication.webhook.enabled** · boolean";

describe("a setting in a comment is explained", () => {
  test.each([
    ["at the top", "# max<|>Pods: 110\n", `[maxPods] ${maxPods}`],
    ["without a blank", "#max<|>Pods: 110\n", `[maxPods] ${maxPods}`],
    ["at its start", "# <|>maxPods: 110\n", `[maxPods] ${maxPods}`],
    ["its value", "# maxPods: 1<|>10\n", `[110] ${maxPods}`],
    ["beside the same setting", "maxPods: 5\n# maxPods: <|>110\n", `[110] ${maxPods}`],
    ["with a comment behind it", "# max<|>Pods: 110 # or more\n", `[maxPods] ${maxPods}`],
    ["below prose", "# The port: it is open.\n# max<|>Pods: 110\n", `[maxPods] ${maxPods}`],
    ["a quoted value", '# clusterDomain: "<|>a b"\n', '["a b"] **clusterDomain** · string'],
    ["a list", "# cluster<|>DNS: [10.0.0.1]\n", "[clusterDNS] **clusterDNS** · list of strings"],
    [
      "a map",
      "# evict<|>ionHard:\n",
      "[evictionHard] **evictionHard** · map of strings to strings",
    ],
    ["CR LF", "maxPods: 5\r\n# po<|>rt: 1\r\n", "[port] **port** · integer"],
    ["in its map, sign at its column", `${webhook}    # en<|>abled: true\n`, enabled],
    ["in its map, without a blank", `${webhook}    #en<|>abled: true\n`, enabled],
    ["in its map, sign at the top", `${webhook}#    en<|>abled: true\n`, enabled],
    ["in its map, sign in a column between", `${webhook}  #   en<|>abled: true\n`, enabled],
    ["in its map, sign for a blank", `${webhook}#   en<|>abled: true\n`, enabled],
    ["below its key", "authentication:\n  webhook:\n    # en<|>abled: true\n", enabled],
    [
      "below keys that are comments too",
      "# authentication:\n#   webhook:\n#     en<|>abled: true\n",
      enabled,
    ],
    [
      "below a key that is a comment too",
      "authentication:\n  # webhook:\n  #   en<|>abled: true\n",
      enabled,
    ],
    ["one level up", `${webhook}  # x<|>509:\n`, "[x509] **authentication.x509** · object"],
    [
      "between settings",
      "authentication:\n  webhook:\n    # en<|>abled: true\n    cacheTTL: 1m\n",
      enabled,
    ],
    [
      "in an item",
      "registerWithTaints:\n- key: a\n  # eff<|>ect: NoExecute\n",
      "[effect] **registerWithTaints[].effect** · string",
    ],
    [
      "an item",
      "registerWithTaints:\n- key: a\n# - k<|>ey: b\n",
      "[key] **registerWithTaints[].key** · string",
    ],
    [
      "a gate",
      "featureGates:\n  # Memory<|>QoS: true\n",
      "[MemoryQoS] **MemoryQoS** · feature gate",
    ],
  ])("%s", (_name, at, expected) => {
    expect(hover(kubeletHeader + at)).toBe(expected);
  });

  test("of another kind, and above the header", () => {
    expect(hover(`${providerHeader}# provi<|>ders:\n`)).toContain("**providers**");
    expect(hover(`# max<|>Pods: 110\n${kubeletHeader}`)).toBe(`[maxPods] ${maxPods}`);
  });
});

describe("other comments say nothing", () => {
  test.each([
    ["prose", "# Pods that the node<|> takes\n"],
    ["prose with a colon", "# Note: the por<|>t is open\n"],
    ["a field's name and a sentence", "# po<|>rt: the one that is open\n"],
    ["a field's name alone", "# max<|>Pods\n"],
    ["a scalar without a value", "# max<|>Pods:\n"],
    ["a map with a text", "# authen<|>tication: required\n"],
    ["a scalar with a list", "# max<|>Pods: [1]\n"],
    ["an unknown key", "# fo<|>o: bar\n"],
    ["a field of another map", `${webhook}# ena<|>bled: true\n`],
    ["a field of a map below a blank line", "# authentication:\n\n#   web<|>hook:\n"],
    ["between sign and setting", "# <|>  # maxPods: 110\n"],
    ["on the sign", "<|># maxPods: 110\n"],
    ["behind the setting", "# maxPods: 110 # or <|>more\n"],
    ["behind a value", "maxPods: 5 # po<|>rt: 1\n"],
    ["behind a dash", "registerWithTaints:\n- # k<|>ey: a\n"],
  ])("%s", (_name, at) => {
    expect(hover(kubeletHeader + at)).toBe("");
  });

  test("in a foreign document, and in JSON", () => {
    expect(hover("kind: Pod\n# max<|>Pods: 110\n")).toBe("");
    expect(hover('{"kind": "KubeletConfiguration"}\n# max<|>Pods: 110\n')).toBe("");
  });

  test("what looks like one in a block scalar is its text", () => {
    const { text, offset } = cursorText(`${kubeletHeader}clusterDomain: |\n  # max<|>Pods: 110\n`);
    const found = hoverAt(
      analyze(text, { kubernetesVersion: defaultVersion }, knowledge),
      offset,
      knowledge,
    );
    expect(found?.markdown).toContain("**clusterDomain**");
    expect(found?.inComment).toBeUndefined();
  });

  test("fields that this kubelet does not have", () => {
    const at = `${kubeletHeader}# memoryReservation<|>Policy: None\n`;
    expect(hover(at, "1.35")).toBe("");
    expect(hover(at, defaultVersion)).toContain("**memoryReservationPolicy**");
  });
});
