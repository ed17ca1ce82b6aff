import type { Domain } from "../engine/parts/domain.ts";
import { credentialScaffold, nodeScaffold } from "./scaffolds.ts";

export const domain = {
  // Completion offers these snippets too.
  newFiles: {
    KubeletConfiguration: { format: "yaml", snippet: nodeScaffold },
    CredentialProviderConfig: { format: "yaml", snippet: credentialScaffold },
  },
} satisfies Domain;
