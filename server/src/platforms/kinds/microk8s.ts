import { microk8s } from "../messages/kinds/microk8s.ts";
import { definePlatform, type BaseValues } from "../platform.ts";
import { argumentLines, linesOfSnaps, withoutFile } from "./shared/argument-lines.ts";
import { microk8sProblems } from "./shared/microk8s-checks.ts";
import { usualSuites } from "./shared/modern-suites.ts";

/** The original content of the file of arguments, by flag. */
const lines: Readonly<Record<string, BaseValues>> = {
  ...linesOfSnaps,
  "--anonymous-auth": { authentication: { anonymous: { enabled: false } } },
  "--authentication-token-webhook": { authentication: { webhook: { enabled: true } } },
  "--client-ca-file": {
    authentication: { x509: { clientCAFile: "/var/snap/microk8s/current/certs/ca.crt" } },
  },
  "--container-runtime-endpoint": {
    containerRuntimeEndpoint: "/var/snap/microk8s/common/run/containerd.sock",
  },
  "--tls-cipher-suites": {
    tlsCipherSuites: usualSuites,
  },
};

export const platform = definePlatform({
  texts: microk8s,
  source:
    "canonical/microk8s-cluster-agent@33e4ad0: pkg/k8sinit, pkg/snap/services.go; canonical/microk8s@d099c907: microk8s-resources/default-args/kubelet, build-scripts/components/kubernetes/patches (kubelite)",
  marks: /\bextraKube|^version["']?\s*:/m,
  documents: [
    {
      marks: /\bextraKubeletArgs\b/,
      is: (root) => root.entries.some(({ key }) => key.text === "extraKubeletArgs"),
      places: [],
    },
    {
      path: /(?:^|\/)\.?microk8s\.yaml$/,
      is: (root) => root.entries.some(({ key }) => /^version$|^extra/.test(key.text)),
      places: [],
    },
  ],
  header: "given",
  unknown: "lost",
  fields: [],
  base: [withoutFile, ...argumentLines("extraKubeletArgs", lines)],
  computed: { resolvConf: "resolvConf" },
  merge: { maps: "replaced", zeros: "count", carriedAs: "file", joinsDocuments: true },
  check: ({ root }) => microk8sProblems(root),
  example: `version: 0.1.0
extraKubeletArgs:
  --max-pods: "150"
  --cluster-domain: cluster.local
  --cluster-dns: 10.152.183.10
  --serialize-image-pulls: null
`,
});
