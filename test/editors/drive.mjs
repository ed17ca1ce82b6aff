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
 * @property {string} missing what to do if it is missing
 * @property {readonly string[]} probe arguments with which the command succeeds only if nothing is missing
 * @property {readonly string[]} args
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
    missing: `apt-get install emacs-nox elpa-${client} elpa-yaml-mode`,
    probe: [...start, "--eval", `(require '${client})`],
    args: [...start, ...files.flatMap((file) => ["-l", file])],
    problemIn: problemInAnswers(expected),
  };
}

const vim = ["-N", "-i", "NONE"];

/** @param {string} script */
function vimDrive(script) {
  return [
    // Vim shows no menu of completions in a terminal without colors.
    ...[...vim, "--not-a-term", "-T", "ansi", "-u", join(here, script)],
    // Typed, so that it runs after Vim has started completely.
    ...["-c", String.raw`call feedkeys(":call Drive()\<CR>", "nt")`, "kubelet.yaml"],
  ];
}

/** @type {readonly Editor[]} */
const editors = [
  {
    ...{ name: "neovim", command: "nvim", missing: "apt-get install neovim", probe: ["--version"] },
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
    ...{
      name: "emacs-compile",
      command: "emacs",
      missing: "apt-get install emacs-nox",
      probe: ["--version"],
    },
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
    ...{ name: "vim-ale", command: "vim", missing: "apt-get install vim vim-ale" },
    probe: [...vim, "-es", "-c", "try | packadd ale | catch | cquit | endtry", "-c", "qall"],
    args: vimDrive("ale.vim"),
    // ALE does not format by the server.
    problemIn: problemInAnswers({ ...expected, formatted: undefined }),
  },
  {
    ...{ name: "vim-lsp", command: "vim" },
    missing: "apt-get install vim, and set VIM_LSP to a folder with the plugin vim-lsp",
    probe: [
      ...vim,
      "-es",
      "-c",
      "if !isdirectory($VIM_LSP . '/plugin') | cquit | endif",
      "-c",
      "qall",
    ],
    args: vimDrive("vim-lsp.vim"),
    problemIn: problemInAnswers(expected),
  },
  {
    ...{ name: "kakoune", command: "kak", missing: "apt-get install kakoune", probe: ["-version"] },
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

/**
 * Runs an editor in a folder of its own, with the server as `kubelet-config`.
 * @param {Editor} editor
 * @returns {Promise<string | undefined>} why it failed
 */
async function drive({ command, args, problemIn }) {
  const folder = await mkdtemp(join(tmpdir(), "editors-"));
  const [home, bin, work] = ["home", "bin", "work"].map((name) => join(folder, name));
  const result = join(folder, "result");
  try {
    for (const each of [home, bin]) await mkdir(each);
    await cp(join(here, "workspace"), work, { recursive: true });
    await symlink(join(root, "dist/cli.js"), join(bin, "kubelet-config"));
    const env = {
      ...{ PATH: `${bin}${delimiter}${process.env["PATH"] ?? ""}`, LANG: "C.UTF-8" },
      ...{ HOME: home, RESULT: result, ENTRIES: entries },
      VIM_LSP: process.env["VIM_LSP"] ?? "",
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
  const { name, command, missing, probe } = editor;
  if (spawnSync(command, probe).status !== 0) {
    console.info(`${name}: not here. ${missing}`);
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
