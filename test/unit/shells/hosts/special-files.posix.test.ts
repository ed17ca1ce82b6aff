import { execFileSync } from "node:child_process";
import { mkdir, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path/posix";
import { pathToFileURL } from "node:url";
import { beforeEach, describe, expect, test } from "vitest";
import { nodeFileSystem } from "../../../../server/src/shells/hosts/node-file-system.ts";
import { maxBytes, readInputBytes } from "../../../../server/src/shells/cli/input/read-text.ts";
import { createProjectStore } from "../../../../server/src/service/project-store.ts";
import { knowledge } from "../../../support/knowledge.ts";
import { linkTo, memoryFileSystem } from "../../../support/memory-file-system.ts";
import { putInto, runInFolder } from "../../../support/run-in-folder.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const files = nodeFileSystem();
let folder = "";

beforeEach(() => {
  folder = temporaryFolder("kubelet files ");
});

function pipeAt(path: string): void {
  execFileSync("mkfifo", [join(folder, path)]);
}

describe("what is no regular file is not read", () => {
  test("by the server: pipes, sockets, devices, and links to them", async () => {
    pipeAt("pipe.yaml");
    await symlink("pipe.yaml", join(folder, "link.yaml"));
    await symlink("/dev/zero", join(folder, "zero.yaml"));
    await symlink("/dev/stdin", join(folder, "stdin.yaml"));
    const server = createServer().listen(join(folder, "socket.yaml"));
    await new Promise((resolve) => server.once("listening", resolve));
    const uri = (name: string): string => pathToFileURL(join(folder, name)).href;
    const names = ["pipe.yaml", "link.yaml", "zero.yaml", "socket.yaml", "stdin.yaml"];
    const texts = await Promise.all(names.map((name) => files.readText(uri(name))));
    expect(texts).toEqual(names.map(() => undefined));
    const entries = await files.readFolder(pathToFileURL(folder).href);
    expect(entries?.map(({ isBroken }) => isBroken)).toEqual(names.map(() => true));
    server.close();
  });

  test("as a project's file, which is said", async () => {
    await putInto(folder, {
      "a.yaml": `${header}maxPods: 5\n`,
      "b/a.yaml": `${header}maxPods: 5\n`,
    });
    pipeAt(".kubelet-config.yaml");
    await symlink("/dev/zero", join(folder, "b", ".kubelet-config.yaml"));
    const piped = await runInFolder(folder, ["check", "%/a.yaml"]);
    const linked = await runInFolder(folder, ["check", "%/b/a.yaml"]);
    expect([piped.code, piped.errors]).toEqual([
      2,
      ["Cannot read %/.kubelet-config.yaml: it is not a regular file."],
    ]);
    expect([linked.code, linked.errors]).toEqual([
      2,
      [
        "Cannot read %/b/.kubelet-config.yaml: it is not a regular file.",
        "Cannot read %/.kubelet-config.yaml: it is not a regular file.",
      ],
    ]);
  });

  test("among drop-ins and patches", async () => {
    await putInto(folder, { "k.yaml": header, "d/10.conf": header, "p/x.txt": "" });
    pipeAt("d/20.conf");
    pipeAt("p/kubeletconfiguration.yaml");
    const set = await runInFolder(folder, ["check", "%/k.yaml", "--config-dir", "%/d"]);
    expect(set.out).toContain("20.conf");
    expect(set.code).toBe(1);
    const patched = await runInFolder(folder, ["patch", "%/k.yaml", "%/p"]);
    expect(patched.code).toBe(1);
  });

  test("where a link in a folder leads to a device, or is named itself", async () => {
    await mkdir(join(folder, "d"));
    await symlink("/dev/zero", join(folder, "d", "zero.yaml"));
    await symlink("/dev/stdin", join(folder, "d", "stdin.yaml"));
    expect((await runInFolder(folder, ["check", "%/d"])).errors).toEqual([]);
    const { code, errors } = await runInFolder(folder, ["check", "%/d/stdin.yaml"]);
    expect(code).toBe(2);
    expect(errors).toEqual(["Cannot read %/d/stdin.yaml: it is not a regular file."]);
  });
});

describe("what is read", () => {
  test("a pipe that the user names", async () => {
    pipeAt("pipe.yaml");
    const path = join(folder, "pipe.yaml");
    const [run] = await Promise.all([
      runInFolder(folder, ["check", "%/pipe.yaml"]),
      writeFile(path, `${header}maxPods: many\n`),
    ]);
    expect(run.out).toContain("type-mismatch");
  });

  test("a file of /proc, which says that it has no bytes", async () => {
    expect(await files.readText("file:///proc/self/status")).toMatch(/^Name:/);
  });

  test("of a file that says to be huge, no more than the bound", async () => {
    const path = join(folder, "huge.yaml");
    await writeFile(path, "");
    await truncate(path, 2 ** 40);
    expect(await readInputBytes(path)).toHaveLength(maxBytes + 1);
    expect(await files.readText(pathToFileURL(path).href)).toBeUndefined();
  });
});

test("a project's file that leads out of its workspace is not even opened", async () => {
  const memory = memoryFileSystem({
    "/w/a/k.yaml": header,
    "/w/a/.kubelet-config.yaml": linkTo("/secret"),
    "/w/.kubelet-config.yaml": linkTo("a/project.yaml"),
    "/w/a/project.yaml": "rules:\n  max-pods: off\n",
    "/secret": "rules: {}\n",
  });
  const store = createProjectStore({
    files: memory,
    knowledge,
    roots: () => ["file:///w"],
    snapshot: () => undefined,
  });
  expect((await store.of("file:///w/a/k.yaml"))?.files[0].uri).toBe(
    "file:///w/.kubelet-config.yaml",
  );
  expect(memory.read).toEqual(["text /w/.kubelet-config.yaml"]);
});

describe("a node's file tree", () => {
  const unit = "[Service]\nExecStart=/usr/bin/kubelet --config=/etc/kubelet.yaml\n";

  test("a configuration that a link leads out of the copy for is not in it, and nothing is decided", async () => {
    await putInto(folder, {
      "node/etc/systemd/system/kubelet.service": unit,
      "outside.yaml": `${header}maxPods: many\n`,
    });
    await symlink("../../outside.yaml", join(folder, "node/etc/kubelet.yaml"));
    const { code, out } = await runInFolder(folder, ["node", "--root", "%/node"]);
    expect(code).toBe(2);
    expect(out).toContain(
      "/etc/kubelet.yaml is not in this copy: its link points to a file that is not in the copy, or is broken. Copy the file itself.",
    );
    expect(out).toContain("No result: the kubelet also reads a file that could not be read here.");
    expect(out).not.toContain("start on this node");
    const absolute = join(folder, "node/etc/kubelet.yaml");
    await rm(absolute);
    await symlink("/nowhere/kubelet.yaml", absolute);
    const again = await runInFolder(folder, ["node", "--root", "%/node", "--format", "json"]);
    expect(JSON.parse(again.out)).toMatchObject({
      starts: null,
      findings: [],
      notes: [{ note: "unread-file", path: "/etc/kubelet.yaml", why: "outside" }],
    });
  });

  test("pipes in it hang nothing, and one instead of the configuration is reported", async () => {
    await putInto(folder, { "node/etc/systemd/system/kubelet.service": unit });
    for (const path of ["proc/sys/kernel", "proc/1", "etc/containerd", "var/lib/kubelet"]) {
      await mkdir(join(folder, "node", path), { recursive: true });
    }
    for (const path of [
      "etc/kubelet.yaml",
      "proc/meminfo",
      "proc/1/cmdline",
      "proc/sys/kernel/osrelease",
      "etc/containerd/config.toml",
      "var/lib/kubelet/cpu_manager_state",
    ]) {
      pipeAt(`node/${path}`);
    }
    const { code, out } = await runInFolder(folder, ["node", "--root", "%/node"]);
    expect(code).toBe(2);
    expect(out).toContain("/etc/kubelet.yaml is not a regular file.");
  });
});
