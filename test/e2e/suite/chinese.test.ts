import assert from "node:assert/strict";
import type * as vscode from "vscode";
import { hoverOver, openText, setSetting } from "./helpers.ts";

const head = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** Asks until the restarted server answers in the language; there is no event for that. */
async function hoverUntil(document: vscode.TextDocument, expected: RegExp): Promise<string> {
  const end = Date.now() + 25_000;
  for (;;) {
    const text = await hoverOver(document, "maxPods");
    if (expected.test(text) || Date.now() > end) return text;
  }
}

suite("languages", () => {
  test("the setting kubelet.locale makes hover Chinese, and English again", async () => {
    const document = await openText("edit/chinese.yaml", `${head}maxPods: 60\n`);
    await setSetting("kubelet.locale", "zh-cn");
    try {
      assert.match(await hoverUntil(document, /\p{Script=Han}/u), /\p{Script=Han}/u);
    } finally {
      await setSetting("kubelet.locale", undefined);
    }
    const english = /Upper limit of pods/;
    assert.match(await hoverUntil(document, english), english);
  });
});
