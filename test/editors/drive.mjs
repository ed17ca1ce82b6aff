// Uses the entries of editors/ in real editors without a screen, with the server of dist/: findings with the settings
// of the entry, hover, a Quick Fix, formatting and completion. Installs nothing, and names what is missing.
//   npm run test:editors -- [NAME...]
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { parse } from "smol-toml";
import { root } from "../../tools/ensure-installed.mjs";

const entries = join(root, "editors");
const here = join(root, "test/editors");

/** Both mistakes are errors: one by the entry's settings. */
const expected = {
  findings: ["image-gc-low-lt-high error", "unknown-field error"],
  fixed: "maxPods:   50",
  formatted: "maxPods: 50",
  completions: ["imageMaximumGCAge", "imageMinimumGCAge"],
};

/** @typedef {Partial<typeof expected> & { version: string, hover: string }} Result */

/**
 * @typedef {object} Editor
 * @property {string} name
 * @property {string} command
 * @property {readonly string[]} packages those of Debian that it needs
 * @property {readonly string[]} probe arguments with which the command succeeds only if the packages are installed
 * @property {readonly string[]} args
 * @property {string} [entry]
 * @property {(result: string) => string | undefined} problemIn
 */

/**
 * @param {"eglot" | "lsp-mode"} client
 * @returns {Editor}
 */
function emacs(client) {
  const files = [join(entries, `emacs/init-${client}.el`), join(here, `${client}.el`)];
  const start = ["--batch", "-L", join(entries, "emacs"), "--eval", "(package-initialize)"];
  return {
    ...{ name: `emacs-${client}`, command: "emacs" },
    packages: ["emacs-nox", `elpa-${client}`, "elpa-yaml-mode"],
    probe: [...start, "--eval", `(require '${client})`],
    args: [...start, ...files.flatMap((file) => ["-l", file])],
    problemIn: problemInAnswers(expected),
  };
}

/** @type {readonly Editor[]} */
const editors = [
  {
    ...{ name: "neovim", command: "nvim", packages: ["neovim"], probe: ["--version"] },
    args: [
      ...["--headless", "-i", "NONE"],
      ...["--cmd", `set noswapfile runtimepath^=${join(entries, "neovim")}`],
      ...["-u", join(here, "neovim-init.lua"), "-c", `luafile ${join(here, "neovim.lua")}`],
      "kubelet.yaml",
    ],
    problemIn: problemInAnswers(expected),
  },
  emacs("eglot"),
  emacs("lsp-mode"),
  {
    ...{ name: "emacs-compile", command: "emacs", packages: ["emacs-nox"], probe: ["--version"] },
    args: [
      ...["--batch", "--eval"],
      `(progn
         (require 'bytecomp)
         (setq byte-compile-error-on-warn t
               byte-compile-dest-file-function (lambda (_) (expand-file-name "compiled.elc")))
         (when (byte-compile-file "${join(entries, "emacs/kubelet-config.el")}")
           (write-region "" nil (getenv "RESULT"))))`,
    ],
    problemIn: () => undefined,
  },
  {
    ...{ name: "vim-ale", command: "vim", packages: ["vim", "vim-ale"] },
    probe: [
      "-es",
      "-N",
      "-u",
      "NONE",
      "-c",
      "try | packadd ale | catch | cquit | endtry",
      "-c",
      "qall",
    ],
    entry: join(entries, "vim/ale.vim"),
    args: [
      // A terminal with colors: Vim shows no menu of completions in another one.
      ...["-N", "--not-a-term", "-T", "ansi", "-i", "NONE", "-u", join(here, "ale.vim")],
      ...["-c", "call Drive()", "kubelet.yaml"],
    ],
    // ALE does not format by the server.
    problemIn: problemInAnswers({ ...expected, formatted: undefined }),
  },
  {
    ...{ name: "vim-lsp", command: "vim", packages: ["vim"], probe: ["--version"] },
    args: [
      ...["-es", "-N", "-i", "NONE", "-u", join(entries, "vim/vim-lsp.vim")],
      ...["--cmd", `set runtimepath^=${join(here, "vim-lsp")}`],
      ...["-c", "doautocmd User lsp_setup", "-c", "qall"],
    ],
    problemIn: problemInVimLsp,
  },
  {
    ...{ name: "kakoune", command: "kak", packages: ["kakoune"], probe: ["-version"] },
    args: [
      ...["-ui", "dummy", "-n", "-e"],
      [
        `source ${join(here, "kakoune.kak")}`,
        `source ${join(entries, "kakoune/kubelet-config.kak")}`,
        "edit kubelet.conf.d/10-pods.conf",
        `echo -to-file %sh{ printf %s "$RESULT" } -- %opt{filetype} %opt{lsp_calls} %opt{lsp_servers}`,
        "quit!",
      ].join("\n"),
    ],
    problemIn: problemInKakoune,
  },
];

/** @param {Partial<typeof expected>} wanted @returns {(text: string) => string | undefined} */
function problemInAnswers(wanted) {
  return (text) => {
    /** @type {Result} */
    const { version, hover, completions = [], ...others } = JSON.parse(text);
    console.info(`  ${version}`);
    const labels = completions.map((label) => label.replace(/: ?$/, "")).sort();
    const answers = { formatted: undefined, ...others, completions: labels };
    if (!isDeepStrictEqual(answers, { ...wanted })) return JSON.stringify(answers);
    return /imageGCHighThresholdPercent[^]*0 to 100/.test(hover.replaceAll("`", ""))
      ? undefined
      : `hover: ${hover}`;
  };
}

/** The entry in Kakoune itself: Debian has no client for language servers. @param {string} text */
function problemInKakoune(text) {
  const calls = "yaml lsp-enable-window lsp-inlay-hints-enable window ";
  if (!text.startsWith(calls)) return text;
  const servers = parse(text.slice(calls.length));
  return isDeepStrictEqual(Object.keys(servers), ["kubelet-config"]) ? undefined : text;
}

/** The entry in Vim itself: Debian has no vim-lsp. @param {string} text */
function problemInVimLsp(text) {
  const { name, cmd } = JSON.parse(text);
  const wanted = ["kubelet-config", ["kubelet-config", "lsp", "--stdio"]];
  return isDeepStrictEqual([name, cmd], wanted) ? undefined : text;
}

/**
 * Runs an editor in a folder of its own, with the server as `kubelet-config`.
 * @param {Editor} editor
 * @returns {Promise<string | undefined>} why it failed
 */
async function drive({ command, args, entry = "", problemIn }) {
  const folder = await mkdtemp(join(tmpdir(), "editors-"));
  const [home, bin, work] = ["home", "bin", "work"].map((name) => join(folder, name));
  const result = join(folder, "result");
  try {
    for (const each of [home, bin]) await mkdir(each);
    await cp(join(here, "workspace"), work, { recursive: true });
    await symlink(join(root, "dist/cli.js"), join(bin, "kubelet-config"));
    const env = {
      ...{ PATH: `${bin}${delimiter}${process.env["PATH"] ?? ""}`, LANG: "C.UTF-8" },
      ...{ HOME: home, RESULT: result, ENTRY: entry, ENTRIES: entries },
    };
    const output = await run(command, args, { cwd: work, env });
    if (!existsSync(result)) return output;
    return problemIn(await readFile(result, "utf8"));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * The output of a program, which is ended after two minutes.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string, env: Record<string, string> }} options
 * @returns {Promise<string>}
 */
function run(command, args, options) {
  return new Promise((resolve, reject) => {
    // Its input stays open: an editor ends when it does.
    const child = spawn(command, args, { ...options, timeout: 120_000 });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (part) => (output += String(part)));
    child.on("error", reject);
    child.on("close", () => resolve(output));
  });
}

const names = process.argv.slice(2);
const counts = { passed: 0, failed: 0 };
for (const editor of editors.filter(({ name }) => names.length === 0 || names.includes(name))) {
  const { name, command, packages, probe } = editor;
  if (spawnSync(command, probe).status !== 0) {
    console.info(`${name}: not here. Install it with: apt-get install ${packages.join(" ")}`);
    continue;
  }
  console.info(name);
  const problem = await drive(editor);
  if (problem === undefined) counts.passed++;
  else {
    counts.failed++;
    console.error(`  failed: ${problem}`);
  }
}
console.info(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;
