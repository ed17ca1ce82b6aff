import * as vscode from "vscode";
import { unpackPages, type RulePages } from "./packed-pages.ts";
import { unpackText } from "./packed-text.ts";
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

/** Lets VS Code open the pages that findings link to. The manifest has VS Code show them as a preview. */
export function registerRulePages(extension: vscode.Uri): RuleLibrary {
  let reading: Promise<RulePages> | undefined;
  const read = (): Promise<RulePages> =>
    (reading ??= readPages(vscode.Uri.joinPath(extension, "dist", "rule-pages.bin")));
  const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    async provideTextDocumentContent({ path }) {
      const name = path.slice(path.lastIndexOf("/") + 1);
      const id = name.replace(/\.md$/, "");
      const pages = await read();
      const english = pages.page(id, "en");
      if (english === undefined) return vscode.l10n.t("There is no page {0}.", name);
      const locale = configuredLocale().toLowerCase();
      const translated = pages.page(id, locale);
      if (translated !== undefined) return translated;
      const title = pages.titles[locale]?.[id];
      return title === undefined ? english : withTitle(english, title);
    },
  });
  return {
    dispose() {
      provider.dispose();
    },
    async titles() {
      const { names, page, titles } = await read();
      const locale = configuredLocale().toLowerCase();
      return new Map(
        // Those about controls of benchmarks are no rules.
        names
          .filter((name) => !name.startsWith("posture-"))
          .map((id) => {
            const text = page(id, locale) ?? page(id, "en") ?? "";
            return [id, titles[locale]?.[id] ?? titleOf(text)];
          }),
      );
    },
  };
}

/** The first sentence of a page, which stands below its heading. */
function titleOf(page: string): string {
  return page.split("\n\n", 2)[1] ?? "";
}

/** A page that is in English only, with its first sentence in the user's language. */
function withTitle(page: string, title: string): string {
  const [heading = "", , ...rest] = page.split("\n\n");
  const note = vscode.l10n.t("The rest of this page is in English.");
  return [heading, title, `_${note}_`, ...rest].join("\n\n");
}

/** Rejects where the extension is incomplete. */
async function readPages(file: vscode.Uri): Promise<RulePages> {
  return unpackPages(unpackText(await vscode.workspace.fs.readFile(file)));
}
