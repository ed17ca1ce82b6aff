import {
  CodeActionRequest,
  CodeLensRequest,
  DiagnosticTag,
  type CodeAction,
} from "vscode-languageserver/node";
import { describe, expect, test } from "vitest";
import { head } from "./harness.ts";
import { connectWith, foundAt, pulling, uriOf, type SetsClient } from "./sets-client.ts";

/** A node of kubeadm: the unit's drop-in names the files. */
const node = {
  "etc/systemd/system/kubelet.service.d/10-kubeadm.conf": [
    "[Service]",
    'Environment="KUBELET_CONFIG_ARGS=--config=/var/lib/kubelet/config.yaml"',
    "EnvironmentFile=-/var/lib/kubelet/kubeadm-flags.env",
    "EnvironmentFile=-/etc/default/kubelet",
    "ExecStart=",
    "ExecStart=/usr/bin/kubelet $KUBELET_CONFIG_ARGS $KUBELET_KUBEADM_ARGS $KUBELET_EXTRA_ARGS",
    "",
  ].join("\n"),
  "var/lib/kubelet/kubeadm-flags.env":
    'KUBELET_KUBEADM_ARGS="--pod-infra-container-image=x --node-ip=10.0.0.1"\n',
  "etc/default/kubelet": "KUBELET_EXTRA_ARGS=--image-gc-low-threshold=90\n",
  "var/lib/kubelet/config.yaml": `${head}imageGCHighThresholdPercent: 80\n`,
};
const main = "var/lib/kubelet/config.yaml";
const defaults = "etc/default/kubelet";
const kubeadmFlags = "var/lib/kubelet/kubeadm-flags.env";

async function errorsIn(client: SetsClient, path: string): Promise<string[]> {
  return (await client.pull(path)).map(foundAt).filter((finding) => finding.includes("error"));
}

describe("an error of a flag", () => {
  test("is told at the head of the main file while nobody sees the flag, else at the flag", async () => {
    const client = await connectWith(node, { capabilities: pulling });
    await client.show(main);
    const atHead = ["2:7 error[flag-removed]", "2:7 error[image-gc-low-lt-high]"];
    expect(await errorsIn(client, main)).toEqual(atHead);
    await client.show(defaults, undefined, "properties");
    expect(await errorsIn(client, main)).toEqual(["2:7 error[flag-removed]"]);
    expect(await errorsIn(client, defaults)).toEqual(["1:20 error[image-gc-low-lt-high]"]);
    await client.show(kubeadmFlags, undefined, "properties");
    expect(await errorsIn(client, main)).toEqual([]);
    expect(await errorsIn(client, kubeadmFlags)).toEqual(["1:23 error[flag-removed]"]);
    await client.close(uriOf(defaults));
    expect(await errorsIn(client, main)).toEqual(["2:7 error[image-gc-low-lt-high]"]);
  });

  test("follows what is typed in its file", async () => {
    const client = await connectWith(node, { capabilities: pulling });
    await client.show(main);
    await client.show(defaults, undefined, "properties");
    await client.replace(
      uriOf(defaults),
      2,
      "# mended\nKUBELET_EXTRA_ARGS=--image-gc-low-threshold=70\n",
    );
    expect(await errorsIn(client, defaults)).toEqual([]);
    await client.replace(
      uriOf(defaults),
      3,
      "# no\nKUBELET_EXTRA_ARGS='--v=2 --image-gc-low-threshold=81'\n",
    );
    expect(await errorsIn(client, defaults)).toEqual(["2:27 error[image-gc-low-lt-high]"]);
  });

  test("is told once in a file of kubeadm, at the flag", async () => {
    const text = `${head}imageGCHighThresholdPercent: 80\n---\napiVersion: kubeadm.k8s.io/v1beta4\nkind: InitConfiguration\nnodeRegistration:\n  kubeletExtraArgs:\n  - {name: image-gc-low-threshold, value: "90"}\n  - {name: nonsense, value: "1"}\n`;
    const client = await connectWith({ "kubeadm.yaml": text }, { capabilities: pulling });
    await client.show("kubeadm.yaml", undefined, "yaml");
    expect(await errorsIn(client, "kubeadm.yaml")).toEqual([
      "9:12 error[image-gc-low-lt-high]",
      "10:12 error[flag-unknown]",
    ]);
  });
});

test("a file with flags shows the configuration that they are a part of", async () => {
  const client = await connectWith(node, { initializationOptions: { effectiveView: true } });
  for (const path of [kubeadmFlags, "etc/systemd/system/kubelet.service.d/10-kubeadm.conf"]) {
    await client.show(path, undefined, "ini");
    const view = await client.effective({ uri: uriOf(path), origins: true });
    expect(view?.name).toBe("config.yaml");
    expect(view?.text).toContain(
      "imageGCLowThresholdPercent: 90  # --image-gc-low-threshold (kubelet:1)",
    );
    const textDocument = { uri: uriOf(path) };
    const lenses = await client.connection.sendRequest(CodeLensRequest.type, { textDocument });
    expect(lenses?.map(({ command }) => command?.command)).toEqual(["kubelet.showEffectiveConfig"]);
  }
});

describe("a flag that moves into the configuration file", () => {
  const text = node[defaults].replace("=90", "=70");
  const files = { ...node, [defaults]: text };
  const title = `Move --image-gc-low-threshold to imageGCLowThresholdPercent in config.yaml`;
  const place = { line: 0, character: 25 };
  const removal = {
    newText: "",
    range: { start: { line: 0, character: 19 }, end: { line: 0, character: 46 } },
  };
  const addition = {
    newText: "\nimageGCLowThresholdPercent: 70",
    range: { start: { line: 2, character: 31 }, end: { line: 2, character: 31 } },
  };

  async function offered(client: SetsClient): Promise<CodeAction[]> {
    await client.show(defaults, undefined, "properties");
    const found = await client.connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri: uriOf(defaults) },
      range: { start: place, end: place },
      context: { diagnostics: [...(await client.pull(defaults))] },
    });
    return (found ?? []).filter((action): action is CodeAction => action.title.startsWith("Move "));
  }

  test("changes both files by their versions", async () => {
    const documentChanges = { workspaceEdit: { documentChanges: true } };
    const client = await connectWith(files, {
      capabilities: { ...pulling, workspace: documentChanges },
    });
    const [action] = await offered(client);
    expect(action).toMatchObject({ title, kind: "quickfix" });
    expect(action?.diagnostics?.map(({ code }) => code)).toEqual(["flag-deprecated"]);
    expect(action?.edit?.documentChanges).toEqual([
      { textDocument: { uri: uriOf(defaults), version: 1 }, edits: [removal] },
      { textDocument: { uri: uriOf(main), version: null }, edits: [addition] },
    ]);
  });

  test("changes both files for a client that knows no versions", async () => {
    const client = await connectWith(files, { capabilities: pulling });
    await client.show(main);
    const [action] = await offered(client);
    expect(action?.edit).toEqual({
      changes: { [uriOf(defaults)]: [removal], [uriOf(main)]: [addition] },
    });
  });
});

describe("deprecated flags", () => {
  async function shown(path: string, text: string, language: string): Promise<string[]> {
    const client = await connectWith({ [path]: text }, { capabilities: pulling });
    await client.show(path, undefined, language);
    return (await client.pull(path))
      .filter(({ code }) => code === "flag-deprecated")
      .map(({ range: { start, end }, tags = [], message }) => {
        const struck = tags.includes(DiagnosticTag.Deprecated) ? " struck" : "";
        const said = typeof message === "string" ? message : message.value;
        return `${start.line + 1}:${start.character + 1}-${end.character + 1}${struck} ${said}`;
      });
  }

  test("of one line are one hint, and the command is not struck through", async () => {
    const command =
      "ExecStart=/usr/bin/kubelet --max-pods=70 --pod-max-pids=9 --pod-manifest-path=/a";
    expect(await shown("kubelet.service", `[Service]\n${command}\n`, "ini")).toEqual([
      '2:28-38 --max-pods, --pod-max-pids and --pod-manifest-path are deprecated ("has been deprecated"). Set maxPods, podPidsLimit and staticPodPath in the configuration file instead.',
    ]);
  });

  test("alone have their name struck through", async () => {
    const command = "ExecStart=/usr/bin/kubelet \\\n  --max-pods=70 \\\n  --v=2";
    expect(await shown("kubelet.service", `[Service]\n${command}\n`, "ini")).toEqual([
      '3:3-13 struck --max-pods is deprecated ("has been deprecated"). Set maxPods in the configuration file instead.',
    ]);
  });

  test("that are keys of a document stay readable", async () => {
    const text = `version: v1alpha1
machine:
  type: worker
  kubelet:
    extraArgs:
      rotate-server-certificates: "true"
cluster: {}
`;
    expect(await shown("worker.yaml", text, "yaml")).toEqual([
      '6:7-33 --rotate-server-certificates is deprecated ("has been deprecated"). Set serverTLSBootstrap in the configuration file instead.',
    ]);
  });
});
