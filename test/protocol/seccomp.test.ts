import {
  CodeActionRequest,
  CodeLensRequest,
  CompletionResolveRequest,
  DefinitionRequest,
  DocumentDiagnosticRequest,
  DocumentLinkRequest,
  HoverRequest,
  type CodeAction,
  type CompletionItem,
  type DocumentLink,
  type Hover,
  type Location,
  type Position,
} from "vscode-languageserver/node";
import { describe, expect, test } from "vitest";
import { createProfileJson } from "../../server/src/service/profile-json.ts";
import {
  convertProfileRequest,
  seccompActionsRequest,
  seccompRuntimes,
  type ConvertProfileParams,
  type ConvertProfileResult,
  type SeccompActionsParams,
  type SeccompActionsResult,
} from "../../server/src/shells/lsp/protocol/protocol.ts";
import { containerRuntimes } from "../../server/src/seccomp/runtime-name.ts";
import { completionsAt } from "./harness.ts";
import { connectWith, pulling, uriOf, type SetsClient, foundIn } from "./sets-client.ts";

const profile = `{
  "defaultAction": "SCMP_ACT_ALLOW",
  "syscalls": [
    { "names": ["chmod", "fchmodd"], "action": "SCMP_ACT_ERRNO" }
  ]
}
`;

const pod = `apiVersion: v1
kind: Pod
spec:
  securityContext:
    seccompProfile:
      type: Localhost
      localhostProfile: profiles/web.json
  containers:
    - name: web
      securityContext:
        seccompProfile: { type: Localhost, localhostProfile: profiles/wep.json }
`;

const web = "seccomp/profiles/web.json";
const disk = { [web]: profile, "pod.yaml": pod };

const host = { profileJson: () => Promise.resolve(createProfileJson()) };
const quiet = { seccomp: { runtime: "containerd" }, rules: { "seccomp-default-allow": "off" } };

async function connected(settings: unknown = quiet): Promise<SetsClient> {
  const client = await connectWith(disk, {
    capabilities: pulling,
    host,
    settings: () => settings,
    initializationOptions: { effectiveView: true },
  });
  await client.open(uriOf(web), profile, "json");
  await client.open(uriOf("pod.yaml"), pod, "yaml");
  return client;
}

function at(text: string, part: string, more = 0): Position {
  const before = text.slice(0, text.indexOf(part) + more).split("\n");
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}

const inFile = (path: string) => ({ textDocument: { uri: uriOf(path) } });

describe("a profile", () => {
  test("has findings as its runtime reads it, and they follow the text and the settings", async () => {
    let runtime = "containerd";
    const text = `{"defaultAction":"SCMP_ACT_ERRNO","archMap":[{"architecture":"SCMP_ARCH_X86_64"}]}`;
    const client = await connectWith(
      {},
      {
        capabilities: pulling,
        settings: () => ({ seccomp: { runtime }, advice: false }),
      },
    );
    await client.open(uriOf("a.json"), text, "json");
    expect(await foundIn(client, "a.json")).toEqual(["1:35 warning[seccomp-key-dropped]"]);
    runtime = "docker";
    await client.connection.sendNotification("workspace/didChangeConfiguration", {
      settings: null,
    });
    expect(await foundIn(client, "a.json")).toEqual([]);
    await client.replace(uriOf("a.json"), 2, text.replace("ERRNO", "ERNO"));
    expect(await foundIn(client, "a.json")).toEqual(["1:18 error[seccomp-action-unknown]"]);
    // Its result is known until something changes.
    const first = await client.connection.sendRequest(
      DocumentDiagnosticRequest.type,
      inFile("a.json"),
    );
    const again = await client.connection.sendRequest(DocumentDiagnosticRequest.type, {
      ...inFile("a.json"),
      previousResultId: first.resultId ?? "",
    });
    expect(again.kind).toBe("unchanged");
  });

  test("is told by its content, its folder or the setting, in JSON only", async () => {
    const client = await connectWith(
      {},
      {
        capabilities: pulling,
        settings: () => ({ seccomp: { files: ["mine/*.json"] }, advice: false }),
      },
    );
    const broken = '{ "syscalls": [] }';
    const expected: Readonly<Record<string, readonly string[]>> = {
      "node/seccomp/a.json": ["1:1 warning[seccomp-default-missing]"],
      "mine/a.json": ["1:1 warning[seccomp-default-missing]"],
      "other/a.json": [],
    };
    for (const [path, findings] of Object.entries(expected)) {
      await client.open(uriOf(path), broken, "json");
      expect(await foundIn(client, path), path).toEqual(findings);
    }
    await client.open(uriOf("node/seccomp/package.json"), '{"name": "x"}', "json");
    expect(await foundIn(client, "node/seccomp/package.json")).toEqual([]);
    await client.open(uriOf("node/seccomp/a.yaml"), "syscalls: []\n", "yaml");
    expect(await foundIn(client, "node/seccomp/a.yaml")).toEqual([]);
  });

  test("hover: ours on a call, the schema's on a key", async () => {
    const client = await connected();
    const hover = async (part: string): Promise<string> => {
      const position = at(profile, part, 2);
      const answer = await client.connection.sendRequest<Hover | null>(HoverRequest.method, {
        ...inFile(web),
        position,
      });
      return JSON.stringify(answer?.contents ?? "");
    };
    expect(await hover('"chmod"')).toContain("`ERRNO 1 EPERM`, by `syscalls[0]`");
    expect(await hover('"syscalls"')).toContain("rules");
    expect(await hover("{")).not.toContain("undefined");
  });

  test("completion: calls with their documentation, keys of the schema", async () => {
    const client = await connected();
    const items = (part: string, more: number): Promise<readonly CompletionItem[]> =>
      completionsAt(client, { ...inFile(web), position: at(profile, part, more) });
    const calls = await items('"fchmodd"', 3);
    const call = calls.find(({ label }) => label === "fchmodat");
    expect(call).toBeDefined();
    const resolved = await client.connection.sendRequest<CompletionItem>(
      CompletionResolveRequest.method,
      call,
    );
    expect(JSON.stringify(resolved.documentation)).toContain("directory");
    // Behind the brace of the rule.
    const keys = await items('{ "names"', 1);
    expect(keys.map(({ label }) => label)).toContain("errnoRet");
  });

  test("a quick fix repairs a name, a lens opens the view, the whole text can be fixed", async () => {
    const client = await connected();
    const position = at(profile, '"fchmodd"', 1);
    const actions = await client.connection.sendRequest<CodeAction[]>(CodeActionRequest.method, {
      ...inFile(web),
      range: { start: position, end: position },
      context: { diagnostics: [] },
    });
    const [fix] = actions.filter(({ isPreferred }) => isPreferred === true);
    expect(fix?.title).toBe("Change to fchmod");
    const edits = Object.values(fix?.edit?.changes ?? {}).flat();
    expect(edits.map(({ newText }) => newText)).toEqual(['"fchmod"']);
    const titles = actions.map(({ title }) => title);
    expect(titles).toContain("Disable rule seccomp-call-unknown in the settings");
    expect(titles.some((title) => title.startsWith("Ignore"))).toBe(false);
    const lenses = await client.connection.sendRequest(CodeLensRequest.type, inFile(web));
    expect(lenses?.map(({ command }) => command?.arguments)).toEqual([[uriOf(web)]]);
  });

  test("the view tells what becomes of every call, and where that is said", async () => {
    const client = await connected();
    const view = "kubelet-seccomp:/1/web.json";
    const ask = (params: Partial<SeccompActionsParams>): Promise<SeccompActionsResult | null> =>
      client.connection.sendRequest(seccompActionsRequest, {
        uri: uriOf(web),
        compare: false,
        ...params,
      });
    const shown = await ask({ view });
    expect(shown?.text).toMatch(/^ {2}chmod: ERRNO 1 EPERM/m);
    expect(shown?.architectures.slice(0, 2)).toEqual(["SCMP_ARCH_X86_64", "SCMP_ARCH_AARCH64"]);
    await client.open(view, shown?.text ?? "", "kubelet-seccomp");
    const position = at(shown?.text ?? "", " chmod: ", 3);
    const places = await client.connection.sendRequest<Location[]>(DefinitionRequest.method, {
      textDocument: { uri: view },
      position,
    });
    expect(places.map(({ uri, range }) => [uri, range.start])).toEqual([
      [uriOf(web), at(profile, '"chmod"')],
    ]);
    const links = await client.connection.sendRequest<DocumentLink[]>(DocumentLinkRequest.method, {
      textDocument: { uri: view },
    });
    expect(links.length).toBeGreaterThan(0);
    const arm = await ask({ architecture: "SCMP_ARCH_AARCH64", runtime: "docker" });
    expect(arm).toMatchObject({ architecture: "SCMP_ARCH_AARCH64", runtime: "docker" });
    expect(arm?.text).not.toMatch(/^ *chmod: /m);
    const standard = await ask({ runtimeDefault: true, compare: true });
    expect(standard?.text).toMatch(/^ {2}reboot: ALLOW if CAP_SYS_BOOT, else ERRNO 1 EPERM/m);
    expect(await ask({ uri: uriOf("pod.yaml") })).toBeNull();
    expect(await ask({ uri: uriOf("nothing.json") })).toBeNull();
    // A file that is not open is read from the disk, and nothing of it is kept.
    await client.close(uriOf(web));
    expect((await ask({}))?.text).toBe(shown?.text);
  });
});

test("a profile for Docker is written in the OCI form for chosen capabilities", async () => {
  const client = await connected();
  const docker = `{
  "defaultAction": "SCMP_ACT_ERRNO",
  "syscalls": [
    { "names": ["read"], "action": "SCMP_ACT_ALLOW" },
    { "names": ["reboot"], "action": "SCMP_ACT_ALLOW", "includes": { "caps": ["CAP_SYS_BOOT"] } }
  ]
}
`;
  await client.open(uriOf("docker.json"), docker, "json");
  const ask = (
    more: Omit<ConvertProfileParams, "uri">,
    path = "docker.json",
  ): Promise<ConvertProfileResult> =>
    client.connection.sendRequest(convertProfileRequest, { uri: uriOf(path), ...more });
  const choices = await ask({});
  expect(choices.usual).toHaveLength(14);
  expect(choices.capabilities).toContain("CAP_SYS_BOOT");
  const architecture = "SCMP_ARCH_X86_64";
  const names = async (...capabilities: string[]): Promise<boolean> => {
    const { edits = [] } = await ask({ capabilities, architecture });
    const text = edits.map(({ newText }) => newText).join("");
    expect(text).not.toContain("includes");
    return text.includes("reboot");
  };
  expect(await names("CAP_SYS_BOOT")).toBe(true);
  expect(await names()).toBe(false);
  // It has the form already; the second is not a profile.
  expect((await ask({ capabilities: [], architecture }, web)).edits).toBeUndefined();
  expect((await ask({ capabilities: [], architecture }, "pod.yaml")).architectures).toEqual([]);
});

describe("a pod", () => {
  test("leads to its profile, and hears of one that is missing", async () => {
    const client = await connected();
    expect(await foundIn(client, "pod.yaml")).toEqual(["11:62 warning[seccomp-pod-file-missing]"]);
    const links = await client.connection.sendRequest<DocumentLink[]>(
      DocumentLinkRequest.method,
      inFile("pod.yaml"),
    );
    expect(links.map(({ target }) => target)).toEqual([uriOf(web)]);
    const places = await client.connection.sendRequest<Location[]>(DefinitionRequest.method, {
      ...inFile("pod.yaml"),
      position: at(pod, "profiles/web", 4),
    });
    expect(places.map(({ uri }) => uri)).toEqual([uriOf(web)]);
  });

  test("sees profiles that come later, and those of the folder that the settings name", async () => {
    const client = await connected();
    client.files.put("/w/seccomp/profiles/wep.json", profile);
    await client.diskChanged();
    expect(await foundIn(client, "pod.yaml")).toEqual([]);
    const other = await connected({ seccomp: { folder: "nowhere" } });
    // Where no folder stands for the root, nothing is known to be missing.
    expect(await foundIn(other, "pod.yaml")).toEqual([]);
  });

  test("completes paths while the text is half written", async () => {
    const client = await connected();
    const text = pod.replace("profiles/web.json", "");
    await client.replace(uriOf("pod.yaml"), 2, text);
    const items = await completionsAt(client, {
      ...inFile("pod.yaml"),
      position: at(text, "localhostProfile:", 18),
    });
    expect(items.map(({ label }) => label)).toEqual(["profiles/web.json"]);
  });
});

test("closed documents are forgotten", async () => {
  const client = await connected();
  await foundIn(client, web);
  await foundIn(client, "pod.yaml");
  await client.close(uriOf(web));
  await client.close(uriOf("pod.yaml"));
  await client.connection.sendRequest(DocumentLinkRequest.type, inFile(web));
  expect(client.server.held()).toEqual({ documents: 0, analyses: 0, settings: 0 });
});

test("client and server know the same runtimes", () => {
  expect(seccompRuntimes).toEqual(containerRuntimes);
});
