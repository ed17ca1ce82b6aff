import * as vscode from "vscode";
import { configuredLocale } from "./configured-locale.ts";

/** The scheme of the pages about rules, and the folder they seem to lie in. */
const scheme = "kubelet-rule";

/** What the server is told as `rulePages`: findings link to `<rule id>.md` in it. */
export const rulePagesAddress = `${scheme}:/rules`;

/** The pages of all rules. They lie in one file of the extension, read when the first of them is asked for. */
export interface RuleLibrary {
  dispose(): void;
  /** What each rule is about, in one sentence of Markdown, by its id. Rejects where the extension is incomplete. */
  titles(): Promise<ReadonlyMap<string, string>>;
}

/** A page in its languages, by locale. */
type Page = { readonly en: string } & Readonly<Partial<Record<string, string>>>;

/** All pages by the ids of their rules. */
type RulePages = Readonly<Partial<Record<string, Page>>>;

/** Lets VS Code open the pages that findings link to. The manifest has VS Code show them as a preview. */
export function registerRulePages(extension: vscode.Uri): RuleLibrary {
  let reading: Promise<RulePages> | undefined;
  const read = (): Promise<RulePages> =>
    (reading ??= readPages(vscode.Uri.joinPath(extension, "dist", "rule-pages.json")));
  const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    async provideTextDocumentContent({ path }) {
      const name = path.slice(path.lastIndexOf("/") + 1);
      const id = name.replace(/\.md$/, "");
      const pages = await read();
      const page = Object.hasOwn(pages, id) ? pages[id] : undefined;
      return page ? inLanguageOfUser(page) : vscode.l10n.t("There is no page {0}.", name);
    },
  });
  return {
    dispose() {
      provider.dispose();
    },
    async titles() {
      const pages = Object.entries(await read());
      return new Map(
        // Those about controls of benchmarks are no rules.
        pages.flatMap(([id, page]) =>
          page && !id.startsWith("posture-") ? [[id, titleOf(inLanguageOfUser(page))]] : [],
        ),
      );
    },
  };
}

function inLanguageOfUser(page: Page): string {
  return page[configuredLocale().toLowerCase()] ?? page.en;
}

/** The first sentence of a page, which stands below its heading. */
function titleOf(page: string): string {
  return page.split("\n\n", 2)[1] ?? "";
}

/** Rejects where the extension is incomplete. */
async function readPages(file: vscode.Uri): Promise<RulePages> {
  const bytes = await vscode.workspace.fs.readFile(file);
  return JSON.parse(new TextDecoder().decode(bytes)) as RulePages;
}
