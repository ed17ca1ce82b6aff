import { expect, test } from "vitest";
import { parseText } from "../../../server/src/stacks/index.ts";
import { lineAt } from "../../../server/src/engine/text/line-index.ts";
import { knowledge } from "../../support/knowledge.ts";
import { messageText } from "../../support/texts.ts";

function foundIn(text: string): string[] {
  const { parts, lines } = parseText(text, { kubernetesVersion: "1.34" }, knowledge);
  return parts
    .flatMap(({ findings }) => findings)
    .map(({ rule, span, message }) => {
      const [, ...sentences] = messageText(message).split(/(?<=[.])\s/);
      return `${lineAt(lines, span.start) + 1} ${rule} ${sentences.at(-1) ?? ""}`;
    });
}

test("a mistake of syntax in a configuration of a tool's document is reported once, as the tool sees it", () => {
  const text = `version: v1alpha1
machine:
  kubelet:
    extraConfig:
      maxPods: 20
      maxP
      failSwapOn: false
`;
  expect(foundIn(text)).toEqual(["6 yaml-syntax The tool that reads this document rejects it."]);
});

test("mistakes inside and outside of the configuration are both reported", () => {
  const text = `version: v1alpha1
machine:
  kubelet:
    extraConfig:
      maxP
      maxPods: 3
  network:
    host
    hostname: a
`;
  expect(foundIn(text)).toEqual([
    "5 yaml-syntax The tool that reads this document rejects it.",
    "8 yaml-syntax The tool that reads this document rejects it.",
  ]);
});
