import type * as vscode from "vscode";
import { tryUntil } from "../patience.ts";
import { hoverOver, openText, setSetting } from "./helpers.ts";

const head = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** Asks until the restarted server answers in the language; there is no event for that. */
async function hoverUntil(document: vscode.TextDocument, expected: RegExp): Promise<void> {
  let text = "";
  await tryUntil(
    async () => {
      text = await hoverOver(document, "maxPods");
      return expected.test(text) || undefined;
    },
    () => `hover shows ${text}`,
  );
}

suite("languages", () => {
  test("the setting kubelet.locale makes hover Chinese, and English again", async () => {
    const document = await openText("edit/chinese.yaml", `${head}maxPods: 60\n`);
    await setSetting("kubelet.locale", "zh-cn");
    try {
      await hoverUntil(document, /\p{Script=Han}/u);
    } finally {
      await setSetting("kubelet.locale", undefined);
    }
    await hoverUntil(document, /Maximum number of pods/);
  });
});
