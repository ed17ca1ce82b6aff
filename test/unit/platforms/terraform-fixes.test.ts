import { describe, expect, test } from "vitest";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { applyEdits } from "../../../server/src/engine/syntax/edits/apply-edits.ts";
import { knowledge } from "../../support/knowledge.ts";
import { fixTitleText, messageText } from "../../support/texts.ts";

/** A file with settings for a node pool, and the text after them in the file. */
function fileWith(settings: string): string {
  return `resource "google_container_node_pool" "np" {
  node_config {
    kubelet_config {
${settings.replace(/^/gm, "      ")}
    }
  }
}
`;
}

/** The fixes of all that is found in settings, each with the settings that it leaves. */
function fixesIn(settings: string): readonly string[] {
  const text = fileWith(settings);
  const options = { kubernetesVersion: "1.35", path: "main.tf" } as const;
  const { parts } = parseText(text, options, knowledge);
  return parts.flatMap((part) =>
    part.findings.flatMap((finding) =>
      part.fixes(finding).map(({ title, edits, isPreferred }) => {
        const lines = applyEdits(text, edits).split("\n").slice(3, -4);
        const left = lines.map((line) => line.slice(6)).join("; ");
        return `${isPreferred ? "*" : ""}${fixTitleText(title)} -> ${left}`;
      }),
    ),
  );
}

describe("fixes in a node pool of Terraform", () => {
  test.each<readonly [string, string, readonly string[]]>([
    [
      "a name with a slip",
      'cpu_manager_polcy = "static" # why',
      [
        '*Change to "cpu_manager_policy" -> cpu_manager_policy = "static" # why',
        "Remove cpu_manager_polcy -> ",
      ],
    ],
    [
      "a number that is too small",
      "pod_pids_limit = 12 // pods\ncpu_cfs_quota  = true",
      [
        "*Change to 1024 -> pod_pids_limit = 1024 // pods; cpu_cfs_quota  = true",
        "Remove pod_pids_limit -> cpu_cfs_quota  = true",
      ],
    ],
    [
      "a word in a block, which goes where nothing else stands in it",
      'topology_manager {\n  policy = "best-efort"\n}',
      [
        '*Change to "best-effort" -> topology_manager {;   policy = "best-effort"; }',
        'Change to "none" -> topology_manager {;   policy = "none"; }',
        'Change to "restricted" -> topology_manager {;   policy = "restricted"; }',
        'Change to "single-numa-node" -> topology_manager {;   policy = "single-numa-node"; }',
        "Remove topology_manager.policy -> ",
      ],
    ],
    [
      "what is worked out stays",
      "image_gc_high_threshold_percent = var.high\nmax_pods = var.pods",
      ["Remove max_pods -> image_gc_high_threshold_percent = var.high"],
    ],
    [
      "a signal without its grace period, which gets one in a block of its own",
      'eviction_soft {\n  memory_available = "200Mi"\n}',
      [
        '*Add eviction_soft_grace_period: { memory_available = "1m30s" } -> eviction_soft {;   memory_available = "200Mi"; }; eviction_soft_grace_period {;   memory_available = "1m30s"; }',
      ],
    ],
  ])("%s", (_name, settings, fixes) => {
    expect(fixesIn(settings)).toEqual(fixes);
  });
});

test("the places beside a message have the names that are written", () => {
  const settings = "image_gc_high_threshold = 75\nimage_gc_low_threshold = 75";
  const text = `resource "azurerm_kubernetes_cluster_node_pool" "a" {\nkubelet_config {\n${settings}\n}\n}\n`;
  const options = { kubernetesVersion: "1.35", path: "main.tf" } as const;
  const { parts } = parseText(text, options, knowledge);
  const places = parts.flatMap(({ findings }) =>
    findings.flatMap(({ related = [] }) =>
      related.map(({ span, message }) => [text.slice(span.start, span.end), messageText(message)]),
    ),
  );
  expect(places).toEqual([["75", '"image_gc_high_threshold" is set here.']]);
});
