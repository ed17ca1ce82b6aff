import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path/posix";
import { describe, expect, test } from "vitest";
import { commands } from "../../../../server/src/shells/cli/commands/index.ts";
import { completionScript } from "../../../../server/src/shells/cli/help/completion-script.ts";
import { shells } from "../../../../server/src/shells/cli/help/command.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

/** Completions of bash for a line whose last word is being written; `=` is a word of its own. */
function offered(words: readonly string[], folder = tmpdir()): readonly string[] {
  const script = `${completionScript("bash")}
COMP_WORDS=(kubelet-config "$@")
COMP_CWORD=$#
_kubelet_config
printf '%s\\n' "\${COMPREPLY[@]}"
`;
  const args = ["--noprofile", "--norc", "-uc", script, "bash", ...words];
  const output = execFileSync("bash", args, { cwd: folder, encoding: "utf8" });
  return output.split("\n").filter((line) => line !== "");
}

describe("bash", () => {
  test.each<[words: readonly string[], expected: readonly string[]]>([
    [["che"], ["check"]],
    [["he"], ["help"]],
    [["--v"], ["--version"]],
    [["help", "expl"], ["explain"]],
    [["check", "--fail"], ["--fail-on"]],
    [
      ["check", "--format", "g"],
      ["github", "gitlab"],
    ],
    [["check", "--format", "=", "js"], ["json"]],
    [
      ["check", "--fail-on", "="],
      ["error", "warning", "never"],
    ],
    [["upgrade", "--from", "1.36"], ["1.36"]],
    [["explain", "--locale", "z"], ["zh-cn"]],
    [["completion", ""], [...shells]],
    [["nothing", "--"], []],
  ])("%j", (words, expected) => {
    expect(offered(words)).toEqual(expected);
  });

  test("completes names of files and folders, with blanks too", () => {
    const folder = temporaryFolder("kubelet completion ");
    writeFileSync(join(folder, "my node.yaml"), "");
    expect(offered(["check", "my"], folder)).toEqual(["my node.yaml"]);
    expect(offered(["check", "--config-dir", "my"], folder)).toEqual([]);
  });

  test("offers all options of every command", () => {
    for (const { name, options } of commands) {
      const shown = Object.entries(options).filter(([, { help }]) => help !== undefined);
      expect([name, offered([name, "--"])]).toEqual([name, shown.map(([option]) => `--${option}`)]);
    }
  });
});

test.each(shells)("the script of %s names all commands and options", (shell) => {
  const script = completionScript(shell);
  for (const { name, options } of commands) {
    expect(script).toContain(name);
    for (const [option, { help }] of Object.entries(options)) {
      if (help !== undefined) expect(script).toContain(option);
    }
  }
});

test("texts in the scripts are quoted", () => {
  for (const shell of ["zsh", "fish"] as const) {
    for (const line of completionScript(shell).split("\n")) {
      // An apostrophe in a text would end its quotes.
      const open = line.replace(/'\\''|\\'/g, "").match(/'/g) ?? [];
      expect([line, open.length % 2]).toEqual([line, 0]);
    }
  }
});
