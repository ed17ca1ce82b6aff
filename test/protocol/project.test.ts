import { DidChangeConfigurationNotification } from "vscode-languageserver/node";
import { describe, expect, test } from "vitest";
import { linkTo } from "../support/memory-file-system.ts";
import { head } from "./harness.ts";
import { connectWith, foundAt, pulling, uriOf, foundIn } from "./sets-client.ts";
import { defaultVersion } from "../../server/src/facts/field-index.ts";

const file = ".kubelet-config.yaml";
const main = "a/b/kubelet.yaml";

/** Unknown before 1.32; misspelt in every version. */
const text = `${head}crashLoopBackOff: {}\nmaxPodz: 1\n`;
const inNewest = ["4:1 warning[unknown-field]"];
const before132 = ["3:1 warning[field-not-in-version]", ...inNewest];

/** Findings in the main file, with a project's file next to the workspace's folders. */
async function foundWith(project: string, settings: unknown = {}): Promise<string[]> {
  const client = await connectWith(
    { [main]: text, [file]: project },
    { capabilities: pulling, settings: () => settings },
  );
  await client.show(main);
  return foundIn(client, main);
}

describe("what the project's file says", () => {
  test.each<[what: string, project: string, settings: unknown, found: readonly string[]]>([
    ["nothing", "", {}, inNewest],
    ["the version", "kubernetesVersion: 1.31", {}, before132],
    [
      "the version, before the setting",
      "kubernetesVersion: 1.31",
      { kubernetesVersion: defaultVersion },
      before132,
    ],
    [
      "another version than the setting",
      `kubernetesVersion: ${defaultVersion}`,
      { kubernetesVersion: "1.31" },
      inNewest,
    ],
    ["no version: the setting holds", "advice: true", { kubernetesVersion: "1.31" }, before132],
    ["a severity", "rules: {unknown-field: error}", {}, ["4:1 error[unknown-field]"]],
    [
      "a severity, before the setting",
      "rules: {unknown-field: error}",
      { rules: { "unknown-field": "off" } },
      ["4:1 error[unknown-field]"],
    ],
    [
      "a severity beside one of the settings",
      "kubernetesVersion: 1.31\nrules: {unknown-field: off}",
      { rules: { "field-not-in-version": "hint" } },
      ["3:1 hint[field-not-in-version]"],
    ],
    ["the file is passed over", "ignore: [a/**]", {}, []],
    ["another file is passed over", "ignore: [b/**, '*.yaml']", {}, inNewest],
    ["a mistake beside what is right", "kubernetesVersion: 1.31\nadvise: false", {}, before132],
    ["no YAML", "kubernetesVersion: 1.31\nrules: {", {}, inNewest],
  ])("%s", async (_, project, settings, found) => {
    expect(await foundWith(project, settings)).toEqual(found);
  });

  test("goes behind a comment in the file", async () => {
    const commented = `# kubelet-version: ${defaultVersion}\n${text}`;
    const files = { [main]: commented, [file]: "kubernetesVersion: 1.31\n" };
    const client = await connectWith(files, { capabilities: pulling });
    await client.show(main);
    expect(await foundIn(client, main)).toEqual(["5:1 warning[unknown-field]"]);
  });

  const tooFew = "3:21 error[reserved-cpus-online]";
  const insecure = [
    "4:1 information[insecure-no-client-ca]",
    "4:39 information[insecure-anonymous-auth]",
  ];
  test.each<[project: string, found: readonly string[]]>([
    ["", [tooFew, ...insecure]],
    ["advice: false", [tooFew]],
    ["node: {memory: 8Gi}", insecure],
    ["advice: false\nnode: {cpus: 8}", []],
  ])("advice and the node as a whole: %j", async (project, found) => {
    const reserved = `${head}reservedSystemCPUs: 4-5\nauthentication: {anonymous: {enabled: true}}\n`;
    const client = await connectWith(
      { [main]: reserved, [file]: project },
      { capabilities: pulling, settings: () => ({ node: { cpus: 4 } }) },
    );
    await client.show(main);
    expect(await foundIn(client, main)).toEqual(found);
  });

  test("holds for configurations in files of other tools", async () => {
    const text =
      "apiVersion: machineconfiguration.openshift.io/v1\nkind: KubeletConfig\nspec:\n  kubeletConfig:\n    crashLoopBackOff: {}\n";
    const client = await connectWith(
      { [file]: "kubernetesVersion: 1.31\n" },
      { capabilities: pulling },
    );
    await client.open(uriOf("node.yaml"), text, "yaml");
    expect(await foundIn(client, "node.yaml")).toEqual([
      "4:3 information[platform-note]",
      "5:5 warning[field-not-in-version]",
    ]);
  });

  test("a version that is not known, with a note in the file itself", async () => {
    const future = `${text}futureField: 1\n`;
    const client = await connectWith(
      { [main]: future, [file]: 'kubernetesVersion: "1.45"\n' },
      { capabilities: pulling },
    );
    await client.show(main);
    const found = await foundIn(client, main);
    expect(found).toContain(`${future.split("\n").length - 1}:1 information[unknown-field]`);
    await client.show(file);
    expect(await foundIn(client, file)).toEqual(["1:20 information[version-not-known]"]);
  });

  test("is told with the status", async () => {
    const client = await connectWith(
      { [main]: text, [file]: "kubernetesVersion: 1.31\nseccomp: {runtime: crun}\n" },
      { initializationOptions: { statusNotifications: true } },
    );
    await client.show(main);
    expect(await client.statuses.next()).toMatchObject({
      kubernetesVersion: "1.31",
      versionSource: "project",
      versionPlace: { uri: uriOf(file), line: 0 },
      projectFile: uriOf(file),
    });
    await client.open(uriOf("p.json"), '{"defaultAction": "SCMP_ACT_LOG"}', "json");
    expect(await client.statuses.next()).toMatchObject({
      seccompRuntime: "crun",
      runtimeSource: "project",
      projectFile: uriOf(file),
    });
  });
});

describe("which project's file counts", () => {
  const version = (minor: number): string => `kubernetesVersion: 1.${minor}\n`;

  test("the nearest, which extends those above it unless it is a root", async () => {
    const files = { [main]: text, [file]: version(31), [`a/${file}`]: "advice: true\n" };
    const client = await connectWith(files, { capabilities: pulling });
    await client.show(main);
    expect(await foundIn(client, main)).toEqual(before132);
    client.files.put(`/w/a/${file}`, "root: true\n");
    await client.diskChanged();
    expect(await foundIn(client, main)).toEqual(inNewest);
    await client.open(uriOf(`a/${file}`), "advice: false\n");
    expect(await foundIn(client, main)).toEqual(before132);
  });

  test("the last of the overrides that match the file", async () => {
    const overrides = `overrides:\n- {files: [a/**], kubernetesVersion: 1.31}\n`;
    const client = await connectWith(
      { [main]: text, "b.yaml": text, [file]: overrides },
      { capabilities: pulling, initializationOptions: { statusNotifications: true } },
    );
    await client.show(main);
    expect(await client.statuses.next()).toMatchObject({
      kubernetesVersion: "1.31",
      versionSource: "project",
      versionPlace: { uri: uriOf(file), line: 1 },
      projectFile: uriOf(file),
    });
    expect(await foundIn(client, main)).toEqual(before132);
    await client.show("b.yaml");
    expect(await foundIn(client, "b.yaml")).toEqual(inNewest);
    await client.open(uriOf(file), `${overrides}- {files: ["*/**"], kubernetesVersion: 1.35}\n`);
    expect(await foundIn(client, main)).toEqual(inNewest);
  });

  test("none above the workspace's folder", async () => {
    const client = await connectWith({ [main]: text }, { capabilities: pulling });
    client.files.put(`/${file}`, version(31));
    await client.show(main);
    expect(await foundIn(client, main)).toEqual(inNewest);
    expect(client.files.read).not.toContain(`text /${file}`);
  });

  test("none behind a link that leads out of the workspace", async () => {
    const client = await connectWith({ [main]: text }, { capabilities: pulling });
    client.files.put("/elsewhere/project.yaml", version(31));
    client.files.put(`/w/${file}`, linkTo("/elsewhere/project.yaml"));
    await client.show(main);
    expect(await foundIn(client, main)).toEqual(inNewest);
    client.files.put("/w/shared/project.yaml", version(31));
    client.files.put(`/w/${file}`, linkTo("/w/shared/project.yaml"));
    await client.diskChanged();
    expect(await foundIn(client, main)).toEqual(before132);
  });

  test.each([
    ["outside of the workspace", ["file:///w"]],
    ["without a workspace", []],
  ])("any above a file %s", async (_, workspaceFolders) => {
    const client = await connectWith({}, { workspaceFolders });
    client.files.put(`/${file}`, `${version(31)}ignore: [other/kept/**]\n`);
    await client.open("file:///other/x/kubelet.yaml", text);
    await client.open("file:///other/kept/kubelet.yaml", text);
    expect((await client.published.next()).diagnostics.map(foundAt)).toEqual(before132);
    expect((await client.published.next()).diagnostics).toEqual([]);
  });

  test("that of the only workspace folder for what is not saved yet", async () => {
    const client = await connectWith({ [file]: version(31) }, { capabilities: pulling });
    await client.open("untitled:Untitled-1", text);
    const uri = "untitled:Untitled-1";
    const report = await client.connection.sendRequest<{ items: unknown[] }>(
      "textDocument/diagnostic",
      { textDocument: { uri } },
    );
    expect(report.items).toHaveLength(2);
  });

  test("nothing is read for foreign files, and once for all others of a folder", async () => {
    const client = await connectWith({ [file]: version(31) }, { capabilities: pulling });
    await client.open(uriOf("foreign.yaml"), "kind: ConfigMap\n", "yaml");
    expect(await foundIn(client, "foreign.yaml")).toEqual([]);
    expect(client.files.read).toEqual([]);
    await client.open(uriOf("one.yaml"), text);
    await client.open(uriOf("two.yaml"), text);
    for (const path of ["one.yaml", "two.yaml", "one.yaml"]) {
      expect(await foundIn(client, path)).toEqual(before132);
    }
    await client.replace(uriOf("one.yaml"), 2, `${text}\n`);
    expect(await foundIn(client, "one.yaml")).toEqual(before132);
    expect(client.files.read.filter((entry) => entry.endsWith(file))).toEqual([`text /w/${file}`]);
  });
});

describe("changes of the project's file", () => {
  const watching = { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } };

  test("on the disk are judged by", async () => {
    const client = await connectWith({ [main]: text }, { capabilities: watching });
    await client.show(main);
    expect((await client.pushed(main)).diagnostics.map(foundAt)).toEqual(inNewest);
    client.files.put(`/w/${file}`, "kubernetesVersion: 1.31\n");
    await client.diskChanged();
    expect((await client.pushed(main)).diagnostics.map(foundAt)).toEqual(before132);
    client.files.put(`/w/${file}`, "ignore: ['**/*.yaml']\n");
    await client.diskChanged();
    expect((await client.pushed(main)).diagnostics).toEqual([]);
    client.files.remove(`/w/${file}`);
    await client.diskChanged();
    expect((await client.pushed(main)).diagnostics.map(foundAt)).toEqual(inNewest);
  });

  test("that are not saved yet count while it is open", async () => {
    const client = await connectWith({ [main]: text, [file]: "" });
    await client.show(main);
    expect((await client.pushed(main)).diagnostics.map(foundAt)).toEqual(inNewest);
    await client.open(uriOf(file), "", "yaml");
    await client.replace(uriOf(file), 2, "kubernetesVersion: 1.31\n");
    let found = await client.pushed(main);
    while (found.diagnostics.length < 2) found = await client.pushed(main);
    expect(found.diagnostics.map(foundAt)).toEqual(before132);
    await client.close(uriOf(file));
    expect((await client.pushed(main)).diagnostics.map(foundAt)).toEqual(inNewest);
  });

  test("of what an editor is to show again are told to clients that ask", async () => {
    const refreshing = {
      ...pulling,
      workspace: { diagnostics: { refreshSupport: true } },
    };
    const client = await connectWith({ [main]: text }, { capabilities: refreshing });
    let refreshed = 0;
    const next = (): Promise<void> =>
      new Promise((resolve) => {
        client.connection.onRequest("workspace/diagnostic/refresh", () => {
          refreshed++;
          resolve();
        });
      });
    await client.show(main);
    expect(await foundIn(client, main)).toEqual(inNewest);
    const opened = next();
    await client.open(uriOf(file), "kubernetesVersion: 1.31\n", "yaml");
    await opened;
    expect(await foundIn(client, main)).toEqual(before132);
    const edited = next();
    await client.replace(uriOf(file), 2, `kubernetesVersion: ${defaultVersion}\n`);
    await edited;
    expect(await foundIn(client, main)).toEqual(inNewest);
    expect(refreshed).toBe(2);
  });

  test("of the settings beside it count too", async () => {
    let settings = { rules: {} };
    const client = await connectWith(
      { [main]: text, [file]: "kubernetesVersion: 1.31\n" },
      { settings: () => settings },
    );
    await client.show(main);
    expect((await client.pushed(main)).diagnostics.map(foundAt)).toEqual(before132);
    settings = { rules: { "unknown-field": "off" } };
    await client.connection.sendNotification(DidChangeConfigurationNotification.type, {
      settings: null,
    });
    expect((await client.pushed(main)).diagnostics.map(foundAt)).toEqual(before132.slice(0, 1));
  });

  test("nothing of it is held when all is closed", async () => {
    const client = await connectWith({ [main]: text, [file]: "advise: 1\n" });
    await client.show(main);
    await client.pushed(main);
    await client.close(uriOf(main));
    await client.pushed(main);
    expect(client.server.held()).toEqual({ documents: 0, analyses: 0, settings: 0 });
    client.files.put(`/w/${file}`, "kubernetesVersion: 1.31\n");
    await client.show(main);
    expect((await client.pushed(main)).diagnostics.map(foundAt)).toEqual(before132);
  });
});
