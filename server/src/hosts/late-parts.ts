import type { Host } from "../lsp/host.ts";
import { knowledgeIn } from "./knowledge-in.ts";

/** The parts of the product that are bundles of their own, and read when somebody needs them. */
export const lateParts = {
  knowledge: knowledgeIn,
  formatYaml: async (text, tabSize) => {
    const { formatYaml } = await import("./format-yaml.ts");
    return formatYaml(text, tabSize);
  },
  profileJson: async () => {
    const { createProfileJson } = await import("../json/profile-json.ts");
    return createProfileJson();
  },
} satisfies Partial<Host>;
