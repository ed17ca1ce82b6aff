import { decideAbout, isProjectDocument, isProfilePath } from "../../client/src/recognise.ts";
import { defaultVersion } from "../../server/src/facts/field-index.ts";
import { isDropInPath, isKubeletName } from "../../server/src/kubelet/identify.ts";
import { createAnalyses } from "../../server/src/service/analyses.ts";
import { reportFile } from "../../server/src/answers/reports/file-report.ts";
import { readSettings } from "../../server/src/service/settings.ts";
import { knowledge } from "./knowledge.ts";

/** Findings in a file that is ours: `12-15 rule` for each, or that it is not ours. */
export type Recognised = readonly string[] | "not ours";

/** What `check DIR` finds in a file below the folder. */
export function byCheck(path: string, text: string): Recognised {
  const file = { text, path, location: `/w/${path}`, isNamed: false, invalidAt: undefined };
  const report = reportFile(file, { kubernetesVersion: defaultVersion }, knowledge);
  return report ? lines(report.findings) : "not ours";
}

/** Findings that VS Code shows when the file is opened. */
export function byEditor(path: string, text: string): Recognised {
  const languageId = usualLanguage(path);
  const decision = decideAbout({
    languageId,
    path: `/w/${path}`,
    text,
    mayChangeLanguage: true,
    namedByPath: isDropInPath(`/w/${path}`),
    isProfileByPath: isProfilePath(`/w/${path}`),
    isProjectFile: isProjectDocument(path),
    isNamedForKubelet: isKubeletName(`/w/${path}`),
  });
  if (decision === "leave") return "not ours";
  const snapshot = {
    uri: `file:///w/${encodeURI(path)}`,
    version: 1,
    text,
    languageId: decision === "change-language" ? "kubelet-config" : languageId,
  };
  const { settings } = readSettings({}, 1);
  const { file } = createAnalyses(knowledge, () => false).analyze(snapshot, settings);
  const parts = file?.parts ?? [];
  if (!parts.some(({ label }) => label !== "")) return "not ours";
  return lines(parts.flatMap(({ findings }) => findings));
}

interface Found {
  readonly rule: string;
  readonly span: { readonly start: number; readonly end: number } | undefined;
}

function lines(findings: readonly Found[]): readonly string[] {
  return findings.map(({ rule, span }) => `${span?.start ?? 0}-${span?.end ?? 0} ${rule}`).sort();
}

/** The language that VS Code without other extensions gives a file. */
function usualLanguage(path: string): string {
  const [, ending = ""] = /\.(\w+)$/.exec(path) ?? [];
  const languages: Readonly<Record<string, string>> = {
    yaml: "yaml",
    yml: "yaml",
    json: "json",
    sh: "shellscript",
    conf: "properties",
    service: "ini",
    env: "dotenv",
  };
  return languages[ending] ?? "plaintext";
}
