import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  dropInScript,
  kubeadmScript,
  kubeletScript,
  profileScript,
  talosScript,
} from "../typing/scripts.ts";
import { meantBy, typeScript, type Hand, type TypingScript } from "../typing/type-script.ts";
import { startBrowser } from "./browser.ts";
import { builtSite, type BuiltSite } from "./built-site.ts";

let site: BuiltSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([builtSite(), startBrowser()]);
}, 180_000);

afterAll(() => Promise.all([site.end(), browser.close()]));

/** Counts what the page has asked its worker and has no answer to. */
const countQuestions = `{
  globalThis.unanswered = 0;
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (...values) {
    globalThis.unanswered++;
    this.addEventListener("message", () => globalThis.unanswered--, { once: true });
    return postMessage.apply(this, values);
  };
}`;

/** Longer than CodeMirror and the page wait before they ask; timers end in their order. */
const afterAsking = 130;

const settled = `new Promise((resolve) => {
  const look = () =>
    globalThis.unanswered > 0 ? setTimeout(look, 5) : requestAnimationFrame(() => resolve(true));
  setTimeout(look, ${afterAsking});
})`;

/** The text of the editor, with a sign where the cursor is. */
const around = `(() => {
  const content = document.querySelector(".cm-content");
  const { focusNode, focusOffset } = document.getSelection();
  const lines = [...content.querySelectorAll(".cm-line")];
  const at = lines.findIndex((line) => line.contains(focusNode));
  const range = document.createRange();
  range.selectNodeContents(lines[at]);
  range.setEnd(focusNode, focusOffset);
  const texts = lines.map((line) => line.textContent);
  const column = range.toString().length;
  const before = [...texts.slice(0, at), texts[at].slice(0, column)].join("\\n");
  const after = [texts[at].slice(column), ...texts.slice(at + 1)].join("\\n");
  return { before, after };
})()`;

function handOn(page: Page): Hand {
  const settle = async (): Promise<void> => {
    await page.evaluate(settled);
  };
  return {
    async press(keys) {
      for (const key of keys) {
        await (key.length > 1 ? page.keyboard.press(key) : page.keyboard.type(key));
      }
    },
    enter: () => page.keyboard.press("Enter"),
    settle,
    isOffered: () =>
      page
        .locator(".cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled) li")
        .first()
        .waitFor({ timeout: 5_000 })
        .then(
          () => true,
          () => false,
        ),
    text: () => page.evaluate<{ before: string; after: string }>(around),
  };
}

/** The key Tab leaves the editor of the page. */
function withEnter({ path, script }: TypingScript): TypingScript {
  return { path, script: script.replaceAll("⇥", "↵") };
}

test.each([
  ["a configuration", "kubelet.yaml", kubeletScript],
  ["kubeadm's file", "kubeadm.yaml", kubeadmScript],
  ["Talos' document", "talos.yaml", talosScript],
  ["a drop-in", "kubelet.conf.d/20-typed.conf", dropInScript],
  ["a seccomp profile", "seccomp/web.json", profileScript],
])("%s has the text that was typed", { timeout: 300_000 }, async (_name, path, script) => {
  const page = await browser.newPage({ viewport: { width: 1000, height: 4_000 } });
  await page.addInitScript(countQuestions);
  await page.goto(`${site.serverAddress}playground.html`);
  await page.locator("#example").selectOption("empty");
  await page.locator("#files button").nth(1).waitFor({ state: "detached" });
  await page.locator("#file-name").fill(path);
  await page.locator("#file-name").press("Enter");
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  expect(await typeScript(handOn(page), withEnter(script))).toBe(meantBy(script.script));
  await page.close();
});

test("a key that is being typed is no finding, and is one when the cursor leaves it", async () => {
  const page = await browser.newPage();
  await page.addInitScript(countQuestions);
  await page.goto(`${site.serverAddress}playground.html`);
  await page.locator("#example").selectOption("empty");
  await page.locator("#files button").nth(1).waitFor({ state: "detached" });
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+a");
  const header =
    "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: 5\n";
  await page.keyboard.insertText(header);
  await page.keyboard.type("clus");
  await page.evaluate(settled);
  const found = page.locator("#answer-findings .subject a");
  expect(await found.allTextContents()).not.toContain("yaml-syntax");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => found.allTextContents()).toContain("yaml-syntax");
  await page.close();
});
