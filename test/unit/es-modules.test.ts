import { createRequire } from "node:module";
import { build, type Plugin } from "esbuild";
import { expect, test } from "vitest";

/** What this file uses of tools/es-modules.mjs. */
interface EsModules {
  readonly asEsModule: (code: string, path: string) => string;
}

const tools = new URL("../../tools/", import.meta.url);
const { asEsModule } = (await import(new URL("es-modules.mjs", tools).href)) as EsModules;
const { protocolLibrary } = (await import(new URL("protocol-library.mjs", tools).href)) as {
  readonly protocolLibrary: Plugin;
};
const require = createRequire(import.meta.url);

test.each([
  "vscode-jsonrpc/node",
  "vscode-languageserver-protocol/node",
  "vscode-languageserver",
  "vscode-languageserver/node",
])("%s exports as ES modules what it exports as CommonJS", async (name) => {
  const { metafile } = await build({
    entryPoints: [require.resolve(name)],
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "node",
    mainFields: ["module", "main"],
    logLevel: "warning",
    plugins: [protocolLibrary],
  });
  const exported = Object.values(metafile.outputs).flatMap(({ exports }) => exports);
  const names = Object.keys(require(name) as object);
  expect(names.filter((other) => !exported.includes(other))).toEqual([]);
});

const prologue = 'Object.defineProperty(exports, "__esModule", { value: true });\n';

test("what nobody uses of a module can be left out", async () => {
  const code = asEsModule(
    `${prologue}exports.Used = exports.Unused = void 0;
exports.used = used;
var Used;
(function (Used) {
    Used.text = "used";
})(Used || (exports.Used = Used = {}));
var Unused;
(function (Unused) {
    Unused.text = "unused";
})(Unused || (exports.Unused = Unused = {}));
exports.list = [Used.text];
function used() { return exports.list; }
`,
    "a.js",
  );
  const { outputFiles } = await build({
    stdin: { contents: 'import { used } from "a"; export default used();' },
    bundle: true,
    write: false,
    format: "esm",
    plugins: [
      {
        name: "module",
        setup(build) {
          build.onResolve({ filter: /^a$/ }, ({ path }) => ({ path, namespace: "module" }));
          build.onLoad({ filter: /.*/, namespace: "module" }, () => ({ contents: code }));
        },
      },
    ],
  });
  const text = outputFiles[0]?.text ?? "";
  expect(text).not.toContain("nused");
  const bundled = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as object;
  expect(bundled).toEqual(expect.objectContaining({ default: ["used"] }));
});

test.each(["module.exports = 1;", `${prologue}Object.assign(exports, { a: 1 });`])(
  "a module that is written in another way is refused: %s",
  (code) => {
    expect(() => asEsModule(code, "a.js")).toThrow("a.js");
  },
);
