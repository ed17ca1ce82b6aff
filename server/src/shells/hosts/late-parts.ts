import type { Host } from "../lsp/host.ts";
import { knowledgeIn } from "./knowledge-in.ts";

/** Parts of the product in bundles of their own, loaded on demand. */
export const lateParts = {
  knowledge: knowledgeIn,
  formatYaml: async (text, tabSize) => {
    const { formatYaml } = await import("./format-yaml.ts");
    return formatYaml(text, tabSize);
  },
  runTool: async (name, input, context) => {
    const { runTool } = await import("../agents/run-tool.ts");
    return runTool(name, input, context);
  },
  profileJson: async () => {
    const { createProfileJson } = await import("../../service/profile-json.ts");
    return createProfileJson();
  },
} satisfies Partial<Host>;
