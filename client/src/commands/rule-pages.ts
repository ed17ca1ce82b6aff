import * as vscode from "vscode";
import { configuredLocale } from "../configured-locale.ts";

/** The scheme and folder of the virtual documents with rule pages. */
const scheme = "kubelet-rule";

/** The server gets this as `rulePages`: findings link to `<rule id>.md` below it. */
export const rulePagesAddress = `${scheme}:/rules`;

/** The pages of all rules, from one file of the extension that is read at the first request. */
export interface RuleLibrary {
  dispose(): void;
  /** A sentence of Markdown for each rule id. Rejects if the extension is incomplete. */
  titles(): Promise<ReadonlyMap<string, string>>;
}

/** A page in its languages, by locale. */
type Page = { readonly en: string } & Readonly<Partial<Record<string, string>>>;

interface RulePages {
  /** By the ids of their rules. `{0}` stands for the first section that many pages have alike. */
  readonly pages: Readonly<Partial<Record<string, Page>>>;
  readonly sections: readonly string[];
}

/** Lets VS Code open the pages that findings link to. The manifest has VS Code show them as a preview. */
export function registerRulePages(extension: vscode.Uri): RuleLibrary {
  let reading: Promise<RulePages> | undefined;
  const read = (): Promise<RulePages> =>
    (reading ??= readPages(vscode.Uri.joinPath(extension, "dist", "rule-pages.json")));
  const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    async provideTextDocumentContent({ path }) {
      const name = path.slice(path.lastIndexOf("/") + 1);
      const id = name.replace(/\.md$/, "");
      const { pages, sections } = await read();
      const page = Object.hasOwn(pages, id) ? pages[id] : undefined;
      return page
        ? inLanguageOfUser(page, sections, id)
        : vscode.l10n.t("There is no page {0}.", name);
    },
  });
  return {
    dispose() {
      provider.dispose();
    },
    async titles() {
      const { pages, sections } = await read();
      return new Map(
        // Controls of benchmarks are not rules.
        Object.entries(pages).flatMap(([id, page]) =>
          page && !id.startsWith("posture-")
            ? [[id, titleOf(inLanguageOfUser(page, sections, id))]]
            : [],
        ),
      );
    },
  };
}

/** The page of a rule, which names itself `{rule}` in the file. */
function inLanguageOfUser(page: Page, sections: readonly string[], id: string): string {
  const text = page[configuredLocale().toLowerCase()] ?? page.en;
  return text
    .replace(/\{(\d+)\}/g, (_, number: string) => sections[Number(number)] ?? "")
    .replaceAll("{rule}", id);
}

/** The first sentence of a page, below its heading. */
function titleOf(page: string): string {
  return page.split("\n\n", 2)[1] ?? "";
}

/** Rejects where the extension is incomplete. */
async function readPages(file: vscode.Uri): Promise<RulePages> {
  const bytes = await vscode.workspace.fs.readFile(file);
  return JSON.parse(new TextDecoder().decode(bytes)) as RulePages;
}
