import { newChinese } from "./chinese.ts";
import { newCommand } from "./command.ts";
import { newOption } from "./option.ts";
import { newPlatform } from "./platform.ts";
import type { Project, Scaffold } from "./project.ts";
import { newRule } from "./rule.ts";

const usage = `Usage:
  npm run new -- rule TOPIC/NAME       for example eviction/eviction-soft-unused
  npm run new -- chinese RULE          for example image-gc-low-lt-high
  npm run new -- platform NAME         for example karpenter-azure
  npm run new -- option COMMAND NAME   for example check fail-fast
  npm run new -- command NAME          for example image`;

/** The files of something new, with questions for everything that its author must look up. */
export function scaffold(args: readonly string[], project: Project): Scaffold {
  const [kind, name = "", second = "", ...more] = args;
  const names = kind === "option" ? [name, second] : [name];
  const isComplete = names.every((one) => /^[a-z][a-z0-9/-]*$/.test(one));
  if (!isComplete || more.length > 0 || (kind !== "option" && second !== "")) return usage;
  switch (kind) {
    case "rule":
      return newRule(name, project);
    case "chinese":
      return newChinese(name, project);
    case "platform":
      return newPlatform(name, project);
    case "option":
      return newOption(name, second, project);
    case "command":
      return newCommand(name, project);
    default:
      return usage;
  }
}
