import * as vscode from "vscode";
import { otherColumn } from "./view-places.ts";

/** The command that links of a view run; the manifest has the same name. */
export const openOriginCommand = "kubelet.openOrigin";

/**
 * The link of a view as one that opens its place in the other group: so the view stays in sight. Undefined
 * targets stay undefined.
 */
export function linkToOtherGroup(link: vscode.DocumentLink): vscode.DocumentLink {
  if (!link.target) return link;
  const args = encodeURIComponent(JSON.stringify([link.target.toString()]));
  const inside = new vscode.DocumentLink(
    link.range,
    vscode.Uri.parse(`command:${openOriginCommand}?${args}`),
  );
  inside.tooltip = vscode.l10n.t("Open in the other editor group");
  return inside;
}

/** Opens the place of a link, `file:///a#L4,1`, or the origin at the cursor where none is given. */
export async function openOrigin(target?: unknown): Promise<void> {
  const place = typeof target === "string" ? placeOfLink(target) : await originAtCursor();
  if (!place) return;
  await vscode.window.showTextDocument(place.uri, {
    viewColumn: otherColumn(place.uri),
    selection: place.range,
  });
}

function placeOfLink(target: string): vscode.Location {
  const uri = vscode.Uri.parse(target);
  const [, line = "1", character = "1"] = /^L(\d+),(\d+)$/.exec(uri.fragment) ?? [];
  const position = new vscode.Position(Number(line) - 1, Number(character) - 1);
  return new vscode.Location(uri.with({ fragment: "" }), position);
}

async function originAtCursor(): Promise<vscode.Location | undefined> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return undefined;
  const [first] = await vscode.commands.executeCommand<vscode.Location[]>(
    "vscode.executeDefinitionProvider",
    editor.document.uri,
    editor.selection.active,
  );
  return first;
}
