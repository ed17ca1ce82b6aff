import * as vscode from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import {
  stackRequest,
  stacksFoundNotification,
  stacksRequest,
  type SetsChangedParams,
  type StackFinding,
  type StackResult,
  type StacksFound,
  type StacksParams,
  type StacksResult,
  type WorkspaceStack,
} from "../../../server/src/shells/lsp/protocol/protocol.ts";

/** The view; the manifest has the same name. */
const viewId = "kubelet.stacks";

/** An item of the view. Commands of its menu find the stack in it. */
type Node =
  | { readonly of: "stack"; readonly stack: WorkspaceStack }
  | {
      readonly of: "files" | "findings";
      readonly stack: WorkspaceStack;
      readonly nodes: readonly Node[];
    }
  | { readonly of: "item"; readonly item: vscode.TreeItem };

/** Between a change and the next request, in milliseconds: a user who types has paused by then. */
const pause = 600;

/** The view of the workspace's stacks. It asks for nothing before it is shown. */
export function createStacksView(client: () => Promise<BaseLanguageClient | undefined>): {
  readonly setsChanged: (changed: SetsChangedParams) => void;
  readonly dispose: () => void;
} {
  const changed = new vscode.EventEmitter<Node | undefined>();
  let stacks = new Map<string, WorkspaceStack>();
  let nodes: readonly Node[] | undefined;
  let listing: Promise<void> | undefined;
  let requests = 0;
  let isStale = false;
  const outdated = new Set<string>();
  let renewal: ReturnType<typeof setTimeout> | undefined;

  const show = (): void => {
    nodes = undefined;
    changed.fire(undefined);
  };
  /** Asks for stacks; those that are found are shown at once if there are none yet. */
  const ask = async (uris: readonly string[] | undefined): Promise<void> => {
    const running = await client();
    if (!running) return;
    const request = ++requests;
    const isFirst = uris === undefined && stacks.size === 0;
    const found = new Map<string, WorkspaceStack>();
    const following = running.onNotification(stacksFoundNotification, (part: StacksFound) => {
      if (part.request !== request) return;
      for (const stack of part.stacks) (isFirst ? stacks : found).set(stack.id, stack);
      if (isFirst) show();
    });
    try {
      const params = { request, uris } satisfies StacksParams;
      await running.sendRequest<StacksResult>(stacksRequest, params);
    } finally {
      following.dispose();
    }
    if (isFirst) return;
    const kept = uris
      ? [...stacks].filter(([, { uri, files }]) => !isAbout({ uri, files }, new Set(uris)))
      : [];
    stacks = new Map([...kept, ...found]);
    show();
  };
  const list = (uris?: readonly string[]): Promise<void> => {
    listing = (listing ?? Promise.resolve()).then(() => ask(uris)).catch(() => undefined);
    return listing;
  };
  const forgetChanges = (): void => {
    clearTimeout(renewal);
    isStale = false;
    outdated.clear();
  };
  const renew = (): void => {
    if (!view.visible) return;
    const uris = isStale ? undefined : [...outdated];
    forgetChanges();
    void list(uris);
  };
  const renewLater = (uris: readonly string[] | undefined): void => {
    // The first list is requested when the view is shown.
    if (!listing) return;
    if (uris) for (const uri of uris) outdated.add(uri);
    else isStale = true;
    if (!isStale && outdated.size === 0) return;
    clearTimeout(renewal);
    renewal = setTimeout(renew, pause);
  };
  const provider: vscode.TreeDataProvider<Node> = {
    onDidChangeTreeData: changed.event,
    getTreeItem: itemOf,
    async getChildren(node) {
      if (node?.of === "stack") return childrenOf(node.stack, await detailsOf(client, node.stack));
      if (node) return node.of === "item" ? [] : [...node.nodes];
      if (!listing) await vscode.window.withProgress({ location: { viewId } }, () => list());
      nodes ??= [...stacks.values()]
        .sort((a, b) => a.id.localeCompare(b.id, undefined, { numeric: true }))
        .map((stack) => ({ of: "stack", stack }));
      return [...nodes];
    },
  };
  const view = vscode.window.createTreeView(viewId, {
    treeDataProvider: provider,
    showCollapseAll: true,
  });
  const owned = vscode.Disposable.from(
    changed,
    view,
    view.onDidChangeVisibility(({ visible }) => {
      if (visible && (isStale || outdated.size > 0)) renewLater([]);
    }),
    vscode.commands.registerCommand("kubelet.refreshStacks", () => {
      // A second renewal would take the items from below a user's keys.
      forgetChanges();
      return list();
    }),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      const uri = document.uri.toString();
      const isKnown = [...stacks.values()].some((stack) => isAbout(stack, new Set([uri])));
      if (isKnown) renewLater([uri]);
    }),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("kubelet")) renewLater(undefined);
    }),
  );
  return {
    setsChanged({ sets }) {
      const meant = sets?.flatMap((id) => stacks.get(id)?.uri ?? []);
      renewLater(meant);
    },
    dispose() {
      clearTimeout(renewal);
      owned.dispose();
    },
  };
}

/** True for a stack of which one of the files is a part. */
function isAbout(
  { uri, files }: Pick<WorkspaceStack, "uri" | "files">,
  uris: ReadonlySet<string>,
): boolean {
  return uris.has(uri) || files.some((file) => uris.has(file.uri));
}

async function detailsOf(
  client: () => Promise<BaseLanguageClient | undefined>,
  { uri, id }: WorkspaceStack,
): Promise<StackResult | null> {
  const running = await client();
  return (await running?.sendRequest<StackResult | null>(stackRequest, { uri, set: id })) ?? null;
}

/** The items below a stack: the view of the merged configuration, files, findings, amounts, benchmarks. */
function childrenOf(stack: WorkspaceStack, details: StackResult | null): Node[] {
  const { findings = [], others = 0, missing = [], allocatable = [], posture } = details ?? {};
  const found = findings.map((finding) => leaf(findingItem(finding)));
  const left = others > 0 ? [leaf(plainItem(vscode.l10n.t("{0} more", others), "ellipsis"))] : [];
  const absent = missing.map((text) => leaf(plainItem(text, "question")));
  const files = stack.files.map((file, at) => leaf(fileItem(file, at)));
  return [
    leaf(
      commandItem(
        vscode.l10n.t("Effective configuration"),
        "combine",
        "kubelet.showEffectiveConfig",
        stack,
      ),
    ),
    { of: "files", stack, nodes: [...files, ...absent] },
    ...(found.length > 0 ? [{ of: "findings", stack, nodes: [...found, ...left] } as const] : []),
    ...allocatable.map(({ name, left: amounts }) => {
      const label = [...(name === undefined ? [] : [name]), amounts.join(", ")].join(": ");
      const text = vscode.l10n.t("Allocatable: {0}", label);
      return leaf(commandItem(text, "dashboard", "kubelet.showAllocatable", stack));
    }),
    ...(posture
      ? [
          leaf(
            commandItem(
              vscode.l10n.t(
                "Security posture: {0} of {1} checks pass",
                posture.passing,
                posture.checks,
              ),
              "shield",
              "kubelet.showPosture",
              stack,
            ),
          ),
        ]
      : []),
  ];
}

function leaf(item: vscode.TreeItem): Node {
  return { of: "item", item };
}

function itemOf(node: Node): vscode.TreeItem {
  switch (node.of) {
    case "item":
      return node.item;
    case "stack":
      return stackItem(node.stack);
    case "files":
    case "findings": {
      const isFiles = node.of === "files";
      const label = isFiles ? vscode.l10n.t("Files, in merge order") : vscode.l10n.t("Findings");
      const state = vscode.TreeItemCollapsibleState;
      const item = new vscode.TreeItem(label, isFiles ? state.Collapsed : state.Expanded);
      item.id = `${node.stack.id} ${node.of}`;
      item.iconPath = new vscode.ThemeIcon(isFiles ? "files" : "warning");
      item.description = String(node.nodes.length);
      return item;
    }
  }
}

function stackItem(stack: WorkspaceStack): vscode.TreeItem {
  const { id, name, platform, version, starts, counts } = stack;
  const path = vscode.workspace.asRelativePath(vscode.Uri.parse(stack.uri));
  const folder = path.split("/").at(-2);
  // Many are called `kubelet.yaml`.
  const label = folder === undefined ? name : `${folder}/${name}`;
  const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.Collapsed);
  const said = [
    version,
    verdicts()[starts],
    ...countsOf(counts),
    ...(platform === undefined ? [] : [platform]),
  ];
  item.id = id;
  item.contextValue = "stack";
  item.description = said.join(" · ");
  item.tooltip = `${path}\n${said.join(" · ")}`;
  item.iconPath = verdictIcons[starts]();
  const aloud = [label, `Kubernetes ${version}`, ...said.slice(1)];
  item.accessibilityInformation = { label: aloud.join(", "), role: "treeitem" };
  return item;
}

const verdictIcons: Readonly<Record<WorkspaceStack["starts"], () => vscode.ThemeIcon>> = {
  yes: () => new vscode.ThemeIcon("pass", new vscode.ThemeColor("testing.iconPassed")),
  no: () => new vscode.ThemeIcon("error", new vscode.ThemeColor("list.errorForeground")),
  unknown: () => new vscode.ThemeIcon("question"),
};

function verdicts(): Readonly<Record<WorkspaceStack["starts"], string>> {
  return {
    yes: vscode.l10n.t("starts"),
    no: vscode.l10n.t("does not start"),
    unknown: vscode.l10n.t("incomplete"),
  };
}

function countsOf({ error, warning }: WorkspaceStack["counts"]): readonly string[] {
  return [
    ...(error > 0 ? [vscode.l10n.t("errors: {0}", error)] : []),
    ...(warning > 0 ? [vscode.l10n.t("warnings: {0}", warning)] : []),
  ];
}

function plainItem(text: string, icon: string): vscode.TreeItem {
  const item = new vscode.TreeItem(text);
  item.iconPath = new vscode.ThemeIcon(icon);
  item.tooltip = text;
  return item;
}

function commandItem(
  text: string,
  icon: string,
  command: string,
  { uri, id }: WorkspaceStack,
): vscode.TreeItem {
  const item = plainItem(text, icon);
  item.command = { command, title: text, arguments: [uri, id] };
  return item;
}

function fileItem({ uri, name }: WorkspaceStack["files"][number], at: number): vscode.TreeItem {
  const address = vscode.Uri.parse(uri);
  const item = new vscode.TreeItem(`${at + 1}. ${name}`);
  item.resourceUri = address;
  item.iconPath = vscode.ThemeIcon.File;
  item.description = vscode.workspace.asRelativePath(address);
  item.command = { command: "vscode.open", title: name, arguments: [address] };
  return item;
}

const findingIcons: Readonly<Record<StackFinding["severity"], string>> = {
  error: "error",
  warning: "warning",
  information: "info",
  hint: "lightbulb",
};

/** The words for the icons, for screen readers. */
function severities(): Readonly<Record<StackFinding["severity"], string>> {
  return {
    error: vscode.l10n.t("Error"),
    warning: vscode.l10n.t("Warning"),
    information: vscode.l10n.t("Information"),
    hint: vscode.l10n.t("Hint"),
  };
}

function findingItem({ severity, message, place }: StackFinding): vscode.TreeItem {
  const item = plainItem(message, findingIcons[severity]);
  const aloud = severities()[severity];
  item.accessibilityInformation = { label: `${aloud}: ${message}`, role: "treeitem" };
  if (!place) return item;
  const { uri, line, character } = place;
  const address = vscode.Uri.parse(uri);
  const selection = new vscode.Range(line, character, line, character);
  item.command = { command: "vscode.open", title: message, arguments: [address, { selection }] };
  return item;
}
