import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, test } from "vitest";

const root = new URL("../../../", import.meta.url);

const pages = [
  "README.md",
  "README.zh-cn.md",
  "ARCHITECTURE.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "SUPPORT.md",
  "CODE_OF_CONDUCT.md",
  "examples/README.md",
  "schemas/README.md",
  ...readdirSync(new URL("docs/", root), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md"))
    .map((path) => `docs/${path.replaceAll("\\", "/")}`),
];

/** A page without its examples of code. */
function proseOf(url: URL): string {
  return readFileSync(url, "utf8").replaceAll(/^```[^]*?^```$/gm, "");
}

/** Where the links and pictures of a page lead. */
function targetsOf(prose: string): string[] {
  const text = prose.replaceAll(/(`+)(?!`)(?:(?!\1)[^])*?\1(?!`)/g, "code");
  return [...text.matchAll(/\]\(([^()\s]*)\)/g)].map(([, target = ""]) => target);
}

/** The anchors of a page's headings, as GitHub and VS Code make them. */
function anchorsOf(prose: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ""] of prose.matchAll(/^#+ (.*)$/gm)) {
    const name = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(/\s/g, "-");
    let anchor = name;
    for (let count = 1; anchors.has(anchor); count++) anchor = `${name}-${count}`;
    anchors.add(anchor);
  }
  // Addresses of sections that are on other pages today.
  for (const [, anchor = ""] of prose.matchAll(/<a id="([^"]+)"><\/a>/g)) anchors.add(anchor);
  return anchors;
}

const anchorsByPath = new Map<string, Set<string>>();

function hasAnchor(url: URL, anchor: string): boolean {
  const anchors = anchorsByPath.get(url.pathname) ?? anchorsOf(proseOf(url));
  anchorsByPath.set(url.pathname, anchors);
  return anchors.has(anchor);
}

/** The problem of a link of a page; undefined for one that leads somewhere, and for addresses. */
function problemOf(page: string, target: string): string | undefined {
  if (/^(?:https?|mailto):/.test(target)) return undefined;
  const url = new URL(target, new URL(page, root));
  const anchor = decodeURIComponent(url.hash.slice(1));
  url.hash = "";
  if (!url.pathname.startsWith(root.pathname)) return `${target} leads out of the project`;
  if (!existsSync(url)) return `${target} does not exist`;
  if (anchor === "") return undefined;
  if (statSync(url).isDirectory()) return `${target} is a folder`;
  return hasAnchor(url, anchor) ? undefined : `${target} has no such heading`;
}

describe("every link leads somewhere", () => {
  test.each(pages)("%s", (page) => {
    const problems = targetsOf(proseOf(new URL(page, root)))
      .map((target) => problemOf(page, target))
      .filter((problem) => problem !== undefined);
    expect(problems).toEqual([]);
  });
});

/** The paths that a Chinese page may have, whether it exists or not. */
const chinesePathsOf = (path: string): readonly string[] => [
  path.replace(/\.md$/, ".zh-cn.md"),
  path.replace(/^(?:docs\/)?/, "docs/zh-cn/"),
];

const isChinesePage = (path: string): boolean => /^docs\/zh-cn\/|\.zh-cn\.md$/.test(path);

test("Chinese pages link to Chinese ones if there are any, apart from the link to English in the first line", () => {
  const english = pages.filter(isChinesePage).flatMap((page) => {
    const prose = proseOf(new URL(page, root)).replace(/^\[English\].*/, "");
    return targetsOf(prose)
      .filter((target) => !/^(?:https?|mailto):/.test(target))
      .map((target) => posix.join(posix.dirname(page), target.replace(/#.*$/, "")))
      .filter(
        (path) =>
          !isChinesePage(path) && chinesePathsOf(path).some((other) => pages.includes(other)),
      )
      .map((path) => `${page}: ${path}`);
  });
  expect(english).toEqual([]);
});

test("a wrong link is found", () => {
  expect(problemOf("docs/README.md", "settings.md#kubeletnode")).toBeUndefined();
  expect(problemOf("docs/README.md", "setting.md")).toBe("setting.md does not exist");
  expect(problemOf("docs/README.md", "cli.md#nowhere")).toBe("cli.md#nowhere has no such heading");
  expect(targetsOf("a [b](c.md) and `[d](e.md)`, ![f](g.png)")).toEqual(["c.md", "g.png"]);
});

/** Sections that released messages and other people's pages link to. */
const oldAddresses = {
  "docs/cli.md": [
    "check",
    "effective",
    "upgrade",
    "explain",
    "convert-flags",
    "patch",
    "posture",
    "drift",
    "live",
    "node",
    "allocatable",
    "image",
    "batch",
    "schema",
    "completion",
    "lsp",
    "mcp",
    "language",
    "inputs",
    "standalone-executable",
    "one-file-without-node",
    "the-project-file",
    "the-projects-file",
    "changing-files",
    "exit-code",
    "text",
    "json",
    "sarif-junit-github-and-gitlab",
    "sarif-junit-and-github",
    "from-a-log-line-to-the-line-in-the-file",
  ],
  "docs/guide.md": [
    "turn-off-a-rule",
    "the-project-file",
    "seccomp-profiles",
    "supported-files",
    "kubernetes-version",
    "platforms",
    "effective-configuration",
  ],
  "docs/guide.zh-cn.md": ["关闭规则", "项目文件", "seccomp-配置文件"],
  "docs/preflight.md": ["in-a-container"],
};

test.each(Object.entries(oldAddresses))("old addresses in %s still work", (page, anchors) => {
  const missing = anchors.filter((anchor) => !hasAnchor(new URL(page, root), anchor));
  expect(missing).toEqual([]);
});

/** The pages of the documentation that links lead to from a page, in any number of steps. */
function reachableFrom(start: string, isFollowed: (page: string) => boolean): ReadonlySet<string> {
  const found = new Set([start]);
  for (const page of found) {
    for (const target of targetsOf(proseOf(new URL(page, root)))) {
      if (/^(?:https?|mailto):|^#/.test(target)) continue;
      const path = posix.join(posix.dirname(page), target.replace(/#.*$/, ""));
      const whole = path.endsWith(".md") ? path : posix.join(path, "README.md");
      if (pages.includes(whole) && isFollowed(whole)) found.add(whole);
    }
  }
  return found;
}

test("every page can be reached from the index, and every Chinese one without leaving Chinese", () => {
  const english = reachableFrom("docs/README.md", () => true);
  const isChinese = (page: string): boolean => isChinesePage(page);
  const chinese = reachableFrom("docs/zh-cn/README.md", isChinese);
  const missing = pages.filter((page) => !(isChinese(page) ? chinese : english).has(page));
  expect(missing).toEqual([]);
});

test("what a reader looks for is within two clicks from the README", () => {
  const readers = {
    "README.md": [
      "docs/why-is-my-drop-in-ignored.md",
      "docs/cli/upgrade.md",
      "docs/ci.md",
      "docs/turn-off-a-rule.md",
      "docs/allocatable.md",
      "docs/editors.md",
      "docs/exit-codes.md",
      "docs/cli/posture.md",
    ],
    "README.zh-cn.md": [
      "docs/zh-cn/why-is-my-drop-in-ignored.md",
      "docs/zh-cn/cli/upgrade.md",
      "docs/ci.md",
      "docs/zh-cn/turn-off-a-rule.md",
      "docs/allocatable.md",
      "docs/zh-cn/editors.md",
      "docs/zh-cn/exit-codes.md",
      "docs/zh-cn/cli/posture.md",
    ],
  };
  for (const [start, wanted] of Object.entries(readers)) {
    const pagesOf = (page: string): string[] =>
      targetsOf(proseOf(new URL(page, root)))
        .filter((target) => !/^(?:https?|mailto):|^#/.test(target))
        .map((target) => posix.join(posix.dirname(page), target.replace(/#.*$/, "")));
    const first = pagesOf(start);
    const second = first.filter((page) => pages.includes(page)).flatMap(pagesOf);
    const near = new Set([...first, ...second]);
    expect(wanted.filter((page) => !near.has(page))).toEqual([]);
  }
});

/** Tables that readers search, and notes about every release. */
const reference =
  /^CHANGELOG\.md$|^docs\/(?:zh-cn\/)?(?:fields|platforms|rules)\/|^docs\/(?:zh-cn\/)?(?:feature-gates|flags|versions|node-reference)\.md$/;

test("no page has more than 25,000 characters, apart from tables of reference", () => {
  const long = pages.filter(
    (page) => !reference.test(page) && readFileSync(new URL(page, root), "utf8").length > 25_000,
  );
  expect(long).toEqual([]);
});

/** The levels of a page's headings that a screen reader would miss the one above of. */
function skippedLevels(prose: string): readonly string[] {
  let before = 0;
  return [...prose.matchAll(/^(#+) .*$/gm)].flatMap(([heading, { length: level } = ""]) => {
    const isSkipped = level > before + 1 || (level === 1 && before > 0);
    before = level;
    return isSkipped ? [heading] : [];
  });
}

test.each(pages)(
  "who hears %s finds headings in order, and words for pictures and links",
  (page) => {
    const prose = proseOf(new URL(page, root));
    expect(prose).toMatch(/^# ./m);
    expect(skippedLevels(prose)).toEqual([]);
    expect(prose.match(/!\[\s*\]\(|(?<!!)\[(?:here|this|link|这里|此处)\]\(/gi) ?? []).toEqual([]);
  },
);

test("files and tags of a release in pages are those of this version", () => {
  const manifest = readFileSync(new URL("package.json", root), "utf8");
  const version = /"version": "([^"]+)"/.exec(manifest)?.[1] ?? "";
  const named = pages
    .filter((page) => page !== "CHANGELOG.md")
    .flatMap((page) => {
      const text = readFileSync(new URL(page, root), "utf8");
      const names = text.matchAll(
        /(?:kubelet-config(?:-|@v?)|\/download\/v|\brev: v)(\d+\.\d+\.\d+)\b/g,
      );
      return [...names].map(([, name = ""]) => ({ page, name }));
    });
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ name }) => name !== version)).toEqual([]);
});
