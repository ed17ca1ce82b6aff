/** What reads JSON, and YAML that the kubelet's reader refuses: most texts are neither. */
export { composeYaml } from "./compose-yaml.ts";
export { readJson } from "./read-json.ts";
