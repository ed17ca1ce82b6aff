// Actions of a user in VS Code's workbench, in a page of Playwright.
import { basename } from "node:path";

/** @typedef {import("playwright-core").Page} Page */

/** Settings that make pictures quiet and readable. */
export const pictureSettings = {
  "breadcrumbs.enabled": false,
  "editor.fontSize": 14,
  "editor.minimap.enabled": false,
  "window.commandCenter": false,
  "workbench.layoutControl.enabled": false,
};

/**
 * Types into the quick input, which opens files, runs commands and goes to lines, and takes the entry that shows `entry`.
 * The list still shows older entries while it looks for the new ones, and it finds no file before the folder was read.
 * @param {Page} page
 * @param {string} text
 * @param {string | RegExp} entry
 * @param {{ asks?: boolean }} [options] asks: the entry leads to a further question
 */
async function quickOpen(page, text, entry, { asks = false } = {}) {
  const input = page.locator(".quick-input-widget input").first();
  const first = page.locator(".quick-input-list .monaco-list-row.focused", { hasText: entry });
  for (let attempt = 1; ; attempt++) {
    await page.keyboard.press("Control+p");
    await input.waitFor();
    await input.fill(text);
    try {
      await first.waitFor({ timeout: 10_000 });
      break;
    } catch (error) {
      if (attempt === 12) throw error;
      await page.keyboard.press("Escape");
      await input.waitFor({ state: "hidden" });
    }
  }
  await page.keyboard.press("Enter");
  if (!asks) await input.waitFor({ state: "hidden" });
}

/**
 * Runs a command by the title that the command palette shows.
 * @param {Page} page
 * @param {string} command
 */
export async function runCommand(page, command) {
  await quickOpen(page, `>${command}`, command);
}

/**
 * Runs a command that asks a question, which stays open.
 * @param {Page} page
 * @param {string} command
 */
export async function runCommandThatAsks(page, command) {
  await quickOpen(page, `>${command}`, command, { asks: true });
}

/**
 * Runs a command that asks a question, and takes the answer that shows `answer`.
 * @param {Page} page
 * @param {string} command
 * @param {string} answer
 */
export async function runCommandWith(page, command, answer) {
  await runCommandThatAsks(page, command);
  await page.locator(".quick-input-list .monaco-list-row", { hasText: answer }).first().click();
}

/**
 * Moves the cursor of the active editor.
 * @param {Page} page
 * @param {number} line both from 1
 * @param {number} column
 */
export async function goTo(page, line, column) {
  await quickOpen(page, `:${line}:${column}`, /line/i);
}

/**
 * Opens a file and waits until its editor is there.
 * @param {Page} page
 * @param {string} name
 */
export async function openFile(page, name) {
  await quickOpen(page, name, basename(name));
  await page.locator(".tab.active", { hasText: basename(name) }).waitFor();
  await page.locator(".monaco-editor .view-line").first().waitFor();
}
