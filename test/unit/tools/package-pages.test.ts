import { existsSync, readFileSync, readdirSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, test } from "vitest";
import { isInNpmPackage, packagedPage } from "../../../tools/package-pages.mjs";

const root = new URL("../../../", import.meta.url);

const pages = [
  "README.md",
  "README.zh-cn.md",
  "CHANGELOG.md",
  "SECURITY.md",
  ...readdirSync(new URL("docs/", root), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md"))
    .map((path) => `docs/${path.replaceAll("\\", "/")}`)
    .filter(isInNpmPackage),
];

/** Where the relative links and pictures of a page lead, as paths in the project. */
function targetsOf(page: string, text: string): string[] {
  const prose = text
    .replaceAll(/^```[^]*?^```$/gm, "")
    .replaceAll(/(`+)(?!`)(?:(?!\1)[^])*?\1(?!`)/g, "code");
  return [...prose.matchAll(/\]\(([^()\s]*)\)/g)].flatMap(([, target = ""]) => {
    const [place = ""] = target.split("#");
    if (place === "" || /^[a-z]+:/.test(place)) return [];
    return [posix.join(posix.dirname(page), decodeURIComponent(place))];
  });
}

function npmPage(page: string, text: string, repository: string | undefined): string {
  return packagedPage(page, text, { isPacked: isInNpmPackage, repository });
}

const repositories = [undefined, "acme-corp/kubelet-tools"];

test.each(repositories)("with %s, relative links of packaged pages lead to files", (repository) => {
  const dead = pages.flatMap((page) =>
    targetsOf(page, npmPage(page, readFileSync(new URL(page, root), "utf8"), repository))
      .filter((path) => !isInNpmPackage(path) || !existsSync(new URL(path, root)))
      .map((path) => `${page}: ${path}`),
  );
  expect(dead).toEqual([]);
});

describe("a page of the npm package", () => {
  test.each([
    ["docs/a.md", "see [rules](rules/README.md#x)", "see [rules](rules/README.md#x)"],
    ["docs/a.md", "see [the guide](../CONTRIBUTING.md).", "see the guide."],
    ["docs/README.md", "[a `rule`](contributing/rule.md)", "a `rule`"],
    ["README.md", "![A picture](examples/a.png)", ""],
    ["README.md", "[web](https://a.b/c) [here](#top)", "[web](https://a.b/c) [here](#top)"],
    ["README.md", "```\n[x](examples)\n```\n", "```\n[x](examples)\n```\n"],
    ["docs/a.md", "[s](../schemas/v1.33/x.json)", "[s](../schemas/v1.33/x.json)"],
  ])("%s: %s", (page, text, expected) => {
    expect(npmPage(page, text, undefined)).toBe(expected);
  });

  test.each([
    ["see [rules](rules/README.md#x)", "see [rules](rules/README.md#x)"],
    [
      "see [the guide](../CONTRIBUTING.md#set-up).",
      "see [the guide](https://github.com/acme-corp/kubelet-tools/blob/HEAD/CONTRIBUTING.md#set-up).",
    ],
    [
      "![A picture](../examples/a.png)",
      "![A picture](https://github.com/acme-corp/kubelet-tools/raw/HEAD/examples/a.png)",
    ],
  ])("of a repository: %s", (text, expected) => {
    expect(npmPage("docs/a.md", text, "acme-corp/kubelet-tools")).toBe(expected);
  });
});

test("a page without what is only about a checkout", () => {
  const text =
    "# A\n\n<!-- checkout -->\n\nnpm start\n\n<!-- end of checkout -->\n\nRead [b](b.md).\n";
  const options = { isPacked: (): boolean => false, repository: undefined };
  expect(packagedPage("README.md", text, options)).toBe("# A\n\nRead b.\n");
});

test.each(["README.md", "README.zh-cn.md"])(
  "%s says in packages how to start, not how to build",
  (name) => {
    const page = npmPage(name, readFileSync(new URL(name, root), "utf8"), undefined);
    expect(page).not.toContain("npm run");
    expect(page).toContain("Ctrl+Shift+P");
  },
);
