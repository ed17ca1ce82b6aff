import { k3s } from "../../../messages/platforms/k3s.ts";
import { isBefore } from "../../../schema/field-index.ts";
import { compareBytes } from "../../../effective/byte-order.ts";
import { findNodes } from "../find-nodes.ts";
import { definePlatform, type PlatformContext, type PlatformProblem } from "../platform.ts";
import { problemsWhere } from "./shared/problems.ts";

const dropInFolder = /(?:^|\/)rancher\/(k3s|rke2)\/agent\/etc\/kubelet\.conf\.d\/([^/]+\.conf)$/;
const namedFile = /(?:^|\/)etc\/rancher\/(?:k3s|rke2)\/[^/]*kubelet[^/]*$/;

const base = {
  allowedUnsafeSysctls: ["net.ipv4.ip_forward", "net.ipv6.conf.all.forwarding"],
  authentication: { anonymous: { enabled: false }, webhook: { enabled: true } },
  authorization: { mode: "Webhook" },
  evictionHard: { "imagefs.available": "5%", "nodefs.available": "5%" },
  evictionMinimumReclaim: { "imagefs.available": "10%", "nodefs.available": "10%" },
  failSwapOn: false,
  healthzBindAddress: "127.0.0.1",
  readOnlyPort: 0,
  serializeImagePulls: false,
  shutdownGracePeriod: "0s",
  streamingConnectionIdleTimeout: "4h0m0s",
};

/** What the defaults set, with what hangs on the machine. */
const ofDefaults: ReadonlySet<string> = new Set([
  ...Object.keys(base),
  ...["address", "cgroupDriver", "clusterDNS", "clusterDomain", "containerRuntimeEndpoint"],
]);

/** What was a flag up to 1.31, and so went before every file. */
const ofFlags: ReadonlySet<string> = new Set([
  ...["address", "authentication", "authorization", "cgroupDriver", "clusterDNS"],
  ...["clusterDomain", "containerRuntimeEndpoint", "evictionHard", "evictionMinimumReclaim"],
  ...["failSwapOn", "healthzBindAddress", "readOnlyPort"],
]);

function overwritten(context: PlatformContext): readonly PlatformProblem<"before" | "flags">[] {
  const { root, path, version } = context;
  const isOld = isBefore(version, "1.32");
  const [, name = "k3s", file = ""] = dropInFolder.exec(path) ?? [];
  const isBehind = file === "" || compareBytes(file, `00-${name}-defaults.conf`) >= 0;
  if (isOld ? !namedFile.test(path) : isBehind) return [];
  const fields = isOld ? ofFlags : ofDefaults;
  const note = isOld ? "flags" : "before";
  return root.entries
    .filter(({ key }) => fields.has(key.text))
    .map(({ key }) => ({ effect: "overwritten", span: key.span, path: key.text, note }));
}

export const platform = definePlatform({
  texts: k3s,
  source:
    "k3s-io/k3s: pkg/daemons/agent/agent.go, agent_linux.go; rancher/rke2@6ce1a8019; k3s issues 7578 and 10399, rke2 issue 4200",
  marks: /kubelet-arg|KubeletConfiguration/,
  documents: [
    { path: dropInFolder, kinds: ["KubeletConfiguration"], places: [] },
    { path: namedFile, kinds: ["KubeletConfiguration"], places: [] },
    {
      is: (root) => root.entries.some(({ key }) => /^kubelet-arg\+?$/.test(key.text)),
      places: [],
    },
  ],
  header: "wanted",
  unknown: "kubelet",
  fields: [],
  merge: { maps: "merged", zeros: "count", carriedAs: "drop-in" },
  check(context) {
    const args = ["kubelet-arg", "kubelet-arg+"].flatMap((key) => [
      ...findNodes(context.root, [key, "*"]),
      ...findNodes(context.root, [key]),
    ]);
    return [
      ...problemsWhere(args, (text) => /^-*config(?:-dir)?(?:=\s*)?$/.test(text), "argument"),
      ...overwritten(context),
    ];
  },
  example: `kubelet-arg:
  - max-pods=250
  - image-gc-high-threshold=70
`,
});
