import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { allocatableContents, allocatablePage } from "../../client/src/views/allocatable-html.ts";
import { postureContents, posturePage } from "../../client/src/views/posture-html.ts";
import { reportContents, reportPage } from "../../client/src/views/report-html.ts";
import { runProgram } from "../../server/src/shells/cli/run-program.ts";
import { knowledgeIn } from "../../server/src/shells/hosts/knowledge-in.ts";
import {
  allocatableRequest,
  checkNodeRequest,
  explainLogRequest,
  imageRequest,
  postureRequest,
  upgradeRequest,
  versionsRequest,
  type AllocatableResult,
  type CheckNodeResult,
  type ExplainLogResult,
  type ImageResult,
  type PostureResult,
  type ReportResult,
  type UpgradeResult,
  type VersionsResult,
} from "../../server/src/shells/lsp/protocol/protocol.ts";
import { head } from "../protocol/harness.ts";
import { connectWith, uriOf } from "../protocol/sets-client.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

export type Locale = "en" | "zh-cn";

/** A page as users see it: its HTML, and the message that it receives after opening. */
export interface ShownPage {
  readonly html: string;
  /** For a page of VS Code, which is empty until it receives a message. */
  readonly message?: object;
}

/** Everything that we show as HTML, with answers of the server to files that have something to tell. */
export const views: Readonly<Record<string, (locale: Locale) => Promise<ShownPage>>> = {
  posture: async (locale) => {
    const result = await ask<PostureResult>(postureRequest, postureFiles, locale);
    return { html: posturePage(locale, "abc"), message: postureContents(result) };
  },
  "left for pods": async (locale) => {
    const result = await ask<AllocatableResult>(allocatableRequest, nodeFiles, locale);
    return { html: allocatablePage(locale, "abc"), message: allocatableContents(result) };
  },
  "left for pods, without nodes": async (locale) => {
    const { "kubelet.yaml": main } = nodeFiles;
    const result = await ask<AllocatableResult>(
      allocatableRequest,
      { "kubelet.yaml": main },
      locale,
    );
    return { html: allocatablePage(locale, "abc"), message: allocatableContents(result) };
  },
  upgrade: async (locale) => {
    const more = { from: "1.31", to: "1.36" };
    const { report } = await ask<UpgradeResult>(upgradeRequest, upgradeFiles, locale, more);
    return reportView(report, locale);
  },
  versions: async (locale) => {
    const { report } = await ask<VersionsResult>(versionsRequest, upgradeFiles, locale);
    return reportView(report, locale);
  },
  node: async (locale) => {
    const more = { root: `${uriOf("node")}/` };
    const { report } = await ask<CheckNodeResult>(checkNodeRequest, copiedNode, locale, more);
    return reportView(report, locale, true);
  },
  image: async (locale) => {
    const more = { image: "a.b.example/app" };
    const { report } = await ask<ImageResult>(imageRequest, providerFiles, locale, more);
    return reportView(report, locale);
  },
  log: async (locale) => {
    const more = { text: logText, version: "1.36", uris: [uriOf("kubelet.yaml")] };
    const { report } = await ask<ExplainLogResult>(explainLogRequest, logFiles, locale, more);
    return reportView(report, locale);
  },
  drift: async (locale) => ({ html: await driftPage(locale) }),
};

/** A report as the extension shows it. */
function reportView(report: ReportResult | undefined, locale: Locale, isFixed = false): ShownPage {
  if (!report) throw new Error("There is no report.");
  const message = reportContents({ ...report, isFixed, rulePages: "pages:/rules" });
  return { html: reportPage(locale, "abc"), message };
}

const upgradeFiles = {
  "kubelet.yaml": `# kubelet-version: 1.31\n${head}runOnce: true\nregistryPullQPS: 5\n`,
  "kubelet.conf.d/10.conf": `${head}crashLoopBackOff: {}\n`,
};

const copiedNode = {
  "kubelet.yaml": head,
  "node/etc/kubernetes/kubelet.yaml": `${head}failSwapOn: true\nmaxpods: 3\n`,
  "node/proc/swaps": "Filename\n/dev/sda2 partition 1\n",
  "node/proc/cpuinfo": "processor\t: 0\n\nprocessor\t: 1\n",
  "node/proc/meminfo": "MemTotal:       16000000 kB\n",
};

const providerFiles = {
  "kubelet.yaml": `apiVersion: kubelet.config.k8s.io/v1
kind: CredentialProviderConfig
providers:
- {name: ecr, matchImages: ["*.example", "*.*.example"]}
`,
};

const logFiles = {
  "kubelet.yaml": `${head}imageGCHighThresholdPercent: 85\nimageGCLowThresholdPercent: 90\n`,
};

/** Lines about a rule, and about the node. */
const logText = `run.go:72] "command failed" err="invalid configuration: imageGCLowThresholdPercent (--image-gc-low-threshold) 90 must be less than imageGCHighThresholdPercent (--image-gc-high-threshold) 85"
failed to load kubelet config file: unknown feature gate: unrecognized feature gate: NoSuchGate
`;

/** A control for each result that a configuration can have: one fails in a drop-in, one is excepted, one is manual. */
const postureFiles = {
  ".kubelet-config.yaml": `kubernetesVersion: "1.33"
posture:
  benchmark: [cis-1.12, disa-k8s-stig]
  exceptions:
  - {control: read-only-port, reason: metrics of an old agent, until: 2999-12-31}
`,
  "kubelet.yaml": `${head}authentication: {x509: {clientCAFile: /ca.crt}}
podPidsLimit: 4096
readOnlyPort: 10255
tlsCertFile: /a
tlsPrivateKeyFile: /b
rotateCertificates: true
`,
  "kubelet.conf.d/40-local.conf": `${head}podPidsLimit: -1\n`,
};

const nodeFiles = {
  ".kubelet-config.yaml": `nodes:
- {name: small, cpus: 4, memory: 16Gi}
- {name: large, cpus: 64, memory: 256Gi}
`,
  "kubelet.yaml": `${head}kubeReserved: {cpu: 500m, memory: 17Gi}\nsystemReserved: {cpu: 100m}\n`,
};

async function ask<Result>(
  request: string,
  files: Readonly<Record<string, string>>,
  locale: Locale,
  more: object = {},
): Promise<Result> {
  const client = await connectWith(files, {
    host: { knowledge: knowledgeIn },
    settings: () => ({}),
    initializationOptions: { locale, effectiveView: true, rulePages: "pages:/rules" },
  });
  await client.show("kubelet.yaml");
  const result = await client.connection.sendRequest<Result | null>(request, {
    uri: uriOf("kubelet.yaml"),
    ...more,
  });
  if (result === null) throw new Error(`The server answers ${request} with nothing.`);
  return result;
}

/** The report about many nodes, as the command line writes it. */
async function driftPage(locale: Locale): Promise<string> {
  const folder = temporaryFolder("kubelet pages ");
  const configs = [{ maxPods: 110 }, { maxPods: 110 }, { maxPods: 250, evictionHard: { a: "1" } }];
  for (const [at, kubeletconfig] of configs.entries()) {
    await writeFile(join(folder, `node-${at}.json`), JSON.stringify({ kubeletconfig }));
  }
  let output = "";
  const terminal = {
    write: (text: string) => Promise.resolve((output += text) !== ""),
    reportError: (sentence: string) => {
      throw new Error(sentence);
    },
    readInput: () => Promise.resolve(new Uint8Array()),
    input: () => Readable.from([]),
    useColors: false,
    columns: undefined,
  };
  await runProgram(["drift", "--format", "html", "--locale", locale, folder], {
    terminal,
    version: "0",
    knowledge: knowledgeIn,
    serve: () => Promise.resolve(),
  });
  return output;
}
