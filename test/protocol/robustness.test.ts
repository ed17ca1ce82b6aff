import { InitializeRequest } from "vscode-languageserver/node";
import { describe, expect, test } from "vitest";
import { connect, head } from "./harness.ts";
import { connectWith, foundIn, pulling } from "./sets-client.ts";

describe("a second initialize", () => {
  test("is refused, and the first session goes on", async () => {
    const client = await connectWith({}, { capabilities: pulling });
    const params = { processId: null, rootUri: null, capabilities: {} };
    await expect(client.connection.sendRequest(InitializeRequest.type, params)).rejects.toThrow(
      "already initialized",
    );
    await client.show("kubelet.yaml", `${head}maxPodz: 1\n`);
    expect(await foundIn(client, "kubelet.yaml")).toEqual(["3:1 warning[unknown-field]"]);
  });
});

describe("a client that does not answer workspace/configuration", () => {
  /** A server whose time limits end when the test says so, and a client that answers when the test says so. */
  async function connectSilent() {
    const limits: (() => void)[] = [];
    let answer: (settings: unknown) => void = () => undefined;
    const settings = () => new Promise((resolve) => (answer = resolve));
    const client = await connect({
      settings,
      host: {
        later(task, milliseconds) {
          if (milliseconds >= 1_000) limits.push(task);
        },
      },
    });
    await client.open("file:///w/kubelet.yaml", `${head}maxPodz: 1\n`);
    const asked = async (): Promise<void> => {
      while (limits.length === 0) await new Promise((resolve) => setImmediate(resolve));
    };
    await asked();
    return {
      client,
      endLimits: () => {
        for (const end of limits.splice(0)) end();
      },
      answer: (section: unknown) => {
        answer(section);
      },
    };
  }

  test("gets findings by the defaults", async () => {
    const { client, endLimits } = await connectSilent();
    endLimits();
    const { diagnostics } = await client.published.next();
    expect(diagnostics.map(({ code }) => code)).toEqual(["unknown-field"]);
    expect(client.logged.all.at(-1)).toMatch(/gave no settings/);
  });

  test("is listened to when it answers late", async () => {
    const { client, endLimits, answer } = await connectSilent();
    endLimits();
    await client.published.next();
    answer({ rules: { "unknown-field": "off" } });
    expect((await client.published.next()).diagnostics).toEqual([]);
  });
});
