import type { KubernetesVersion } from "../../../facts/table.ts";
import type { Locale } from "../../../engine/messages/language.ts";
import { imageProviders } from "../../../credentials/index.ts";
import { treeOf } from "../../../kubelet/index.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { providerConfigs } from "../../../stacks/index.ts";
import { parseFile } from "../../../engine/syntax/parse.ts";
import { imageLines } from "../../../answers/reports/image-report.ts";
import { unreadMain } from "../../../answers/reports/unread-main.ts";
import { exitCodes } from "../exit-codes.ts";
import { fileProblem } from "../check/find-files.ts";
import { inputName } from "../input/input-name.ts";
import { printedJson, shownLines } from "../terminal/printed.ts";
import { decodeText, maxBytes, readInputBytes } from "../input/read-text.ts";
import type { Terminal } from "../terminal/terminal.ts";

export interface ImageInvocation {
  readonly image: string;
  /** The CredentialProviderConfig. */
  readonly config: string;
  readonly version: KubernetesVersion;
  readonly format: "text" | "json";
  /** The language of the output; absent: English. */
  readonly locale?: Locale;
}

/** Writes which credential providers the kubelet asks for an image, and why not the others; returns the exit code. */
export async function runImage(
  { image, config, format }: ImageInvocation,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<number> {
  const { node: phrases } = knowledge.language;
  let text: string;
  try {
    const bytes = await (config === inputName
      ? terminal.readInput(maxBytes)
      : readInputBytes(config, true));
    ({ text } = decodeText(bytes));
  } catch (error) {
    terminal.reportError(knowledge.language.reading.cannotRead(config, fileProblem(error)));
    return exitCodes.cannotRun;
  }
  const name = config === inputName ? "<stdin>" : config;
  const configs = providerConfigs(text, name, knowledge);
  const [first, ...more] = configs;
  const unread =
    more.length > 0
      ? knowledge.language.cli.severalConfigs(
          name,
          configs.map((other) => other.name),
        )
      : first
        ? undefined
        : unreadMain({ path: name, text }, "image", knowledge);
  const tree = treeOf(first && parseFile(first.text).documents[0]?.root, 0);
  const found = unread === undefined && tree ? imageProviders(tree, image) : undefined;
  if (!found) {
    terminal.reportError(unread ?? phrases.noImage(image));
    return exitCodes.cannotRun;
  }
  const { reference, tag, providers } = found;
  if (format === "json") {
    const { repository, digest } = reference;
    const output = { repository, tag, digest, providers };
    await terminal.write(printedJson(`${JSON.stringify(output, undefined, 2)}\n`));
    return exitCodes.fine;
  }
  await terminal.write(shownLines(imageLines(found, phrases)));
  return exitCodes.fine;
}
