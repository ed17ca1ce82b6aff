import { describe, expect, test } from "vitest";
import {
  CodeActionRequest,
  CodeLensRequest,
  HoverRequest,
  type CodeAction,
} from "vscode-languageserver/node";
import {
  postureEditRequest,
  postureRequest,
  type PostureEditParams,
  type PostureEditResult,
  type PostureParams,
  type PostureResult,
} from "../../server/src/shells/lsp/protocol/protocol.ts";
import { siteAddress, sitePageAddress } from "../../server/src/engine/messages/site-address.ts";
import { head } from "./harness.ts";
import { connectWith, pulling, uriOf, type SetsClient } from "./sets-client.ts";

const editor = {
  capabilities: pulling,
  initializationOptions: { effectiveView: true, rulePages: "pages:/rules" },
};

/** A node on which two checks of CIS fail: one by a drop-in, one by the main file. */
const secure = `${head}authentication: {x509: {clientCAFile: /ca.crt}}
rotateCertificates: true
seccompDefault: true
tlsCertFile: /a
tlsPrivateKeyFile: /b
tlsMinVersion: VersionTLS13
podPidsLimit: 4096
`;
const files = {
  ".kubelet-config.yaml": 'kubernetesVersion: "1.33"\nposture: {benchmark: cis-1.12}\n',
  "kubelet.yaml": `${secure}readOnlyPort: 10255\n`,
  "kubelet.conf.d/40-local.conf": `${head}podPidsLimit: -1\n`,
};
const dropIn = "kubelet.conf.d/40-local.conf";

function ask(
  client: SetsClient,
  params: Partial<PostureParams> = {},
): Promise<PostureResult | null> {
  return client.connection.sendRequest(postureRequest, { uri: uriOf("kubelet.yaml"), ...params });
}

function edit(
  client: SetsClient,
  params: Partial<PostureEditParams>,
): Promise<PostureEditResult | null> {
  const all = { uri: uriOf("kubelet.yaml"), ...params };
  return client.connection.sendRequest(postureEditRequest, all);
}

async function hints(client: SetsClient, path: string): Promise<readonly unknown[]> {
  const found = await client.pull(path);
  return found
    .filter(({ code }) => String(code).startsWith("posture-"))
    .map(({ code, range, severity, message }) => [code, range.start.line, severity, message]);
}

const pidsHint = [
  "posture-pod-pids-limit",
  2,
  4,
  "Not met: Pods have a PID limit (cis-1.12 4.2.13; medium). podPidsLimit: -1 (overrides kubelet.yaml:9 = 4096). Write podPidsLimit: 4096.",
];

describe("the view", () => {
  test("shows each control with what decides it, the gravest first", async () => {
    const client = await connectWith(files, editor);
    await client.show("kubelet.yaml");
    const result = await ask(client);
    expect(result).toMatchObject({
      title: "Security posture of kubelet.yaml",
      head: "CIS Kubernetes Benchmark 1.12 (kubelet 1.33)",
      summary: "14 checks: 12 pass, 2 fail; 8 more must be checked on the node.",
      notes: [],
      strict: false,
      set: uriOf("kubelet.yaml"),
    });
    expect(result?.benchmarks.filter(({ isAsked }) => isAsked)).toEqual([
      { id: "cis-1.12", name: "CIS Kubernetes Benchmark 1.12", isAsked: true },
    ]);
    expect(result?.rows.slice(0, 2)).toEqual([
      {
        key: "cis-1.12 4.2.4",
        control: "read-only-port",
        ids: "cis-1.12 4.2.4",
        verdict: "fail",
        word: "fail",
        severity: "high",
        remarks: [],
        title: "The read-only port is disabled",
        settings: [
          {
            text: "readOnlyPort: 10255",
            origin: "kubelet.yaml:10",
            over: [],
            target: `${uriOf("kubelet.yaml")}#L10,1`,
          },
        ],
        page: "pages:/rules/posture-read-only-port.md",
        fixes: ["Set readOnlyPort: 0", "Remove readOnlyPort"],
      },
      {
        key: "cis-1.12 4.2.13",
        control: "pod-pids-limit",
        ids: "cis-1.12 4.2.13",
        verdict: "fail",
        word: "fail",
        severity: "medium",
        remarks: [],
        title: "Pods have a PID limit",
        settings: [
          {
            text: "podPidsLimit: -1",
            origin: "40-local.conf:3",
            target: `${uriOf(dropIn)}#L3,1`,
            over: [
              {
                text: "4096",
                origin: "kubelet.yaml:9",
                target: `${uriOf("kubelet.yaml")}#L9,1`,
              },
            ],
          },
        ],
        page: "pages:/rules/posture-pod-pids-limit.md",
        fixes: ["Set podPidsLimit: 4096", "Remove podPidsLimit"],
      },
    ]);
  });

  test("takes other benchmarks and strict mode, and says which names are none", async () => {
    const client = await connectWith(files, editor);
    await client.show("kubelet.yaml");
    const both = await ask(client, { benchmarks: ["cis-1.12", "eks"], strict: true });
    expect(both?.rows[0]?.ids).toBe("cis-1.12 4.2.1, eks-1.8.0 3.2.1");
    expect(both?.rows[0]?.remarks).toEqual(["The default is secure, but no file sets it."]);
    const wrong = await ask(client, { benchmarks: ["cis-9"] });
    expect(wrong?.notes).toEqual(['There is no benchmark "cis-9". Choose another one.']);
    expect(wrong?.head).toBe("CIS Kubernetes Benchmark 1.12 (kubelet 1.33)");
  });

  test("of a platform's document, of a dump, and of what is neither", async () => {
    const client = await connectWith(
      {
        "talos.yaml":
          "version: v1alpha1\nmachine:\n  kubelet:\n    image: ghcr.io/siderolabs/kubelet:v1.33.1\n    extraConfig: {podPidsLimit: -1}\ncluster: {}\n",
        "dump.json": '{"kubeletconfig": {"readOnlyPort": 10255}}',
        "other.yaml": "a: 1\n",
      },
      editor,
    );
    await client.show("talos.yaml", undefined, "yaml");
    const talos = await ask(client, { uri: uriOf("talos.yaml") });
    const pids = talos?.rows.find(({ control }) => control === "pod-pids-limit");
    expect(pids?.settings[0]?.origin).toBe("talos.yaml:5");
    expect(pids?.fixes).toEqual(["Set podPidsLimit: 4096"]);
    const fix = { key: pids?.key ?? "", at: 0 };
    expect(await edit(client, { uri: uriOf("talos.yaml"), fix })).toEqual({
      uri: uriOf("talos.yaml"),
      edits: [
        {
          range: { start: { line: 4, character: 32 }, end: { line: 4, character: 34 } },
          newText: "4096",
        },
      ],
    });
    await client.show("dump.json", undefined, "json");
    const dump = await ask(client, { uri: uriOf("dump.json") });
    expect(dump?.notes[0]).toContain("From a dump of the running kubelet");
    expect(dump?.rows.flatMap(({ fixes }) => fixes)).toEqual([]);
    await client.show("other.yaml", undefined, "yaml");
    expect(await ask(client, { uri: uriOf("other.yaml") })).toBeNull();
  });

  test("changes the layer that decides, as it is by now", async () => {
    const client = await connectWith(files, editor);
    await client.show("kubelet.yaml");
    const key = "cis-1.12 4.2.13";
    expect(await edit(client, { fix: { key, at: 0 } })).toEqual({
      uri: uriOf(dropIn),
      edits: [
        {
          range: { start: { line: 2, character: 14 }, end: { line: 2, character: 16 } },
          newText: "4096",
        },
      ],
    });
    expect((await edit(client, { fix: { key, at: 1 } }))?.edits).toEqual([
      {
        range: { start: { line: 2, character: 0 }, end: { line: 3, character: 0 } },
        newText: "",
      },
    ]);
    expect(await edit(client, { fix: { key, at: 9 } })).toBeNull();
  });

  test("writes an exception for the main file alone, also into a new project's file", async () => {
    const exception = { control: "read-only-port", reason: "a bastion", until: "2099-01-31" };
    const client = await connectWith(files, editor);
    await client.show("kubelet.yaml");
    const known = await edit(client, { exception });
    expect([known?.uri, known?.isNew]).toEqual([uriOf(".kubelet-config.yaml"), undefined]);
    expect(known?.edits[0]?.newText).toContain("exceptions");
    const fresh = await connectWith({ "a/kubelet.yaml": files["kubelet.yaml"] }, editor);
    await fresh.show("a/kubelet.yaml");
    expect(await edit(fresh, { uri: uriOf("a/kubelet.yaml"), exception })).toEqual({
      uri: uriOf(".kubelet-config.yaml"),
      isNew: true,
      edits: [
        {
          range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
          newText:
            'posture:\n  exceptions:\n    - control: "read-only-port"\n      reason: "a bastion"\n      until: "2099-01-31"\n      files: ["a/kubelet.yaml"]\n',
        },
      ],
    });
  });
});

describe("hints", () => {
  test("stand where the layer that wins is written, with a page, and a lens leads to the view", async () => {
    const client = await connectWith(files, editor);
    await client.show("kubelet.yaml");
    await client.show(dropIn);
    expect(await hints(client, dropIn)).toEqual([pidsHint]);
    expect((await hints(client, "kubelet.yaml")).length).toBe(1);
    const [hint] = (await client.pull(dropIn)).filter(({ code }) => code === pidsHint[0]);
    expect(hint?.codeDescription).toEqual({
      href:
        siteAddress === undefined
          ? "pages:/rules/posture-pod-pids-limit.md"
          : sitePageAddress("posture-pod-pids-limit", siteAddress, "en"),
    });
    const textDocument = { uri: uriOf(dropIn) };
    const lenses = await client.connection.sendRequest(CodeLensRequest.type, { textDocument });
    expect(lenses?.map(({ command }) => [command?.title, command?.arguments])).toContainEqual([
      "posture: 2 of 14 checks fail",
      [uriOf(dropIn), uriOf("kubelet.yaml")],
    ]);
    const hover = await client.connection.sendRequest(HoverRequest.type, {
      textDocument,
      position: { line: 2, character: 2 },
    });
    expect(JSON.stringify(hover)).toContain(
      "**Security posture**: fail: Pods have a PID limit (cis-1.12 4.2.13)",
    );
  });

  test("about defaults stand at the head of the main file, and nowhere in a drop-in alone", async () => {
    const alone = {
      ".kubelet-config.yaml": "posture: {benchmark: eks-1.8.0}\n",
      "kubelet.yaml": head,
      "other/kubelet.conf.d/10.conf": `${head}readOnlyPort: 10255\n`,
    };
    const client = await connectWith(alone, editor);
    await client.show("kubelet.yaml");
    const found = await hints(client, "kubelet.yaml");
    expect(found.map((hint) => (hint as unknown[]).slice(0, 3))).toEqual([
      ["posture-client-ca", 1, 4],
      ["posture-rotate-certificates", 1, 4],
    ]);
    await client.show("other/kubelet.conf.d/10.conf");
    const inDropIn = await hints(client, "other/kubelet.conf.d/10.conf");
    expect(inDropIn.map((hint) => (hint as unknown[]).slice(0, 2))).toEqual([
      ["posture-read-only-port", 2],
    ]);
  });

  const unasked = { "kubelet.yaml": files["kubelet.yaml"], [dropIn]: files[dropIn] };
  test.each([
    ["nobody asked for them", unasked, {}, 0, undefined],
    ["the settings name a benchmark", unasked, { benchmarks: ["cis-1.12"] }, 1, 4],
    ["they are always wanted", unasked, { hints: "hint" }, 1, 4],
    ["as information", files, { hints: "information" }, 1, 3],
    ["they are off", files, { hints: "off" }, 0, undefined],
  ] as const)("%s", async (_name, written, posture, count, severity) => {
    const options = { ...editor.initializationOptions, settings: { posture } };
    const client = await connectWith(written, { ...editor, initializationOptions: options });
    await client.show(dropIn);
    const found = await hints(client, dropIn);
    expect([found.length, (found[0] as unknown[] | undefined)?.[2]]).toEqual([count, severity]);
  });

  test("quick fixes change the layer that wins, or ask for an exception", async () => {
    const client = await connectWith(files, editor);
    await client.show(dropIn);
    const at = { line: 2, character: 0 };
    const actions = (await client.connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri: uriOf(dropIn) },
      range: { start: at, end: at },
      context: { diagnostics: [...(await client.pull(dropIn))], only: ["quickfix"] },
    })) as CodeAction[] | null;
    expect(
      actions?.map(({ title, isPreferred, edit: change, command, diagnostics }) => [
        title,
        isPreferred ?? false,
        change?.changes?.[uriOf(dropIn)]?.length ?? 0,
        command?.command,
        diagnostics?.[0]?.code,
      ]),
    ).toEqual([
      ["Set podPidsLimit: 4096", true, 1, undefined, "posture-pod-pids-limit"],
      ["Remove podPidsLimit", false, 1, undefined, "posture-pod-pids-limit"],
      [
        "Add an exception for pod-pids-limit to .kubelet-config.yaml…",
        false,
        0,
        "kubelet.exceptControl",
        "posture-pod-pids-limit",
      ],
    ]);
  });

  test("follow the project's file while it is written", async () => {
    const client = await connectWith(files, editor);
    await client.show(dropIn);
    expect(await hints(client, dropIn)).toHaveLength(1);
    await client.show(
      ".kubelet-config.yaml",
      "posture: {exceptions: [{control: pod-pids-limit, reason: old, until: 2099-01-31, files: [kubelet.yaml]}]}\n",
      "yaml",
    );
    expect(await hints(client, dropIn)).toEqual([]);
  });
});

describe("a template", () => {
  const branch = `${secure}readOnlyPort: 0
{% if secure %}
authorization: {mode: Webhook}
{% endif %}
eventRecordQPS: {{ qps }}
`;
  const unknown = (result: PostureResult | null): readonly string[] =>
    (result?.rows ?? [])
      .filter(({ verdict }) => verdict === "unknown")
      .flatMap(({ settings }) => settings.map(({ text }) => text));

  test.each([
    ["alone", { "kubelet.yaml": branch }],
    ["with a drop-in", { ...files, "kubelet.yaml": branch }],
  ])("%s: what it decides about never passes", async (_name, given) => {
    const client = await connectWith(given, editor);
    await client.open(uriOf("kubelet.yaml"), given["kubelet.yaml"]);
    const result = await ask(client, { benchmarks: ["cis-1.12"] });
    expect(unknown(result)).toEqual(["authorization.mode: not set", "eventRecordQPS: not set"]);
    expect(result?.notes).toEqual([
      "2 checks cannot pass, because a template decides about the values. Check the rendered file.",
    ]);
  });
});
