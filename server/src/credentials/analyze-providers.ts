import {
  type CredentialProviders,
  type StackFile,
  type TreeMap,
  type TreeNode,
  readProviders,
  treeOf,
  withEntry,
} from "../kubelet/index.ts";
import type { Finding } from "../engine/analysis/finding.ts";
import { isBefore } from "../facts/field-index.ts";
import type { KubernetesVersion } from "../facts/table.ts";
import { resolveAlias } from "../engine/syntax/located-node.ts";

/** The names that the kubelet reads in a folder of credential provider configurations. */
export function isProviderFileName(path: string): boolean {
  return !path.includes("/") && /\.(?:json|yaml|yml)$/.test(path);
}

/** A folder of credential provider configurations. */
export interface ProviderFolder {
  /** As it is given to `--image-credential-provider-config`. */
  readonly folder: string;
  /** The files that are read, in byte order of their names. */
  readonly files: readonly StackFile[];
}

/** Findings about several files of a folder: by file, and about the folder. */
export interface ProviderFindings {
  readonly byFile: ReadonlyMap<string, readonly Finding[]>;
  readonly folderFindings: readonly Finding[];
  /** Rules about a file alone that say nothing of one in this folder. */
  readonly notAlone: ReadonlySet<string>;
}

/**
 * Checks the files of a folder together (supported since 1.34): their providers are appended, so names must be unique
 * across files, and there must be a file.
 */
export function analyzeProviders(
  { folder, files }: ProviderFolder,
  version: KubernetesVersion,
): ProviderFindings {
  const notAlone = new Set<string>();
  const place = { severity: "error", span: { start: 0, end: 0 }, path: "" } as const;
  if (isBefore(version, "1.34")) {
    const rule = "cred-dir-version";
    const message = { key: rule, params: { folder, version } } as const;
    return { byFile: new Map(), folderFindings: [{ rule, ...place, message }], notAlone };
  }
  if (files.length === 0) {
    const rule = "cred-dir-files";
    const message = { key: rule, params: { folder } } as const;
    return { byFile: new Map(), folderFindings: [{ rule, ...place, message }], notAlone };
  }
  // The providers of all files are put together before they are counted.
  const hasProviders = files.some((file) => countIn(file) > 0);
  if (hasProviders) notAlone.add("cred-providers-required");
  return { byFile: repeatedNames(files), folderFindings: [], notAlone };
}

function repeatedNames(files: readonly StackFile[]): ReadonlyMap<string, readonly Finding[]> {
  const first = new Map<string, { readonly file: StackFile; readonly span: Finding["span"] }>();
  const byFile = new Map<string, Finding[]>();
  for (const file of files) {
    for (const { name, span, path } of namesIn(file)) {
      const earlier = first.get(name);
      if (!earlier) first.set(name, { file, span });
      // Twice in one file is that file's own finding.
      if (!earlier || earlier.file === file) continue;
      const message = { key: "cred-name-duplicate", params: { name } } as const;
      const place = { key: "related-setting", params: { path: "name" } } as const;
      const related = [{ span: earlier.span, message: place, file: earlier.file.id }];
      const base = { rule: "cred-name-duplicate", severity: "error", span, path } as const;
      byFile.set(file.id, [...(byFile.get(file.id) ?? []), { ...base, message, related }]);
    }
  }
  return byFile;
}

interface ProviderName {
  readonly name: string;
  readonly span: Finding["span"];
  readonly path: string;
}

function countIn(file: StackFile): number {
  return providersIn(file)?.value.length ?? 0;
}

function providersIn({ analysis }: StackFile): CredentialProviders | undefined {
  const [document] = analysis.documents;
  const root = document?.parsed.root && resolveAlias(document.parsed.root);
  if (root?.kind !== "map" || !document?.index) return undefined;
  return readProviders(root, document.index);
}

function namesIn(file: StackFile): ProviderName[] {
  const providers = providersIn(file)?.value ?? [];
  return providers.flatMap(({ value: { name } }) =>
    name.written ? [{ name: name.value, span: name.span, path: name.path }] : [],
  );
}

/** The providers of all files in one tree, with spans of `layer-span.ts` by file. */
export function providersTree(files: readonly StackFile[]): TreeMap {
  const trees = files.flatMap(({ analysis }, layer) => {
    const tree = treeOf(analysis.documents[0]?.parsed.root, layer);
    return tree ? [tree] : [];
  });
  const items = trees.flatMap((tree): readonly TreeNode[] => {
    const list = tree.entries.get("providers")?.value;
    return list?.kind === "list" ? list.items : [];
  });
  const [first] = trees.flatMap((tree) => tree.entries.get("providers") ?? []);
  const span = first?.value.span ?? { start: 0, end: 0 };
  const empty: TreeMap = { kind: "map", entries: new Map(), span };
  return first
    ? withEntry(empty, "providers", { ...first, value: { kind: "list", items, span } })
    : empty;
}
