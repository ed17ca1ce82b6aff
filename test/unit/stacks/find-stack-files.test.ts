import { describe, expect, test } from "vitest";
import { config, setsOf } from "../../support/find-sets.ts";
import {
  emptyFolder,
  linkTo,
  memoryFileSystem,
  unreadable,
} from "../../support/memory-file-system.ts";

describe("sets by name", () => {
  test.each([
    ["kubelet.yaml", "kubelet.yaml.d"],
    ["kubelet.yaml", "kubelet.d"],
    ["kubelet.yaml", "kubelet.conf.d"],
    ["config.json", "config.json.d"],
    ["config", "config.d"],
    ["kubelet.conf", "kubelet.conf.d"],
    ["worker.yml", "kubelet.conf.d"],
    ["my node (1).yaml", "my node (1).d"],
  ])("%s beside %s", async (main, folder) => {
    const files = memoryFileSystem({
      [`/w/n/${main}`]: config,
      [`/w/n/${folder}/20.conf`]: "",
      [`/w/n/${folder}/10.conf`]: "",
      "/w/n/other.txt": config,
    });
    const set = [{ main: `/w/n/${main}`, folder: `/w/n/${folder}`, files: ["10.conf", "20.conf"] }];
    const encoded = (path: string): string => path.split("/").map(encodeURIComponent).join("/");
    expect(await setsOf(files, encoded(`/w/n/${main}`))).toEqual(set);
    expect(await setsOf(files, encoded(`/w/n/${folder}/10.conf`))).toEqual(set);
  });

  test("a main file alone", async () => {
    const files = memoryFileSystem({ "/w/kubelet.yaml": config, "/w/other.conf.d/10.conf": "" });
    expect(await setsOf(files, "/w/kubelet.yaml")).toEqual([{ main: "/w/kubelet.yaml" }]);
  });

  test("drop-ins without a main file, where the folder's name says what they are", async () => {
    const files = memoryFileSystem({
      "/w/kubelet.conf.d/10.conf": "",
      "/w/pools/conf.d/10.conf": "",
      "/w/kubelet.yaml": "kind: Pod\n",
    });
    expect(await setsOf(files, "/w/kubelet.conf.d/10.conf")).toEqual([
      { folder: "/w/kubelet.conf.d", files: ["10.conf"] },
    ]);
    expect(await setsOf(files, "/w/pools/conf.d/10.conf")).toEqual([
      { main: "/w/pools/conf.d/10.conf" },
    ]);
  });

  test("two main files share the usual folder", async () => {
    const files = memoryFileSystem({
      "/w/a.yaml": config,
      "/w/b.yaml": config,
      "/w/kubelet.conf.d/10.conf": "",
    });
    const [a, b] = ["a", "b"].map((name) => ({
      main: `/w/${name}.yaml`,
      folder: "/w/kubelet.conf.d",
      files: ["10.conf"],
    }));
    expect(await setsOf(files, "/w/a.yaml")).toEqual([a]);
    expect(await setsOf(files, "/w/b.yaml")).toEqual([b]);
    const both = await setsOf(files, "/w/kubelet.conf.d/10.conf");
    expect(both).toHaveLength(2);
    expect(both).toEqual(expect.arrayContaining([a, b]));
  });

  test("the file that a folder is named after is its main file, and no other", async () => {
    const files = memoryFileSystem({
      "/w/kubelet.conf": config,
      "/w/worker.yaml": config,
      "/w/kubelet.conf.d/10.conf": "",
    });
    const expected = [{ main: "/w/kubelet.conf", folder: "/w/kubelet.conf.d", files: ["10.conf"] }];
    expect(await setsOf(files, "/w/kubelet.conf")).toEqual(expected);
    expect(await setsOf(files, "/w/kubelet.conf.d/10.conf")).toEqual(expected);
    expect(await setsOf(files, "/w/worker.yaml")).toEqual([{ main: "/w/worker.yaml" }]);
  });

  test("a patch of kubeadm is no main file", async () => {
    const files = memoryFileSystem({
      "/w/kubeletconfiguration0+merge.yaml": config,
      "/w/kubelet.conf.d/10.conf": "",
    });
    const expected = [{ folder: "/w/kubelet.conf.d", files: ["10.conf"] }];
    expect(await setsOf(files, "/w/kubelet.conf.d/10.conf")).toEqual(expected);
    expect(await setsOf(files, "/w/kubeletconfiguration0+merge.yaml")).toEqual([
      { main: "/w/kubeletconfiguration0+merge.yaml" },
    ]);
  });

  test("a kubeconfig or a file of another kind is no main file", async () => {
    const files = memoryFileSystem({
      "/w/kubelet.conf": "kind: Config\n",
      "/w/credentials.yaml": "kind: CredentialProviderConfig\n",
      "/w/kubelet.conf.d/10.conf": "",
    });
    const expected = [{ folder: "/w/kubelet.conf.d", files: ["10.conf"] }];
    expect(await setsOf(files, "/w/kubelet.conf.d/10.conf")).toEqual(expected);
    expect(await setsOf(files, "/w/credentials.yaml")).toEqual([{ main: "/w/credentials.yaml" }]);
  });

  test.each(["manifests.d/kubelet.yaml", "conf.d/kubelet.conf", "kubelet.service.d/kubelet.yaml"])(
    "%s is a main file, since the folder is none of the kubelet's",
    async (path) => {
      const files = memoryFileSystem({
        [`/w/${path}`]: config,
        [`/w/${path}.d/10.conf`]: "",
        "/w/a.yaml": config,
      });
      expect(await setsOf(files, `/w/${path}`)).toEqual([
        { main: `/w/${path}`, folder: `/w/${path}.d`, files: ["10.conf"] },
      ]);
    },
  );
});

describe("a drop-in folder", () => {
  test("is walked as the kubelet does: by bytes, folders in the place of their names", async () => {
    const names = ["10.conf", "10/z.conf", "10-a.conf", "a.conf", "B.conf", "_.conf", "é.conf"];
    const more = [
      "😀.conf",
      "\ufb01.conf",
      "sub/deep/er/1.conf",
      "sub.conf",
      ".conf",
      "10.d/a.conf",
    ];
    const files = memoryFileSystem({ "/w/k.yaml": config });
    for (const name of [...names, ...more]) files.put(`/w/k.d/${name}`, "");
    expect(await setsOf(files, "/w/k.yaml")).toEqual([
      {
        main: "/w/k.yaml",
        folder: "/w/k.d",
        files: [
          ".conf",
          "10/z.conf",
          "10-a.conf",
          "10.conf",
          "10.d/a.conf",
          "B.conf",
          "_.conf",
          "a.conf",
          "sub/deep/er/1.conf",
          "sub.conf",
          "é.conf",
          "\ufb01.conf",
          "😀.conf",
        ],
      },
    ]);
  });

  test("holds files that are passed over for their names", async () => {
    const files = memoryFileSystem({
      "/w/k.yaml": config,
      "/w/k.d/10.conf": "",
      "/w/k.d/20.yaml": "",
      "/w/k.d/30.CONF": "",
      "/w/k.d/40.conf.bak": "",
      "/w/k.d/sub/README": "",
    });
    expect(await setsOf(files, "/w/k.d/20.yaml")).toEqual([
      {
        main: "/w/k.yaml",
        folder: "/w/k.d",
        files: ["10.conf"],
        skipped: ["20.yaml", "30.CONF", "40.conf.bak", "sub/README"],
      },
    ]);
  });

  test("may be empty, and folders in it may be unreadable", async () => {
    const files = memoryFileSystem({ "/w/k.yaml": config, "/w/k.d/": emptyFolder });
    expect(await setsOf(files, "/w/k.yaml")).toEqual([
      { main: "/w/k.yaml", folder: "/w/k.d", files: [] },
    ]);
    files.put("/w/k.d/locked/", unreadable);
    files.put("/w/k.d/locked/10.conf", "");
    files.put("/w/k.d/20.conf", "");
    expect(await setsOf(files, "/w/k.yaml")).toEqual([
      { main: "/w/k.yaml", folder: "/w/k.d", files: ["20.conf"] },
    ]);
    files.put("/w/k.d/", unreadable);
    expect(await setsOf(files, "/w/k.yaml")).toEqual([
      { main: "/w/k.yaml", folder: "/w/k.d", state: "missing" },
    ]);
  });

  test("may hold files that cannot be read, which the set is without", async () => {
    const files = memoryFileSystem({
      "/w/k.yaml": config,
      "/w/k.d/10.conf": unreadable,
      "/w/k.d/20.conf": "",
      "/w/k.d/sub/30.conf": unreadable,
    });
    const set = { main: "/w/k.yaml", folder: "/w/k.d", files: ["20.conf"] };
    expect(await setsOf(files, "/w/k.yaml")).toEqual([
      { ...set, unread: ["k.d/10.conf", "k.d/sub/30.conf"] },
    ]);
  });

  test("holds links: to files in the workspace, out of it, to folders, and to nothing", async () => {
    const files = memoryFileSystem({
      "/w/n/k.yaml": config,
      "/w/shared/pods.conf": "",
      "/etc/secret": "",
      "/w/n/k.d/10.conf": linkTo("../../shared/pods.conf"),
      "/w/n/k.d/20.conf": linkTo("/etc/secret"),
      "/w/n/k.d/30.conf": linkTo("/w/nothing"),
      "/w/n/k.d/40.conf": linkTo("/w/shared"),
      "/w/n/k.d/50": linkTo("/w/shared"),
      "/w/n/k.d/60.txt": linkTo("/w/nothing"),
      "/w/n/k.d/70.txt": linkTo("/etc/secret"),
      "/w/n/k.d/80.conf": linkTo("80.conf"),
    });
    const set = {
      main: "/w/n/k.yaml",
      folder: "/w/n/k.d",
      files: ["10.conf"],
      skipped: ["70.txt"],
      broken: ["30.conf", "40.conf", "80.conf"],
      outside: ["20.conf"],
    };
    expect(await setsOf(files, "/w/n/k.yaml")).toEqual([set]);
    expect(files.read).not.toContain("text /w/n/k.d/20.conf");
    // Without a workspace only the files around the main file are its own.
    expect(await setsOf(files, "/w/n/k.yaml", { roots: [] })).toEqual([
      { ...set, files: [], outside: ["10.conf", "20.conf"] },
    ]);
    // A set that the user names is followed wherever it leads.
    const written = [{ main: "n/k.yaml", dropInDir: "n/k.d", args: [] }];
    expect(await setsOf(files, "/w/n/k.yaml", { written })).toEqual([
      {
        foundBy: "setting",
        main: "/w/n/k.yaml",
        folder: "/w/n/k.d",
        files: ["10.conf", "20.conf"],
        skipped: ["70.txt"],
        broken: ["30.conf", "40.conf", "80.conf"],
      },
    ]);
  });

  test("that is itself a link is not read", async () => {
    const files = memoryFileSystem({
      "/w/k.yaml": config,
      "/w/k.d": linkTo("other"),
      "/w/other/10.conf": "",
    });
    expect(await setsOf(files, "/w/k.yaml")).toEqual([
      { main: "/w/k.yaml", folder: "/w/k.d", state: "link" },
    ]);
  });
});
