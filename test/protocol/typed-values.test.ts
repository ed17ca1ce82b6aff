import type { CompletionItem, CompletionList } from "vscode-languageserver/node";
import { CompletionRequest } from "vscode-languageserver/node";
import { describe, expect, test } from "vitest";
import {
  defaultOf,
  defaultVersion,
  valueIn,
  type Field,
} from "../../server/src/facts/field-index.ts";
import { kubernetesVersions } from "../../server/src/facts/table.ts";
import { kubeletHeader, providerHeader } from "../support/completion-cases.ts";
import { connect, knowledge, type Client } from "./harness.ts";

/** A place where a value is typed, and values that a user may mean. */
interface Place {
  /** The text up to the value. */
  readonly before: string;
  readonly values: readonly string[];
  /** The field takes other values too. */
  readonly isFree: boolean;
}

/** The beginnings of many of these are other values. */
const typical: Readonly<Partial<Record<Field["record"]["type"], readonly string[]>>> = {
  int32: ["5", "11", "1025", "-1"],
  int64: ["1", "100", "-1"],
  uint32: ["1", "10"],
  string: ["1", "c", "/etc/k", "10.0.0.1", "100Mi", "unix:///run/c", "5%"],
};

const everywhere = ["1", "10s", "1m0s", "1h", "100m"];

/** The places of all fields below one. */
function placesOf(field: Field, before: string, indent: string): readonly Place[] {
  const { record, children, item } = field;
  const deeper = `${indent}  `;
  switch (record.type) {
    case "struct":
      return [...children.values()].flatMap((child) =>
        placesOf(child, `${before}${indent}${child.name}:`, deeper),
      );
    case "map": {
      const keys = valueIn(record.known, defaultVersion) ?? ["a"];
      return item ? keys.flatMap((key) => below(item, `${before}\n${indent}${key}:`, deeper)) : [];
    }
    case "list": {
      const start = `${before}\n${indent}-`;
      if (item?.record.type !== "struct") return item ? below(item, start, deeper) : [];
      return [...item.children.values()].flatMap((child) =>
        below(child, `${start} ${child.name}:`, `${deeper}  `),
      );
    }
    default:
      return [scalarPlace(field, before)];
  }
}

function below(field: Field, before: string, indent: string): readonly Place[] {
  return field.record.type === "struct"
    ? [...field.children.values()].flatMap((child) =>
        below(child, `${before}\n${indent}${child.name}:`, `${indent}  `),
      )
    : placesOf(field, before, indent);
}

function scalarPlace(field: Field, before: string): Place {
  const { record } = field;
  const closed = valueIn(record.enum?.value, defaultVersion);
  const isHeader = field.path === "kind" || field.path === "apiVersion";
  const standard = defaultOf(field, defaultVersion);
  const known = [
    ...(record.type === "bool" ? [true, false] : []),
    ...(closed ?? []),
    ...(standard === undefined || typeof standard === "object" ? [] : [standard]),
    ...(valueIn(record.known, defaultVersion) ?? []),
  ];
  const isFree = !closed && !isHeader && record.type !== "bool";
  const values = [...known.map(String), ...(isFree ? (typical[record.type] ?? everywhere) : [])];
  return { before: `${before} `, values: [...new Set(values)], isFree };
}

function rootOf(kind: string): Field {
  const apiVersion = `kubelet.config.k8s.io/${kind === "KubeletConfiguration" ? "v1beta1" : "v1"}`;
  const index = knowledge.schema.indexOf(kind, apiVersion, defaultVersion);
  if (!index) throw new Error(`${kind} is not known`);
  return index.root;
}

/** The places of a kind below its header. */
function placesIn(kind: string, header: string, indent = ""): readonly Place[] {
  const children = [...rootOf(kind).children.values()];
  return children
    .filter(({ name }) => name !== "kind" && name !== "apiVersion")
    .flatMap((child) => below(child, `${header}${indent}${child.name}:`, `${indent}  `));
}

/** True if VS Code shows an item for the text between the start of its range and the cursor. */
function isShown({ textEdit, filterText, label }: CompletionItem, line: string): boolean {
  if (!textEdit || !("range" in textEdit)) throw new Error(`${label} has no range`);
  const word = line.slice(textEdit.range.start.character).trimStart().toLowerCase();
  let at = 0;
  for (const character of (filterText ?? label).toLowerCase()) if (character === word[at]) at++;
  return at === word.length;
}

const uri = "file:///w/kubelet.yaml";

/** Types every value at every place; what Enter would take then, though it is not a longer word of a fixed set. */
async function takenIn(
  client: Client,
  places: readonly Place[],
  { address = uri, after = "" } = {},
): Promise<readonly string[]> {
  const taken: string[] = [];
  let version = 1;
  await client.open(address, "", address.endsWith("service") ? "ini" : "yaml");
  for (const { before, values, isFree } of places) {
    const line = before.split("\n").length - 1;
    const start = before.slice(before.lastIndexOf("\n") + 1);
    const beginnings = new Set(
      values.flatMap((value) => Array.from(value, (_, at) => value.slice(0, at + 1))),
    );
    const lists = new Map<string, CompletionList>();
    for (const written of ["", ...beginnings]) {
      await client.replace(address, ++version, before + written + after);
      const list = await client.connection.sendRequest<CompletionList>(CompletionRequest.method, {
        textDocument: { uri: address },
        position: { line, character: start.length + written.length },
      });
      lists.set(written, list);
      // A list is filtered while it is complete, and at the first letter of a word, as VS Code does.
      const isReused = /\W\w$/.test(written);
      const earlier = [...lists].filter(
        ([begun, { isIncomplete }]) =>
          written === begun || ((!isIncomplete || isReused) && written.startsWith(begun)),
      );
      const shown = earlier
        .flatMap(([, { items }]) => items)
        .filter((item) => isShown(item, start + written));
      const isComplete = isFree || values.includes(written);
      const wrong = written !== "" && isComplete ? shown : shown.filter(isSame(written));
      // An answer may be late: VS Code filters a list from before `-` for all that is behind it.
      const late = [...lists]
        .filter(
          ([begun]) => written.startsWith(begun) && /\W\w+$/.test(written.slice(begun.length)),
        )
        .flatMap(([, { items }]) => items)
        .filter((item) => isShown(item, start + written))
        .filter(isSame(written));
      taken.push(
        ...[...wrong, ...late].map(({ label }) => `${start.trim()} ${written} -> ${label}`),
      );
    }
  }
  return taken;
}

function isSame(written: string): (item: CompletionItem) => boolean {
  return ({ textEdit }) => textEdit?.newText.trim() === written;
}

describe("Enter takes nothing instead of what is typed", () => {
  const kubelet = placesIn("KubeletConfiguration", kubeletHeader);

  const isAtTop =
    (header: string) =>
    ({ before }: Place): boolean =>
      before.split("\n").length === header.split("\n").length;

  /** In other files the same code completes a configuration: one place of each kind of value is enough there. */
  const someOf = (places: readonly Place[], header: string): readonly Place[] => [
    ...new Map(
      places
        .filter(isAtTop(header))
        .map((place) => [JSON.stringify([place.isFree, place.values]), place]),
    ).values(),
  ];

  test("all fields are typed", () => {
    expect(kubelet.length).toBeGreaterThan(150);
    expect(kubelet.filter(({ isFree }) => isFree).length).toBeGreaterThan(80);
  });

  test("in a configuration", async () => {
    expect(await takenIn(await connect(), kubelet)).toEqual([]);
  });

  test("above other keys", async () => {
    const some = kubelet.filter(({ before }) =>
      /\b(?:maxPods|syncFrequency|cgroupDriver)/.test(before),
    );
    expect(await takenIn(await connect(), some, { after: "\nport: 1\n" })).toEqual([]);
  });

  test("in the configuration of credential providers", async () => {
    const places = placesIn("CredentialProviderConfig", providerHeader);
    expect(await takenIn(await connect(), places)).toEqual([]);
  });

  test("in kubeadm's file", async () => {
    const header = "apiVersion: kubeadm.k8s.io/v1beta4\nkind: ClusterConfiguration\n---\n";
    const places = someOf(kubelet, kubeletHeader).map((place) => ({
      ...place,
      before: header + place.before,
    }));
    expect(await takenIn(await connect(), places, { address: "file:///w/kubeadm.yaml" })).toEqual(
      [],
    );
  });

  test("in Talos' document", async () => {
    const header = "version: v1alpha1\nmachine:\n  kubelet:\n    extraConfig:\n";
    const places = someOf(placesIn("KubeletConfiguration", header, "      "), header);
    const where = { address: "file:///w/talos.yaml", after: "\ncluster: {}\n" };
    expect(await takenIn(await connect(), places, where)).toEqual([]);
  });

  test("in a header", async () => {
    const group = "kubelet.config.k8s.io";
    const kinds = ["KubeletConfiguration", "CredentialProviderConfig"];
    const apiVersions = [`${group}/v1`, `${group}/v1beta1`, `${group}/v1alpha1`];
    const places: readonly Place[] = [
      { before: "apiVersion: ", values: apiVersions, isFree: false },
      { before: `apiVersion: ${group}/v1beta1\nkind: `, values: kinds.slice(0, 1), isFree: false },
      { before: `apiVersion: ${group}/v1\nkind: `, values: kinds.slice(1), isFree: false },
    ];
    expect(await takenIn(await connect(), places)).toEqual([]);
  });

  test("in the project's file", async () => {
    const choices = (before: string, ...values: string[]): Place => ({
      before,
      values,
      isFree: false,
    });
    const free = (before: string, ...values: string[]): Place => ({ before, values, isFree: true });
    const places = [
      choices("kubernetesVersion: ", ...kubernetesVersions),
      choices("rules:\n  unknown-field: ", "off", "hint", "information", "warning", "error"),
      choices("advice: ", "true", "false"),
      choices("node:\n  cgroupVersion: ", "1", "2"),
      choices("node:\n  cpuManagerState: ", "none", "static"),
      choices("seccomp:\n  runtime: ", "containerd", "cri-o", "docker"),
      free("node:\n  cpus: ", "1", "16"),
      free("node:\n  memory: ", "32Gi"),
      free("sets:\n  - main: ", "kubelet.yaml"),
    ];
    const address = "file:///w/.kubelet-config.yaml";
    expect(await takenIn(await connect(), places, { address })).toEqual([]);
  });

  test("in arguments of kubeadm's file", async () => {
    const names = [...knowledge.flags.flagsIn(defaultVersion).keys()];
    const header = "apiVersion: kubeadm.k8s.io/v1beta4\nkind: InitConfiguration\n";
    const before = `${header}nodeRegistration:\n  kubeletExtraArgs:\n    - name: `;
    const places = [{ before, values: names.filter((name) => name !== "v"), isFree: false }];
    expect(await takenIn(await connect(), places, { address: "file:///w/kubeadm.yaml" })).toEqual(
      [],
    );
  });

  test("in a unit", async () => {
    const flags = [...knowledge.flags.flagsIn(defaultVersion).values()].filter(
      ({ record }) => record.hidden !== true,
    );
    // `--v` is left out: it begins other flags too, and VS Code does not ask again at the first letter of a word.
    const names = flags.map(({ name }) => `--${name}`).filter((name) => name !== "--v");
    const start = "[Service]\nExecStart=/usr/bin/kubelet ";
    const free = ["duration", "quantity", "ip"];
    const values = flags.map(({ name, record: { kind } }) => ({
      before: `${start}--${name}=`,
      values: kind === "bool" ? ["true", "false"] : free.includes(kind) ? ["1", "10s"] : [],
      isFree: free.includes(kind),
    }));
    const places = [{ before: start, values: names, isFree: false }, ...values];
    const address = "file:///w/kubelet.service";
    expect(await takenIn(await connect(), places, { address })).toEqual([]);
  });
});
