import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { connectAgent, type AgentClient } from "../support/agent-client.ts";
import { runInFolder } from "../support/run-in-folder.ts";
import { shared } from "../support/shared.ts";

const corpus = new URL("corpus/", shared);
const folder = fileURLToPath(corpus);

let agent: AgentClient;

beforeAll(async () => {
  agent = await connectAgent([corpus.href]);
});

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name))
  .sort();

/** Files that are found are shown from the folder that the program runs in, and by the tools from their root. */
const here = `${relative(".", folder).replaceAll("\\", "/")}/`;

/** The JSON that the program writes; undefined if it cannot run. */
async function program(...argv: string[]): Promise<unknown> {
  const { code, out } = await runInFolder("/no such folder", argv);
  return code === 2 ? undefined : JSON.parse(out.replaceAll(`"${here}`, '"'));
}

describe("the tools answer as the command line does about every real file", () => {
  test("there are such files", () => {
    expect(files.length).toBeGreaterThan(300);
  });

  test("check", async () => {
    for (const path of files) {
      const { structured } = await agent.call("check", { files: [{ path }] });
      expect(structured, path).toEqual(await program("check", "--format", "json", path));
    }
  });

  test.each(["effective", "posture", "upgrade"])("%s", async (name) => {
    const ofKubelets = files.filter((path) => /^kubelet/.test(relative(folder, path)));
    const versions = { from: "1.32", to: "1.36" };
    for (const path of ofKubelets) {
      const input = name === "upgrade" ? { files: [{ path }], ...versions } : { main: { path } };
      const { structured } = await agent.call(name, input);
      const more = {
        effective: ["--provenance"],
        upgrade: ["--from", versions.from, "--to", versions.to],
      }[name];
      const written = await program(name, ...(more ?? []), "--format", "json", path);
      if (name !== "effective" || !structured) expect(structured, path).toEqual(written);
      else {
        const { stack, incomplete, effective, provenance } = structured;
        expect({ stack, incomplete, effective, provenance }, path).toEqual(written);
      }
    }
  });
});
