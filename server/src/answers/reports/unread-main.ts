import { type StackText, otherContents } from "../../stacks/index.ts";
import type { WholeAnswer } from "../messages/cli-phrases.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";

/**
 * Why a command has no answer about a main file, in sentences that name what `check` reads there: an answer would be about
 * the defaults alone. Undefined where the file has a configuration, or none is given.
 */
export function unreadMain(
  main: StackText | undefined,
  command: WholeAnswer,
  knowledge: Knowledge,
): string | undefined {
  const kind = command === "image" ? "CredentialProviderConfig" : "KubeletConfiguration";
  const contents = otherContents(main, kind, knowledge);
  return main && contents && knowledge.language.cli.notReadable(main.path, command, contents);
}
