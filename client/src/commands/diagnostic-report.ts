import type {
  DiagnosedDocument,
  DiagnosisResult,
} from "../../../server/src/shells/lsp/protocol/protocol.ts";

/** The parts of a report; {@link diagnosticReport} leaves out those that the user did not agree to. */
export interface ReportFacts {
  readonly extension: string;
  readonly editor: string;
  readonly system: string;
  readonly languages: string;
  readonly defaultVersion: string;
  /** Undefined: the server was not started. */
  readonly server: DiagnosisResult | undefined;
  /** The settings that differ from their defaults. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The addresses of the folders of the workspace. */
  readonly folders: readonly string[];
  readonly withNames: boolean;
  readonly contents: { readonly uri: string; readonly text: string } | undefined;
}

/** The report as Markdown, in English: those who repair the extension read it. */
export function diagnosticReport(facts: ReportFacts): string {
  const { server, settings, contents } = facts;
  const written = JSON.stringify(settings, undefined, 2);
  return [
    "# Kubelet Config: diagnostic report",
    "",
    `- Extension and language server: ${facts.extension}`,
    `- Editor: ${facts.editor}`,
    `- System: ${facts.system}`,
    `- Languages: ${facts.languages}`,
    `- Default Kubernetes version: ${facts.defaultVersion}`,
    `- Language server: ${server ? "running" : "not started"}`,
    "",
    "## Settings that differ from the defaults",
    "",
    ...(written === "{}" ? ["None."] : [fenced("json", withoutPaths(written, facts.folders))]),
    ...(server ? ["", ...documentsOf(server, facts), "", ...timingsOf(server)] : []),
    ...(contents
      ? [
          "",
          `## Contents of ${nameOf(contents.uri, facts)}`,
          "",
          fenced(endingOf(contents.uri).slice(1), contents.text),
        ]
      : []),
    "",
  ].join("\n");
}

function documentsOf({ documents }: DiagnosisResult, facts: ReportFacts): readonly string[] {
  const rows = documents.map((document) => [
    nameOf(document.uri, facts),
    String(document.lines),
    document.parts.join(", "),
    String(document.sets),
    document.kubernetesVersion +
      (document.askedVersion === undefined ? "" : ` (for ${document.askedVersion})`),
    document.versionSource,
    findingsOf(document),
  ]);
  const heads = ["file", "lines", "parts", "sets", "Kubernetes", "version from", "findings"];
  return ["## Open files", "", ...(rows.length === 0 ? ["None."] : tableOf(heads, rows))];
}

function findingsOf({ findings }: DiagnosedDocument): string {
  const severities = [...new Set(findings.map(({ severity }) => severity))];
  return severities
    .map((severity) => {
      const found = findings.filter((finding) => finding.severity === severity);
      const total = found.reduce((sum, { count }) => sum + count, 0);
      const rules = found.map(({ rule, count }) => (count > 1 ? `${rule} × ${count}` : rule));
      return `${severity} ${total}: ${rules.join(", ")}`;
    })
    .join("; ");
}

function timingsOf({ timings }: DiagnosisResult): readonly string[] {
  const rows = timings.map(({ name, milliseconds }) => [name, String(milliseconds)]);
  return [
    "## Last answers",
    "",
    ...(rows.length === 0 ? ["None."] : tableOf(["answer", "milliseconds"], rows)),
  ];
}

function tableOf(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)];
}

/** The ending only, unless the user agrees to more: `.yaml`. */
function nameOf(uri: string, { withNames, folders }: ReportFacts): string {
  if (!withNames) return endingOf(uri) === "" ? "(no ending)" : endingOf(uri);
  const folder = folders.find((each) => uri.startsWith(`${each}/`));
  const name = folder === undefined ? uri.split("/").at(-1) : uri.slice(folder.length + 1);
  return decoded(name ?? "");
}

function endingOf(uri: string): string {
  const name = uri.split("/").at(-1) ?? "";
  return /\.[A-Za-z0-9]+$/.exec(name)?.[0] ?? "";
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Names of users are in the paths of their home folders, and names of projects in those of workspaces. */
function withoutPaths(text: string, folders: readonly string[]): string {
  const paths = folders.map((folder) => decoded(folder.replace(/^[\w+.-]+:\/\/[^/]*/, "")));
  const plain = paths.reduce((result, path) => result.replaceAll(path, "${workspaceFolder}"), text);
  return plain
    .replace(/(?:\/(?:home|Users)|[A-Za-z]:(?:\\\\|\/)Users)(?:\\\\|\/)[^/\\"]+/g, "~")
    .replace(/\/root(?=[/"])/g, "~");
}

/** The fence is longer than any in the text. */
function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text.replace(/\n$/, "")}\n${fence}`;
}
