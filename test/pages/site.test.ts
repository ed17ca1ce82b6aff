import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { parse, type DefaultTreeAdapterTypes } from "parse5";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startBrowser } from "./browser.ts";
import { builtSite, type BuiltSite } from "./built-site.ts";
import { violations } from "./violations.ts";

type Element = DefaultTreeAdapterTypes.Element;

let site: BuiltSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([builtSite(), startBrowser()]);
});

afterAll(() => Promise.all([site.end(), browser.close()]));

function elementsIn(node: DefaultTreeAdapterTypes.ParentNode): Element[] {
  return node.childNodes.flatMap((child) =>
    "tagName" in child ? [child, ...elementsIn(child)] : [],
  );
}

function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((each) => each.name === name)?.value;
}

interface ParsedPage {
  readonly elements: readonly Element[];
  /** The names that links may have for its parts. */
  readonly ids: ReadonlySet<string>;
}

let parsed: ReadonlyMap<string, ParsedPage> | undefined;

/** Reads all pages once. */
function parsedPages(): ReadonlyMap<string, ParsedPage> {
  parsed ??= parsePages();
  return parsed;
}

function parsePages(): ReadonlyMap<string, ParsedPage> {
  return new Map(
    site.pages.map((path) => {
      const elements = elementsIn(parse(readFileSync(join(site.folder, path), "utf8")));
      const ids = elements.flatMap((element) => attribute(element, "id") ?? []);
      return [path, { elements, ids: new Set(ids) }];
    }),
  );
}

test("every link, picture, script and style is there, and none is of another host", () => {
  const pages = parsedPages();
  const problems: string[] = [];
  for (const [path, { elements }] of pages) {
    for (const element of elements) {
      const target = attribute(element, "href") ?? attribute(element, "src");
      if (target === undefined) continue;
      const isLink = element.tagName === "a";
      if (isLink && /^(?:https?|mailto):/.test(target)) continue;
      const url = new URL(target, `site:/${path}`);
      const file = decodeURIComponent(url.pathname.slice(1));
      const anchor = decodeURIComponent(url.hash.slice(1));
      if (url.protocol !== "site:" || !existsSync(join(site.folder, file))) {
        problems.push(`${path}: ${target} is not in the site`);
      } else if (
        anchor !== "" &&
        !/^(?:example|files)=/.test(anchor) &&
        !pages.get(file)?.ids.has(anchor)
      ) {
        problems.push(`${path}: ${target} has no such part`);
      }
    }
  }
  expect(problems).toEqual([]);
});

/** Of pages that differ only in their words, one. */
const kindsOfPages = [
  "index.html",
  "zh-cn/index.html",
  "playground.html",
  "guide.html",
  "rules/index.html",
  "rules/swap-needs-gate.html",
  "fields/kubeletconfiguration.html",
  "files/examples/kubelet.yaml.html",
  "why-does-my-kubelet-not-start.html",
];

test("no page has a request that fails or a picture that is not drawn", async () => {
  const context = await browser.newContext({ bypassCSP: true, colorScheme: "light" });
  const problems: string[] = [];
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // The next page is opened before the icon of the tab is here.
    if (reason !== "net::ERR_ABORTED") problems.push(`${request.url()}: ${reason}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) problems.push(`${response.url()}: ${response.status()}`);
  });
  const page = await context.newPage();
  for (const path of kindsOfPages) await page.goto(site.serverAddress + path);
  const pictures = [...parsedPages()].flatMap(([path, { elements }]) =>
    elements
      .filter(({ tagName }) => tagName === "img")
      .flatMap((image) => attribute(image, "src") ?? [])
      .map((source) => new URL(source, site.serverAddress + path).href),
  );
  const undrawn = await page.evaluate<string[]>(
    `(${undrawnPictures})(${JSON.stringify([...new Set(pictures)])})`,
  );
  expect(pictures).not.toEqual([]);
  expect([...problems, ...undrawn]).toEqual([]);
  await context.close();
});

const undrawnPictures = `async (addresses) => {
  const found = await Promise.all(addresses.map(async (address) => {
    const image = new Image();
    image.src = address;
    const isDrawn = await image.decode().then(() => image.naturalWidth > 0, () => false);
    return isDrawn ? [] : [address + " is not drawn"];
  }));
  return found.flat();
}`;

test("every page has its language, a title, a description and one main heading", () => {
  const problems: string[] = [];
  for (const [path, { elements }] of parsedPages()) {
    const named = (tag: string): Element[] => elements.filter(({ tagName }) => tagName === tag);
    const [html] = named("html");
    const isChinese = path.startsWith("zh-cn/");
    const language = html && attribute(html, "lang");
    if (language !== (isChinese ? "zh-CN" : "en")) problems.push(`${path}: lang ${language ?? ""}`);
    const description = named("meta").find((meta) => attribute(meta, "name") === "description");
    if (!description || attribute(description, "content") === "") {
      problems.push(`${path}: no description`);
    }
    if (named("title").length !== 1) problems.push(`${path}: no title`);
    if (named("h1").length !== 1) problems.push(`${path}: ${named("h1").length} main headings`);
    if (!attribute(named("a")[0] ?? ({ attrs: [] } as never), "href")?.startsWith("#content")) {
      problems.push(`${path}: no link to the content`);
    }
  }
  expect(problems).toEqual([]);
});

test("a page and its translation lead to each other", () => {
  const text = (path: string): string => readFileSync(join(site.folder, path), "utf8");
  for (const path of ["index.html", "guide.html", "rules/index.html", "playground.html"]) {
    const other = `zh-cn/${path}`;
    expect(text(path)).toContain(
      `hreflang="zh-CN" href="${posix.relative(posix.dirname(path), other)}"`,
    );
    expect(text(other)).toContain(
      `hreflang="en" href="${posix.relative(posix.dirname(other), path)}"`,
    );
  }
});

const looks = [
  { name: "light", colorScheme: "light", viewport: { width: 1280, height: 900 } },
  { name: "dark", colorScheme: "dark", viewport: { width: 1280, height: 900 } },
  { name: "phone", colorScheme: "light", viewport: { width: 375, height: 760 } },
] as const;

async function opened(path: string): Promise<Page> {
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.goto(site.folderAddress + path);
  return page;
}

/** In each look: nothing that axe finds, and nothing that is wider than the window. */
async function expectSound(page: Page, shown: readonly (typeof looks)[number][]): Promise<void> {
  for (const { name, colorScheme, viewport } of shown) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    expect({ name, found: await violations(page) }).toEqual({ name, found: [] });
    const width = await page.evaluate("document.documentElement.scrollWidth");
    expect(width).toBeLessThanOrEqual(viewport.width);
  }
}

describe("axe finds nothing", () => {
  test.each([
    "index.html",
    "rules/swap-needs-gate.html",
    "fields/credentialproviderconfig.html",
    "zh-cn/index.html",
    "zh-cn/rules/swap-needs-gate.html",
  ])("on %s, light, dark and on a phone", async (path) => {
    const page = await opened(path);
    await expectSound(page, looks);
    await page.context().close();
  });

  // A look each: these have nothing that the others have not, and the long ones take seconds.
  test.each([
    ["feature-gates.html", looks.slice(1, 2)],
    ["rules/index.html", looks.slice(0, 1)],
    ["flags.html", looks.slice(2)],
    ["versions.html", looks.slice(2)],
    ["files/examples/kubelet.yaml.html", looks.slice(1, 2)],
  ] as const)("on %s in one look", async (path, shown) => {
    const page = await opened(path);
    await expectSound(page, shown);
    await page.context().close();
  });

  test.each([
    ["playground.html", looks],
    ["zh-cn/playground.html", looks.slice(1)],
  ] as const)("on each tab of %s", async (path, shown) => {
    const page = await opened(path);
    await page.locator("#answer-findings .fix").first().waitFor();
    await expectSound(page, shown);
    await page.locator("#tab-effective").click();
    await page.locator("pre.effective").waitFor();
    await expectSound(page, shown);
    await page.locator("#tab-upgrade").click();
    await page.locator(".report").waitFor();
    await expectSound(page, shown);
    await page.locator("#tab-allocatable").click();
    await page.locator("#node-preset").selectOption({ index: 4 });
    await page.locator(".allocatable table").waitFor();
    await expectSound(page, shown);
    await page.context().close();
  });

  test.each([
    ["why-does-my-kubelet-not-start.html", looks],
    ["zh-cn/why-does-my-kubelet-not-start.html", looks.slice(1)],
  ] as const)("about a log and a file on %s", async (path, shown) => {
    const page = await opened(path);
    await page.locator("#try-example").click();
    await page.locator(".cause").waitFor();
    await expectSound(page, shown);
    await page.context().close();
  });

  test.each(["index.html", "zh-cn/index.html"])("in the editor of %s", async (path) => {
    const page = await opened(path);
    await page.locator("#try button.fix").first().click();
    await page.locator("#try .cm-content").waitFor();
    await expect.poll(() => page.locator("#try-findings li").count()).toBe(2);
    await expectSound(page, looks);
    await page.context().close();
  });

  test.each([
    ["index.html", "evictionHard"],
    ["zh-cn/index.html", "交换内存"],
  ])("in the search on %s", async (path, words) => {
    const page = await opened(path);
    await page.locator("#search").fill(words);
    await page.locator("#found a").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await expectSound(page, looks);
    await page.context().close();
  });
});

describe("the search", () => {
  test.each([
    [
      "index.html",
      {
        evictionHard: "evictionHard",
        "swap gate": "swap-needs-gate",
        "--cgroup-driver": "--cgroup-driver",
        NodeSwap: "NodeSwap",
        evicton: "Eviction",
      },
    ],
    ["zh-cn/index.html", { 交换内存: "fail-swap-on", "swap-needs-gate": "swap-needs-gate" }],
  ])("finds on %s what somebody means", async (path, expected) => {
    const page = await browser.newPage();
    await page.goto(site.folderAddress + path);
    for (const [words, title] of Object.entries(expected)) {
      await page.locator("#search").fill(words);
      await page.locator("#found strong").getByText(title, { exact: true }).first().waitFor();
    }
    await page.close();
  });

  test("says that it has found nothing", async () => {
    const page = await browser.newPage();
    await page.goto(`${site.folderAddress}index.html`);
    await page.locator("#search").fill("xyzzyx");
    await page.getByText("No results").waitFor();
    expect(await page.locator("#found").isVisible()).toBe(false);
    await page.close();
  });

  test("is used with keys alone", async () => {
    const page = await browser.newPage();
    await page.goto(`${site.serverAddress}rules/swap-needs-gate.html`);
    await page.keyboard.press("/");
    await page.keyboard.insertText("memory-manager-policy-enum");
    await page.locator("#found a").first().waitFor();
    await page.keyboard.press("ArrowDown");
    const chosen = await page.locator("#search").getAttribute("aria-activedescendant");
    expect(chosen).toBe("found-0");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/rules/memory-manager-policy-enum.html");
    await page.close();
  });
});

test("without JavaScript a page is there to be read", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.folderAddress}rules/swap-needs-gate.html`);
  expect(await page.locator("h1").textContent()).toBe("swap-needs-gate");
  expect(await page.locator("form.search").isVisible()).toBe(false);
  await page.goto(`${site.folderAddress}playground.html`);
  expect(await page.locator("#playground").isVisible()).toBe(false);
  await context.close();
});
