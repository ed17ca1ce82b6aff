import type { StackText, StackTexts } from "../../stacks/index.ts";
import {
  type Argument,
  type EffectiveConfig,
  type FlagRefusal,
  kubeconfigFinding,
  spanInLayer,
} from "../../kubelet/index.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import type { FlagFileProblem } from "../../flags/index.ts";
import { isBefore } from "../../facts/field-index.ts";
import { type LocatedNode, resolveAlias } from "../../engine/syntax/located-node.ts";
import { parseFile } from "../../engine/syntax/parse.ts";
import type { Span } from "../../engine/text/span.ts";
import type { CaseVerdict, ConfigCase, NodeFiles } from "./config-case.ts";
import { withoutEnd } from "../../engine/text/run-before.ts";

/** The configuration that a command line names, or what keeps it from being read. */
export interface FoundConfig {
  readonly texts: StackTexts;
  readonly problems: readonly Finding[];
}

/**
 * The main file and drop-ins of a case: those of `--config` and `--config-dir` if the command line names them, otherwise
 * those of the case. Files outside the trees do not exist.
 */
export function findConfig(
  { main, dropIns, args, mainFolder, files = new Map() }: ConfigCase,
  flags: ReadonlyMap<string, Argument>,
): FoundConfig {
  const config = flags.get("config");
  const folder = flags.get("config-dir");
  const problems: Finding[] = [];
  let texts: StackTexts = {
    main: main === null ? undefined : { path: "main", text: main },
    dropIns,
    args,
    mainFolder,
  };
  if (config && config.text !== "" && !isOwn(config.text, `${mainFolder}/kubelet.yaml`, main)) {
    const text = files.get(config.text);
    if (text === undefined) {
      const problem = isFolder(config.text, files) ? "folder" : "missing";
      problems.push(fileFinding("--config", config.text, problem, config.span));
    } else {
      const mainText = { path: config.text, text };
      texts = { ...texts, main: mainText, mainFolder: config.text.replace(/\/[^/]*$/, "") };
    }
  }
  if (
    folder &&
    folder.text !== "" &&
    !isOwn(folder.text, `${mainFolder}/kubelet.conf.d`, dropIns)
  ) {
    const found = filesBelow(folder.text, files);
    if (found) texts = { ...texts, dropIns: found };
    else problems.push(fileFinding("--config-dir", folder.text, "missing", folder.span));
  }
  return { texts, problems };
}

function isOwn(path: string, usual: string, value: unknown): boolean {
  return value !== null && value !== undefined && path === usual;
}

function isFolder(path: string, files: NodeFiles): boolean {
  const start = `${withoutEnd(path, /\//)}/`;
  return [...files.keys()].some((filePath) => filePath.startsWith(start));
}

/** The files below a folder; undefined where there is no such folder. */
function filesBelow(path: string, files: NodeFiles): StackText[] | undefined {
  if (!isFolder(path, files)) return undefined;
  const start = `${withoutEnd(path, /\//)}/`;
  return [...files]
    .filter(([filePath]) => filePath.startsWith(start) && !filePath.endsWith("/"))
    .map(([filePath, text]) => ({ path: filePath.slice(start.length), text, uri: filePath }));
}

/** Checks the credential provider configuration of a case. */
type CheckProviders = (input: Pick<ConfigCase, "main" | "dropIns">) => CaseVerdict;

/** Files of the node that a valid configuration needs and that are missing; spans identify their layer. */
export function nodeFileFindings(
  effective: EffectiveConfig,
  files: NodeFiles,
  checkProviders: CheckProviders,
): Finding[] {
  return [
    ...authFindings(effective, files),
    ...kubeconfigFindings(effective, files),
    ...providerFindings(effective, files, checkProviders),
  ];
}

function authFindings({ config, flags, layers }: EffectiveConfig, files: NodeFiles): Finding[] {
  const found: Finding[] = [];
  const authority = config.setting("authentication.x509.clientCAFile");
  const path = authority.value;
  if (path !== "") {
    const text = files.get(path);
    const problem = text === undefined ? "missing" : "unreadable";
    if (text?.includes("-----BEGIN CERTIFICATE-----") !== true) {
      found.push(fileFinding("--client-ca-file", path, problem, authority.span));
    }
  }
  const [flagLayer = 0] = [...layers].find(([, { kind }]) => kind === "flags") ?? [];
  const commandStart = spanInLayer({ start: 0, end: 0 }, flagLayer);
  return [...found, ...[kubeconfigFinding({ config, flags }, commandStart) ?? []].flat()];
}

function kubeconfigFindings({ config, flags }: EffectiveConfig, files: NodeFiles): Finding[] {
  const kubeconfig = flags.others.get("kubeconfig");
  const bootstrap = flags.others.get("bootstrap-kubeconfig");
  if (!kubeconfig || kubeconfig.text === "") return [];
  const problem = kubeconfigProblem(kubeconfig.text, files);
  if (!problem) return [];
  const isFromBootstrap = bootstrap !== undefined && bootstrap.text !== "";
  if (!isFromBootstrap)
    return [fileFinding("--kubeconfig", kubeconfig.text, problem, kubeconfig.span)];
  const other = kubeconfigProblem(bootstrap.text, files);
  if (other) return [fileFinding("--bootstrap-kubeconfig", bootstrap.text, other, bootstrap.span)];
  // Only with rotation the kubelet starts before the server has given it a certificate.
  const rotates = config.setting("rotateCertificates").value;
  return rotates ? [] : [fileFinding("--kubeconfig", kubeconfig.text, problem, kubeconfig.span)];
}

function kubeconfigProblem(path: string, files: NodeFiles): FlagFileProblem | undefined {
  const text = files.get(path);
  if (text === undefined) return isFolder(path, files) ? "folder" : "missing";
  const [document] = parseFile(text).documents;
  const isBroken = (document?.problems.length ?? 0) > 0;
  const root = document?.root;
  if (isBroken || !root) return isBroken ? "unreadable" : "empty-config";
  const context = textOf(memberOf(root, "current-context"));
  const contexts = resolved(memberOf(root, "contexts"));
  const names = contexts?.kind === "list" ? contexts.items : [];
  const isNamed = names.some((item) => textOf(memberOf(item, "name")) === context);
  return context !== "" && isNamed ? undefined : "empty-config";
}

function resolved(node: LocatedNode | undefined): ReturnType<typeof resolveAlias> {
  return node && resolveAlias(node);
}

function memberOf(node: LocatedNode | undefined, name: string): LocatedNode | undefined {
  const map = resolved(node);
  return map?.kind === "map" ? map.entries.find(({ key }) => key.text === name)?.value : undefined;
}

function textOf(node: LocatedNode | undefined): string {
  const scalar = resolved(node);
  return scalar?.kind === "scalar" ? scalar.text : "";
}

function providerFindings(
  { flags, index }: EffectiveConfig,
  files: NodeFiles,
  checkProviders: CheckProviders,
): Finding[] {
  const config = flags.others.get("image-credential-provider-config");
  const programs = flags.others.get("image-credential-provider-bin-dir");
  if (!config || !programs || config.text === "" || programs.text === "") return [];
  const name = "--image-credential-provider-config";
  const inFolder = isFolder(config.text, files);
  if (inFolder && isBefore(index.version, "1.34")) {
    return [refusal("provider-folder", name, config.text, config.span)];
  }
  const main = files.get(config.text);
  const dropIns = filesBelow(config.text, files);
  if (main === undefined && !dropIns)
    return [fileFinding(name, config.text, "missing", config.span)];
  const verdict = checkProviders({
    main: main ?? null,
    dropIns: main === undefined ? dropIns : [],
  });
  if (!verdict.starts) return [fileFinding(name, config.text, "unreadable", config.span)];
  const folder = withoutEnd(programs.text, /\//);
  return providersOf(verdict)
    .map((provider) => `${folder}/${provider}`)
    .filter((path) => !files.has(path))
    .map((path) =>
      fileFinding("--image-credential-provider-bin-dir", path, "plugin", programs.span),
    );
}

function providersOf({ effective }: CaseVerdict): string[] {
  const providers = effective?.["providers"];
  const items: readonly unknown[] = Array.isArray(providers) ? providers : [];
  return items.flatMap((item) => {
    const isNamed = typeof item === "object" && item !== null && "name" in item;
    return isNamed && typeof item.name === "string" ? [item.name] : [];
  });
}

function fileFinding(flag: string, path: string, problem: FlagFileProblem, span: Span): Finding {
  const message = { key: "flag-file", params: { flag, path, problem } } as const;
  return { rule: "flag-file", severity: "error", span, path: flag, message };
}

function refusal(problem: FlagRefusal, flag: string, written: string, span: Span): Finding {
  const message = { key: "flag-refused", params: { problem, written } } as const;
  return { rule: "flag-refused", severity: "error", span, path: flag, message };
}
