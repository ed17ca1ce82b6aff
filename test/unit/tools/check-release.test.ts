import { expect, test } from "vitest";
import { releaseProblems } from "../../../tools/release/check-release.mjs";

const release = {
  tag: "v1.2.0",
  repository: "acme-corp/kubelet-tools",
  manifest: {
    version: "1.2.0",
    repository: { url: "git+https://github.com/acme-corp/kubelet-tools.git" },
  },
  changelog: "# Changelog\n\n## 1.2.0 - 2026-11-30\n\n- New.\n\n## 1.1.0 - 2026-11-23\n",
};

test("a tag with its version, its repository and its section may be published", () => {
  expect(releaseProblems(release)).toEqual([]);
});

test.each([
  ["another tag", { tag: "v1.2.1" }, ["The tag is v1.2.1, but package.json has version 1.2.0."]],
  [
    "no repository",
    {
      manifest: {
        version: "1.2.0",
        repository: { url: "git+https://github.com/OWNER/kubelet-tools.git" },
      },
    },
    ["package.json names no repository. Run: npm run set-repository -- acme-corp/kubelet-tools"],
  ],
  [
    "a fork",
    { repository: "other/kubelet-tools" },
    [
      "package.json names acme-corp/kubelet-tools. Run: npm run set-repository -- other/kubelet-tools",
    ],
  ],
  ...["## Unreleased", "## 1.2.0", "## 1.1.0 - 2026-11-23", "## [1.2.0] - 2026-11-30"].map(
    (heading) =>
      [
        heading,
        { changelog: `# Changelog\n\n${heading}\n` },
        [
          `The newest section of CHANGELOG.md is "${heading}". It must be "## 1.2.0 - " and a date.`,
        ],
      ] as const,
  ),
  [
    "no section",
    { changelog: "# Changelog\n" },
    [`The newest section of CHANGELOG.md is "". It must be "## 1.2.0 - " and a date.`],
  ],
] as const)("%s is rejected", (_, change, expected) => {
  expect(releaseProblems({ ...release, ...change })).toEqual(expected);
});
