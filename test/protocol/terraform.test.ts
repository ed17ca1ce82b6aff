import { CodeLensRequest, HoverRequest } from "vscode-languageserver/node";
import { describe, expect, test } from "vitest";
import { completionsAt } from "./harness.ts";
import { connectWith, foundAt, pulling, uriOf } from "./sets-client.ts";

const text = `resource "google_container_node_pool" "np" {
  node_config {
    kubelet_config {
      cpu_manager_policy = ""
      pod_pids_limit     = 4096
      max_pods           = 5
    }
  }
}

locals {
  user_data = <<-EOT
    apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration
    maxPods: many
  EOT
}
`;

describe.each(["terraform", "hcl", "plaintext"])(
  "a file of Terraform in the language %s",
  (language) => {
    test("is judged, explained and completed", async () => {
      const client = await connectWith(
        { "main.tf": text },
        { capabilities: pulling, initializationOptions: { effectiveView: true } },
      );
      await client.show("main.tf", undefined, language);
      const found = (await client.pull("main.tf")).map(foundAt);
      expect(found).toEqual(["6:7 error[platform-unknown-field]", "15:14 error[type-mismatch]"]);
      const textDocument = { uri: uriOf("main.tf") };
      const ask = client.connection;
      const position = { line: 4, character: 9 };
      const hover = await ask.sendRequest(HoverRequest.type, { textDocument, position });
      expect(JSON.stringify(hover?.contents)).toContain("podPidsLimit");
      const inQuotes = { line: 3, character: 28 };
      const items = await completionsAt(client, { textDocument, position: inQuotes });
      expect(items.map(({ label }) => label)).toEqual(["none", "static"]);
      const lenses = await ask.sendRequest(CodeLensRequest.type, { textDocument });
      expect(lenses?.map(({ command }) => command?.command)).toContain(
        "kubelet.showEffectiveConfig",
      );
      const { text: shown = "" } = (await client.effective(textDocument)) ?? {};
      expect(shown).toContain("podPidsLimit: 4096");
    });

    test("that has nothing of a kubelet is left alone", async () => {
      const other = 'resource "aws_vpc" "main" {\n';
      const client = await connectWith({ "vpc.tf": other }, { capabilities: pulling });
      await client.show("vpc.tf", undefined, language);
      expect(await client.pull("vpc.tf")).toEqual([]);
    });
  },
);
