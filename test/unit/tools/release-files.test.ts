import { writeFile } from "node:fs/promises";
import { join } from "node:path/posix";
import { describe, expect, test } from "vitest";
import { checksumText, checksumsOf } from "../../../tools/release/checksums.mjs";
import { releaseNotes } from "../../../tools/release/release-notes.mjs";
import { temporaryFolder } from "../../support/temporary-folder.ts";

test("checksums are in the form of sha256sum, sorted by name", async () => {
  const folder = temporaryFolder("kubelet checksums ");
  const paths = ["b.txt", "a.txt"].map((name) => join(folder, name));
  for (const path of paths) await writeFile(path, "abc");
  const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  expect(checksumText(await checksumsOf(paths))).toBe(`${abc}  a.txt\n${abc}  b.txt\n`);
});

describe("the text of a release", () => {
  const released =
    "## 1.2.0 - 2026-01-02\n\n### Added\n\n- One.\n\n## 1.1.0 - 2025-01-02\n\n- Two.\n";

  test("is the section of its version", () => {
    const changelog = `# Changelog\n\n## Unreleased\n\n- Next.\n\n${released}`;
    expect(releaseNotes(changelog, "1.2.0")).toBe("### Added\n\n- One.\n");
    expect(releaseNotes(changelog, "1.1.0")).toBe("- Two.\n");
  });

  test("is the unreleased section while there is no other", () => {
    expect(releaseNotes(`## Unreleased\n\n- Next.\n\n${released}`, "1.3.0")).toBe("- Next.\n");
  });

  test("has to be there", () => {
    expect(() => releaseNotes(`# Changelog\n\n${released}`, "1.3.0")).toThrow(
      "CHANGELOG.md has no section for 1.3.0, and none that is unreleased.",
    );
  });
});
