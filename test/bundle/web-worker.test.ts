import { readFile } from "node:fs/promises";
import { createContext, Script, SourceTextModule, type Context, type Module } from "node:vm";
import { expect, test } from "vitest";

/**
 * The worker's bundle in a context that has what a browser's worker has, and nothing of Node.
 * test/e2e/web.mjs runs it in a real one.
 */
interface BareWorker {
  request(method: string, params: object): Promise<unknown>;
  notify(method: string, params?: object): void;
  /** Resolves when the worker has ended itself. */
  readonly closed: Promise<void>;
}

const bundle = (name: string): URL => new URL(`../../dist/${name}`, import.meta.url);

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly result?: unknown;
  readonly error?: unknown;
}

/** Loads modules of dist/ into a context, each once, as a browser would. */
function moduleLoader(context: Context): (address: string) => Promise<Module> {
  const modules = new Map<string, Promise<SourceTextModule>>();
  const read = async (address: string): Promise<SourceTextModule> =>
    new SourceTextModule(await readFile(new URL(address), "utf8"), {
      context,
      identifier: address,
      importModuleDynamically: (name) => evaluated(new URL(name, address).href),
    });
  const module = (address: string): Promise<SourceTextModule> => {
    const found = modules.get(address) ?? read(address);
    modules.set(address, found);
    return found;
  };
  const evaluated = async (address: string): Promise<Module> => {
    const entry = await module(address);
    await entry.link((name, from) => module(new URL(name, from.identifier).href));
    await entry.evaluate();
    return entry;
  };
  return evaluated;
}

async function startWorker(parts = bundle("").href): Promise<BareWorker> {
  const answers = new Map<number, (message: Message) => void>();
  let close = (): void => undefined;
  const closed = new Promise<void>((resolve) => (close = resolve));
  const receive = (message: Message): void => {
    if (message.method === undefined) answers.get(message.id ?? -1)?.(message);
    // The worker asks for settings and registers what it watches: it has the defaults.
    else if (message.id !== undefined) {
      const result = message.method === "workspace/configuration" ? [null] : null;
      send({ id: message.id, result });
    }
  };
  const scope = {
    location: { href: "blob:nothing" },
    onmessage: null as ((event: object) => void) | null,
    addEventListener: () => undefined,
    postMessage: (message: Message) => {
      const copy = structuredClone(message);
      setImmediate(() => receive(copy));
    },
    close,
  };
  const deliver = (data: unknown): void => scope.onmessage?.({ data });
  const send = (message: object): void => {
    const copy: unknown = structuredClone({ jsonrpc: "2.0", ...message });
    setImmediate(() => deliver(copy));
  };
  const web = {
    console,
    MessageChannel,
    setTimeout,
    clearTimeout,
    TextDecoder,
    TextEncoder,
    URL,
    atob,
  };
  const context = createContext({ self: scope, ...web });
  const load = moduleLoader(context);
  new Script(await readFile(bundle("worker.js"), "utf8"), {
    importModuleDynamically: (address) => load(address),
  }).runInContext(context);
  deliver({ parts });
  let last = 0;
  return {
    closed,
    notify: (method, params) => send({ method, params }),
    request: (method, params) => {
      last += 1;
      const id = last;
      send({ id, method, params });
      return new Promise((resolve, reject) => {
        answers.set(id, ({ result, error }) => {
          if (error === undefined) resolve(result);
          else reject(new Error(JSON.stringify(error)));
        });
      });
    },
  };
}

test("the worker serves a client from initialize to exit", async () => {
  const worker = await startWorker();
  const open = (uri: string, languageId: string, text: string): void =>
    worker.notify("textDocument/didOpen", {
      textDocument: { uri, languageId, version: 1, text },
    });
  const at = (uri: string, line: number, character: number): object => ({
    textDocument: { uri },
    position: { line, character },
  });
  const initialized = await worker.request("initialize", {
    processId: null,
    rootUri: null,
    capabilities: {
      textDocument: {
        diagnostic: {},
        documentSymbol: { hierarchicalDocumentSymbolSupport: true },
      },
    },
  });
  expect(initialized).toMatchObject({ capabilities: { hoverProvider: true } });
  worker.notify("initialized", {});

  const kubelet = "memfs:/kubelet.yaml";
  const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
  open(kubelet, "yaml", `${header}maxPods:   many\n\n`);
  const report = await worker.request("textDocument/diagnostic", {
    textDocument: { uri: kubelet },
  });
  expect(report).toMatchObject({ items: [{ code: "type-mismatch", severity: 1 }] });
  expect(JSON.stringify(await worker.request("textDocument/hover", at(kubelet, 2, 3)))).toContain(
    "Default: `110`",
  );
  expect(
    await worker.request("textDocument/documentSymbol", { textDocument: { uri: kubelet } }),
  ).toMatchObject([{ name: "apiVersion" }, { name: "kind" }, { name: "maxPods", detail: "many" }]);
  const completions = await worker.request("textDocument/completion", at(kubelet, 3, 0));
  expect(JSON.stringify(completions)).toContain('"podsPerCore"');
  const options = { tabSize: 2, insertSpaces: true };
  expect(
    await worker.request("textDocument/formatting", { textDocument: { uri: kubelet }, options }),
  ).not.toEqual([]);

  const profile = "memfs:/profile.json";
  open(profile, "json", '{\n  "defaultAction": "SCMP_ACT_ALOW",\n  \n  "syscalls": []\n}\n');
  const broken = await worker.request("textDocument/diagnostic", {
    textDocument: { uri: profile },
  });
  expect(JSON.stringify(broken)).toContain("SCMP_ACT_ALLOW");
  const keys = await worker.request("textDocument/completion", at(profile, 2, 2));
  expect(JSON.stringify(keys)).toContain("architectures");

  expect(await worker.request("shutdown", {})).toBe(null);
  worker.notify("exit");
  await worker.closed;
});

test("the worker speaks the language of its client", async () => {
  const worker = await startWorker();
  await worker.request("initialize", {
    processId: null,
    rootUri: null,
    locale: "zh-cn",
    capabilities: {},
  });
  worker.notify("initialized", {});
  const uri = "memfs:/kubelet.yaml";
  const text =
    "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: 1\n";
  worker.notify("textDocument/didOpen", {
    textDocument: { uri, languageId: "yaml", version: 1, text },
  });
  const hover = await worker.request("textDocument/hover", {
    textDocument: { uri },
    position: { line: 2, character: 3 },
  });
  expect(JSON.stringify(hover)).toMatch(/\p{Script=Han}{4}/u);
});

test("requests are answered where the server's files cannot be loaded", async () => {
  const worker = await startWorker(new URL("no-such-folder/", bundle("")).href);
  await expect(worker.request("initialize", {})).rejects.toThrow("could not be loaded");
  await expect(worker.request("shutdown", {})).rejects.toThrow("could not be loaded");
});

test("the extension asks for nothing but VS Code when it is loaded", async () => {
  const anything: object = new Proxy({}, { get: () => anything });
  const required = new Set<string>();
  const require = (name: string): object => {
    required.add(name);
    return Object.create(anything) as object;
  };
  const code = await readFile(bundle("extension.cjs"), "utf8");
  new Script(code).runInContext(createContext({ module: {}, require, TextDecoder, TextEncoder }));
  expect(required).toEqual(new Set(["vscode"]));
});

test("nothing of Node is in the server for browsers", async () => {
  expect(await importsBelow("server-web.js")).not.toContainEqual(expect.stringMatching(/^node:/));
});

/** Files that a module and its imports name, late imports included. */
async function importsBelow(entry: string): Promise<string[]> {
  const seen = new Set([`./${entry}`]);
  for (const name of seen) {
    if (!name.startsWith("./")) continue;
    const code = await readFile(bundle(name), "utf8");
    const imports = /\b(?:from|import)\s*\(?\s*"([^"]+)"/g;
    for (const [, found] of code.matchAll(imports)) if (found !== undefined) seen.add(found);
  }
  return [...seen];
}
