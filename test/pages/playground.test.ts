import { deflateRawSync } from "node:zlib";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startBrowser } from "./browser.ts";
import { builtSite, type BuiltSite } from "./built-site.ts";

let site: BuiltSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([builtSite(), startBrowser()]);
});

afterAll(() => Promise.all([site.end(), browser.close()]));

const mistakes = `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
MaxPods: 60
failSwapOn: "false"
`;

const dropIn = `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
podPidsLimit: 2048
`;

/** A playground with one empty file, and what its page asks of others. */
async function opened(
  address: string,
  path = "playground.html",
): Promise<{ page: Page; context: BrowserContext; asked: readonly string[] }> {
  const context = await browser.newContext();
  const asked: string[] = [];
  const own = /^(?:file|data|blob):|^http:\/\/127\.0\.0\.1:/;
  context.on("request", (request) => {
    if (!own.test(request.url())) asked.push(request.url());
  });
  const page = await context.newPage();
  await page.goto(address + path);
  await page.locator("#example").selectOption("empty");
  await page.locator("#files button").nth(1).waitFor({ state: "detached" });
  return { page, context, asked };
}

async function write(page: Page, text: string): Promise<void> {
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

/** The text in the editor. */
async function textOf(page: Page): Promise<string> {
  return (await page.locator(".cm-line").allTextContents()).join("\n");
}

async function waitForRules(page: Page, rules: readonly string[]): Promise<void> {
  const links = page.locator("#answer-findings .subject a");
  await expect.poll(() => links.allTextContents(), { timeout: 60_000 }).toEqual(rules);
}

describe.each(["folderAddress", "serverAddress"] as const)("opened by its %s", (kind) => {
  test("it finds, fixes, merges, compares, counts and is shared", async () => {
    const { page, context, asked } = await opened(site[kind]);
    await write(page, mistakes);
    await waitForRules(page, ["unknown-field", "type-mismatch"]);
    expect(await page.locator("#counts").textContent()).toBe("Errors: 1, warnings: 1, remarks: 0");
    await page.locator(".cm-lintRange-error").getByText('"false"').waitFor();
    // The page of a rule is in the site.
    const rule = await page.locator("#answer-findings .subject a").first().getAttribute("href");
    expect(rule).toBe("rules/unknown-field.html");

    await page.getByRole("button", { name: 'Fix: Change to "maxPods"' }).click();
    await waitForRules(page, ["type-mismatch"]);
    expect(await textOf(page)).toContain("\nmaxPods: 60\n");
    await page.locator("#fix-all").click();
    await waitForRules(page, ["default-changed-swap"]);
    expect(await textOf(page)).toContain("\nfailSwapOn: false\n");

    await page.locator("#add").click();
    expect(await page.locator("#file-name").inputValue()).toBe("kubelet.conf.d/10-drop-in.conf");
    await page.locator("#file-name").fill("kubelet.conf.d/10-a.conf");
    await page.locator("#file-name").press("Enter");
    await write(page, dropIn);
    await page.locator("#tab-effective").click();
    const origin = page.locator("pre.effective").getByRole("button", { name: "10-a.conf:3" });
    await origin.waitFor();
    await page.locator("#files button").first().click();
    await origin.click();
    expect(await page.locator("#file-name").inputValue()).toBe("kubelet.conf.d/10-a.conf");
    expect(await page.locator(".cm-activeLine").textContent()).toBe("podPidsLimit: 2048");

    await page.locator("#version").selectOption("1.30");
    await page.locator("#tab-upgrade").click();
    await page.locator("#upgrade-to").selectOption("1.36");
    await page.getByRole("heading", { name: /from Kubernetes 1\.30 to 1\.36/ }).waitFor();

    await page.locator("#tab-allocatable").click();
    await page.locator("#node-cpus").fill("8");
    await page.locator("#node-memory").fill("32Gi");
    await page.locator("#node-memory").press("Enter");
    await page.locator(".allocatable table").getByText("8", { exact: true }).first().waitFor();

    await page.locator("#copy-link").click();
    const link = await page.locator("#link").inputValue();
    expect(link.startsWith(`${site[kind]}playground.html#files=`)).toBe(true);
    const other = await context.newPage();
    await other.goto(link);
    await other.getByRole("button", { name: "kubelet.conf.d/10-a.conf" }).click();
    expect(await textOf(other)).toBe(dropIn);
    expect(await other.locator("#version").inputValue()).toBe("1.30");
    expect(new URL(other.url()).hash).toBe("#version=1.30");

    // A reload has what was written since.
    await write(other, `${dropIn}maxPods: 7\n`);
    await other.locator("#tab-effective").click();
    await other.getByRole("button", { name: "10-a.conf:4" }).waitFor();
    await other.reload();
    await other.getByRole("button", { name: "kubelet.conf.d/10-a.conf" }).click();
    expect(await textOf(other)).toBe(`${dropIn}maxPods: 7\n`);
    expect(asked).toEqual([]);
    await context.close();
  });
});

test("the row of versions says where the kubelet stops starting, and the address keeps the chosen one", async () => {
  const { page, context } = await opened(site.serverAddress);
  await write(page, `${dropIn}runOnce: true\n`);
  await page.locator("#tab-versions").click();
  const steps = page.locator(".steps .step");
  const states = async (): Promise<string[]> =>
    (await steps.allTextContents()).map((text) => text.replace(/,.*/, ""));
  await expect
    .poll(states, { timeout: 60_000 })
    .toEqual([
      "1.30 starts",
      "1.31 starts",
      ...["1.32", "1.33", "1.34", "1.35", "1.36", "1.37", "1.38 (preview)"].map(
        (version) => `${version} does not start`,
      ),
    ]);
  await page.locator("#answer-versions").getByRole("button", { name: "kubelet.yaml:4:10" }).click();
  expect(await page.locator(".cm-activeLine").textContent()).toBe("runOnce: true");
  await steps.nth(1).click();
  const chosen = page.locator('.step[aria-pressed="true"] b');
  await expect.poll(() => chosen.allTextContents()).toEqual(["1.31"]);
  expect(await page.locator("#version").inputValue()).toBe("1.31");
  expect(new URL(page.url()).hash).toBe("#version=1.31");
  expect(await page.locator(":focus b").textContent()).toBe("1.31");
  await page.reload();
  expect(await page.locator("#version").inputValue()).toBe("1.31");
  expect(await textOf(page)).toContain("runOnce: true");
  await page.goto(`${site.serverAddress}playground.html#version=1.34`);
  await expect.poll(() => page.locator("#version").inputValue()).toBe("1.34");
  expect(await textOf(page)).toContain("runOnce: true");
  await context.close();
});

test("in Chinese it speaks Chinese, and the files come along", async () => {
  const { page, context } = await opened(site.serverAddress);
  await write(page, mistakes);
  await waitForRules(page, ["unknown-field", "type-mismatch"]);
  await page.locator("a.language").click();
  await page.waitForURL(/\/zh-cn\/playground\.html(?:#|$)/);
  await waitForRules(page, ["unknown-field", "type-mismatch"]);
  expect(await page.locator("#counts").textContent()).toBe("错误：1, 警告：1, 提示：0");
  const message = await page.locator("#answer-findings li p").nth(1).textContent();
  expect(message).toMatch(/\p{Script=Han}/u);
  expect(await page.locator("#answer-findings .subject a").first().getAttribute("href")).toBe(
    "rules/unknown-field.html",
  );
  await page.locator("#tab-effective").click();
  await page.locator("pre.effective").getByText("默认值").first().waitFor();
  await context.close();
});

test("it explains a key and completes keys", async () => {
  const { page, context } = await opened(site.folderAddress);
  await write(page, `${dropIn}maxPods: 60\n`);
  const key = page.locator(".cm-line").getByText("maxPods");
  const explained = page.locator(".hover").getByText("maxPods").first();
  // A mark that is drawn under the pointer replaces what it points to: nothing is explained until it moves again.
  let x = 5;
  const isExplained = async (): Promise<boolean> => {
    if (await explained.isVisible()) return true;
    await key.hover({ position: { x: x++ % 20, y: 5 } });
    return false;
  };
  await expect.poll(isExplained, { interval: 1_000 }).toBe(true);
  await page.locator(".cm-content").press("ControlOrMeta+End");
  await page.keyboard.type("topologyManagerPol");
  const offered = page.locator(".cm-tooltip-autocomplete li");
  await page.locator(".cm-completionInfo .markdown").waitFor();
  await offered.filter({ hasText: "topologyManagerPolicyOptions" }).click();
  await page.locator(".cm-line", { hasText: "topologyManagerPolicyOptions:" }).waitFor();
  await context.close();
});

test("nothing can leave the page or its worker", async () => {
  const { page, context, asked } = await opened(site.serverAddress);
  await waitForRules(page, []);
  const send = `fetch("${site.serverAddress}index.html").then(() => "sent", () => "refused")`;
  expect(await page.evaluate(send)).toBe("refused");
  const worker = page.workers()[0] ?? (await page.waitForEvent("worker"));
  expect(await worker.evaluate(send)).toBe("refused");
  expect(asked).toEqual([]);
  await context.close();
});

/** Some kilobytes that unpack to 50 MB. */
const bomb = deflateRawSync(Buffer.alloc(50_000_000, "x")).toString("base64url");

test.each([
  ["damaged", "files=%%%"],
  ["empty", "files=AAAA"],
  ["cut", "files=eyJ"],
  ["unpacked much too long", `files=${bomb}`],
  ["of an example that is not there", "example=none"],
])("a link that is %s loses nothing", async (_how, fragment) => {
  const { page, context } = await opened(site.serverAddress);
  await write(page, mistakes);
  await waitForRules(page, ["unknown-field", "type-mismatch"]);
  await page.evaluate(`location.hash = ${JSON.stringify(fragment)}`);
  if (fragment.startsWith("files=")) await page.getByText("The link is damaged").waitFor();
  expect(await textOf(page)).toBe(mistakes);
  await context.close();
});

test("a text pasted over the example is checked alone, and the example comes back", async () => {
  const context = await browser.newContext({
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  await page.goto(`${site.serverAddress}playground.html`);
  const files = page.locator("#files button");
  await files.nth(2).waitFor();
  const example = await textOf(page);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(`${dropIn}maxPods: 60\n`)})`);
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+v");
  await expect.poll(() => files.allTextContents()).toEqual(["kubelet.yaml"]);
  await waitForRules(page, []);
  await page.locator("#tab-effective").click();
  const effective = page.locator("pre.effective");
  await effective.getByRole("button", { name: "kubelet.yaml:4" }).waitFor();
  expect(await effective.textContent()).toMatch(/^maxPods: 60\b/m);
  expect(await effective.textContent()).not.toContain(".conf:");
  await page.getByRole("button", { name: "Bring back the files from before" }).click();
  await files.nth(2).waitFor();
  expect(await textOf(page)).toBe(example);
  await context.close();
});

test("a text pasted among the user's own files leaves them", async () => {
  const { page, context } = await opened(site.serverAddress);
  await page.locator("#add").click();
  await write(page, dropIn);
  await page.locator("#files button").first().click();
  await write(page, mistakes);
  await waitForRules(page, ["unknown-field", "default-changed-swap", "type-mismatch"]);
  expect(await page.locator("#files button").count()).toBe(2);
  await context.close();
});

test("an opened example can be taken back", async () => {
  const { page, context } = await opened(site.serverAddress);
  await write(page, mistakes);
  await waitForRules(page, ["unknown-field", "type-mismatch"]);
  await page.locator("#example").selectOption("platforms/talos-worker.yaml");
  await page.getByRole("button", { name: "Bring back the files from before" }).click();
  expect(await textOf(page)).toBe(mistakes);
  await context.close();
});

test("bad names and huge texts get a message", async () => {
  const { page, context } = await opened(site.serverAddress);
  for (const name of ["a b.conf", "../kubelet.yaml", ""]) {
    await page.locator("#file-name").fill(name);
    await page.locator("#file-name").press("Enter");
    await page.getByText("A name is a path").waitFor();
  }
  await write(page, `# ${"x".repeat(1_000_001)}\n`);
  await page.getByText("too large for the playground").waitFor();
  await write(page, mistakes);
  await waitForRules(page, ["unknown-field", "type-mismatch"]);
  await context.close();
});
