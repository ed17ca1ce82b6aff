import { describe, expect, test } from "vitest";
import { listSchemas } from "./generated-files.ts";
import {
  formatErrors,
  parseDocuments,
  schemaFileOf,
  schemaValidators,
} from "./schema-validators.ts";

function errorsOf(version: string, text: string): readonly string[] {
  const [document] = parseDocuments(text);
  const validate = schemaValidators.get(schemaFileOf(version, document));
  if (!validate) return ["no schema"];
  validate(document);
  return formatErrors(validate.errors);
}

const kubelet = (text: string, version = "1.36"): readonly string[] =>
  errorsOf(
    version,
    `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n${text}`,
  );

test("every schema compiles in Ajv's strict mode", () => {
  expect(schemaValidators.size).toBe(listSchemas().length);
  expect(schemaValidators.size).toBeGreaterThanOrEqual(47);
});

describe("a KubeletConfiguration", () => {
  test.each([
    "",
    "maxPods: 0",
    "maxPods: 5.0",
    "maxPods: null",
    "port: 0",
    "clusterDNS: [null]",
    "featureGates: {MemoryQoS: null}",
    "featureGates: {NodeSwap: true, AllAlpha: false}",
    "reservedMemory: [{numaNode: 0, limits: {hugepages-32Mi: 32Mi}}]",
    'kubeReserved: {memory: " 1Gi"}',
    "cpuCFSQuotaPeriod: null",
    'syncFrequency: "0"',
    "cgroupDriver: anything",
    'memoryManagerPolicy: ""',
    "logging: {flushFrequency: 5000000000}",
    "logging: {flushFrequency: 5s}",
    "evictionHard: {memory.available: 100Mi, nodefs.available: 10%}",
    "reservedMemory: [{numaNode: 0, limits: {memory: 1Gi, hugepages-64Ki: 5}}]",
    "shutdownGracePeriodByPodPriority: [null, {priority: 5}]",
    "tracing: {samplingRatePerMillion: 1000000}",
    "enforceNodeAllocatable: []",
    "reservedSystemCPUs: 0-3,8",
    "containerLogMaxSize: -1",
    "userNamespaces: {idsPerPod: 131072}",
  ])("%j is fine", (text) => {
    expect(kubelet(text.replace("-1", '"-1"'))).toEqual([]);
  });

  test.each([
    ["maxPod: 5", " must NOT have additional properties"],
    ["maxPods: -1", "/maxPods must be >= 0"],
    ["maxPods: 4294967296", "/maxPods must be <= 2147483647"],
    ['maxPods: "5"', "/maxPods must be integer,null"],
    ["syncFrequency: null", "/syncFrequency must be string"],
    ["syncFrequency: 10", "/syncFrequency must be string"],
    ["hairpinMode: off-site", "/hairpinMode must be equal to one of the allowed values"],
    ["kubeReserved: {gpu: '1'}", "/kubeReserved must NOT have additional properties"],
    [
      "registerWithTaints: [{effect: NoSchedule}]",
      "/registerWithTaints/0 must have required property 'key'",
    ],
    ["evictionHard: {memory.free: 1Gi}", "/evictionHard must NOT have additional properties"],
    ["featureGates: {NodeSwop: true}", "/featureGates must NOT have additional properties"],
    ["featureGates: {NodeSwap: false}", "/featureGates/NodeSwap must be equal to constant"],
    ["featureGates: {NodeSwap: null}", "/featureGates/NodeSwap must be equal to constant"],
    [
      "reservedMemory: [{numaNode: 0, limits: {cpu: 1}}]",
      "/reservedMemory/0/limits property name must be valid",
    ],
    ["enforceNodeAllocatable: [null]", "/enforceNodeAllocatable/0 must be string"],
    ["userNamespaces: {idsPerPod: 65537}", "/userNamespaces/idsPerPod must be multiple of 65536"],
  ])("%j is not", (text, error) => {
    expect(kubelet(text)).toContain(error);
  });

  test("follows the version", () => {
    expect(kubelet("tlsCurvePreferences: [29]", "1.35")).not.toEqual([]);
    expect(kubelet("tlsCurvePreferences: [29]", "1.36")).toEqual([]);
    expect(kubelet("featureGates: {NodeSwap: false}", "1.33")).toEqual([]);
    expect(kubelet("enforceNodeAllocatable: [kube-reserved-compressible]", "1.31")).not.toEqual([]);
    expect(kubelet("enforceNodeAllocatable: [kube-reserved-compressible]", "1.32")).toEqual([]);
    expect(kubelet('showHiddenMetricsForVersion: "1.35"', "1.36")).toEqual([]);
    expect(kubelet('showHiddenMetricsForVersion: "1.34"', "1.36")).not.toEqual([]);
  });

  test("needs kind and apiVersion", () => {
    const validate = schemaValidators.get("v1.36/kubeletconfiguration-v1beta1.json");
    expect(validate?.({ kind: "KubeletConfiguration" })).toBe(false);
    expect(validate?.({ kind: "Pod", apiVersion: "kubelet.config.k8s.io/v1beta1" })).toBe(false);
  });
});

test("an ImagePulledRecord, and the version that first has it", () => {
  const record = (apiVersion: string): string =>
    `apiVersion: kubelet.config.k8s.io/${apiVersion}\nkind: ImagePulledRecord\nlastUpdatedTime: "2025-01-01T00:00:00Z"\nimageRef: example\ncredentialMapping: {example: {nodePodsAccessible: true}}\n`;
  expect(errorsOf("1.36", record("v1beta1"))).toEqual([]);
  expect(errorsOf("1.33", record("v1alpha1"))).toEqual([]);
  expect(errorsOf("1.34", record("v1beta1"))).toEqual(["no schema"]);
});
