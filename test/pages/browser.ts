import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { inject } from "vitest";
import { hostStyle, type Theme } from "./themes.ts";
import type { ShownPage } from "./views.ts";

/** Connects to the Chromium that all tests share. */
export function startBrowser(): Promise<Browser> {
  return chromium.connect(inject("browserAddress"));
}

/** Where pages find what VS Code gives to them. */
export async function newContext(browser: Browser): Promise<BrowserContext> {
  // The pages' own policy lets checks run as little as anything else.
  const context = await browser.newContext({ bypassCSP: true });
  await context.addInitScript(() => {
    const api = {
      postMessage: () => undefined,
      getState: () => undefined,
      setState: () => undefined,
    };
    Object.assign(globalThis, { acquireVsCodeApi: () => api });
  });
  return context;
}

/** Shows a view in a theme: one of VS Code with its colours and its style first, another as a browser does. */
export async function show(
  page: Page,
  { html, message }: ShownPage,
  { colors, bodyClass, media }: Theme,
): Promise<void> {
  if (!message) {
    await page.emulateMedia(media);
    await page.setContent(html);
    return;
  }
  const fonts = "--vscode-font-family: sans-serif; --vscode-font-size: 13px;";
  const values = Object.entries(colors).map(([name, value]) => `--vscode-${name}: ${value};`);
  const style = `<style>:root { ${fonts} ${values.join(" ")} }${hostStyle}</style>`;
  await page.setContent(
    html.replace("<head>", `<head>${style}`).replace("<body>", `<body class="${bodyClass}">`),
  );
  await sendTo(page, message);
}

/** Sends a page its contents, as the extension does, and resolves when it has them. */
export async function sendTo(page: Page, message: object): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    window.addEventListener("message", resolve, { once: true });
    window.postMessage(${JSON.stringify(message)}, "*");
  })`);
}
