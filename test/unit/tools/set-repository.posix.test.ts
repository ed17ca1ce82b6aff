import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import {
  isPlaceholder,
  repository,
  websiteOf,
} from "../../../server/src/engine/messages/repository.ts";
import { repositoryOf } from "../../../tools/repository.mjs";
import {
  nameProblem,
  namesRepository,
  renameRepository,
} from "../../../tools/set-repository/repository-name.ts";
import {
  mayNameRepository,
  setRepository,
  trackedFiles,
} from "../../../tools/set-repository/set-repository.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const tracked = trackedFiles(root);

function textIn(folder: string, path: string): string {
  return readFileSync(join(folder, path), "utf8");
}

const naming = tracked.filter((path) => namesRepository(textIn(root, path), repository));

describe("the repository", () => {
  test("is named by package.json, the constant and texts; no other code names it", () => {
    expect(naming).toEqual(
      expect.arrayContaining(["package.json", "server/src/engine/messages/repository.ts"]),
    );
    expect(naming.filter((path) => !mayNameRepository(path))).toEqual([]);
  });

  test("is the only one of this project that any file names", () => {
    const own = /(?:github|githubusercontent)\.com\/([\w-]+\/kubelet-config)(?![\w-])/g;
    const product = tracked.filter((path) => !path.startsWith("test/"));
    const foreign = product.flatMap((path) =>
      [...textIn(root, path).matchAll(own)].flatMap(([, name]) =>
        name === repository ? [] : [`${path}: ${name ?? ""}`],
      ),
    );
    expect(foreign).toEqual([]);
  });

  test("is the same in package.json", () => {
    const manifest = JSON.parse(textIn(root, "package.json")) as Readonly<Record<string, unknown>>;
    expect(manifest).toMatchObject({
      repository: { type: "git", url: `git+https://github.com/${repository}.git` },
      bugs: { url: `https://github.com/${repository}/issues` },
      homepage: websiteOf(repository),
    });
    expect(repositoryOf(manifest)).toBe(isPlaceholder(repository) ? undefined : repository);
  });
});

describe("npm run set-repository", () => {
  let folder = "";

  beforeAll(() => {
    folder = temporaryFolder("kubelet repository ");
    for (const path of [...naming, ".oxfmtrc.json", "LICENSE"]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      cpSync(join(root, path), join(folder, path));
    }
    execFileSync("git", ["init", "--quiet"], { cwd: folder });
    execFileSync("git", ["add", "--all"], { cwd: folder });
  });

  const filesNaming = (name: string): readonly string[] =>
    trackedFiles(folder).filter((path) => namesRepository(textIn(folder, path), name));

  test("writes nothing if the name is wrong", () => {
    expect(() => setRepository(folder, "acme-corp")).toThrow('"acme-corp" is not a');
    expect(filesNaming(repository)).toEqual(naming);
  });

  test("writes a name everywhere, then another one, then the first one", () => {
    let previous = repository;
    for (const name of ["acme-corp/kubelet-tools", "other/a.much.longer-name_of-it", repository]) {
      expect(setRepository(folder, name)).toEqual(naming);
      expect(filesNaming(name)).toEqual(naming);
      expect(filesNaming(previous)).toEqual([]);
      previous = name;
    }
    const differing = naming.filter((path) => textIn(folder, path) !== textIn(root, path));
    expect(differing).toEqual([]);
  });

  test("changes nothing if the name is the same", () => {
    expect(setRepository(folder, repository)).toEqual([]);
  });

  test("rejects a name that a file contains as something else", () => {
    expect(() => setRepository(folder, "licenses/LICENSE-2.0")).toThrow(
      'LICENSE already contains "licenses/LICENSE-2.0"',
    );
    expect(filesNaming(repository)).toEqual(naming);
  });
});

describe("a name", () => {
  test.each(["acme-corp/kubelet-tools", "a/b", "A1/kubelet.config_2", "OWNER/any"])(
    "%s is accepted",
    (name) => {
      expect(nameProblem(name)).toBeUndefined();
    },
  );

  test.each([
    ["", '"" is not a repository.'],
    ["acme", '"acme" is not a repository.'],
    ["a/b/c", '"a/b/c" is not a repository.'],
    ["/b", '"/b" is not a repository.'],
    ["https://github.com/a/b", '"https://github.com/a/b" is not a repository.'],
    ["-a/b", 'GitHub does not allow the owner "-a".'],
    ["a--b/c", 'GitHub does not allow the owner "a--b".'],
    [`${"a".repeat(40)}/b`, `GitHub does not allow the owner "${"a".repeat(40)}".`],
    ["a_b/c", 'GitHub does not allow the owner "a_b".'],
    ["a/b.git", 'GitHub does not allow the name "b.git".'],
    ["a/..", 'GitHub does not allow the name "..".'],
    ["a/b c", 'GitHub does not allow the name "b c".'],
    ["a/$(id)", 'GitHub does not allow the name "$(id)".'],
  ])("%j is rejected", (name, expected) => {
    expect(nameProblem(name)).toContain(expected);
  });
});

test.each([
  ["git+https://github.com/a/b.git", "git+https://github.com/c/d.git"],
  ["uses: a/b@v1, a/b.", "uses: c/d@v1, c/d."],
  ["https://raw.githubusercontent.com/a/b/main/x", "https://raw.githubusercontent.com/c/d/main/x"],
  ["https://a.github.io/b/rules", "https://c.github.io/d/rules"],
  ["a/b-c a/b.c xa/b x-a/b x.a/b a/bc", "a/b-c a/b.c xa/b x-a/b x.a/b a/bc"],
])("%s becomes %s", (text, expected) => {
  expect(renameRepository(text, "a/b", "c/d")).toBe(expected);
});
