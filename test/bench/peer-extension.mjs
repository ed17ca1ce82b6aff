// Extensions for the bench. One does nothing but start yaml-language-server as its authors' own does: theirs is on no
// registry that npm reaches. It is made in out/bench when it is needed. The other one offers two completions of its own.
import { build } from "esbuild";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../tools/ensure-installed.mjs";
import { preparePeers, work } from "./servers.mjs";

const manifest = {
  name: "yaml-peer",
  publisher: "bench",
  version: "0.0.1",
  engines: { vscode: "^1.91.0" },
  main: "./extension.cjs",
  activationEvents: ["onLanguage:yaml"],
  capabilities: { untrustedWorkspaces: { supported: true } },
};

/**
 * Makes the extension.
 * @returns {Promise<(folder: string) => Promise<void>>} installs it into a folder of installed extensions
 */
export async function peerExtension() {
  await preparePeers();
  const place = join(work, "peer-extension");
  await mkdir(place, { recursive: true });
  const server = JSON.parse(
    (await readFile(join(work, "servers/yaml-language-server.json"), "utf8")).replaceAll(
      "${here}",
      work,
    ),
  );
  await writeFile(join(place, "package.json"), JSON.stringify(manifest));
  await build({
    stdin: { contents: sourceOf(server), resolveDir: root },
    outfile: join(place, "extension.cjs"),
    bundle: true,
    platform: "node",
    format: "cjs",
    external: ["vscode"],
    mainFields: ["module", "main"],
    logLevel: "warning",
  });
  return (folder) => cp(place, join(folder, "bench.yaml-peer"), { recursive: true });
}

/**
 * Installs an extension that answers at once: with it only VS Code itself takes time.
 * @param {string} folder of installed extensions
 */
export async function instantExtension(folder) {
  const place = join(folder, "bench.instant");
  await mkdir(place, { recursive: true });
  await writeFile(join(place, "package.json"), JSON.stringify({ ...manifest, name: "instant" }));
  await writeFile(join(place, "extension.cjs"), instantSource);
}

const instantSource = `
const { CompletionItem, languages } = require("vscode");
const names = ["containerLogMaxSize", "cpuManagerPolicy"];
const provideCompletionItems = () => names.map((name) => new CompletionItem(name));
exports.activate = () => languages.registerCompletionItemProvider("yaml", { provideCompletionItems });
`;

/** @param {{ command: readonly string[], settings: Record<string, unknown> }} server */
function sourceOf({ command: [, module = ""], settings }) {
  return `
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");
const settings = ${JSON.stringify(settings)};
exports.activate = () => {
  const run = { module: ${JSON.stringify(module)}, transport: TransportKind.stdio };
  const configuration = ({ items }) => items.map(({ section }) => settings[section] ?? null);
  const options = {
    documentSelector: [{ language: "yaml" }],
    synchronize: {},
    middleware: { workspace: { configuration } },
  };
  const client = new LanguageClient("yaml", "YAML", { run, debug: run }, options);
  return client.start().then(() => client.sendNotification("workspace/didChangeConfiguration", { settings }));
};
`;
}
