import { describe, expect, test } from "vitest";
import { analyze } from "../../../../server/src/documents/analyze.ts";
import type { Analysis } from "../../../../server/src/kubelet/analysis.ts";
import {
  anchorDefinition,
  anchorNameAt,
  anchorReferences,
  renameAnchor,
} from "../../../../server/src/engine/structure/anchors.ts";
import type { Span } from "../../../../server/src/engine/text/span.ts";
import { cursorText } from "../../../support/cursor-text.ts";
import { kubeletHeader } from "../../../support/completion-cases.ts";
import { knowledge } from "../../../support/knowledge.ts";
import { defaultVersion } from "../../../../server/src/facts/field-index.ts";

function opened(marked: string): { analysis: Analysis; offset: number } {
  const { text, offset } = cursorText(marked);
  return { analysis: analyze(text, { kubernetesVersion: defaultVersion }, knowledge), offset };
}

/** The text with the spans in guillemets. */
function marked({ text }: Analysis, spans: readonly Span[]): string {
  return spans
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (all, { start, end }) => `${all.slice(0, start)}«${all.slice(start, end)}»${all.slice(end)}`,
      text,
    );
}

/** The text with the anchor renamed; undefined if that is rejected. */
function renamed(at: string, name: string): string | undefined {
  const { analysis, offset } = opened(at);
  return renameAnchor(analysis, offset, name)
    ?.toSorted((a, b) => b.start - a.start)
    .reduce((all, { start, end }) => all.slice(0, start) + name + all.slice(end), analysis.text);
}

const same =
  "evictionHard: &e {a: 1}\nevictionSoft: *e\nkubeReserved: &e {b: 1}\nqosReserved: *e\n";

describe("references: the anchor and its aliases", () => {
  test.each([
    [
      "an alias",
      "maxPods: &m 5\nport: *<|>m\nreadOnlyPort: *m\n",
      "maxPods: «&m» 5\nport: «*m»\nreadOnlyPort: «*m»\n",
    ],
    ["an anchor", "maxPods: &<|>m 5\nport: *m\n", "maxPods: «&m» 5\nport: «*m»\n"],
    ["before its sign", "maxPods: <|>&m 5\nport: *m\n", "maxPods: «&m» 5\nport: «*m»\n"],
    ["behind its name", "maxPods: &m 5\nport: *m<|>\n", "maxPods: «&m» 5\nport: «*m»\n"],
    ["without aliases", "maxPods: &<|>m 5\n", "maxPods: «&m» 5\n"],
    [
      "the first of two of one name",
      same.replace("*e", "*<|>e"),
      "evictionHard: «&e» {a: 1}\nevictionSoft: «*e»\nkubeReserved: &e {b: 1}\nqosReserved: *e\n",
    ],
    [
      "the second of two of one name",
      same.replace("qosReserved: *", "qosReserved: <|>*"),
      "evictionHard: &e {a: 1}\nevictionSoft: *e\nkubeReserved: «&e» {b: 1}\nqosReserved: «*e»\n",
    ],
    [
      "a map that begins below",
      "evictionHard: &<|>e # &e\n  a: 1\nevictionSoft: *e\n",
      "evictionHard: «&e» # &e\n  a: 1\nevictionSoft: «*e»\n",
    ],
    [
      "a map and its first key",
      "evictionHard: &<|>e\n  &k a: 1\nevictionSoft: *e\n",
      "evictionHard: «&e»\n  &k a: 1\nevictionSoft: «*e»\n",
    ],
    [
      "a merge key",
      "evictionHard: &e {a: 1}\nevictionSoft:\n  <<: *<|>e\n",
      "evictionHard: «&e» {a: 1}\nevictionSoft:\n  <<: «*e»\n",
    ],
    [
      "items of a flow list",
      "clusterDNS: [&d 10.0.0.1, *<|>d, *d]\n",
      "clusterDNS: [«&d» 10.0.0.1, «*d», «*d»]\n",
    ],
    [
      "a name that begins another",
      "maxPods: &a 5\nport: &a<|>b 6\nreadOnlyPort: *ab\n",
      "maxPods: &a 5\nport: «&ab» 6\nreadOnlyPort: «*ab»\n",
    ],
    ["behind a tag", "maxPods: !!int &m 5\nport: *<|>m\n", "maxPods: !!int «&m» 5\nport: «*m»\n"],
    ["a value that is not there", "maxPods: &m\nport: *<|>m\n", "maxPods: «&m»\nport: «*m»\n"],
    [
      "a block scalar",
      "clusterDomain: &m |\n  &m\nproviderID: *<|>m\n",
      "clusterDomain: «&m» |\n  &m\nproviderID: «*m»\n",
    ],
    ["CR LF", "maxPods: &m 5\r\nport: *<|>m\r\n", "maxPods: «&m» 5\r\nport: «*m»\r\n"],
  ])("%s", (_name, at, expected) => {
    const { analysis, offset } = opened(kubeletHeader + at);
    expect(marked(analysis, anchorReferences(analysis, offset))).toBe(kubeletHeader + expected);
  });

  test("without the anchor itself, and of one document only", () => {
    const document = `${kubeletHeader}maxPods: &m 5\nport: *m\n`;
    const { analysis, offset } = opened(`${document}---\n${document}readOnlyPort: *<|>m\n`);
    expect(marked(analysis, anchorReferences(analysis, offset, false))).toBe(
      `${document}---\n${kubeletHeader}maxPods: &m 5\nport: «*m»\nreadOnlyPort: «*m»\n`,
    );
    expect(
      marked(
        analysis,
        [anchorDefinition(analysis, offset)].filter((span) => !!span),
      ),
    ).toBe(`${document}---\n${kubeletHeader}maxPods: «&m» 5\nport: *m\nreadOnlyPort: *m\n`);
  });

  test.each([
    ["a value", `${kubeletHeader}maxPods: &m 5<|>\nport: *m\n`],
    ["a key", `${kubeletHeader}maxPods: &m 5\npo<|>rt: *m\n`],
    ["an alias without an anchor", `${kubeletHeader}port: *<|>m\n`],
    ["an alias before its anchor", `${kubeletHeader}port: *<|>m\nmaxPods: &m 5\n`],
    ["a comment", `${kubeletHeader}maxPods: &m 5 # *<|>m\n`],
    ["a quoted text", `${kubeletHeader}providerID: "&<|>m"\n`],
    ["an empty document", "<|>"],
    ["JSON", '{"kind": "KubeletConfiguration", "providerID": "*<|>m"}'],
    ["a foreign document", "kind: Pod\na: &a 1\nb: *<|>a\n"],
  ])("none on %s", (_name, at) => {
    const { analysis, offset } = opened(at);
    expect(anchorReferences(analysis, offset)).toEqual([]);
    expect(anchorDefinition(analysis, offset)).toBeUndefined();
    expect(anchorNameAt(analysis, offset)).toBeUndefined();
    expect(renameAnchor(analysis, offset, "new")).toBeUndefined();
  });
});

describe("renaming", () => {
  test.each([
    ["from an alias", "maxPods: &m 5\nport: *<|>m\n", "maxPods: &many-2_X 5\nport: *many-2_X\n"],
    ["from the anchor", "maxPods: &<|>m 5\nport: *m\n", "maxPods: &many-2_X 5\nport: *many-2_X\n"],
    [
      "the first of one name",
      same.replace("&e", "&<|>e"),
      "evictionHard: &many-2_X {a: 1}\nevictionSoft: *many-2_X\nkubeReserved: &e {b: 1}\nqosReserved: *e\n",
    ],
    [
      "the second of one name",
      same.replace("qosReserved: *", "qosReserved: *<|>"),
      "evictionHard: &e {a: 1}\nevictionSoft: *e\nkubeReserved: &many-2_X {b: 1}\nqosReserved: *many-2_X\n",
    ],
    [
      "to a name that is free again",
      "maxPods: &many-2_X 5\nport: *many-2_X\nreadOnlyPort: &<|>m 6\n",
      "maxPods: &many-2_X 5\nport: *many-2_X\nreadOnlyPort: &many-2_X 6\n",
    ],
    [
      "to the name it has",
      "maxPods: &<|>many-2_X 5\nport: *many-2_X\n",
      "maxPods: &many-2_X 5\nport: *many-2_X\n",
    ],
  ])("%s", (_name, at, expected) => {
    expect(renamed(kubeletHeader + at, "many-2_X")).toBe(kubeletHeader + expected);
  });

  test.each(["", "a b", "a,b", "a]", "{", "*a", "&a", "ä", "a.b", "a:", "a\n", "#"])(
    "not to %j, which the kubelet's reader does not take",
    (name) => {
      expect(renamed(`${kubeletHeader}maxPods: &<|>m 5\n`, name)).toBeUndefined();
    },
  );

  test.each([
    ["that would hide it from its alias", "maxPods: &<|>m 5\nport: &n 6\nreadOnlyPort: *m\n"],
    ["whose alias it would take", "maxPods: &n 5\nport: &<|>m 6\nreadOnlyPort: *n\n"],
  ])("not to the name of an anchor %s", (_name, at) => {
    expect(renamed(kubeletHeader + at, "n")).toBeUndefined();
  });

  test("begins with the name alone", () => {
    const { analysis, offset } = opened(`${kubeletHeader}maxPods: &many 5\nport: *ma<|>ny\n`);
    const found = anchorNameAt(analysis, offset);
    expect(found?.name).toBe("many");
    expect(marked(analysis, found ? [found.span] : [])).toBe(
      `${kubeletHeader}maxPods: &many 5\nport: *«many»\n`,
    );
  });
});
