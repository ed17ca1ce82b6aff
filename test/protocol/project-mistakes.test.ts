import { describe, expect, test } from "vitest";
import { knowledgeIn } from "../../server/src/shells/hosts/knowledge-in.ts";
import { head } from "./harness.ts";
import { connectWith, foundAt, pulling, uriOf } from "./sets-client.ts";

const file = ".kubelet-config.yaml";
const main = "a/b/kubelet.yaml";

/** Unknown before 1.32; misspelt in every version. */
const text = `${head}crashLoopBackOff: {}\nmaxPodz: 1\n`;

describe("mistakes in the project's file", () => {
  const wrong = "kubernetesVersion: 1.31\nrules:\n  unknown-feild: off\n";

  test("are shown where they are", async () => {
    const client = await connectWith({}, { capabilities: pulling });
    await client.open(uriOf(file), wrong, "yaml");
    const [problem, ...more] = await client.pull(file);
    expect(more).toEqual([]);
    expect(problem).toEqual({
      range: { start: { line: 2, character: 2 }, end: { line: 2, character: 15 } },
      severity: 1,
      code: "project-file",
      source: "kubelet",
      message: 'There is no rule "unknown-feild". Did you mean unknown-field?',
    });
    await client.replace(uriOf(file), 2, wrong.replace("feild", "field"));
    expect(await client.pull(file)).toEqual([]);
  });

  test("too long a text is one", async () => {
    const long = `advice: false\n${"# x\n".repeat(150_000)}`;
    const client = await connectWith({ [main]: text, [file]: long });
    await client.show(main);
    const [problem] = (await client.pushed(file)).diagnostics;
    expect(problem?.message).toBe(
      "This file is not a text file, or it is too long. It has no effect.",
    );
  });

  test("are not shown where the user does not want to see any", async () => {
    const settings = (): unknown => ({ validate: false });
    const client = await connectWith({ [main]: text, [file]: wrong }, { settings });
    await client.open(uriOf(file), wrong, "yaml");
    expect((await client.pushed(file)).diagnostics).toEqual([]);
  });

  test("are shown although the file passes over itself", async () => {
    const client = await connectWith({});
    await client.open(uriOf(file), "ignore: ['**']\nx: 1\n", "yaml");
    expect((await client.pushed(file)).diagnostics.map(foundAt)).toEqual([
      "2:1 error[project-file]",
    ]);
  });

  test("are told of a file that nobody has opened, until it is right", async () => {
    const client = await connectWith({ [main]: text, [file]: wrong });
    await client.show(main);
    expect((await client.pushed(file)).diagnostics.map(foundAt)).toEqual([
      "3:3 error[project-file]",
    ]);
    client.files.put(`/w/${file}`, "advice: false\n");
    await client.diskChanged();
    expect((await client.pushed(file)).diagnostics).toEqual([]);
    client.files.put(`/w/${file}`, "advise: false\n");
    await client.diskChanged();
    expect((await client.pushed(file)).diagnostics.map(foundAt)).toEqual([
      "1:1 error[project-file]",
    ]);
    client.files.remove(`/w/${file}`);
    await client.diskChanged();
    expect((await client.pushed(file)).diagnostics).toEqual([]);
  });

  test("are taken back from the list when the file is opened, and when all is closed", async () => {
    const client = await connectWith({ [main]: text, [file]: wrong }, { capabilities: pulling });
    await client.show(main);
    await client.pull(main);
    expect((await client.pushed(file)).diagnostics).toHaveLength(1);
    await client.open(uriOf(file), wrong, "yaml");
    expect((await client.pushed(file)).diagnostics).toEqual([]);
    expect(await client.pull(file)).toHaveLength(1);
    await client.close(uriOf(file));
    expect(await client.pull(main)).toHaveLength(2);
    expect((await client.pushed(file)).diagnostics).toHaveLength(1);
    await client.close(uriOf(main));
    expect((await client.pushed(file)).diagnostics).toEqual([]);
  });

  test("are told in Chinese", async () => {
    const client = await connectWith(
      {},
      {
        capabilities: pulling,
        initializationOptions: { locale: "zh-cn" },
        host: { knowledge: knowledgeIn },
      },
    );
    await client.open(uriOf(file), wrong, "yaml");
    const [problem] = await client.pull(file);
    expect(problem?.message).toBe('没有规则 "unknown-feild"。是否想写 "unknown-field"？');
  });
});
