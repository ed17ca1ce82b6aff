import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { countSteps, textLibraries } from "./test/growth/count-steps.mjs";

/**
 * One project for each kind of test; tools/test.mjs chooses among them by name.
 * @param {string} name
 * @param {string} include
 * @param {{ exclude?: string[], globalSetup?: string, execArgv?: string[] }} [more]
 */
function project(name, include, { exclude = [], ...more } = {}) {
  const left = process.platform === "win32" ? [...exclude, posixOnly] : exclude;
  return { extends: true, test: { name, include: [include], exclude: left, ...more } };
}

/** Tests of links, modes, pipes and shells, which Windows does not have. */
const posixOnly = "**/*.posix.test.ts";

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
    // Modules keep nothing but constants, so that the files of a worker may share them: a third of the time.
    isolate: false,
    setupFiles: ["test/support/fixed-seeds.ts", "test/support/plain-paths.ts"],
    // It imports JSON as only bundlers accept it.
    server: { deps: { inline: [/\/@actions\//] } },
    projects: [
      project("unit", "test/unit/**/*.test.ts", {
        exclude: [
          "test/unit/generate/**",
          "test/unit/plain-english.test.ts",
          "test/unit/untranslated.test.ts",
        ],
      }),
      project("texts", "test/unit/{plain-english,untranslated}.test.ts"),
      project("generate", "test/unit/generate/**/*.test.ts"),
      project("property", "test/property/**/*.test.ts"),
      {
        ...project("growth", "test/growth/**/*.test.ts", {
          setupFiles: ["test/growth/work.ts"],
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
      project("corpus", "test/corpus/**/*.test.ts"),
      project("protocol", "test/protocol/**/*.test.ts"),
      project("conformance", "test/conformance/**/*.test.ts"),
      project("pages", "test/pages/**/*.test.ts", { globalSetup: "test/pages/shared-site.ts" }),
      // Executables for other systems, which only a release has.
      project("release", "test/release/**/*.test.ts", {
        globalSetup: "test/bundle/build-when-missing.ts",
      }),
      project("windows", "test/windows/**/*.test.ts"),
      project("bundle", "test/bundle/**/*.test.ts", {
        globalSetup: "test/bundle/build-when-missing.ts",
        // Modules in a context without Node.
        execArgv: ["--experimental-vm-modules"],
      }),
    ],
  },
});
