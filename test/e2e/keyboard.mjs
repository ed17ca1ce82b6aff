// Real keys for the suite, which runs in the extension host and has none: it asks for them by HTTP.
import { createServer } from "node:http";
import { holdAnswers, releaseAnswers } from "../typing/hold-answers.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./questions.mjs").Questions} Questions */

/** Milliseconds. VS Code asks for completions 10 after a key; timers end in their order, also on a busy machine. */
const afterAsking = 15;

/** Milliseconds, for what is not shown yet. */
const patience = 60_000;

/**
 * Requests of the suite: keys, each a character or a name; that everything that VS Code has asked for after the last of
 * them is answered, with the number of these questions so far; that answers wait, or no longer; or whether an element
 * with a selector is shown, or comes.
 * @typedef {{ keys: string[] } | { shown: string } | "answered" | "hold" | "release"} Wish
 */

/**
 * @param {Page} page
 * @param {Questions} questions
 * @param {Wish} wish
 * @returns {Promise<boolean | number>} false if nothing is shown
 */
async function fulfil(page, questions, wish) {
  if (wish === "answered") {
    await turn(page, afterAsking);
    return questions.answered();
  }
  if (wish === "hold" || wish === "release") {
    await page.evaluate(wish === "hold" ? holdAnswers : releaseAnswers);
    return true;
  }
  if ("shown" in wish) {
    const element = page.locator(wish.shown).first();
    return element.waitFor({ timeout: patience }).then(
      () => true,
      () => false,
    );
  }
  // The page gets them in this order, without a wait for each of them.
  await Promise.all(wish.keys.map((key) => page.keyboard.press(key)));
  return true;
}

/**
 * Waits for a timer in the page, which ends after those that were started before.
 * @param {Page} page
 * @param {number} wait
 */
async function turn(page, wait) {
  await page.evaluate(
    (milliseconds) => new Promise((resolve) => globalThis.setTimeout(resolve, milliseconds)),
    wait,
  );
}

/**
 * Serves a page's keyboard to programs of this machine.
 * @param {() => { page: Page, questions: Questions } | undefined} shown
 * @returns {Promise<{ address: string, stop: () => void }>}
 */
export async function serveKeyboard(shown) {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (/** @type {Buffer} */ chunk) => (body += chunk.toString()));
    request.on("end", () => {
      const wish = /** @type {Wish} */ (JSON.parse(body));
      const { page, questions } = shown() ?? {};
      const done =
        page && questions
          ? fulfil(page, questions, wish)
          : Promise.reject(new Error("There is no page."));
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
