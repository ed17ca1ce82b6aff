import { expect, test } from "vitest";
import {
  configzArguments,
  isNodeName,
  nodesArguments,
  shownCommand,
} from "../../server/src/hosts/kubectl.ts";
import { liveLine, liveNodes } from "../../server/src/node/index.ts";

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
  expect(liveNodes(JSON.stringify(node))).toEqual([expected]);
  const other = {
    metadata: { name: "node-b" },
    status: { conditions: [{ type: "Ready", status: "Unknown" }] },
  };
  expect(liveNodes(JSON.stringify({ kind: "List", items: [node, other, null] }))).toEqual([
    expected,
    { name: "node-b", version: "", isReady: false, size: {} },
    { name: "", version: "", isReady: false, size: {} },
  ]);
});

test("texts that are no nodes", () => {
  for (const text of ["", "null", "[]", "{}", '{"kind": "Status"}', "error: no such host"]) {
    expect(liveNodes(text)).toBeUndefined();
  }
});

test("a line keeps the numbers of the answer, and has no line breaks", () => {
  const [known] = liveNodes(JSON.stringify(node)) ?? [];
  const answer = '{\n  "kubeletconfig": {\r\n    "podPidsLimit": 9223372036854775807\n  }\n}\n';
  expect(known && liveLine(known, answer)).toBe(
    `{"name":"node-a","version":"v1.36.2","node":${JSON.stringify(size)}, "kubeletconfig": { "podPidsLimit": 9223372036854775807 } }`,
  );
  expect(known && liveLine(known, '{"kind":"Status"}')).toBeUndefined();
  expect(known && liveLine(known, "<html>")).toBeUndefined();
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
    "a".repeat(254),
  ];
  expect(names.filter(isNodeName)).toEqual(["node-a", "ip-10-0-0-1.ec2.internal", "1"]);
});
