import {
  DiagnosticRefreshRequest,
  DidChangeConfigurationNotification,
  DidChangeTextDocumentNotification,
  DocumentDiagnosticRequest,
  type DocumentDiagnosticReport,
} from "vscode-languageserver/node";
import { describe, expect, test } from "vitest";
import { connect, head, type Client } from "./harness.ts";
import { defaultVersion, newestVersion } from "../../server/src/facts/field-index.ts";
import { siteAddress, sitePageAddress } from "../../server/src/engine/messages/site-address.ts";

const uri = "file:///node/kubelet.yaml";
const pulling = { textDocument: { diagnostic: { relatedInformation: true } } };

function pull(client: Client, previousResultId?: string): Promise<DocumentDiagnosticReport> {
  return client.connection.sendRequest(DocumentDiagnosticRequest.type, {
    textDocument: { uri },
    previousResultId,
  });
}

/** The rule ids of a full report. */
function rulesOf(report: DocumentDiagnosticReport): unknown[] {
  return report.kind === "full" ? report.items.map(({ code }) => code) : [report.kind];
}

describe("pulled findings", () => {
  test("are offered to clients that pull, and only to them", async () => {
    const puller = await connect({ capabilities: pulling });
    expect(puller.initialized.capabilities.diagnosticProvider).toEqual({
      identifier: "kubelet",
      interFileDependencies: true,
      workspaceDiagnostics: false,
    });
    const other = await connect();
    expect(other.initialized.capabilities.diagnosticProvider).toBeUndefined();
  });

  test("while one is computed and a user types, the next are about the last text: older ones are not read", async () => {
    const client = await connect({ capabilities: pulling });
    await client.open(uri, `${head}maxPods: 110\n`);
    await pull(client);
    const [, ...next] = await Promise.all(
      ["-1", "-12", "-12x"].map(async (written, at) => {
        void client.connection.sendNotification(DidChangeTextDocumentNotification.type, {
          textDocument: { uri, version: at + 2 },
          contentChanges: [{ text: `${head}maxPods: ${written}\n` }],
        });
        return rulesOf(await pull(client));
      }),
    );
    expect(next).toEqual([["type-mismatch"], ["type-mismatch"]]);
  });

  test("carry rule, severity, source, page and range", async () => {
    const client = await connect({ capabilities: pulling });
    await client.open(uri, `${head}maxPods: many\n`);
    const report = await pull(client);
    expect(report.kind === "full" && report.items).toEqual([
      {
        range: { start: { line: 2, character: 9 }, end: { line: 2, character: 13 } },
        severity: 1,
        code: "type-mismatch",
        source: "kubelet",
        message: expect.stringContaining("maxPods") as unknown,
        codeDescription: {
          href:
            siteAddress === undefined
              ? "https://kubernetes.io/docs/reference/config-api/kubelet-config.v1beta1/#kubelet-config-k8s-io-v1beta1-KubeletConfiguration"
              : sitePageAddress("type-mismatch", siteAddress, "en"),
        },
      },
    ]);
    expect(client.published.all).toEqual([]);
  });

  test("are not sent twice while nothing changes", async () => {
    const client = await connect({ capabilities: pulling });
    await client.open(uri, `${head}maxPodz: 3\n`);
    const first = await pull(client);
    expect(rulesOf(first)).toEqual(["unknown-field"]);
    const again = await pull(client, first.resultId);
    expect(again).toEqual({ kind: "unchanged", resultId: first.resultId });
    await client.replace(uri, 2, `${head}maxPods: 3\n`);
    const changed = await pull(client, first.resultId);
    expect(rulesOf(changed)).toEqual([]);
    expect(changed.resultId).not.toBe(first.resultId);
  });

  test("follow an incremental edit", async () => {
    const client = await connect({ capabilities: pulling });
    await client.open(uri, `${head}maxPods: 3\n`);
    await client.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version: 2 },
      contentChanges: [
        {
          range: { start: { line: 2, character: 0 }, end: { line: 2, character: 1 } },
          text: "M",
        },
      ],
    });
    expect(rulesOf(await pull(client))).toEqual(["unknown-field"]);
  });

  test("are none for documents of others and unknown documents", async () => {
    const client = await connect({ capabilities: pulling });
    expect(rulesOf(await pull(client))).toEqual([]);
    await client.open(uri, "kind: Pod\nmaxPodz: 1\n", "yaml");
    expect(rulesOf(await pull(client))).toEqual([]);
  });

  test("leave JSON syntax to an editor that reports it", async () => {
    const text = '{"kind": "KubeletConfiguration", "apiVersion": "kubelet.config.k8s.io/v1beta1",}';
    const alone = await connect({ capabilities: pulling });
    await alone.open(uri, text, "json");
    expect(rulesOf(await pull(alone))).toEqual(["yaml-syntax"]);
    const initializationOptions = { jsonSyntaxReportedByEditor: true };
    const editor = await connect({ capabilities: pulling, initializationOptions });
    await editor.open(uri, text, "json");
    expect(rulesOf(await pull(editor))).toEqual([]);
  });
});

describe("pushed findings", () => {
  test("come after opening and after each change, and go on close", async () => {
    const client = await connect();
    await client.open(uri, `${head}maxPodz: 3\n`);
    const first = await client.published.next();
    expect(first.version).toBe(1);
    expect(first.diagnostics.map(({ code }) => code)).toEqual(["unknown-field"]);
    await client.replace(uri, 2, `${head}maxPods: 3\n`);
    expect(await client.published.next()).toEqual({ uri, version: 2, diagnostics: [] });
    await client.close(uri);
    expect(await client.published.next()).toEqual({ uri, diagnostics: [] });
  });

  test("come once for a burst of changes", async () => {
    const client = await connect();
    const sent = [client.open(uri, head)];
    for (let version = 2; version <= 20; version++) {
      sent.push(client.replace(uri, version, `${head}maxPods: ${version}\n`));
    }
    await Promise.all(sent);
    expect((await client.published.next()).version).toBe(20);
    expect(client.published.all).toHaveLength(1);
  });
});

describe("a setting with a version that is not known", () => {
  test("is checked as the nearest one, with one message", async () => {
    const client = await connect({
      capabilities: pulling,
      settings: () => ({ kubernetesVersion: "1.45" }),
    });
    await client.open(uri, `${head}futureField: 1\n`);
    const report = await pull(client);
    expect(rulesOf(report)).toEqual(["unknown-field"]);
    expect(await client.shown.next()).toBe(
      `kubelet.kubernetesVersion: Kubernetes 1.45 is newer than ${newestVersion}, the newest version that Kubelet Config supports. Files are checked as ${newestVersion}.`,
    );
  });
});

describe("settings", () => {
  const newer = `${head}singleProcessOOMKill: true\n`;

  test("the Kubernetes version is asked for, and asked for again when it changes", async () => {
    let kubernetesVersion = "1.30";
    const client = await connect({
      capabilities: { ...pulling, workspace: { diagnostics: { refreshSupport: true } } },
      settings: () => ({ kubernetesVersion }),
    });
    expect(await client.registered.next()).toBe("workspace/didChangeConfiguration");
    const refreshed = new Promise<void>((resolve) => {
      client.connection.onRequest(DiagnosticRefreshRequest.type, () => resolve());
    });
    await client.open(uri, newer);
    const old = await pull(client);
    expect(rulesOf(old)).toHaveLength(1);
    kubernetesVersion = defaultVersion;
    await client.connection.sendNotification(DidChangeConfigurationNotification.type, {
      settings: null,
    });
    await refreshed;
    expect(rulesOf(await pull(client, old.resultId))).toEqual([]);
  });

  test("a changed version is pushed to clients that do not pull", async () => {
    let kubernetesVersion = defaultVersion;
    const client = await connect({ settings: () => ({ kubernetesVersion }) });
    await client.open(uri, newer);
    expect((await client.published.next()).diagnostics).toEqual([]);
    kubernetesVersion = "1.30";
    await client.connection.sendNotification(DidChangeConfigurationNotification.type, {
      settings: null,
    });
    expect((await client.published.next()).diagnostics).toHaveLength(1);
  });

  test("each document has those of its folder, asked for once until they change", async () => {
    let older = "1.30";
    const client = await connect({
      settings: (of) => ({
        kubernetesVersion: of.startsWith("file:///old/") ? older : defaultVersion,
      }),
    });
    const folders = ["file:///old/kubelet.yaml", "file:///new/kubelet.yaml"] as const;
    const findings = async (): Promise<Record<string, number>> => {
      const pushed = [await client.published.next(), await client.published.next()];
      return Object.fromEntries(pushed.map((params) => [params.uri, params.diagnostics.length]));
    };
    for (const folder of folders) await client.open(folder, newer);
    expect(await findings()).toEqual({ [folders[0]]: 1, [folders[1]]: 0 });
    for (const folder of folders) await client.replace(folder, 2, `${newer}maxPodz: 1\n`);
    expect(await findings()).toEqual({ [folders[0]]: 2, [folders[1]]: 1 });
    expect(client.asked.all).toEqual(folders.map((folder) => `kubelet ${folder}`));
    older = "1.35";
    await client.connection.sendNotification(DidChangeConfigurationNotification.type, {
      settings: null,
    });
    expect(await findings()).toEqual({ [folders[0]]: 1, [folders[1]]: 1 });
    expect(client.asked.all).toHaveLength(4);
  });

  test("they are asked for anew when a document is opened again", async () => {
    let kubernetesVersion = "1.30";
    const client = await connect({ settings: () => ({ kubernetesVersion }) });
    await client.open(uri, newer);
    expect((await client.published.next()).diagnostics).toHaveLength(1);
    await client.close(uri);
    await client.published.next();
    kubernetesVersion = defaultVersion;
    await client.open(uri, newer);
    expect((await client.published.next()).diagnostics).toEqual([]);
  });

  test("an answer that was overtaken by a change does not count", async () => {
    const answers: ((version: string) => void)[] = [];
    const client = await connect({
      settings: () =>
        new Promise((resolve) => {
          answers.push((kubernetesVersion) => resolve({ kubernetesVersion }));
        }),
    });
    await client.open(uri, newer);
    await client.asked.next();
    await client.connection.sendNotification(DidChangeConfigurationNotification.type, {
      settings: null,
    });
    await client.asked.next();
    answers[0]?.("1.30");
    answers[1]?.(defaultVersion);
    const pushed = [await client.published.next(), await client.published.next()];
    expect(pushed.map(({ diagnostics }) => diagnostics)).toEqual([[], []]);
  });

  test("nothing is kept for a document closed before its settings came", async () => {
    let answer = (): void => undefined;
    const settings = (): Promise<null> => new Promise((resolve) => (answer = () => resolve(null)));
    const client = await connect({ capabilities: pulling, settings });
    await client.open(uri, newer);
    const report = pull(client);
    await client.asked.next();
    await client.close(uri);
    answer();
    expect(rulesOf(await report)).toEqual([]);
    expect(client.server.held()).toEqual({ documents: 0, analyses: 0, settings: 0 });
  });

  test("initializationOptions hold where the client answers no questions", async () => {
    const client = await connect({
      initializationOptions: { settings: { kubernetesVersion: "1.30" } },
    });
    await client.open(uri, newer);
    expect((await client.published.next()).diagnostics).toHaveLength(1);
    await client.connection.sendNotification(DidChangeConfigurationNotification.type, {
      settings: { kubelet: { kubernetesVersion: defaultVersion } },
    });
    expect((await client.published.next()).diagnostics).toEqual([]);
  });

  test.each<[what: string, value: unknown]>([
    ["no version", "latest"],
    ["a number", 1.3],
    ["an object", { minor: 30 }],
  ])("%s counts as the newest and is told once", async (_what, kubernetesVersion) => {
    const client = await connect({ settings: () => ({ kubernetesVersion }) });
    await client.open(uri, newer);
    expect((await client.published.next()).diagnostics).toEqual([]);
    expect(await client.shown.next()).toContain(JSON.stringify(kubernetesVersion));
    await client.connection.sendNotification(DidChangeConfigurationNotification.type, {
      settings: null,
    });
    await client.published.next();
    expect(client.shown.all).toHaveLength(1);
  });

  test.each<[what: string, settings: unknown, severities: (number | undefined)[]]>([
    ["validate off", { validate: false }, []],
    ["validate of a wrong type", { validate: "no" }, [2]],
    ["a rule off", { rules: { "unknown-field": "off" } }, []],
    ["a rule raised", { rules: { "unknown-field": "error" } }, [1]],
    ["a rule lowered", { rules: { "unknown-field": "hint" } }, [4]],
    ["an unknown level", { rules: { "unknown-field": "loud" } }, [2]],
    ["an unknown rule", { rules: { "no-such-rule": "off" } }, [2]],
    ["rules as a list", { rules: ["unknown-field"] }, [2]],
    ["no settings at all", null, [2]],
    ["settings that are no object", "1.30", [2]],
  ])("%s", async (_what, settings, severities) => {
    const client = await connect({ settings: () => settings });
    await client.open(uri, `${head}maxPodz: 3\n`);
    const { diagnostics } = await client.published.next();
    expect(diagnostics.map(({ severity }) => severity)).toEqual(severities);
    expect(client.shown.all).toEqual([]);
  });
});
