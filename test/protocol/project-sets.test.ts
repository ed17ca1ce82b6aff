import {
  CodeLensRequest,
  DidChangeTextDocumentNotification,
  HoverRequest,
  type Hover,
} from "vscode-languageserver/node";
import { describe, expect, test } from "vitest";
import { linkTo } from "../support/memory-file-system.ts";
import { head } from "./harness.ts";
import { connectWith, pulling, uriOf, foundIn } from "./sets-client.ts";
import { defaultVersion } from "../../server/src/facts/field-index.ts";

const low = `${head}imageGCLowThresholdPercent: 70\n`;
const high = `${head}imageGCHighThresholdPercent: 60\n`;
const tooLow = ["3:30 error[image-gc-low-lt-high]"];
const file = ".kubelet-config.yaml";
const set = "sets:\n- main: node.yaml\n  dropInDir: parts\n";
const files = { "a/node.yaml": low, "a/parts/10.conf": high };

/** Findings in the drop-in of `a`, with more files and settings. */
async function foundWith(
  more: Parameters<typeof connectWith>[0],
  settings: unknown = {},
): Promise<string[]> {
  const client = await connectWith(
    { ...files, ...more },
    { capabilities: pulling, settings: () => settings },
  );
  await client.show("a/parts/10.conf");
  return foundIn(client, "a/parts/10.conf");
}

describe("sets of the project's file", () => {
  const outside = { "b/node.yaml": low };
  test.each<[what: string, more: Parameters<typeof connectWith>[0], found: readonly string[]]>([
    ["none", {}, tooLow],
    [
      "one",
      { [`a/${file}`]: set, "a/node.yaml": head.concat("imageGCLowThresholdPercent: 50\n") },
      [],
    ],
    ["one, judged together", { [`a/${file}`]: set }, tooLow],
    [
      "its paths count from its folder",
      {
        [file]: "sets: [{main: a/node.yaml, dropInDir: a/parts}]",
        "a/node.yaml": `${head}imageGCLowThresholdPercent: 50\n`,
      },
      [],
    ],
    [
      "a path that leads out",
      { ...outside, [`a/${file}`]: "sets: [{main: ../b/node.yaml, dropInDir: parts}]" },
      tooLow,
    ],
    [
      "a link that leads out",
      {
        "b/node.yaml": `${head}imageGCLowThresholdPercent: 50\n`,
        [`a/${file}`]: set,
        "a/node.yaml": linkTo("../b/node.yaml"),
      },
      tooLow,
    ],
    [
      "a mistake in another",
      {
        [`a/${file}`]: `${set}- main: 1\n  dropinDir: a\n`,
        "a/node.yaml": `${head}imageGCLowThresholdPercent: 50\n`,
      },
      [],
    ],
  ])("%s", async (_, more, found) => {
    expect(await foundWith(more)).toEqual(found);
  });

  test("go before those of the settings for the same main file, others stand beside them", async () => {
    const configSets = [
      { main: "a/node.yaml", dropInDir: "a/parts", args: ["--max-pods=-3"] },
      { main: "c/node.yaml", dropInDir: "a/parts" },
    ];
    const client = await connectWith(
      { ...files, [file]: "sets: [{main: a/node.yaml, dropInDir: a/parts}]", "c/node.yaml": head },
      { capabilities: pulling, settings: () => ({ configSets }) },
    );
    await client.show("a/node.yaml");
    expect(await foundIn(client, "a/node.yaml")).toEqual(["3:29 hint[image-gc-low-lt-high]"]);
    const view = await client.effective({ uri: uriOf("a/node.yaml") });
    expect(view?.sets.map(({ name }) => name)).toEqual(["node.yaml"]);
    await client.show("a/parts/10.conf");
    const shared = await client.effective({ uri: uriOf("a/parts/10.conf") });
    expect(shared?.sets.map(({ id }) => id)).toEqual(["a/node.yaml", "c/node.yaml"].map(uriOf));
  });

  test("may go over one main file in several ways", async () => {
    const more = "- main: node.yaml\n  dropInDir: more\n";
    const client = await connectWith(
      { ...files, [`a/${file}`]: set + more, "a/more/10.conf": `${head}maxPods: 7\n` },
      { capabilities: pulling },
    );
    await client.show("a/node.yaml");
    const uri = uriOf("a/node.yaml");
    const view = await client.effective({ uri });
    expect(view?.sets.map(({ name }) => name)).toEqual(["node.yaml", "node.yaml, more"]);
    expect(view?.text).toContain("imageGCHighThresholdPercent: 60");
    const other = await client.effective({ uri, set: view?.sets[1]?.id ?? "" });
    expect(other?.text).toContain("maxPods: 7");
    expect(other?.text).not.toContain("imageGCHighThresholdPercent");
  });

  test("are in the effective view, the hover and the line above the file", async () => {
    const args = "  args: --max-pods=50\n";
    const client = await connectWith(
      { ...files, [`a/${file}`]: set + args },
      {
        capabilities: { ...pulling, textDocument: { codeLens: {} } },
        initializationOptions: { effectiveView: true },
      },
    );
    await client.show("a/node.yaml", `${low}maxPods: 3\n`);
    const textDocument = { uri: uriOf("a/node.yaml") };
    expect((await client.effective(textDocument))?.text).toBe(
      "# node.yaml with 1 drop-in of parts, a set of .kubelet-config.yaml\n" +
        `# Kubelet ${defaultVersion} does not start with this configuration: 1 error\n` +
        "# - 10.conf:3: imageGCLowThresholdPercent (70) must be less than imageGCHighThresholdPercent (60). " +
        "The kubelet does not start. Lower imageGCLowThresholdPercent.\n" +
        `${head}imageGCHighThresholdPercent: 60\nimageGCLowThresholdPercent: 70\nmaxPods: 50\n`,
    );
    const position = { line: 3, character: 2 };
    const hover: Hover | null = await client.connection.sendRequest(HoverRequest.type, {
      textDocument,
      position,
    });
    expect(JSON.stringify(hover?.contents)).toContain("--max-pods");
    const lenses = await client.connection.sendRequest(CodeLensRequest.type, { textDocument });
    expect(lenses).toHaveLength(1);
  });
});

describe("sets are found again", () => {
  test("when the file changes on the disk", async () => {
    const client = await connectWith(
      { ...files, "a/more/10.conf": head },
      { capabilities: pulling },
    );
    await client.show("a/node.yaml", high);
    expect(await foundIn(client, "a/node.yaml")).toEqual(tooLow);
    client.files.put("/w/a/more/10.conf", `${head}imageGCLowThresholdPercent: 50\n`);
    client.files.put(`/w/a/${file}`, set.replace("parts", "more"));
    await client.diskChanged();
    expect(await foundIn(client, "a/node.yaml")).toEqual([]);
    client.files.remove(`/w/a/${file}`);
    await client.diskChanged();
    expect(await foundIn(client, "a/node.yaml")).toEqual(tooLow);
  });

  test("while the file is written", async () => {
    const client = await connectWith(
      { ...files, [`a/${file}`]: "", "a/node.yaml": `${head}imageGCLowThresholdPercent: 50\n` },
      { capabilities: pulling },
    );
    await client.show("a/parts/10.conf");
    expect(await foundIn(client, "a/parts/10.conf")).toEqual(tooLow);
    const uri = uriOf(`a/${file}`);
    await client.open(uri, "sets:\n", "yaml");
    const write = async (version: number, text: string): Promise<void> =>
      client.connection.sendNotification(DidChangeTextDocumentNotification.type, {
        textDocument: { uri, version },
        contentChanges: [{ text }],
      });
    await write(2, set);
    expect(await foundIn(client, "a/parts/10.conf")).toEqual([]);
    await write(3, `${set}- main: ../b.yaml\n`);
    expect(await foundIn(client, "a/parts/10.conf")).toEqual([]);
    expect(await foundIn(client, `a/${file}`)).toEqual(["4:9 error[project-file]"]);
    await write(4, "");
    expect(await foundIn(client, "a/parts/10.conf")).toEqual(tooLow);
  });
});
