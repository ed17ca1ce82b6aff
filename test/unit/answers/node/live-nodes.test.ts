import { expect, test } from "vitest";
import {
  configzArguments,
  nodesArguments,
  shownCommand,
} from "../../../../server/src/shells/hosts/kubectl.ts";
import { liveLine, listedNodes } from "../../../../server/src/answers/node/index.ts";
import { isNodeName } from "../../../../server/src/engine/text/node-name.ts";

const node = {
  kind: "Node",
  metadata: { name: "node-a" },
  spec: { podCIDR: "10.244.1.0/24", podCIDRs: ["10.244.1.0/24", "fd00:1::/64"] },
  status: {
    capacity: {
      cpu: "4",
      memory: "16374568Ki",
      "ephemeral-storage": "101430960Ki",
      "hugepages-1Gi": "0",
      "hugepages-2Mi": "1Gi",
      pods: "110",
    },
    conditions: [
      { type: "MemoryPressure", status: "False" },
      { type: "Ready", status: "True" },
    ],
    nodeInfo: {
      kubeletVersion: "v1.36.2",
      operatingSystem: "linux",
      kernelVersion: "6.1.0-28-amd64",
    },
  },
};
const size = {
  os: "linux",
  cpus: 4,
  memory: "16374568Ki",
  ephemeralStorage: "101430960Ki",
  hugepages: { "2Mi": 512 },
  kernel: "6.1.0-28-amd64",
  podCIDR: "10.244.1.0/24,fd00:1::/64",
};

test("nodes of a list, and a single one", () => {
  const expected = { name: "node-a", version: "v1.36.2", isReady: true, size };
  expect(listedNodes(JSON.stringify(node))).toEqual({ nodes: [expected], wrongNames: [] });
  const other = {
    metadata: { name: "node-b" },
    status: { conditions: [{ type: "Ready", status: "Unknown" }] },
  };
  expect(listedNodes(JSON.stringify({ kind: "List", items: [node, other] }))).toEqual({
    nodes: [expected, { name: "node-b", version: "", isReady: false, size: {} }],
    wrongNames: [],
  });
});

test("names in the answer that no node can have are never part of an address", () => {
  const names = ["../../etc", "a/b", "--all", "node-a?x", "node..a"];
  const items = [...names.map((name) => ({ metadata: { name } })), null, 5, node];
  const { nodes = [], wrongNames } = listedNodes(JSON.stringify({ items })) ?? {};
  expect(nodes.map(({ name }) => name)).toEqual(["node-a"]);
  expect(wrongNames).toEqual([...names, "", ""]);
});

test("texts that are no nodes", () => {
  for (const text of ["", "null", "[]", "{}", '{"kind": "Status"}', "error: no such host"]) {
    expect(listedNodes(text)).toBeUndefined();
  }
});

test("a line keeps the numbers of the answer, and has no line breaks", () => {
  const [known] = listedNodes(JSON.stringify(node))?.nodes ?? [];
  const answer = '{\n  "kubeletconfig": {\r\n    "podPidsLimit": 9223372036854775807\n  }\n}\n';
  expect(known && liveLine(known, answer)).toBe(
    `{"name":"node-a","version":"v1.36.2","node":${JSON.stringify(size)}, "kubeletconfig": { "podPidsLimit": 9223372036854775807 } }`,
  );
  const others = [
    '{"kind":"Status"}',
    '{"kubeletconfig":null}',
    '{"kubeletconfig":5}',
    "5",
    "null",
    "<html>",
    '{"kubeletconfig": {"maxPods": 110, "clus',
  ];
  expect(others.map((text) => known && liveLine(known, text))).toEqual(others.map(() => undefined));
});

test("command lines as they are shown", () => {
  expect(shownCommand("kubectl", nodesArguments([]))).toBe("kubectl get nodes --output=json");
  expect(shownCommand("/opt/my tools/kubectl", configzArguments("node-a", "it's"))).toBe(
    "'/opt/my tools/kubectl' '--context=it'\\''s' get --raw /api/v1/nodes/node-a/proxy/configz",
  );
});

test("names that a Node may have", () => {
  const names = [
    "node-a",
    "ip-10-0-0-1.ec2.internal",
    "1",
    "",
    "-a",
    "--all",
    "a/b",
    "a b",
    "A",
    "a.",
    "a..b",
    "a.-b",
    "a".repeat(254),
  ];
  expect(names.filter(isNodeName)).toEqual(["node-a", "ip-10-0-0-1.ec2.internal", "1"]);
});
