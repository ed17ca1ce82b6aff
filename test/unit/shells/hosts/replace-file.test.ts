import { execFileSync } from "node:child_process";
import {
  chmod,
  link,
  lstat,
  mkdir,
  readdir,
  readFile,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path/posix";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { nodeFiles } from "../../../../server/src/shells/hosts/built-in.ts";
import { nodeFileSystem } from "../../../../server/src/shells/hosts/node-file-system.ts";
import { createNeighbourSearch } from "../../../../server/src/stacks/finders/platform-neighbours.ts";
import { checkCandidate } from "../../../../server/src/shells/cli/check/check-candidate.ts";
import { writeBytes } from "../../../../server/src/shells/cli/terminal/write-bytes.ts";
import { defaultVersion } from "../../../../server/src/facts/field-index.ts";
import type { CheckOutcome } from "../../../../server/src/shells/cli/check/check-file.ts";
import { knowledge } from "../../../support/knowledge.ts";
import { noInput } from "../../../support/no-input.ts";
import { putInto, runInFolder } from "../../../support/run-in-folder.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";
import { isWindows } from "../../../support/is-windows.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const wrong = `${header}maxPods: "50"\n`;
const right = `${header}maxPods: 50\n`;
let folder = "";

beforeEach(() => {
  folder = temporaryFolder("kubelet write ");
});

const at = (path: string): string => join(folder, path);
const textOf = (path: string): Promise<string> => readFile(at(path), "utf8");

describe("check --fix", () => {
  test.skipIf(isWindows)("keeps the mode, and leaves nothing else in the folder", async () => {
    await putInto(folder, { "k.yaml": wrong });
    await chmod(at("k.yaml"), 0o640);
    expect((await runInFolder(folder, ["check", "--fix", "%/k.yaml"])).code).toBe(0);
    expect(await textOf("k.yaml")).toBe(right);
    expect((await stat(at("k.yaml"))).mode & 0o7777).toBe(0o640);
    expect(await readdir(folder)).toEqual(["k.yaml"]);
  });

  test.skipIf(isWindows)(
    "does not write through a link out of the folder that it was given",
    async () => {
      await putInto(folder, { "d/k.yaml": right, "o/secret.yaml": wrong });
      await symlink("../o/secret.yaml", at("d/link.yaml"));
      await runInFolder(folder, ["check", "--fix", "%/d"]);
      expect(await textOf("o/secret.yaml")).toBe(wrong);
    },
  );

  test.skipIf(isWindows)(
    "writes what a link that is named itself leads to, and one inside the folder; both stay links",
    async () => {
      await putInto(folder, { "d/k.yaml": wrong, "o/k.yaml": wrong });
      await symlink("../o/k.yaml", at("d/out.yaml"));
      await symlink("k.yaml", at("d/in.yaml"));
      await runInFolder(folder, ["check", "--fix", "%/d/out.yaml", "%/d/in.yaml"]);
      expect([await textOf("o/k.yaml"), await textOf("d/k.yaml")]).toEqual([right, right]);
      for (const name of ["d/out.yaml", "d/in.yaml"]) {
        expect((await lstat(at(name))).isSymbolicLink()).toBe(true);
      }
    },
  );

  test.skipIf(isWindows)("a file of several names keeps them", async () => {
    await putInto(folder, { "k.yaml": wrong });
    await link(at("k.yaml"), at("other.yaml"));
    await runInFolder(folder, ["check", "--fix", "%/k.yaml"]);
    expect([await textOf("k.yaml"), await textOf("other.yaml")]).toEqual([right, right]);
    expect((await stat(at("k.yaml"))).nlink).toBe(2);
    expect(await readdir(folder)).toEqual(["k.yaml", "other.yaml"]);
  });

  test.each(["k.yaml", "other.yaml"])(
    "what another program has written to %s in the meantime stays",
    async (name) => {
      await putInto(folder, { "k.yaml": wrong });
      if (name !== "k.yaml") await link(at("k.yaml"), at(name));
      const newer = `${wrong}# mine\n`;
      const outcome = await fixWhile(() => writeFile(at(name), newer));
      expect(outcome && "problem" in outcome && outcome.problem).toBe(
        `Cannot write ${at("k.yaml")}: another program has changed it in the meantime. Nothing was written.`,
      );
      expect(await textOf("k.yaml")).toBe(newer);
      expect((await readdir(folder)).filter((entry) => entry.endsWith(".tmp"))).toEqual([]);
    },
  );

  /** Fixes a file; something else happens between reading and writing. */
  async function fixWhile(happening: () => Promise<void>): Promise<CheckOutcome> {
    const terminal = {
      write: () => Promise.resolve(true),
      reportError: () => undefined,
      readInput: () => Promise.resolve(new Uint8Array()),
      input: noInput,
      useColors: false,
      columns: undefined,
    };
    return checkCandidate(
      { path: at("k.yaml"), isNamed: true },
      {
        checkOptions: { kubernetesVersion: defaultVersion, advice: true },
        setsOf: async () => {
          await happening();
          return { sets: [], skippedAs: undefined };
        },
        search: createNeighbourSearch(nodeFileSystem()),
        change: { of: "fix", isWritten: true } as const,
        terminal,
        knowledge,
      },
    );
  }
});

describe("a file that another program has open", () => {
  /** Lets renaming fail as Windows does, so many times, and makes the pauses short. */
  function holdFor(attempts: number, code: string): number[] {
    const pauses: number[] = [];
    let left = attempts;
    const { rename } = nodeFiles.promises;
    vi.spyOn(nodeFiles.promises, "rename").mockImplementation((from, to) => {
      const held = Object.assign(new Error(`${code}: rename`), { code });
      return left-- > 0 ? Promise.reject(held) : rename(from, to);
    });
    vi.spyOn(globalThis, "setTimeout").mockImplementation((task, milliseconds = 0) => {
      pauses.push(milliseconds);
      setImmediate(task);
      return undefined as never;
    });
    return pauses;
  }

  afterEach(() => {
    vi.restoreAllMocks();
  });

  test.each(["EBUSY", "EPERM", "EACCES"])(
    "for a moment is replaced after it (%s)",
    async (code) => {
      await writeFile(at("k.yaml"), "old");
      const pauses = holdFor(3, code);
      expect(await writeBytes(at("k.yaml"), Buffer.from("new"), {})).toBeUndefined();
      expect(pauses).toEqual([20, 50, 100]);
      expect([await textOf("k.yaml"), await readdir(folder)]).toEqual(["new", ["k.yaml"]]);
    },
  );

  test("for long is written in place", async () => {
    await writeFile(at("k.yaml"), "old");
    const pauses = holdFor(Infinity, "EPERM");
    expect(await writeBytes(at("k.yaml"), Buffer.from("new"), {})).toBeUndefined();
    expect(pauses).toEqual([20, 50, 100, 200, 400]);
    expect([await textOf("k.yaml"), await readdir(folder)]).toEqual(["new", ["k.yaml"]]);
  });
});

describe.skipIf(isWindows)("where a file may not become as large as it should", () => {
  const program = fileURLToPath(new URL("../../../support/write-huge-file.ts", import.meta.url));

  /** Writes a file in a shell that allows 64 blocks of 1,024 bytes. */
  function writeLimited(path: string, size: number): string {
    const script = 'ulimit -f 64; exec "$0" --import tsx "$@"';
    const args = ["-c", script, process.execPath, program, path, String(size)];
    return execFileSync("bash", args, {
      encoding: "utf8",
      env: { ...process.env, TSX_DISABLE_CACHE: "1" },
    });
  }

  test.each(["one name", "two names"])("a file of %s is as it was", async (names) => {
    const old = "a".repeat(100_000);
    await writeFile(at("k.yaml"), "");
    await writeFile(at("k.yaml"), old);
    if (names === "two names") await link(at("k.yaml"), at("other.yaml"));
    const said = writeLimited(at("k.yaml"), 200_000);
    expect(said).toMatch(/^\{"problem":"EFBIG: .*","isUnchanged":true\}$/);
    expect(await textOf("k.yaml")).toBe(old);
    expect((await readdir(folder)).filter((entry) => entry.endsWith(".tmp"))).toEqual([]);
  });

  test("a file that is written in place gets back what was overwritten", async () => {
    const old = "a".repeat(50_000);
    await writeFile(at("k.yaml"), old);
    await link(at("k.yaml"), at("other.yaml"));
    expect(writeLimited(at("k.yaml"), 200_000)).toMatch(
      /^\{"problem":"EFBIG: .*","isUnchanged":true\}$/,
    );
    expect(await textOf("other.yaml")).toBe(old);
    expect((await readdir(folder)).sort()).toEqual(["k.yaml", "other.yaml"]);
  });

  test("a new file is not there", async () => {
    expect(writeLimited(at("new.json"), 200_000)).toMatch(
      /^\{"problem":"EFBIG: .*","isUnchanged":true\}$/,
    );
    expect(await readdir(folder)).toEqual([]);
  });
});

describe("what is not written", () => {
  const bytes = Buffer.from("new");

  test.skipIf(isWindows)("a folder, a device, a link that leads nowhere", async () => {
    await mkdir(at("folder"));
    await symlink("nowhere", at("link"));
    await symlink("/dev/null", at("device"));
    expect(await writeBytes(at("folder"), bytes, {})).toEqual({
      problem: "it is a directory",
      isUnchanged: true,
    });
    expect(await writeBytes(at("link"), bytes, {})).toEqual({
      problem: "it is a link to a target that does not exist",
      isUnchanged: true,
    });
    expect(await writeBytes(at("device"), bytes, {})).toEqual({
      problem: "it is not a regular file",
      isUnchanged: true,
    });
  });

  test("a file that is gone", async () => {
    expect(await writeBytes(at("k.yaml"), bytes, { bytes })).toEqual({
      problem: "another program has changed it in the meantime",
      isUnchanged: true,
    });
  });
});

describe("schema --out", () => {
  test.skipIf(isWindows)("does not leave its folder through links", async () => {
    await putInto(folder, { "o/secret.json": "mine" });
    await mkdir(at("d/v1.36"), { recursive: true });
    await symlink("../../o/secret.json", at("d/v1.36/imagepullintent-v1beta1.json"));
    const args = ["schema", "ImagePullIntent", "--out", "%/d", "--kubernetes-version", "1.36"];
    const { code, errors } = await runInFolder(folder, args);
    expect(code).toBe(2);
    expect(errors).toEqual([
      "Cannot write %/d/v1.36/imagepullintent-v1beta1.json: it is a link to a target outside the directory. Nothing was written.",
    ]);
    expect(await textOf("o/secret.json")).toBe("mine");
  });

  test("needs the name of a folder", async () => {
    const { code, errors } = await runInFolder(folder, ["schema", "--out", ""]);
    expect(code).toBe(2);
    expect(errors).toEqual(["--out requires the path of a directory."]);
  });
});
