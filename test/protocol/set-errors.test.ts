import {
  CodeLensRequest,
  DefinitionRequest,
  HoverRequest,
  InlayHintRequest,
  type Hover,
  type Location,
  type MarkupContent,
} from "vscode-languageserver/node";
import { describe, expect, test } from "vitest";
import { head } from "./harness.ts";
import { connectWith, foundAt, placeText, pulling, uriOf, type SetsClient } from "./sets-client.ts";
import { defaultVersion } from "../../server/src/facts/field-index.ts";

const main = "kubelet.yaml";
const dropIn = "kubelet.d/10.conf";

/** The next errors that are reported for a file. */
async function pushedErrors(client: SetsClient, path: string): Promise<string[]> {
  return (await client.pushed(path)).diagnostics.map(foundAt);
}

/** A drop-in that does not go together with the main file, and one that does not parse. */
const broken = {
  "kubelet.yaml": `${head}imageGCLowThresholdPercent: 70\n`,
  "kubelet.d/10.conf": `${head}imageGCHighThresholdPercent: 60\nmaxPodz: 1\n`,
  "kubelet.d/20.conf": `${head}maxPods: [\n`,
};

describe("errors in files of a set that nobody has opened", () => {
  test("are told when another file is open, and taken back when they are opened themselves", async () => {
    const client = await connectWith(broken, { capabilities: pulling });
    await client.show(main);
    // The unknown key is a warning: it waits.
    expect(await pushedErrors(client, dropIn)).toEqual(["3:30 error[image-gc-low-lt-high]"]);
    expect(await pushedErrors(client, "kubelet.d/20.conf")).toEqual([
      "3:10 error[dropin-yaml-syntax]",
    ]);
    await client.show(dropIn);
    expect(await pushedErrors(client, dropIn)).toEqual([]);
    expect((await client.pull(dropIn)).map(foundAt)).toContain("3:30 error[image-gc-low-lt-high]");
    await client.close(uriOf(dropIn));
    expect(await pushedErrors(client, dropIn)).toEqual(["3:30 error[image-gc-low-lt-high]"]);
  });

  test("follow the text of the open file, and go with it", async () => {
    const client = await connectWith(broken, { capabilities: pulling });
    await client.show(main);
    expect(await pushedErrors(client, dropIn)).toHaveLength(1);
    await client.replace(uriOf(main), 2, `${head}imageGCLowThresholdPercent: 50\n`);
    expect(await pushedErrors(client, dropIn)).toEqual([]);
    await client.replace(uriOf(main), 3, `${head}imageGCLowThresholdPercent: 65\n`);
    expect(await pushedErrors(client, dropIn)).toHaveLength(1);
    await client.close(uriOf(main));
    expect(await pushedErrors(client, dropIn)).toEqual([]);
    expect(await pushedErrors(client, "kubelet.d/20.conf")).toEqual([]);
  });

  test("follow the disk", async () => {
    const client = await connectWith(broken, { capabilities: pulling });
    await client.show(main);
    expect(await pushedErrors(client, "kubelet.d/20.conf")).toHaveLength(1);
    client.files.put("/w/kubelet.d/20.conf", `${head}maxPods: 5\n`);
    await client.diskChanged();
    expect(await pushedErrors(client, "kubelet.d/20.conf")).toEqual([]);
  });

  test("are told of the main file too, once for all open drop-ins", async () => {
    const client = await connectWith({
      "kubelet.yaml": `${head}maxPods: "5"\n`,
      "kubelet.d/10.conf": head,
      "kubelet.d/20.conf": head,
    });
    await client.show(dropIn);
    expect(await pushedErrors(client, main)).toEqual(["3:10 error[type-mismatch]"]);
    await client.show("kubelet.d/20.conf");
    await client.pushed("kubelet.d/20.conf");
    await client.close(uriOf(dropIn));
    await client.close(uriOf("kubelet.d/20.conf"));
    expect(await pushedErrors(client, main)).toEqual([]);
    expect(client.published.all.filter(({ uri }) => uri === uriOf(main))).toHaveLength(2);
  });

  test("are not told where findings are not wanted", async () => {
    const client = await connectWith(broken, { settings: () => ({ validate: { enable: false } }) });
    await client.show(main);
    await client.pushed(main);
    const others = client.published.all.filter(({ uri }) => uri !== uriOf(main));
    expect(others).toEqual([]);
  });

  test("are counted in the lens of every file, and stand at the head of the effective view", async () => {
    const client = await connectWith(broken, { initializationOptions: { effectiveView: true } });
    await client.show(main);
    const lenses = await client.connection.sendRequest(CodeLensRequest.type, {
      textDocument: { uri: uriOf(main) },
    });
    expect(lenses?.map(({ command }) => command?.title)).toEqual([
      "Effective Configuration · 2 errors · 2 drop-ins",
    ]);
    const view = "kubelet-effective:/kubelet.yaml";
    const shown = await client.effective({ uri: uriOf(main), view, origins: true });
    const lines = shown?.text.split("\n") ?? [];
    expect(lines.slice(0, 5)).toEqual([
      "# kubelet.yaml with 2 drop-ins of kubelet.d, found by name",
      `# Kubelet ${defaultVersion} does not start with this configuration: 2 errors`,
      expect.stringMatching(/^# - 10\.conf:3: .*imageGCLowThresholdPercent/),
      expect.stringMatching(/^# - 20\.conf:3: ./),
      "apiVersion: kubelet.config.k8s.io/v1beta1",
    ]);
    await client.open(view, shown?.text ?? "");
    const definitionAt = async (line: number): Promise<string[]> => {
      const params = { textDocument: { uri: view }, position: { line, character: 5 } };
      const found = await client.connection.sendRequest(DefinitionRequest.type, params);
      return ((found ?? []) as Location[]).map(placeText);
    };
    expect(await definitionAt(0)).toEqual([]);
    expect(await definitionAt(2)).toEqual(["kubelet.d/10.conf 3:30"]);
    expect(await definitionAt(3)).toEqual(["kubelet.d/20.conf 3:10"]);
  });

  test("do not stop the kubelet where only the settings make errors of them", async () => {
    const files = { "kubelet.yaml": head, "kubelet.d/10.conf": `${head}maxPodz: 1\n` };
    const client = await connectWith(files, {
      initializationOptions: { effectiveView: true },
      settings: () => ({ rules: { "dropin-unknown-field": "error" } }),
    });
    await client.show(main);
    const lenses = await client.connection.sendRequest(CodeLensRequest.type, {
      textDocument: { uri: uriOf(main) },
    });
    expect(lenses?.[0]?.command?.title).toMatch(/^Effective Configuration · 1 error/);
    const shown = await client.effective({ uri: uriOf(main), origins: true });
    expect(shown?.text).toMatch(/^# kubelet\.yaml with 1 drop-in [^\n]*\napiVersion/);
  });

  test("are those of the folder as well", async () => {
    const client = await connectWith(
      { "kubelet.yaml": head },
      {
        initializationOptions: { effectiveView: true },
        settings: () => ({ configSets: [{ main: "kubelet.yaml", dropInDir: "gone" }] }),
      },
    );
    await client.show(main);
    const lenses = await client.connection.sendRequest(CodeLensRequest.type, {
      textDocument: { uri: uriOf(main) },
    });
    expect(lenses?.map(({ command }) => command?.title)).toEqual([
      "Effective Configuration · 1 error",
    ]);
  });
});

describe("flags of units and environment files", () => {
  const files = {
    "etc/systemd/system/kubelet.service.d/10-kubeadm.conf": `[Service]
Environment="KUBELET_CONFIG_ARGS=--config=/var/lib/kubelet/config.yaml"
EnvironmentFile=-/var/lib/kubelet/kubeadm-flags.env
ExecStart=/usr/bin/kubelet $KUBELET_CONFIG_ARGS $KUBELET_KUBEADM_ARGS \\
  --cluster-domain=c
`,
    "var/lib/kubelet/kubeadm-flags.env": 'KUBELET_KUBEADM_ARGS="--v=2 --max-pods=7"\n',
    "var/lib/kubelet/config.yaml": `${head}maxPods: 5\nclusterDomain: a\n`,
  };
  const config = "var/lib/kubelet/config.yaml";
  const textDocument = { uri: uriOf(config) };

  test("are led to: by hint, hover, definition and view, with the line", async () => {
    const client = await connectWith(files);
    await client.show(config);
    const range = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };
    const hints = await client.connection.sendRequest(InlayHintRequest.type, {
      textDocument,
      range,
    });
    const shown = hints?.flatMap(({ label }) =>
      typeof label === "string"
        ? [label]
        : label.map(({ value, location }) => `${value} -> ${location ? placeText(location) : ""}`),
    );
    const unit = "etc/systemd/system/kubelet.service.d/10-kubeadm.conf";
    const env = "var/lib/kubelet/kubeadm-flags.env";
    expect(shown).toEqual([
      `→ 7 · --max-pods -> ${env} 1:29`,
      `→ c · --cluster-domain -> ${unit} 5:3`,
    ]);
    const onMaxPods = { textDocument, position: { line: 2, character: 3 } };
    const found = await client.connection.sendRequest(DefinitionRequest.type, onMaxPods);
    expect((found as Location[]).map(placeText)).toEqual([`${env} 1:29`]);
    const hover = (await client.connection.sendRequest(HoverRequest.type, onMaxPods)) as Hover;
    expect((hover.contents as MarkupContent).value).toContain(
      "from --max-pods (kubeadm-flags.env:1)",
    );
    const view = "kubelet-effective:/config.yaml";
    const effective = await client.effective({ uri: uriOf(config), view, origins: true });
    expect(effective?.text).toContain(
      "maxPods: 7  # --max-pods (kubeadm-flags.env:1), overrides config.yaml:3\n",
    );
    // An unsaved edit of the environment file takes effect, and moves the place.
    await client.open(uriOf(env), '# a\nKUBELET_KUBEADM_ARGS="--max-pods=8"\n', "plaintext");
    await client.diskChanged();
    const moved = await client.connection.sendRequest(DefinitionRequest.type, onMaxPods);
    expect((moved as Location[]).map(placeText)).toEqual([`${env} 2:23`]);
  });
});
