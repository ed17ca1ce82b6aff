import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";
import { countSteps, textLibraries } from "./test/growth/count-steps.mjs";

/**
 * Tests that need the same surroundings are one project: only files of one project share the modules of a worker.
 * @param {string} name
 * @param {string} include
 * @param {{ exclude?: string[], globalSetup?: string, execArgv?: string[] }} [more]
 */
function project(name, include, { exclude = [], ...more } = {}) {
  const left = process.platform === "win32" ? [...exclude, ...posixOnly] : exclude;
  return { extends: true, test: { name, include: [include], exclude: left, ...more } };
}

/** Tests of links, modes, pipes and shells, which Windows does not have, and of generating files, which is done elsewhere. */
const posixOnly = ["**/*.posix.test.ts", "test/unit/generate/**"];

/** Tests of all texts that people read: a check, so that `npm run check` finds wrong words in seconds. */
const texts = "test/unit/{plain-english,untranslated}.test.ts";

/**
 * Files that take long and are short. A first run knows no durations, and would begin with the largest files: these would run last,
 * while the other workers have nothing to do.
 */
const longest =
  /\/test\/(?:bundle\/(?:first-minutes|web-workbench)|growth\/(?:flags|yaml|platforms))\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  /** @override @param {import("vitest/node").TestSpecification[]} files */
  async sort(files) {
    const rank = (/** @type {import("vitest/node").TestSpecification} */ { moduleId, project }) =>
      `${project.name} ${longest.test(moduleId) ? 0 : 1}`;
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) =>
      rank(one) < rank(other) ? -1 : Number(rank(one) > rank(other)),
    );
  }
}

/**
 * A tenth less processor time: every processor has a worker, so V8's threads would only take turns with them; and most objects
 * are dropped at once.
 */
const v8Options = ["--single-threaded", "--max-semi-space-size=64"];

/** Milliseconds. Half a second on an idle machine can be many on a busy one, and the weekly run tries more texts. */
const limit = 180_000 * Math.max(1, Number(process.env["TEST_RUNS"] ?? 1));

export default defineConfig({
  // Packages that are inlined miss the sources of their source maps, and each would be a warning.
  logLevel: "error",
  test: {
    environment: "node",
    testTimeout: limit,
    hookTimeout: limit,
    expect: { poll: { timeout: 60_000 } },
    // Left to itself, vitest keeps a processor free for a person who waits.
    maxWorkers: "100%",
    execArgv: v8Options,
    // Modules keep nothing but constants, so that the files of a worker may share them: a third of the time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    setupFiles: [
      "test/support/fixed-seeds.ts",
      "test/support/plain-paths.ts",
      "test/support/remove-temporary-folders.ts",
    ],
    // It imports JSON as only bundlers accept it.
    server: { deps: { inline: [/\/@actions\//] } },
    // A module is transformed once: not again in the next project, nor in the next run.
    experimental: { fsModuleCache: true, fsModuleCachePath: "node_modules/.cache/vitest" },
    projects: [
      project("core", "test/{unit,property,protocol,conformance,corpus}/**/*.test.ts", {
        exclude: [texts],
      }),
      project("texts", texts),
      {
        ...project("growth", "test/growth/**/*.test.ts", {
          setupFiles: ["test/growth/work.ts"],
          // The numbers of functions are those of one run.
          experimental: { fsModuleCache: false },
          server: { deps: { inline: [textLibraries] } },
        }),
        plugins: [countSteps()],
        resolve: {
          alias: {
            yaml: fileURLToPath(
              new URL("node_modules/yaml/browser/dist/index.js", import.meta.url),
            ),
          },
        },
      },
      project("pages", "test/pages/**/*.test.ts", { globalSetup: "test/pages/shared-site.ts" }),
      // Executables for other systems, which only a release has.
      project("release", "test/release/**/*.test.ts", {
        globalSetup: "test/bundle/build-when-missing.ts",
      }),
      project("windows", "test/windows/**/*.test.ts"),
      project("bundle", "test/bundle/**/*.test.ts", {
        globalSetup: "test/bundle/build-when-missing.ts",
        // Modules in a context without Node.
        execArgv: [...v8Options, "--experimental-vm-modules"],
      }),
    ],
  },
});
