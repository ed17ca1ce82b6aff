import { describe, expect, test } from "vitest";
import { formatKyaml } from "../../../../server/src/engine/syntax/format-kyaml.ts";

/** A KubeletConfiguration in KYAML with these members, a line each. */
const kyaml = (...members: readonly string[]): string => `---
{
  apiVersion: "kubelet.config.k8s.io/v1beta1",
  kind: "KubeletConfiguration",
${members.map((member) => `  ${member}\n`).join("")}}
`;

describe("formatting", () => {
  test.each([
    ["what is in form", kyaml("a: [{", '  b: "c",', "}, {", "  d: 1,", "}],", "# last")],
    ["an empty file", "---\n{}\n"],
  ])("keeps %s", (_name, text) => {
    expect(formatKyaml(text, 2)).toBe(text);
  });

  test("indents, sets blanks and last commas, and keeps brackets, quotes and comments", () => {
    const text = `---   # head
  {
apiVersion:"kubelet.config.k8s.io/v1beta1",
    kind: 'KubeletConfiguration'  ,   # why


  featureGates: {
    A: true
  }, # of the gates

clusterDNS: [
 "10.96.0.10" # first
   ],
 registerWithTaints: [{
key: "a: b # c",
 value: "long \\
   text", note: a  b
}, {
 key:   "x"
   # last
}],
  memorySwap: { swapBehavior : "NoSwap" }
}
`;
    expect(formatKyaml(text, 2)).toBe(`--- # head
{
  apiVersion: "kubelet.config.k8s.io/v1beta1",
  kind: 'KubeletConfiguration', # why

  featureGates: {
    A: true,
  }, # of the gates

  clusterDNS: [
    "10.96.0.10", # first
  ],
  registerWithTaints: [{
    key: "a: b # c",
    value: "long \\
   text", note: a  b,
  }, {
    key: "x",
    # last
  }],
  memorySwap: {swapBehavior: "NoSwap"},
}
`);
  });

  test("takes the indentation that is asked for, and the line breaks of the text", () => {
    expect(formatKyaml("---\r\n{\r\na: {\r\nb: 1\r\n}\r\n}", 4)).toBe(
      "---\r\n{\r\n    a: {\r\n        b: 1,\r\n    },\r\n}\r\n",
    );
  });
});
