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
import { stackLabels } from "./stack-labels.ts";
import { createStackNodes, type StackNode, type StackNodes } from "./stack-nodes.ts";

/** The view; the manifest has the same name. */
const viewId = "kubelet.stacks";

/** Set once the workspace was searched; the manifest shows only then that nothing was found. */
const listedContext = "kubelet.stacksListed";

/** An item of the view. Commands of its menu find the stack in it. */
type Node = StackNode | Item;

interface Item {
  readonly of: "item";
  readonly item: vscode.TreeItem;
  readonly nodes: readonly Item[];
}

/** Between a change and the next request, in milliseconds: a user who types has paused by then. */
const pause = 600;

/** The view of the workspace's stacks. It asks for nothing before it is shown. */
export function createStacksView(client: () => Promise<BaseLanguageClient | undefined>): {
  readonly setsChanged: (changed: SetsChangedParams) => void;
  readonly dispose: () => void;
} {
  const changed = new vscode.EventEmitter<Node[] | undefined>();
  const nodes = createStackNodes((stack) => detailsOf(client, stack));
  let labels: ReadonlyMap<string, string> = new Map();
  let listing: Promise<void> | undefined;
  let requests = 0;
  let isStale = false;
  const outdated = new Set<string>();
  let renewal: ReturnType<typeof setTimeout> | undefined;

  const take: StackNodes["renew"] = async (found, isGone) => {
    const differing = await nodes.renew(found, isGone);
    if (differing === "all") changed.fire(undefined);
    else if (differing.length > 0) changed.fire([...differing]);
    return differing;
  };
  /** Asks for stacks; those that are found are shown at once if there are none yet. */
  const ask = async (uris: readonly string[] | undefined): Promise<void> => {
    const running = await client();
    if (!running) return;
    const request = ++requests;
    const isFirst = uris === undefined && nodes.sorted().length === 0;
    const found: WorkspaceStack[] = [];
    const following = running.onNotification(stacksFoundNotification, (part: StacksFound) => {
      if (part.request !== request) return;
      found.push(...part.stacks);
      if (isFirst) void take(part.stacks, () => false);
    });
    try {
      const params = { request, uris } satisfies StacksParams;
      await running.sendRequest<StacksResult>(stacksRequest, params);
    } finally {
      following.dispose();
    }
    const meant = new Set(uris);
    if (!isFirst) await take(found, (stack) => uris === undefined || isAbout(stack, meant));
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
    getTreeItem(node) {
      if (node.of === "item") return node.item;
      return stackItem(node.stack, labels.get(node.stack.id) ?? node.stack.name);
    },
    async getChildren(node) {
      if (node?.of === "stack") return [...childrenOf(node.stack, await nodes.details(node))];
      if (node) return [...node.nodes];
      if (!listing) {
        await vscode.window.withProgress({ location: { viewId } }, () => list());
        void vscode.commands.executeCommand("setContext", listedContext, true);
      }
      const stacks = nodes.sorted().map(({ stack }) => stack);
      labels = stackLabels(stacks.map((stack) => ({ ...stack, path: pathOf(stack) })));
      return [...nodes.sorted()];
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
      const isKnown = nodes.sorted().some(({ stack }) => isAbout(stack, new Set([uri])));
      if (isKnown) renewLater([uri]);
    }),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("kubelet")) renewLater(undefined);
    }),
  );
  return {
    setsChanged({ sets }) {
      const meant = sets && new Set(sets);
      renewLater(
        meant && nodes.sorted().flatMap(({ stack: { id, uri } }) => (meant.has(id) ? [uri] : [])),
      );
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
  const asked = running?.sendRequest<StackResult | null>(stackRequest, { uri, set: id });
  // It is rejected by a server that ends; the next one is asked again.
  return (await asked?.catch(() => null)) ?? null;
}

/** The items below a stack: the view of the merged configuration, files, findings, amounts, benchmarks. */
function childrenOf(stack: WorkspaceStack, details: StackResult | null): readonly Item[] {
  const { findings = [], others = 0, missing = [], allocatable = [], posture } = details ?? {};
  const files: Line[] = [
    ...stack.files.map((file, at) => ({ key: file.uri, item: fileItem(file, at) })),
    ...missing.map((text) => ({ key: text, item: plainItem(text, "question") })),
  ];
  const found: Line[] = findings.map((finding) => ({
    key: finding.message,
    item: findingItem(finding),
  }));
  if (others > 0) {
    found.push({ key: "others", item: plainItem(vscode.l10n.t("{0} more", others), "ellipsis") });
  }
  const lines: Line[] = [
    {
      key: "effective",
      item: commandItem(
        vscode.l10n.t("Effective configuration"),
        "combine",
        "kubelet.showEffectiveConfig",
        stack,
      ),
    },
    {
      key: "files",
      item: branchItem(vscode.l10n.t("Files, in merge order"), "files", files),
      below: files,
    },
  ];
  if (found.length > 0) {
    const item = branchItem(vscode.l10n.t("Findings"), "warning", found);
    item.collapsibleState = vscode.TreeItemCollapsibleState.Expanded;
    lines.push({ key: "findings", item, below: found });
  }
  for (const { name, left } of allocatable) {
    const amounts = [...(name === undefined ? [] : [name]), left.join(", ")].join(": ");
    const text = vscode.l10n.t("Allocatable: {0}", amounts);
    const item = commandItem(text, "dashboard", "kubelet.showAllocatable", stack);
    lines.push({ key: `allocatable ${name ?? ""}`, item });
  }
  if (posture) {
    const { passing, checks } = posture;
    const text = vscode.l10n.t("Security posture: {0} of {1} checks pass", passing, checks);
    const item = commandItem(text, "shield", "kubelet.showPosture", stack);
    lines.push({ key: "posture", item });
  }
  return named(lines, stack.id);
}

/** A line below a stack. VS Code keeps focus and what is expanded for the same key, whatever else has changed. */
interface Line {
  readonly key: string;
  readonly item: vscode.TreeItem;
  readonly below?: readonly Line[];
}

/** Names items by their keys. Some say the same twice. */
function named(lines: readonly Line[], above: string): readonly Item[] {
  const times = new Map<string, number>();
  return lines.map(({ key, item, below = [] }) => {
    const before = times.get(key) ?? 0;
    times.set(key, before + 1);
    item.id = `${above} ${key} ${before}`;
    return { of: "item", item, nodes: named(below, item.id) };
  });
}

function branchItem(label: string, icon: string, below: readonly Line[]): vscode.TreeItem {
  const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.Collapsed);
  item.iconPath = new vscode.ThemeIcon(icon);
  item.description = String(below.length);
  return item;
}

function stackItem(stack: WorkspaceStack, label: string): vscode.TreeItem {
  const { id, platform, version, starts, counts } = stack;
  const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.Collapsed);
  const numbers = [...countsOf(counts), ...(platform === undefined ? [] : [platform])];
  const whole = [verdicts()[starts], ...numbers];
  item.id = id;
  item.contextValue = "stack";
  // A narrow side bar has no place for the whole sentence.
  item.description = [version, shortVerdicts()[starts], ...numbers].join(" · ");
  item.tooltip = `${pathOf(stack)}\n${[version, ...whole].join(" · ")}`;
  item.iconPath = verdictIcons[starts]();
  const aloud = [label, `Kubernetes ${version}`, ...whole];
  item.accessibilityInformation = { label: aloud.join(", "), role: "treeitem" };
  return item;
}

function pathOf({ uri }: WorkspaceStack): string {
  return vscode.workspace.asRelativePath(vscode.Uri.parse(uri));
}

const verdictIcons: Readonly<Record<WorkspaceStack["starts"], () => vscode.ThemeIcon>> = {
  yes: () => new vscode.ThemeIcon("pass", new vscode.ThemeColor("testing.iconPassed")),
  no: () => new vscode.ThemeIcon("error", new vscode.ThemeColor("problemsErrorIcon.foreground")),
  unknown: () => new vscode.ThemeIcon("question"),
};

function verdicts(): Readonly<Record<WorkspaceStack["starts"], string>> {
  return {
    yes: vscode.l10n.t("starts"),
    no: vscode.l10n.t("does not start"),
    unknown: vscode.l10n.t("incomplete"),
  };
}

function shortVerdicts(): Readonly<Record<WorkspaceStack["starts"], string>> {
  return { ...verdicts(), no: vscode.l10n.t("fails") };
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
