import { describe, expect, test } from "vitest";
import type { WrittenSet } from "../../../server/src/stacks/finders/written-sets.ts";
import { config, setsOf } from "../../support/find-sets.ts";
import { linkTo, memoryFileSystem, unreadable } from "../../support/memory-file-system.ts";

describe("the setting", () => {
  const files = memoryFileSystem({
    "/w/a/k.yaml": config,
    "/w/a/k.d/10.conf": "",
    "/w/b/drop-ins/10.conf": "",
    "/etc/kubernetes/kubelet.d/10.conf": "",
    "/v/k.yaml": config,
  });
  const args = ["--v=2"];

  test.each<[name: string, path: string, written: WrittenSet, set: object]>([
    [
      "goes before names",
      "/w/a/k.yaml",
      { main: "a/k.yaml", dropInDir: "b/drop-ins", args },
      { main: "/w/a/k.yaml", folder: "/w/b/drop-ins", files: ["10.conf"], args },
    ],
    [
      "holds for a drop-in",
      "/w/b/drop-ins/10.conf",
      { main: "./a/k.yaml", dropInDir: "b/drop-ins/", args: [] },
      { main: "/w/a/k.yaml", folder: "/w/b/drop-ins", files: ["10.conf"] },
    ],
    [
      "has absolute paths, also out of the workspace",
      "/w/a/k.yaml",
      { main: "/w/a/k.yaml", dropInDir: "/etc/kubernetes/kubelet.d", args: [] },
      { main: "/w/a/k.yaml", folder: "/etc/kubernetes/kubelet.d", files: ["10.conf"] },
    ],
    [
      "has paths upwards",
      "/w/a/k.yaml",
      { main: "../w/b/../a/k.yaml", dropInDir: "../etc/kubernetes/kubelet.d", args: [] },
      { main: "/w/a/k.yaml", folder: "/etc/kubernetes/kubelet.d", files: ["10.conf"] },
    ],
    [
      "has a folder that is not there",
      "/w/a/k.yaml",
      { main: "a/k.yaml", dropInDir: "c", args: [] },
      { main: "/w/a/k.yaml", folder: "/w/c", state: "missing" },
    ],
    ["has flags alone", "/w/a/k.yaml", { main: "a/k.yaml", args }, { main: "/w/a/k.yaml", args }],
    [
      "has a folder alone",
      "/w/b/drop-ins/10.conf",
      { dropInDir: "b/drop-ins", args: [] },
      { folder: "/w/b/drop-ins", files: ["10.conf"] },
    ],
  ])("%s", async (_name, path, written, set) => {
    expect(await setsOf(files, path, { written: [written] })).toEqual([
      { foundBy: "setting", ...set },
    ]);
  });

  test("has paths of Windows", async () => {
    const disk = memoryFileSystem({ "/c:/w/k.yaml": config, "/c:/n/conf.d/10.conf": "" });
    const written = [{ main: String.raw`.\k.yaml`, dropInDir: String.raw`C:\n\conf.d`, args }];
    expect(await setsOf(disk, "/c%3A/w/k.yaml", { roots: ["/c%3A/w"], written })).toEqual([
      {
        foundBy: "setting",
        main: "/c:/w/k.yaml",
        folder: "/c:/n/conf.d",
        files: ["10.conf"],
        args,
      },
    ]);
  });

  test("says nothing of files that it does not name", async () => {
    const written = [{ main: "other.yaml", dropInDir: "b", args }];
    expect(await setsOf(files, "/w/a/k.yaml", { written })).toEqual([
      { main: "/w/a/k.yaml", folder: "/w/a/k.d", files: ["10.conf"] },
    ]);
  });

  test("counts from the workspace folder that the file is in", async () => {
    const written = [{ main: "k.yaml", args }];
    const search = { roots: ["/w", "/w/a", "/v"], written };
    expect(await setsOf(files, "/v/k.yaml", search)).toEqual([
      { foundBy: "setting", main: "/v/k.yaml", args },
    ]);
    expect(await setsOf(files, "/w/a/k.yaml", search)).toEqual([
      { foundBy: "setting", main: "/w/a/k.yaml", args },
    ]);
  });

  test("may name several sets of a file", async () => {
    const written = [
      { main: "a/k.yaml", args },
      { main: "a/k.yaml", dropInDir: "b/drop-ins", args: [] },
    ];
    expect(await setsOf(files, "/w/a/k.yaml", { written })).toEqual([
      { foundBy: "setting", main: "/w/a/k.yaml", args },
      { foundBy: "setting", main: "/w/a/k.yaml", folder: "/w/b/drop-ins", files: ["10.conf"] },
    ]);
  });
});

describe("the project's file", () => {
  const home = "file:///w/a";
  const set = { home, main: "k.yaml", dropInDir: "parts", args: [] };
  const found = {
    foundBy: "project",
    main: "/w/a/k.yaml",
    folder: "/w/a/parts",
    files: ["10.conf"],
  };
  const files = { "/w/a/k.yaml": config, "/w/a/parts/10.conf": "", "/w/b/k.yaml": config };

  test.each<
    [
      what: string,
      written: readonly WrittenSet[],
      more: Parameters<typeof memoryFileSystem>[0],
      sets: object[],
    ]
  >([
    ["counts from its own folder", [set], {}, [found]],
    [
      "goes before the setting for the same main file",
      [set, { main: "a/k.yaml", args: ["--v=2"] }],
      {},
      [found],
    ],
    [
      "stands beside the setting for others",
      [
        { ...set, dropInDir: "k.d" },
        { dropInDir: "a", args: [] },
      ],
      {},
      [
        { ...found, folder: "/w/a/k.d", files: undefined, state: "missing" },
        { foundBy: "setting", folder: "/w/a", files: ["parts/10.conf"], skipped: ["k.yaml"] },
      ],
    ],
    [
      "may have no main file",
      [{ home, dropInDir: ".", args: [] }],
      {},
      [{ foundBy: "project", folder: "/w/a", files: ["parts/10.conf"], skipped: ["k.yaml"] }],
    ],
    [
      "follows a main file in its folder",
      [set],
      { "/w/a/k.yaml": linkTo("x/k.yaml"), "/w/a/x/k.yaml": config },
      [found],
    ],
    [
      "follows no main file out of its folder",
      [set],
      { "/w/a/k.yaml": linkTo("../b/k.yaml") },
      [{ main: "/w/a/k.yaml" }],
    ],
    [
      "follows no folder out of its own",
      [{ ...set, dropInDir: "out/parts" }],
      { "/w/a/out": linkTo("../b"), "/w/b/parts/10.conf": "" },
      [{ main: "/w/a/k.yaml" }],
    ],
    [
      "tells a folder that is a link, as the kubelet passes it over",
      [{ ...set, dropInDir: "out" }],
      { "/w/a/out": linkTo("../b") },
      [{ ...found, folder: "/w/a/out", files: undefined, state: "link" }],
    ],
    [
      "tells drop-ins that lead out",
      [set],
      { "/w/a/parts/20.conf": linkTo("../../b/k.yaml"), "/w/a/parts/30.conf": linkTo("10.conf") },
      [{ ...found, files: ["10.conf", "30.conf"], outside: ["20.conf"] }],
    ],
    [
      "names a main file that is not there",
      [{ ...set, main: "none.yaml" }],
      {},
      [{ main: "/w/a/k.yaml" }],
    ],
  ])("%s", async (_, written, more, sets) => {
    const all = memoryFileSystem({ ...files, ...more });
    expect(await setsOf(all, "/w/a/k.yaml", { written })).toEqual(
      sets.map((expectedSet) =>
        Object.fromEntries(Object.entries(expectedSet).filter(([, value]) => value)),
      ),
    );
  });
});

describe("a unit", () => {
  const service = "[Service]\nExecStart=/usr/bin/kubelet $KUBELET_CONFIG_ARGS --v=2\n";
  const variables =
    'Environment="KUBELET_CONFIG_ARGS=--config=/etc/kubernetes/kubelet.yaml --config-dir=/etc/kubernetes/drop-ins"\n';
  const args = [
    "--config=/etc/kubernetes/kubelet.yaml",
    "--config-dir=/etc/kubernetes/drop-ins",
    "--v=2",
  ];

  test("tells the set of a file tree of an image", async () => {
    const unit = "/w/rootfs/etc/systemd/system/kubelet.service";
    const files = memoryFileSystem({
      [unit]: variables + service,
      "/w/rootfs/etc/kubernetes/kubelet.yaml": config,
      "/w/rootfs/etc/kubernetes/drop-ins/10.conf": "",
      "/w/rootfs/etc/kubernetes/kubelet.d/10.conf": "",
      "/w/rootfs/etc/kubernetes/other.yaml": config,
    });
    const set = {
      foundBy: "unit",
      main: "/w/rootfs/etc/kubernetes/kubelet.yaml",
      folder: "/w/rootfs/etc/kubernetes/drop-ins",
      files: ["10.conf"],
      args,
      argsFrom: unit,
    };
    expect(await setsOf(files, set.main)).toEqual([set]);
    expect(await setsOf(files, `${set.folder}/10.conf`)).toEqual([set]);
    const other = "/w/rootfs/etc/kubernetes/other.yaml";
    expect(await setsOf(files, other)).toEqual([{ main: other }]);
    const written = [{ main: set.main, args: [] }];
    expect(await setsOf(files, set.main, { written })).toEqual([
      { foundBy: "setting", main: set.main },
    ]);
    // Without a workspace no folder is searched.
    expect(await setsOf(files, set.main, { roots: [] })).toEqual([
      { main: set.main, folder: "/w/rootfs/etc/kubernetes/kubelet.d", files: ["10.conf"] },
    ]);
  });

  test("is read with its own drop-ins and files of variables; the last command counts", async () => {
    const files = memoryFileSystem({
      "/w/kubelet.service": "[Service]\nExecStart=/usr/bin/kubelet\n",
      "/w/kubelet.service.d/10-kubeadm.conf": `[Service]\n${variables}ExecStart=\n`,
      "/w/kubelet.service.d/20-start.conf":
        "ExecStart=/usr/bin/kubelet $KUBELET_CONFIG_ARGS $KUBELET_EXTRA_ARGS\n",
      "/w/default/kubelet": 'KUBELET_EXTRA_ARGS="--v=2"\n',
      "/w/kubelet.yaml": config,
      "/w/drop-ins/10.conf": "",
    });
    expect(await setsOf(files, "/w/kubelet.yaml")).toEqual([
      {
        foundBy: "unit",
        main: "/w/kubelet.yaml",
        folder: "/w/drop-ins",
        files: ["10.conf"],
        args,
        argsFrom: "/w/kubelet.service.d/20-start.conf",
      },
    ]);
  });

  test("whose files are not in the workspace says nothing", async () => {
    const files = memoryFileSystem({
      "/w/kubelet.service": variables + service,
      "/w/k.yaml": config,
      "/w/k.d/10.conf": "",
      "/etc/kubernetes/kubelet.yaml": config,
    });
    const set = { main: "/w/k.yaml", folder: "/w/k.d", files: ["10.conf"] };
    expect(await setsOf(files, "/w/k.yaml")).toEqual([set]);
  });

  test("has no main file and no variables where these cannot be read", async () => {
    const files = memoryFileSystem({
      "/w/kubelet.service": `[Service]
EnvironmentFile=-/etc/default/kubelet
ExecStart=/usr/bin/kubelet --config=/etc/kubelet.yaml --config-dir=/etc/kubelet.conf.d $EXTRA
`,
      "/w/etc/default/kubelet": unreadable,
      "/w/etc/kubelet.yaml": unreadable,
      "/w/etc/kubelet.conf.d/10.conf": "",
    });
    expect(await setsOf(files, "/w/kubelet.service")).toEqual([
      {
        foundBy: "unit",
        folder: "/w/etc/kubelet.conf.d",
        files: ["10.conf"],
        unread: ["/etc/default/kubelet"],
        args: ["--config=/etc/kubelet.yaml", "--config-dir=/etc/kubelet.conf.d"],
        argsFrom: "/w/kubelet.service",
      },
    ]);
  });

  test("does not lead out of the workspace, by links or by paths upwards", async () => {
    const command = (path: string): string =>
      `[Service]\nExecStart=/bin/kubelet --config=${path}\n`;
    const files = memoryFileSystem({
      "/w/a/kubelet.service": command("/etc/secret.yaml"),
      "/w/a/etc": linkTo("/etc"),
      "/w/b/kubelet.service": command("/../../etc/secret.yaml"),
      "/w/c/kubelet.service": linkTo("/etc/kubelet.service"),
      "/w/c/k.d/10.conf": "",
      "/w/c/k.yaml": linkTo("/etc/secret.yaml"),
      "/etc/kubelet.service": command("/w/c/other.yaml"),
      "/etc/secret.yaml": config,
    });
    expect(await setsOf(files, "/w/c/k.d/10.conf")).toEqual([{ main: "/w/c/k.d/10.conf" }]);
    expect(files.read.filter((place) => /secret|text .*c\/k/.test(place))).toEqual([]);
    // Who opens the link has opened the file.
    expect(await setsOf(files, "/w/c/k.yaml")).toEqual([
      { main: "/w/c/k.yaml", folder: "/w/c/k.d", files: ["10.conf"] },
    ]);
  });

  test("whose drop-in folder is a link still tells so", async () => {
    const files = memoryFileSystem({
      "/w/kubelet.service": "[Service]\nExecStart=/bin/kubelet --config=/k.yaml --config-dir=/d\n",
      "/w/k.yaml": config,
      "/w/d": linkTo("/etc"),
      "/etc/10.conf": "",
    });
    expect(await setsOf(files, "/w/k.yaml")).toMatchObject([{ folder: "/w/d", state: "link" }]);
  });

  test("is not looked for in folders of others, behind links, or too deep", async () => {
    const flags = 'KUBELET_KUBEADM_ARGS="--v=2"\n';
    const files = memoryFileSystem({
      "/w/k.yaml": config,
      "/w/node_modules/kubeadm-flags.env": flags,
      "/w/.git/kubeadm-flags.env": flags,
      "/w/linked": linkTo("/v"),
      "/v/kubeadm-flags.env": flags,
      "/w/1/2/3/4/5/6/7/8/9/kubeadm-flags.env": flags,
      "/w/kubeadm-flags.env.bak": flags,
    });
    expect(await setsOf(files, "/w/k.yaml")).toEqual([{ main: "/w/k.yaml" }]);
  });

  test("is found in the workspace folder of the file alone", async () => {
    const files = memoryFileSystem({
      "/w/kubeadm-flags.env": 'KUBELET_KUBEADM_ARGS="--v=2"\n',
      "/w/k.yaml": config,
      "/v/k.yaml": config,
    });
    const roots = ["/v", "/w"];
    expect(await setsOf(files, "/w/k.yaml", { roots })).toEqual([
      { main: "/w/k.yaml", args: ["--v=2"], argsFrom: "/w/kubeadm-flags.env" },
    ]);
    expect(await setsOf(files, "/v/k.yaml", { roots })).toEqual([{ main: "/v/k.yaml" }]);
  });

  test("that is missing leaves kubeadm's flags to every set", async () => {
    const files = memoryFileSystem({
      "/w/var/lib/kubelet/kubeadm-flags.env": "KUBELET_KUBEADM_ARGS='--max-pods=7 --v=2'\n",
      "/w/k.yaml": config,
      "/w/k.d/10.conf": "",
    });
    const set = {
      main: "/w/k.yaml",
      folder: "/w/k.d",
      files: ["10.conf"],
      args: ["--max-pods=7", "--v=2"],
      argsFrom: "/w/var/lib/kubelet/kubeadm-flags.env",
    };
    expect(await setsOf(files, "/w/k.yaml")).toEqual([set]);
    expect(await setsOf(files, "/w/k.d/10.conf")).toEqual([set]);
  });

  test("that is missing leaves kubeadm's flags to no file of another kind", async () => {
    const files = memoryFileSystem({
      "/w/a/kubeadm-flags.env": "KUBELET_KUBEADM_ARGS=--v=1\n",
      "/w/credentials.yaml": "kind: CredentialProviderConfig\n",
      "/w/aks.json": "{}",
    });
    expect(await setsOf(files, "/w/credentials.yaml")).toEqual([{ main: "/w/credentials.yaml" }]);
    expect(await setsOf(files, "/w/aks.json")).toEqual([{ main: "/w/aks.json" }]);
  });

  test("that is missing leaves kubeadm's flags to the files of one node", async () => {
    const files = memoryFileSystem({
      "/w/1/var/lib/kubelet/kubeadm-flags.env": "KUBELET_KUBEADM_ARGS=--v=1\n",
      "/w/1/k.yaml": config,
      "/w/2/var/lib/kubelet/config.yaml": config,
      "/w/k.yaml": config,
    });
    const flags = { args: ["--v=1"], argsFrom: "/w/1/var/lib/kubelet/kubeadm-flags.env" };
    expect(await setsOf(files, "/w/1/k.yaml")).toEqual([{ main: "/w/1/k.yaml", ...flags }]);
    const other = "/w/2/var/lib/kubelet/config.yaml";
    expect(await setsOf(files, other)).toEqual([{ main: other }]);
    expect(await setsOf(files, "/w/k.yaml")).toEqual([{ main: "/w/k.yaml" }]);
  });

  test("outside of a node's tree leaves its flags to files below its folder", async () => {
    const files = memoryFileSystem({
      "/w/a/kubeadm-flags.env": "KUBELET_KUBEADM_ARGS=--v=1\n",
      "/w/a/b/k.yaml": config,
      "/w/c/k.yaml": config,
    });
    expect(await setsOf(files, "/w/a/b/k.yaml")).toEqual([
      { main: "/w/a/b/k.yaml", args: ["--v=1"], argsFrom: "/w/a/kubeadm-flags.env" },
    ]);
    expect(await setsOf(files, "/w/c/k.yaml")).toEqual([{ main: "/w/c/k.yaml" }]);
  });

  test("of two sorts of flags none counts: they are of different nodes", async () => {
    const files = memoryFileSystem({
      "/w/a/kubeadm-flags.env": "KUBELET_KUBEADM_ARGS=--v=1\n",
      "/w/b/kubeadm-flags.env": "KUBELET_KUBEADM_ARGS=--v=2\n",
      "/w/k.yaml": config,
    });
    expect(await setsOf(files, "/w/k.yaml")).toEqual([{ main: "/w/k.yaml" }]);
  });
});
