import { describe, expect, test } from "vitest";
import { defaultVersion } from "../../server/src/facts/field-index.ts";
import { settledNotification } from "../../server/src/shells/lsp/protocol/protocol.ts";
import { head } from "./harness.ts";
import { connectWith, foundAt, foundIn, pulling, uriOf, type SetsClient } from "./sets-client.ts";

const file = ".kubelet-config.yaml";
const main = "a/b/kubelet.yaml";

/** Unknown before 1.32; misspelt in every version. */
const text = `${head}crashLoopBackOff: {}\nmaxPodz: 1\n`;
const in131 = ["3:1 warning[field-not-in-version]"];
const inNewest = ["4:1 warning[unknown-field]"];
const project = `kubernetesVersion: "1.31"\nrules:\n  unknown-field: off\n`;
const initializationOptions = { statusNotifications: true };

/** Opens the project's file and a configuration. */
async function connectOpen(content = project): Promise<SetsClient> {
  const client = await connectWith(
    { [main]: text, [file]: content },
    { capabilities: pulling, initializationOptions },
  );
  await client.open(uriOf(file), content, "yaml");
  await client.show(main);
  await foundIn(client, main);
  return client;
}

/** Every text of the project's file while a line is typed at its end, key by key. */
function typed(line: string): readonly string[] {
  return Array.from({ length: line.length }, (_none, at) => project + line.slice(0, at + 1));
}

describe("while a line of the project's file is typed", () => {
  test("other files are read as before, at every key", async () => {
    const client = await connectOpen();
    let version = 2;
    for (const content of typed("advice: true\nignore:\n- 'b/**'\n")) {
      await client.replace(uriOf(file), version++, content);
      expect(await foundIn(client, main), content).toEqual(in131);
    }
  });

  test("also within the version, once it is no version", async () => {
    const client = await connectOpen();
    let version = 2;
    for (const written of ['"1.31', '"1.3x"', '"x"', "[]"]) {
      const content = project.replace('"1.31"', written);
      await client.replace(uriOf(file), version++, content);
      expect(await foundIn(client, main), content).toEqual(in131);
    }
    await client.replace(uriOf(file), version, project.replace(/.*\n/, ""));
    expect(await foundIn(client, main)).toEqual([]);
  });

  test("a finding in the file says so, and is gone with the mistake", async () => {
    const client = await connectOpen();
    await client.replace(uriOf(file), 2, `${project}adv`);
    expect(await client.pull(file)).toEqual([]);
    await client.connection.sendNotification(settledNotification, { uri: uriOf(file) });
    const found = await client.pull(file);
    expect(found.map(foundAt)).toEqual([
      "4:1 error[project-file]",
      "4:1 information[project-file]",
    ]);
    expect(found[1]?.message).toBe(
      "Settings that cannot be read here keep their last values. Correct the mistakes in this file.",
    );
    await client.replace(uriOf(file), 3, `${project}advice: true`);
    expect(await client.pull(file)).toEqual([]);
  });

  test("the status says so", async () => {
    const client = await connectOpen();
    /** The next status that is another one; the version is always the project's. */
    const statusAfter = async (before: string | undefined): Promise<string | undefined> => {
      for (;;) {
        const { kubernetesVersion, versionSource, projectState } = await client.statuses.next();
        expect([kubernetesVersion, versionSource]).toEqual(["1.31", "project"]);
        if (projectState !== before) return projectState;
      }
    };
    await client.replace(uriOf(file), 2, `${project}adv`);
    // The editor asks at once, before the server reports the change.
    await foundIn(client, main);
    expect(await statusAfter(undefined)).toBe("kept");
    await client.replace(uriOf(file), 3, project);
    await foundIn(client, main);
    expect(await statusAfter("kept")).toBe(undefined);
  });

  test("a file that was never readable has no effect, and the status says so", async () => {
    const client = await connectOpen(`${project}adv`);
    expect(await foundIn(client, main)).toContain(inNewest[0]);
    expect(await client.statuses.next()).toMatchObject({
      kubernetesVersion: defaultVersion,
      projectState: "unread",
    });
    const [, second] = await client.pull(file);
    expect(second?.message).toBe("This file has no effect. Correct its mistakes first.");
  });
});
