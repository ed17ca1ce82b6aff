import { describe, expect, test } from "vitest";
import { measuredVersions } from "../support/measured-versions.ts";
import { kubernetesVersions } from "../../server/src/facts/table.ts";
import { listShared, readShared } from "../support/shared.ts";
import {
  formatErrors,
  parseDocuments,
  schemaFileOf,
  schemaValidators,
} from "../unit/generate/schema-validators.ts";

/** The kubelet's result on a real file in one version; the shape is that of shared/README.md. */
interface Verdict {
  readonly id: string;
  readonly version: string;
  readonly kubelet: { readonly starts: boolean; readonly ignored?: unknown };
}

const verdicts = readShared("conformance/real-files.jsonl")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as Verdict);
const sound = verdicts.filter(
  ({ id, kubelet }) =>
    /^(?:kubelet|credprov)\//.test(id) && kubelet.starts && kubelet.ignored === undefined,
);

function errorsOf(version: string, document: unknown): readonly string[] {
  const file = schemaFileOf(version, document);
  const validate = schemaValidators.get(file);
  if (!validate) return [`there is no ${file}`];
  validate(document);
  return formatErrors(validate.errors);
}

describe("real files that the kubelet accepts whole", () => {
  test.each(measuredVersions)("validate against the schema of %s", (version) => {
    const files = sound.filter((verdict) => verdict.version === version);
    expect(files.length).toBeGreaterThan(50);
    const failing = files.flatMap(({ id }) => {
      const [document] = parseDocuments(readShared(`corpus/${id}`));
      const errors = errorsOf(version, document).filter(
        // Up to 1.31 the kubelet silently drops unknown fields of credential providers.
        (error) =>
          !(
            id.startsWith("credprov/") &&
            version < "1.32" &&
            error.includes("NOT have additional")
          ),
      );
      return errors.length > 0 ? [[id, errors]] : [];
    });
    expect(failing).toEqual([]);
  });
});

/** Files with a KubeletConfiguration among other documents have no result of their own. */
const checked = new Set(verdicts.map(({ id }) => id));
const eras = new Map(
  readShared("corpus/MANIFEST.tsv")
    .split("\n")
    .map((line) => line.split("\t"))
    .map((columns) => [columns[0] ?? "", columns[6] ?? ""]),
);
const mixed = listShared("corpus/kubelet").flatMap((name) => {
  const version = eras.get(`kubelet/${name}`);
  const isSupported = kubernetesVersions.some((candidate) => candidate === version);
  return checked.has(`kubelet/${name}`) || !isSupported ? [] : [[name, version ?? ""] as const];
});

/** kubeadm's example of a version that the kubelet never had. */
const refused = new Map([
  [
    "kk-kubeadm-old-component-config.yaml",
    ["there is no v1.36/kubeletconfiguration-v1alpha1.json"],
  ],
]);

describe("files that mix kinds", () => {
  test.each(mixed)("%s: its kubelet documents validate against %s", (name, version) => {
    const documents = parseDocuments(readShared(`corpus/kubelet/${name}`)).filter(
      (document) => (Object(document) as { kind?: unknown }).kind === "KubeletConfiguration",
    );
    expect(documents.flatMap((document) => errorsOf(version, document))).toEqual(
      refused.get(name) ?? [],
    );
  });
});
