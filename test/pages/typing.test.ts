import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { canHoldAnswers, holdAnswers, releaseAnswers } from "../typing/hold-answers.mjs";
import {
  dropInScript,
  kubeadmScript,
  kubeletScript,
  profileScript,
  providerScript,
  talosScript,
} from "../typing/scripts.ts";
import { meantBy, typeScript, type Hand, type TypingScript } from "../typing/type-script.ts";
import { startBrowser } from "./browser.ts";
import { builtSite, type BuiltSite } from "./built-site.ts";

let site: BuiltSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([builtSite(), startBrowser()]);
});

afterAll(() => Promise.all([site.end(), browser.close()]));

/** Milliseconds in which the editor asks for completions behind a key, and in which the page checks its files too. */
const untilAsked = 110;
const untilChecked = 200;

/** Counts what the page has asked its worker and has no answer to, and its timers that end within some milliseconds. */
const countWork = (soon: number): string => `{
  globalThis.unanswered = 0;
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (...values) {
    globalThis.unanswered++;
    this.addEventListener("message", () => globalThis.unanswered--, { once: true });
    return postMessage.apply(this, values);
  };
  const { setTimeout, clearTimeout } = globalThis;
  const awaited = new Set();
  globalThis.later = (run) => setTimeout(run);
  globalThis.isAtRest = () => globalThis.unanswered === 0 && awaited.size === 0;
  globalThis.setTimeout = (run, wait = 0, ...values) => {
    const timer = setTimeout(() => {
      awaited.delete(timer);
      run(...values);
    }, wait);
    if (wait < ${soon}) awaited.add(timer);
    return timer;
  };
  globalThis.clearTimeout = (timer) => {
    awaited.delete(timer);
    clearTimeout(timer);
  };
}`;

/** Everything that the page has been about to ask is answered and drawn. */
const settled = `new Promise((resolve) => {
  let quiet = 0;
  const look = () => {
    quiet = isAtRest() ? quiet + 1 : 0;
    if (quiet > 2) requestAnimationFrame(() => resolve(true));
    else later(look);
  };
  look();
})`;

/** Milliseconds. In a list that has just opened, Enter makes a new line for 75: a person has not read it. */
const reading = 80;

/** Frames in which a list comes, where one has to come: 20 seconds at least. */
const patience = 1_200;

/** Waits for a list, and reads it. */
const read = `new Promise((resolve) => {
  const isOpen = () =>
    document.querySelector(".cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled) li");
  const look = (frames) => {
    if (isOpen()) setTimeout(() => resolve(Boolean(isOpen())), ${reading});
    else if (frames === 0) resolve(false);
    else requestAnimationFrame(() => look(frames - 1));
  };
  look(${patience});
})`;

/** The text of the editor around the cursor. */
const around = `(() => {
  const { state } = document.querySelector(".cm-content").cmTile.root.view;
  const text = state.doc.toString();
  const { head } = state.selection.main;
  return { before: text.slice(0, head), after: text.slice(head) };
})()`;

function handOn(page: Page): Hand {
  const settle = async (): Promise<void> => {
    await page.evaluate(settled);
  };
  return {
    async press(keys) {
      await Promise.all(keys.map((key) => page.keyboard.press(key)));
    },
    settle,
    async hold() {
      await page.evaluate(holdAnswers);
    },
    async release() {
      await page.evaluate(releaseAnswers);
    },
    isOffered: () => page.evaluate<boolean>(read),
    text: () => page.evaluate<{ before: string; after: string }>(around),
  };
}

/** The key Tab leaves the editor of the page. */
function withEnter({ path, script }: TypingScript): TypingScript {
  return { path, script: script.replaceAll("⇥", "↵") };
}

/** Every frame costs processor time without a graphics card. */
const small = { viewport: { width: 640, height: 400 }, reducedMotion: "reduce" } as const;

/** The page has the answers of VS Code, where the whole file is typed. */
const beginning: TypingScript = {
  ...kubeletScript,
  script: kubeletScript.script.replace(/^hairpinMode:.*/ms, ""),
};

test.concurrent.each([
  ["a configuration", "kubelet.yaml", beginning],
  ["kubeadm's file", "kubeadm.yaml", kubeadmScript],
  ["Talos' document", "talos.yaml", talosScript],
  ["a drop-in", "kubelet.conf.d/20-typed.conf", dropInScript],
  ["credential providers", "credential-providers.yaml", providerScript],
  ["a seccomp profile", "seccomp/web.json", profileScript],
])("%s has the text that was typed", { timeout: 300_000 }, async (_name, path, script) => {
  const page = await browser.newPage(small);
  await page.addInitScript(canHoldAnswers);
  await page.addInitScript(countWork(untilAsked));
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
  const page = await browser.newPage(small);
  await page.addInitScript(countWork(untilChecked));
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
