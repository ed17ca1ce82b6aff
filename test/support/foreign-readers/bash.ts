import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../temporary-folder.ts";

/** A script as bash reads it: the commands that ran, variables, and the files that it wrote. */
export interface BashReading {
  readonly problem: string;
  readonly commands: readonly (readonly string[])[];
  readonly variables: readonly string[];
  readonly files: Readonly<Record<string, string>>;
}

/** Programs that a script of the tests may start; each only notes its arguments. */
const noting = ["kubelet", "k3s", "minikube", "bootstrap.sh", "systemctl"];

const note = `{ printf '%s\\0' "\${FUNCNAME[0]}" "$@"; printf '\\n'; } >> "$CALLS"`;
const copy = 'local text; IFS= read -rd "" text || :; printf %s "$text"';
const bodies: Readonly<Record<string, string>> = {
  ...Object.fromEntries(noting.map((name) => [name, note])),
  cat: copy,
  sudo: '"$@"',
  tee: `{ ${copy}; } > "$1"`,
};

/** Functions, since each program would be a process. */
const stubs = Object.entries(bodies)
  .map(([name, body]) => `${name}() { ${body}; }`)
  .join("\n");

const show = 'for v in "${!KUBELET_@}" "${!FLAGS@}"; do declare -p "$v"; done';

/**
 * Runs a script that a test has written in a folder of its own, with stubs of all that it may start: bash itself says
 * which words a command gets, and what is in the files that it writes.
 */
export function readByBash(script: string): BashReading {
  const known = read.get(script) ?? runByBash(script);
  read.set(script, known);
  return known;
}

/** Most edits leave most scripts of a file as they are. */
const read = new Map<string, BashReading>();

function runByBash(script: string): BashReading {
  const folder = temporaryFolder("kubelet-bash-");
  const home = join(folder, "home");
  const calls = join(folder, "calls");
  try {
    mkdirSync(join(home, "etc/default"), { recursive: true });
    writeFileSync(calls, "");
    writeFileSync(join(folder, "script.sh"), script);
    const { stdout, stderr } = spawnSync(
      "/bin/bash",
      ["--noprofile", "--norc", "-c", `${stubs}\n. ../script.sh; ${show}`],
      { cwd: home, env: { PATH: "", CALLS: calls }, encoding: "utf8", timeout: 120_000 },
    );
    return {
      // A line more changes nothing but the numbers of lines.
      problem: stderr.replaceAll(/line \d+/g, "line"),
      commands: readFileSync(calls, "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => line.split("\0").slice(0, -1)),
      variables: stdout.split("\n"),
      files: filesBelow(home),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function filesBelow(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}
