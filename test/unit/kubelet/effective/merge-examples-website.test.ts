import { all, testMergeExamples, type MergeExample } from "../../../support/merge-example.ts";

const serverMain = `>>> kubelet.yaml
port: 20250
serializeImagePulls: false
`;

/** The examples of the website's page about merging, and what it says comes out. */
const onTheWebsite: readonly MergeExample[] = [
  {
    name: "structure fields",
    versions: all,
    set: `${serverMain}authorization:
  mode: Webhook
  webhook:
    cacheAuthorizedTTL: "5m"
    cacheUnauthorizedTTL: "30s"
address: "192.168.0.1"
>>> kubelet.conf.d/10.conf
authorization:
  mode: AlwaysAllow
  webhook:
    cacheAuthorizedTTL: "8m"
    cacheUnauthorizedTTL: "45s"
address: "192.168.0.8"
`,
    values: {
      port: 20250,
      serializeImagePulls: false,
      authorization: {
        mode: "AlwaysAllow",
        webhook: { cacheAuthorizedTTL: "8m0s", cacheUnauthorizedTTL: "45s" },
      },
      address: "192.168.0.8",
    },
    errors: [],
  },
  {
    name: "lists",
    versions: all,
    set: `${serverMain}clusterDNS:
  - "192.168.0.9"
  - "192.168.0.8"
>>> kubelet.conf.d/10.conf
clusterDNS:
  - "192.168.0.2"
  - "192.168.0.3"
  - "192.168.0.5"
`,
    values: {
      port: 20250,
      serializeImagePulls: false,
      clusterDNS: ["192.168.0.2", "192.168.0.3", "192.168.0.5"],
    },
    errors: [],
  },
  {
    name: "maps",
    versions: all,
    set: `${serverMain}featureGates:
  AllAlpha: false
  MemoryQoS: true
staticPodURLHeader:
  kubelet-api-support:
    - "Authorization: 234APSDFA"
    - "X-Custom-Header: 123"
  custom-static-pod:
    - "Authorization: 223EWRWER"
    - "X-Custom-Header: 456"
>>> kubelet.conf.d/10.conf
featureGates:
  MemoryQoS: false
  KubeletTracing: true
  DynamicResourceAllocation: true
staticPodURLHeader:
  custom-static-pod:
    - "Authorization: 223EWRWER"
    - "X-Custom-Header: 345"
`,
    values: {
      port: 20250,
      serializeImagePulls: false,
      featureGates: {
        AllAlpha: false,
        MemoryQoS: false,
        KubeletTracing: true,
        DynamicResourceAllocation: true,
      },
      staticPodURLHeader: {
        "kubelet-api-support": ["Authorization: 234APSDFA", "X-Custom-Header: 123"],
        "custom-static-pod": ["Authorization: 223EWRWER", "X-Custom-Header: 345"],
      },
    },
    errors: [],
  },
];

testMergeExamples("examples of the website", onTheWebsite);
