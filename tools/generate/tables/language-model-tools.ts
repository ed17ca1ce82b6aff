import { toolDefinitions } from "../../../server/src/shells/agents/tool-definitions.ts";
import type { ToolName } from "../../../server/src/shells/agents/tool-names.ts";

const icons: Readonly<Record<ToolName, string>> = {
  check: "$(checklist)",
  effective: "$(combine)",
  explain: "$(book)",
  upgrade: "$(versions)",
  allocatable: "$(server)",
  posture: "$(shield)",
};

/** The manifest of the extension with the tools for VS Code's agents, as the server of agents describes them. */
export function withLanguageModelTools(text: string): string {
  const manifest = JSON.parse(text) as { readonly contributes: Record<string, unknown> };
  const tools = toolDefinitions.map(({ name, description, input }) => ({
    name: `kubelet_${name}`,
    toolReferenceName: `kubelet${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
    canBeReferencedInPrompt: true,
    displayName: `%tool.${name}.name%`,
    userDescription: `%tool.${name}.description%`,
    modelDescription: description,
    icon: icons[name],
    tags: ["kubernetes", "kubelet"],
    inputSchema: input,
  }));
  manifest.contributes["languageModelTools"] = tools;
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}
