// Real keys for the suite, which runs in the extension host and has none: it asks for them by HTTP.
import { createServer } from "node:http";

/** @typedef {import("playwright-core").Page} Page */

/** Milliseconds. VS Code asks for completions 10 after a key; timers end in their order, also on a busy machine. */
const afterAsking = 15;

/**
 * Requests of the suite: keys, each a character or a name; that VS Code has asked for completions after the last
 * of them; or whether a list of completions is open.
 * @typedef {{ keys: string[] } | "asked" | "list"} Wish
 */

/**
 * @param {Page} page
 * @param {Wish} wish
 * @returns {Promise<boolean>} false if there is no list
 */
async function fulfil(page, wish) {
  if (wish === "list") {
    const row = page.locator(".suggest-widget.visible .monaco-list-row").first();
    return row.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
  }
  if (wish === "asked") {
    await page.evaluate(
      (wait) => new Promise((resolve) => globalThis.setTimeout(resolve, wait)),
      afterAsking,
    );
    return true;
  }
  for (const key of wish.keys) {
    await (key.length > 1 ? page.keyboard.press(key) : page.keyboard.type(key));
  }
  return true;
}

/**
 * Serves a page's keyboard to programs of this machine.
 * @param {() => Page | undefined} page
 * @returns {Promise<{ address: string, stop: () => void }>}
 */
export async function serveKeyboard(page) {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (/** @type {Buffer} */ chunk) => (body += chunk.toString()));
    request.on("end", () => {
      const shown = page();
      const wish = /** @type {Wish} */ (JSON.parse(body));
      const done = shown ? fulfil(shown, wish) : Promise.reject(new Error("There is no page."));
      done.then(
        (answer) => response.end(JSON.stringify(answer)),
        (error) => response.writeHead(500).end(String(error)),
      );
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { address: `http://127.0.0.1:${port}/`, stop: () => void server.close() };
}
