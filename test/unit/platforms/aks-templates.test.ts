import { expect, test } from "vitest";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { knowledge } from "../../support/knowledge.ts";

/** The rule and the text of each finding. */
function findingsIn(text: string, path: string): readonly string[] {
  const { parts } = parseText(text, { kubernetesVersion: "1.34", path }, knowledge);
  return parts.flatMap(({ findings }) =>
    findings.map(({ rule, span }) => `${rule} ${text.slice(span.start, span.end)}`),
  );
}

const wrong = { failSwapOn: true, cpuManagerPolicy: "statik", containerLogMaxFiles: 1 };
const computed = { imageGcLowThreshold: 90, imageGcHighThreshold: "[parameters('high')]" };
const pool = { name: "np", kubeletConfig: { ...wrong, ...computed } };
const cluster = {
  type: "Microsoft.ContainerService/managedClusters",
  properties: { agentPoolProfiles: [{ name: "other" }, pool] },
};
const template = (resources: readonly unknown[]): unknown => ({
  $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
  resources,
});
const refused = ['platform-value-refused "statik"', "platform-value-refused 1"];

test.each([
  ["a template with a cluster", template([cluster])],
  [
    "a template with a node pool",
    template([{ properties: { kubeletConfig: pool.kubeletConfig } }]),
  ],
  [
    "a template with a node pool of a cluster",
    template([{ properties: {}, resources: [{ properties: { kubeletConfig: wrong } }] }]),
  ],
  ["a nested template", template([{ properties: { template: template([cluster]) } }])],
  [
    "a template with symbolic names",
    { ...(template([]) as object), languageVersion: "2.0", resources: { cluster } },
  ],
  ["a configuration in a variable", { variables: { kubeletConfig: wrong } }],
  ["a cluster as az prints it", cluster.properties],
  [
    "a cluster of Azure Service Operator",
    {
      apiVersion: "containerservice.azure.com/v1api20240901",
      kind: "ManagedCluster",
      spec: { agentPoolProfiles: [{ kubeletConfig: wrong }] },
    },
  ],
  [
    "a node pool of Azure Service Operator",
    {
      apiVersion: "containerservice.azure.com/v1api20240901",
      kind: "ManagedClustersAgentPool",
      spec: { kubeletConfig: wrong },
    },
  ],
])("%s is checked, except for what is computed", (_, document) => {
  expect(findingsIn(JSON.stringify(document, undefined, 2), "/w/azure.json")).toEqual(refused);
});

test.each([
  ["a node pool", '{ kubeletConfig = { cpuManagerPolicy = "statik" } }'],
  ["a cluster", '{ agentPoolProfiles = [{ kubeletConfig = { cpuManagerPolicy = "statik" } }] }'],
])("an object of the API in a resource of azapi: %s", (_, properties) => {
  const text = `resource "azapi_resource" "np" {\n  body = { properties = ${properties} }\n}\n`;
  expect(findingsIn(text, "/w/main.tf")).toEqual(['platform-value-refused "statik"']);
});

const bicep = (config: string): string => `param policy string
resource aks 'Microsoft.ContainerService/managedClusters@2024-09-01' = {
  name: 'aks'
  properties: {
    agentPoolProfiles: [
      {
        name: 'np'
        kubeletConfig: ${config}
      }
    ]
  }
}
`;

test.each([
  [
    "a wrong value",
    "{\n  cpuManagerPolicy: 'statik' // why\n}",
    ["platform-value-refused 'statik'"],
  ],
  [
    "a computed value",
    "{\n  cpuManagerPolicy: isProd ? 'static' : policy\n  podMaxPids: max(1, 2)\n}",
    [],
  ],
  ["a text with a value in it", "{\n  cpuCfsQuotaPeriod: '${policy}ms'\n}", []],
  [
    "a list",
    "{\n  allowedUnsafeSysctls: [\n    'vm.swap'\n    'net.core.somaxconn'\n  ]\n}",
    ["platform-value-refused 'vm.swap'"],
  ],
  [
    "one line",
    "{ imageGcHighThreshold: 70, imageGcLowThreshold: 80 }",
    ["platform-value-refused 80"],
  ],
  ["an unknown key", "{\n  maxPods: 30\n}", ["platform-unknown-field maxPods"]],
  [
    "as many unknown keys as known ones",
    "{\n  cpuManagerPolicy: 'none'\n  podMaxPid: 3\n}",
    ["platform-unknown-field podMaxPid"],
  ],
  ["a reference", "config", []],
])("a file of Bicep with %s", (_, config, found) => {
  expect(findingsIn(bicep(config), "/w/main.bicep")).toEqual(found);
});

test.each(["param kubeletConfig object =", "var kubeletConfig ="])(
  "%s in a file of Bicep",
  (start) => {
    expect(findingsIn(`${start} {\n  cpuManagerPolicy: 'statik'\n}\n`, "/w/main.bicep")).toEqual([
      "platform-value-refused 'statik'",
    ]);
  },
);

test("a file of Bicep that ends inside has nothing", () => {
  const text = bicep("{\n  cpuManagerPolicy: 'statik'");
  expect(findingsIn(text.slice(0, text.indexOf("'statik'") + 9), "/w/main.bicep")).toEqual([]);
});

test.each<[what: string, pool: string, found: readonly string[]]>([
  [
    "below",
    "kubeletConfig: {\n  failSwapOn: true\n}\nlinuxOSConfig: {\n  swapFileSizeMB: 1500\n}",
    ["platform-value-refused 1500"],
  ],
  [
    "above",
    "linuxOSConfig: { swapFileSizeMB: 1500 }\nvmSize: 'a'\nkubeletConfig: { podMaxPids: 100 }",
    ["platform-value-refused 1500"],
  ],
  [
    "that is allowed",
    "linuxOSConfig: { swapFileSizeMB: 1500 }\nkubeletConfig: { failSwapOn: false }",
    [],
  ],
  [
    "that may be allowed",
    "linuxOSConfig: { swapFileSizeMB: 1500 }\nkubeletConfig: { failSwapOn: isOn }",
    [],
  ],
  [
    "of another pool",
    "kubeletConfig: { podMaxPids: 100 }\nother: {\n  linuxOSConfig: { swapFileSizeMB: 1500 }\n}",
    [],
  ],
])("a swap file %s in Bicep", (_what, pool, found) => {
  expect(
    findingsIn(
      `var pools = [\n{\n${pool}\n}\n{\nlinuxOSConfig: { swapFileSizeMB: 9 }\n}\n]\n`,
      "/w/main.bicep",
    ),
  ).toEqual(found);
});
