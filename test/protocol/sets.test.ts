import {
  CodeLensRequest,
  DefinitionRequest,
  HoverRequest,
  InlayHintRequest,
  ReferencesRequest,
  SemanticTokensRequest,
  type CodeLens,
  type InlayHint,
  type Location,
} from "vscode-languageserver/node";
import { describe, expect, test } from "vitest";
import { completionsAt, head } from "./harness.ts";
import { connectWith, foundAt, placeText, pulling, uriOf, foundIn } from "./sets-client.ts";

/** The main file asks for a lower threshold, the drop-in for a higher one. */
const thresholds = {
  "kubelet.yaml": `${head}imageGCLowThresholdPercent: 70\n`,
  "kubelet.d/10.conf": `${head}imageGCHighThresholdPercent: 60\n`,
};

const main = "kubelet.yaml";
const dropIn = "kubelet.d/10.conf";

test("a unit of systemd is in no set, and nothing is answered in it", async () => {
  const unit = "kubelet.d/10-kubeadm.conf";
  const text = "[Service]\nExecStart=\n";
  const client = await connectWith({ ...thresholds, [unit]: text }, { capabilities: pulling });
  await client.show(unit);
  expect(await client.pull(unit)).toEqual([]);
  expect(await client.effective({ uri: uriOf(unit) })).toBe(null);
  const textDocument = { uri: uriOf(unit) };
  const position = { line: 2, character: 0 };
  const params = { textDocument, position };
  expect(await completionsAt(client, params)).toEqual([]);
  const colours = { textDocument };
  const tokens = await client.connection.sendRequest(SemanticTokensRequest.type, colours);
  expect(tokens).toEqual({ data: [] });
  // The drop-in next to it is checked with the main file all the same.
  await client.show(dropIn);
  expect(await foundIn(client, dropIn)).toEqual(["3:30 error[image-gc-low-lt-high]"]);
  const effective = await client.effective({ uri: uriOf(main) });
  expect(effective?.text).toContain("imageGCHighThresholdPercent: 60");
});

test("a drop-in says whether a key in the wrong case takes effect", async () => {
  const files = {
    "kubelet.yaml": `${head}maxPods: 50\n`,
    "kubelet.d/10.conf": `${head}MaxPods: 60\nProviderID: a\n`,
  };
  const client = await connectWith(files, { capabilities: pulling });
  await client.show(dropIn);
  const found = await client.pull(dropIn);
  expect(found.map(({ message }) => message)).toEqual([
    '"MaxPods" should be "maxPods". It has no effect: the correctly spelled key overrides it.',
    '"ProviderID" should be "providerID". It takes effect, because the kubelet ignores case in drop-ins. If the correctly spelled key is set too, one of them is lost.',
  ]);
});

test("a drop-in that the unit does not pass says so", async () => {
  const files = {
    "etc/systemd/system/kubelet.service":
      "[Service]\nExecStart=/usr/bin/kubelet --config=/etc/kubelet.yaml --kubeconfig=/etc/k\n",
    "etc/kubernetes/kubelet.conf.d/10.conf": `${head}maxPods: "x"\n`,
  };
  const client = await connectWith(files, { capabilities: pulling });
  await client.show("etc/kubernetes/kubelet.conf.d/10.conf");
  expect(await foundIn(client, "etc/kubernetes/kubelet.conf.d/10.conf")).toEqual([
    "2:7 warning[dropin-dir-not-passed]",
  ]);
});

describe("findings of a set", () => {
  test("are pulled for each file, with places in the others", async () => {
    const client = await connectWith(thresholds, { capabilities: pulling });
    await client.show(dropIn);
    const [finding, ...more] = await client.pull(dropIn);
    expect(more).toEqual([]);
    expect(finding && foundAt(finding)).toBe("3:30 error[image-gc-low-lt-high]");
    expect(finding?.relatedInformation?.map(({ location }) => placeText(location))).toEqual([
      "kubelet.yaml 3:29",
    ]);
  });

  test("lead back from the setting in another file that has a part in them", async () => {
    const client = await connectWith(
      { ...thresholds, "kubelet.d/20.conf": `${head}imageGCHighThresholdPercent: 65\n` },
      { capabilities: pulling },
    );
    await client.show(main);
    const [hint, ...more] = await client.pull(main);
    expect(more).toEqual([]);
    expect(hint && foundAt(hint)).toBe("3:29 hint[image-gc-low-lt-high]");
    expect(hint?.message).toBe("Part of a problem that is reported at 20.conf:3.");
    expect(
      hint?.relatedInformation?.map(({ location, message }) => [placeText(location), message]),
    ).toEqual([
      [
        "kubelet.d/20.conf 3:30",
        "imageGCLowThresholdPercent (70) must be less than imageGCHighThresholdPercent (65). The kubelet does not start. Lower imageGCLowThresholdPercent.",
      ],
    ]);
    await client.replace(uriOf(main), 2, `${head}imageGCLowThresholdPercent: 50\n`);
    expect(await client.pull(main)).toEqual([]);
  });

  test("have links both ways where a flag has a part in them", async () => {
    const unit =
      "[Service]\nExecStart=/usr/bin/kubelet --config=/etc/kubernetes/kubelet.yaml --image-gc-high-threshold=60\n";
    const client = await connectWith(
      {
        "etc/kubernetes/kubelet.yaml": `${head}imageGCLowThresholdPercent: 70\n`,
        "etc/systemd/system/kubelet.service": unit,
      },
      { capabilities: pulling },
    );
    const linksOf = async (path: string, language?: string): Promise<string[]> => {
      await client.show(path, undefined, language);
      return (await client.pull(path)).map((found) => {
        const places = found.relatedInformation?.map(({ location }) => placeText(location)) ?? [];
        return [foundAt(found), ...places].join(" -> ");
      });
    };
    const [file, service] = ["etc/kubernetes/kubelet.yaml", "etc/systemd/system/kubelet.service"];
    expect(await linksOf(file)).toEqual([
      `2:7 error[image-gc-low-lt-high] -> ${service} 2:66 -> ${file} 3:29`,
      `3:29 hint[image-gc-low-lt-high] -> ${service} 2:66`,
    ]);
    expect(await linksOf(service, "systemd-unit-file")).toEqual([
      "2:66 hint[flag-deprecated]",
      `2:66 error[image-gc-low-lt-high] -> ${file} 3:29`,
    ]);
  });

  test("follow an unsaved edit of the main file, where they are pulled", async () => {
    const client = await connectWith(thresholds, { capabilities: pulling });
    await client.show(dropIn);
    await client.show(main);
    expect(await foundIn(client, dropIn)).toEqual(["3:30 error[image-gc-low-lt-high]"]);
    await client.replace(uriOf(main), 2, `${head}imageGCLowThresholdPercent: 50\n`);
    expect(await foundIn(client, dropIn)).toEqual([]);
    await client.replace(uriOf(main), 3, `${head}\nimageGCLowThresholdPercent: 65\n`);
    const [finding] = await client.pull(dropIn);
    expect(finding?.relatedInformation?.map(({ location }) => placeText(location))).toEqual([
      "kubelet.yaml 4:29",
    ]);
    // Closing the document drops unsaved changes.
    await client.close(uriOf(main));
    const [again] = await client.pull(dropIn);
    expect(again?.relatedInformation?.map(({ location }) => placeText(location))).toEqual([
      "kubelet.yaml 3:29",
    ]);
  });

  test("follow an unsaved edit of a drop-in, where they are pulled", async () => {
    const late = { ...thresholds, "kubelet.d/20.conf": `${head}maxPods: 5\n` };
    const client = await connectWith(late, { capabilities: pulling });
    await client.show(main);
    await client.show("kubelet.d/20.conf");
    await client.show(dropIn);
    expect(await foundIn(client, main)).toEqual(["3:29 hint[image-gc-low-lt-high]"]);
    await client.replace(uriOf(dropIn), 2, `${head}imageGCLowThresholdPercent: 60\n`);
    await client.replace(uriOf("kubelet.d/20.conf"), 2, `${head}imageGCHighThresholdPercent: 6\n`);
    expect(await foundIn(client, "kubelet.d/20.conf")).toEqual([
      "3:30 error[image-gc-low-lt-high]",
    ]);
    expect(await foundIn(client, dropIn)).toEqual(["3:29 hint[image-gc-low-lt-high]"]);
    await client.replace(uriOf("kubelet.d/20.conf"), 3, head);
    expect(await foundIn(client, dropIn)).toEqual([]);
    await client.replace(uriOf(main), 2, `${head}imageGCHighThresholdPercent: 55\n`);
    expect(await foundIn(client, dropIn)).toEqual(["3:29 error[image-gc-low-lt-high]"]);
  });

  test("are pushed for the other open files too", async () => {
    const client = await connectWith(thresholds);
    await client.show(dropIn);
    expect((await client.pushed(dropIn)).diagnostics.map(foundAt)).toEqual([
      "3:30 error[image-gc-low-lt-high]",
    ]);
    await client.show(main);
    expect((await client.pushed(main)).diagnostics).toEqual([]);
    await client.replace(uriOf(main), 2, `${head}imageGCLowThresholdPercent: 50\n`);
    let pushed = await client.pushed(dropIn);
    if (pushed.diagnostics.length > 0) pushed = await client.pushed(dropIn);
    expect(pushed).toEqual({ uri: uriOf(dropIn), version: 1, diagnostics: [] });
    await client.replace(uriOf(dropIn), 2, `${head}imageGCHighThresholdPercent: 45\n`);
    expect((await client.pushed(dropIn)).diagnostics.map(foundAt)).toEqual([
      "3:30 error[image-gc-low-lt-high]",
    ]);
    await client.replace(uriOf(main), 3, head);
    expect((await client.pushed(dropIn)).diagnostics.map(foundAt)).toEqual([
      "3:30 error[image-gc-low-lt-high]",
    ]);
  });

  test("are judged with the saved text once an edited file is closed", async () => {
    const client = await connectWith(thresholds);
    await client.show(main, `${head}imageGCLowThresholdPercent: 50\n`);
    await client.pushed(main);
    await client.show(dropIn);
    expect((await client.pushed(dropIn)).diagnostics).toEqual([]);
    await client.close(uriOf(main));
    expect((await client.pushed(dropIn)).diagnostics.map(foundAt)).toEqual([
      "3:30 error[image-gc-low-lt-high]",
    ]);
  });

  test("stay with a file that is read where another does not parse", async () => {
    const broken = { ...thresholds, "kubelet.d/20.conf": `${head}maxPods: [\n` };
    const client = await connectWith(broken, { capabilities: pulling });
    for (const path of [main, dropIn, "kubelet.d/20.conf"]) await client.show(path);
    expect(await foundIn(client, "kubelet.d/20.conf")).toEqual(["3:10 error[dropin-yaml-syntax]"]);
    expect(await foundIn(client, dropIn)).toEqual(["3:30 error[image-gc-low-lt-high]"]);
    expect(await foundIn(client, main)).toEqual(["3:29 hint[image-gc-low-lt-high]"]);
    await client.replace(uriOf("kubelet.d/20.conf"), 2, "");
    expect(await foundIn(client, dropIn)).toEqual(["3:30 error[image-gc-low-lt-high]"]);
  });

  test("tell of a file that is passed over for its name", async () => {
    const named = { ...thresholds, "kubelet.d/20.yaml": `${head}maxPods: 5\n` };
    const client = await connectWith(named, { capabilities: pulling });
    await client.show("kubelet.d/20.yaml");
    expect(await foundIn(client, "kubelet.d/20.yaml")).toEqual(["2:7 warning[dropin-extension]"]);
    const silenced = `# kubelet-config-ignore-file: dropin-extension\n${head}maxPods: 5\n`;
    await client.replace(uriOf("kubelet.d/20.yaml"), 2, silenced);
    expect(await foundIn(client, "kubelet.d/20.yaml")).toEqual([]);
  });

  test("know a file by any spelling of its address", async () => {
    const copy = { ...thresholds, "kubelet.d/10 (copy).conf": thresholds[dropIn], [dropIn]: head };
    const client = await connectWith(copy, { capabilities: pulling });
    // As VS Code writes it.
    const uri = "file:///w/kubelet.d/10%20%28copy%29.conf";
    await client.open(uri, thresholds[dropIn]);
    expect(await foundIn(client, "kubelet.d/10%20%28copy%29.conf")).toEqual([
      "3:30 error[image-gc-low-lt-high]",
    ]);
    await client.replace(uri, 2, head);
    await client.show(main);
    const result = await client.effective({ uri: uriOf(main) });
    const found = "# kubelet.yaml with 2 drop-ins of kubelet.d, found by name\n";
    expect(result?.text).toBe(`${found}${head}imageGCLowThresholdPercent: 70\n`);
  });
});

describe("in the text of a set", () => {
  const pods = {
    "kubelet.yaml": `${head}maxPods: 50\nclusterDNS: [10.0.0.10]\n`,
    "kubelet.d/10.conf": `${head}maxPods: 60\n`,
    "kubelet.d/20.conf": `${head}\nmaxPods: 70\n`,
  };
  const onMaxPods = { textDocument: { uri: uriOf(main) }, position: { line: 2, character: 3 } };
  const whole = {
    textDocument: { uri: uriOf(main) },
    range: { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } },
  };

  test("hover says what is in effect", async () => {
    const client = await connectWith(pods);
    await client.show(main);
    const hover = await client.connection.sendRequest(HoverRequest.type, onMaxPods);
    const contents = hover?.contents ?? "";
    const value = typeof contents === "object" && "value" in contents ? contents.value : "";
    expect(value.slice(0, value.indexOf("\n\n**maxPods**"))).toBe(
      "**In effect**: `70`, from 20.conf:4\n\n- overrides `60` from 10.conf:3\n- overrides `50` from kubelet.yaml:3",
    );
  });

  test("inlay hints stand behind what does not hold, unless the user has them off", async () => {
    const settings = { inlayHints: { overridden: true } };
    const client = await connectWith(pods, { settings: () => settings });
    await client.show(main);
    const ask = (range = whole.range): Promise<InlayHint[] | null> =>
      client.connection.sendRequest(InlayHintRequest.type, { ...whole, range });
    expect(await ask()).toEqual([
      {
        position: { line: 2, character: 11 },
        label: [
          {
            value: "→ 70 · 20.conf",
            location: {
              uri: uriOf("kubelet.d/20.conf"),
              range: { start: { line: 3, character: 0 }, end: { line: 3, character: 7 } },
            },
            tooltip: "Overridden by 20.conf:4: the kubelet uses the last value that it reads.",
          },
        ],
        kind: 2,
        paddingLeft: true,
      },
    ]);
    const below = { start: { line: 3, character: 0 }, end: { line: 4, character: 0 } };
    expect(await ask(below)).toEqual([]);
    const off = await connectWith(pods, {
      settings: () => ({ inlayHints: { overridden: false } }),
    });
    await off.show(main);
    expect(await off.connection.sendRequest(InlayHintRequest.type, whole)).toEqual([]);
  });

  test("a lens leads to the view, for clients that have it", async () => {
    const client = await connectWith(pods, { initializationOptions: { effectiveView: true } });
    await client.show("kubelet.d/10.conf");
    const lenses = await client.connection.sendRequest(CodeLensRequest.type, {
      textDocument: { uri: uriOf("kubelet.d/10.conf") },
    });
    const start = { line: 0, character: 0 };
    expect(lenses).toEqual<CodeLens[]>([
      {
        range: { start, end: start },
        command: {
          title: "Effective Configuration · 2 drop-ins · 2 values overridden",
          command: "kubelet.showEffectiveConfig",
          arguments: [uriOf("kubelet.d/10.conf"), uriOf(main)],
        },
      },
    ]);
    expect(client.initialized.capabilities.codeLensProvider).toBeDefined();
    const other = await connectWith(pods);
    expect(other.initialized.capabilities.codeLensProvider).toBeUndefined();
    await other.show(main);
    expect(await other.connection.sendRequest(CodeLensRequest.type, whole)).toEqual([]);
  });

  test("one lens stands for several sets, among which the user picks", async () => {
    const files = { "a.yaml": head, "b.yaml": head, "kubelet.conf.d/1.conf": head };
    const client = await connectWith(files, { initializationOptions: { effectiveView: true } });
    await client.show("kubelet.conf.d/1.conf");
    const lenses = await client.connection.sendRequest(CodeLensRequest.type, {
      textDocument: { uri: uriOf("kubelet.conf.d/1.conf") },
    });
    expect(lenses?.map(({ command }) => [command?.title, command?.arguments])).toEqual([
      ["Effective Configuration · 2 sets", [uriOf("kubelet.conf.d/1.conf")]],
    ]);
  });

  test.each([
    ["maxPods: many\nimageGCHighThresholdPercent: 70\n", "2 errors"],
    ["maxPods: 5\n<<<<<<< HEAD\n=======\n>>>>>>> other\n", "1 error"],
  ])("a file that is alone counts the errors of the view: %j", async (body, counted) => {
    const client = await connectWith(
      { "alone.yaml": head + body },
      { initializationOptions: { effectiveView: true } },
    );
    await client.show("alone.yaml");
    const textDocument = { uri: uriOf("alone.yaml") };
    const lenses = await client.connection.sendRequest(CodeLensRequest.type, { textDocument });
    expect(lenses?.map(({ command }) => command?.title)).toEqual([
      `Effective Configuration · ${counted}`,
    ]);
    const effective = await client.effective({ uri: uriOf("alone.yaml") });
    expect(effective?.text).toContain(`: ${counted}\n`);
  });

  test("a file that is alone has a lens, one that only shows something has none", async () => {
    const client = await connectWith(
      { "alone.yaml": `# a\n${head}` },
      { initializationOptions: { effectiveView: true } },
    );
    await client.show("alone.yaml");
    const textDocument = { uri: uriOf("alone.yaml") };
    const lenses = await client.connection.sendRequest(CodeLensRequest.type, { textDocument });
    expect(lenses?.map(({ range, command }) => [range.start.line, command?.title])).toEqual([
      [1, "Effective Configuration"],
    ]);
    const view = "kubelet-effective:/1/alone.yaml";
    await client.open(view, head);
    const inView = { textDocument: { uri: view } };
    expect(await client.connection.sendRequest(CodeLensRequest.type, inView)).toEqual([]);
  });

  test("definition and references lead to the files that set a value", async () => {
    const client = await connectWith(pods);
    await client.show(main);
    const definition = await client.connection.sendRequest(DefinitionRequest.type, onMaxPods);
    expect((definition as Location[]).map(placeText)).toEqual(["kubelet.d/20.conf 4:1"]);
    const references = await client.connection.sendRequest(ReferencesRequest.type, {
      ...onMaxPods,
      context: { includeDeclaration: true },
    });
    expect(references?.map(placeText)).toEqual([
      "kubelet.yaml 3:1",
      "kubelet.d/10.conf 3:1",
      "kubelet.d/20.conf 4:1",
    ]);
    // With unsaved edits of the others.
    await client.show("kubelet.d/20.conf", `${head}\n\n\nmaxPods: 70\n`);
    const moved = await client.connection.sendRequest(DefinitionRequest.type, onMaxPods);
    expect((moved as Location[]).map(placeText)).toEqual(["kubelet.d/20.conf 6:1"]);
  });
});
