import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { allocatableContents, allocatablePage } from "../../client/src/allocatable-html.ts";
import { postureContents, posturePage } from "../../client/src/posture-html.ts";
import { runProgram } from "../../server/src/cli/run-program.ts";
import { knowledgeIn } from "../../server/src/hosts/knowledge-in.ts";
import {
  allocatableRequest,
  postureRequest,
  type AllocatableResult,
  type PostureResult,
} from "../../server/src/lsp/protocol.ts";
import { head } from "../protocol/harness.ts";
import { connectWith, uriOf } from "../protocol/sets-client.ts";

export const locales = ["en", "zh-cn"] as const;

type Locale = (typeof locales)[number];

/** A page as somebody sees it: as it was opened, and what it is sent then. */
export interface ShownPage {
  readonly html: string;
  /** Of a page of VS Code, which shows nothing by itself. */
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
  drift: async (locale) => ({ html: await driftPage(locale) }),
};

/** A control of each verdict that a configuration can have: one fails in a drop-in, one is excepted, one is for a person. */
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
): Promise<Result> {
  const client = await connectWith(files, {
    host: { knowledge: knowledgeIn },
    settings: () => ({}),
    initializationOptions: { locale, effectiveView: true, rulePages: "pages:/rules" },
  });
  await client.show("kubelet.yaml");
  const result = await client.connection.sendRequest<Result | null>(request, {
    uri: uriOf("kubelet.yaml"),
  });
  if (result === null) throw new Error(`The server answers ${request} with nothing.`);
  return result;
}

/** The report about many nodes, as the command line writes it. */
async function driftPage(locale: Locale): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "kubelet pages "));
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
    ...{ terminal, version: "0", knowledge: knowledgeIn },
    serve: () => Promise.resolve(),
  });
  await rm(folder, { recursive: true });
  return output;
}
