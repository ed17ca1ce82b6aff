import { CodeLensRequest, HoverRequest } from "vscode-languageserver/node";
import { describe, expect, test } from "vitest";
import { completionsAt } from "./harness.ts";
import { connectWith, foundAt, pulling, uriOf } from "./sets-client.ts";

const text = `[settings.kubernetes]
max-pods = 58
evnt-qps = 0
cpu-manager-policy = ""

[settings.kubernetes.eviction-hard]
"memory.available" = "100%"
`;

describe.each(["toml", "plaintext"])("a file of TOML in the language %s", (language) => {
  test("is judged, explained and completed", async () => {
    const client = await connectWith(
      { "user-data.toml": text },
      { capabilities: pulling, initializationOptions: { effectiveView: true } },
    );
    await client.show("user-data.toml", undefined, language);
    const found = (await client.pull("user-data.toml")).map(foundAt);
    expect(found).toEqual([
      "3:1 error[platform-unknown-field]",
      "4:22 error[platform-value-refused]",
      "7:22 error[platform-value-refused]",
    ]);
    const textDocument = { uri: uriOf("user-data.toml") };
    const ask = client.connection;
    const position = { line: 1, character: 2 };
    const hover = await ask.sendRequest(HoverRequest.type, { textDocument, position });
    expect(JSON.stringify(hover?.contents)).toContain("maxPods");
    const inQuotes = { line: 3, character: 22 };
    const items = await completionsAt(client, { textDocument, position: inQuotes });
    expect(items.map(({ label }) => label)).toEqual(["none", "static"]);
    const lenses = await ask.sendRequest(CodeLensRequest.type, { textDocument });
    expect(lenses?.map(({ command }) => command?.command)).toEqual(["kubelet.showEffectiveConfig"]);
    const { text: shown = "" } = (await client.effective(textDocument)) ?? {};
    expect(shown).toContain("maxPods: 58");
  });

  test("that has nothing of Bottlerocket's is left alone", async () => {
    const other = '[package]\nname = "settings"\n';
    const client = await connectWith({ "Cargo.toml": other }, { capabilities: pulling });
    await client.show("Cargo.toml", undefined, language);
    expect(await client.pull("Cargo.toml")).toEqual([]);
  });
});
