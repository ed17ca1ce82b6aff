import { existsSync, readdirSync, readFileSync } from "node:fs";
import { validate } from "@actions/languageservice/validate";
import { TextDocument } from "vscode-languageserver-textdocument";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { matrix } from "../../../tools/test-matrix.mjs";
import { steps, stepsFor } from "../../../tools/test-steps.mjs";

const root = new URL("../../../", import.meta.url);
const folder = new URL(".github/workflows/", root);

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly "timeout-minutes"?: number;
  readonly environment?: unknown;
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

const workflows = readdirSync(folder).map((name) => {
  const text = readFileSync(new URL(name, folder), "utf8");
  return { name, text, workflow: parse(text) as Workflow };
});

const manifest = JSON.parse(readFileSync(new URL("package.json", root), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** Lines and messages that GitHub's language service reports about a file. */
async function problemsOf(path: string, text: string): Promise<readonly unknown[]> {
  const found = await validate(TextDocument.create(`file:///project/${path}`, "yaml", 1, text));
  return found.map(({ range, message }) => [range.start.line + 1, message]);
}

test("there are the workflows that pages name", () => {
  expect(workflows.map(({ name }) => name)).toEqual([
    "ci.yml",
    "facts.yml",
    "release.yml",
    "site.yml",
    "weekly.yml",
  ]);
});

test("mistakes in a workflow are found", async () => {
  const text = `on: push
jobs:
  a:
    runs-on: ubuntu-latest
    permissions: { contents: reed }
    steps:
      - run: echo \${{ githb.sha }}
`;
  expect(await problemsOf(".github/workflows/a.yml", text)).toEqual([
    [5, "Unexpected value 'reed'"],
    [7, "Unrecognized named-value: 'githb'"],
  ]);
});

test("the action is valid", async () => {
  const text = readFileSync(new URL("action.yml", root), "utf8");
  expect(await problemsOf("action.yml", text)).toEqual([]);
});

describe.each(workflows)("$name", ({ name, text, workflow }) => {
  const jobs = Object.entries(workflow.jobs);
  const steps = jobs.flatMap(([, job]) => job.steps);

  test("is a valid workflow", async () => {
    expect(await problemsOf(`.github/workflows/${name}`, text)).toEqual([]);
  });

  test("pins every action by its commit, with the version in a comment", () => {
    const used = [...text.matchAll(/^ *(?:- )?uses: (.*)$/gm)].map(([, value = ""]) => value);
    expect(used.length).toBe(steps.filter(({ uses }) => uses !== undefined).length);
    const pinned = /^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/;
    expect(used.filter((value) => value !== "./" && !pinned.test(value))).toEqual([]);
  });

  test("gives each job its permissions and a time limit", () => {
    expect(workflow.permissions).toEqual({});
    const without = jobs.filter(
      ([, job]) => job.permissions === undefined || job["timeout-minutes"] === undefined,
    );
    expect(without.map(([id]) => id)).toEqual([]);
    expect(text).not.toContain("write-all");
  });

  test("does not run for pull requests with rights of this repository", () => {
    expect(Object.keys(workflow.on)).not.toContain("pull_request_target");
    expect(Object.keys(workflow.on)).not.toContain("workflow_run");
  });

  test("checks out without leaving a token behind", () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"));
    expect(checkouts.filter((step) => step.with?.["persist-credentials"] !== false)).toEqual([]);
  });

  test("passes values to scripts as variables of the environment", () => {
    expect(steps.filter(({ run }) => run?.includes("${{"))).toEqual([]);
  });

  test("runs scripts and files that exist", () => {
    const scripts = steps.flatMap(({ run = "" }) => [...run.matchAll(/\bnpm run ([\w:-]+)/g)]);
    const unknown = scripts.map(([, script = ""]) => script);
    expect(unknown.filter((script) => !(script in manifest.scripts))).toEqual([]);
    const files = steps.flatMap(({ run = "" }) => run.match(/\btools\/[\w/-]+\.\w+/g) ?? []);
    const own = files.filter((path) => !path.includes("/node_modules/"));
    expect(own.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
  });
});

describe("the steps of npm test", () => {
  const run = (system: string): string[] =>
    matrix.filter(({ os }) => os === system).map(({ node, step }) => `${node} ${step}`);

  test("all are run on Linux", () => {
    const names = steps.filter(({ kind }) => kind !== "prepare").map(({ name }) => name);
    expect(run("ubuntu-24.04").slice(0, names.length)).toEqual(names.map((name) => `22 ${name}`));
  });

  test("what depends on the system is run on each, with each Node.js", () => {
    const versions = ["20.19", "22", "24", "26"];
    const both = (other: string): string[] =>
      versions.flatMap((node) => [`${node} unit`, `${node} ${other}`]);
    expect(run("windows-2025").sort()).toEqual(both("windows").sort());
    expect(run("macos-15").sort()).toEqual(both("bundle").sort());
    for (const node of ["20.19", "24", "26"]) {
      expect(run("ubuntu-24.04")).toEqual(
        expect.arrayContaining([`${node} unit`, `${node} bundle`]),
      );
    }
  });

  test("are found by their names, with what they need", () => {
    const namesFor = (name: string): string[] | undefined =>
      stepsFor(name)?.map((step) => step.name);
    expect(namesFor("bundle")).toEqual(["build", "prepare", "bundle"]);
    expect(namesFor("property")).toEqual(["property"]);
    expect(namesFor("e2e")).toEqual(["build", "prepare", "e2e"]);
    expect(namesFor("no such step")).toBeUndefined();
    // Windows has a step of its own.
    const known = matrix.filter(({ os }) => os !== "windows-2025");
    expect(known.filter(({ step }) => stepsFor(step) === undefined)).toEqual([]);
  });
});

test("secrets are in the environment of a release only", () => {
  const jobs = workflows.flatMap(({ name, workflow }) =>
    Object.entries(workflow.jobs).map(([id, job]) => ({ id: `${name} ${id}`, job })),
  );
  const secret = jobs.filter(({ job }) => JSON.stringify(job).includes("secrets."));
  expect(secret.map(({ id, job }) => [id, job.environment])).toEqual([
    ["release.yml open-vsx", "release"],
  ]);
});
