import { fixToEnd } from "../engine/fixes/fix-all.ts";
import type { Part, RewriteGroup } from "../engine/parts/part.ts";
import {
  type ParsedText,
  type MovedFlags,
  parseText,
  movedDeprecatedFlags,
  movedFlagAt,
  partsAt,
} from "../stacks/index.ts";
import { commentSign, enclosingSets, isSetPart } from "../kubelet/index.ts";
import type { TextEdit } from "../engine/syntax/edits/document-editor.ts";
import type { Finding } from "../engine/analysis/finding.ts";
import { ignoreAbove, ignoreInFile } from "../engine/analysis/ignored.ts";
import type { FixTitle } from "../engine/messages/fix-titles.ts";
import { switchedOff } from "../stacks/project/index.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import { type Budget, fileBudget } from "../engine/text/budget.ts";
import { type LineIndex, lineIndexOf } from "../engine/text/line-index.ts";
import type { Span } from "../engine/text/span.ts";
import type { FileView, ViewFinding } from "./file-view.ts";
import type { ServiceContext } from "./service-context.ts";
import type { ProjectOrigin } from "./settings.ts";
import { distinctBy } from "../engine/text/distinct-by.ts";

/** A change that a user may choose. */
export interface FileAction {
  readonly title: FixTitle;
  readonly kind:
    | { readonly of: "quick-fix" }
    | { readonly of: "rewrite"; readonly group: RewriteGroup };
  readonly isPreferred?: true;
  /** The finding that it answers. */
  readonly finding?: Pick<Finding, "rule" | "span">;
  /** In the document, or in the project's file. */
  readonly edits: readonly TextEdit[];
  /** Changes in another file that belong to it. */
  readonly elsewhere?: ElsewhereEdits;
  readonly target?: "project";
  /** It changes no text, but the editor's settings: this rule is switched off there. */
  readonly switchesOff?: string;
  /** It changes no text: the editor asks why a control is excepted, and until when. */
  readonly excepts?: { readonly control: string; readonly set: string };
}

/** Edits of another file than the document. */
interface ElsewhereEdits {
  readonly uri: string;
  readonly text: string;
  readonly lines: LineIndex;
  readonly edits: readonly TextEdit[];
  /** The file has to be made first. */
  readonly isNew?: boolean;
}

export interface ActionRequest {
  readonly range: Span;
  readonly wantsFixes: boolean;
  readonly isRequested: (group: RewriteGroup) => boolean;
  /** An editor asks without a request of the user, at every move of the cursor. */
  readonly isAutomatic: boolean;
  /** The project's file that goes before the settings. */
  readonly project: ProjectOrigin | undefined;
  /** A rule can be switched off in the editor's settings. */
  readonly hasSettings: boolean;
  readonly knowledge: Knowledge;
}

/** More findings under one selection than this get no fixes: each is tried. */
const maxFindings = 12;

/** Actions in a range: fixes of findings, changes without a finding, and ways to hide a finding. */
export function actionsInView(view: FileView, request: ActionRequest): readonly FileAction[] {
  const { file, memberships } = view;
  if (!file) return [];
  const { range, wantsFixes, isRequested, isAutomatic } = request;
  const budget = fileBudget();
  const found = wantsFixes ? view.shown().findings : [];
  const under = found.filter(({ finding }) => touches(finding.span, range));
  const here = partsAt(file, range.start);
  // A part may have findings at a place inside another part; they are answered there too.
  const tool = file.parts.find((part) => part.tool)?.tool;
  const offered = [...new Set([...here, ...under.flatMap(({ part }) => part ?? [])])].map(
    (part) => {
      const touched = under
        .filter((viewFinding) => viewFinding.part === part)
        .slice(0, maxFindings)
        .map(({ finding }) => finding);
      const fixes = touched.flatMap((finding) => fixesOf(part, finding, budget));
      const sets = isSetPart(part) ? enclosingSets(memberships) : [];
      const asked = { range, sets, tool, isAutomatic, isRequested };
      const rewrites = ((here.includes(part) && part.rewrites?.(asked)) || []).map(
        ({ title, edits, group }): FileAction => ({ title, edits, kind: { of: "rewrite", group } }),
      );
      const hidden = touched.filter(({ rule }) => !part.hasNoRules && !isUnreadable(rule));
      const rules = distinctBy(hidden, ({ rule }) => rule);
      const ignoring = rules.flatMap((finding) => ignoringActions(file, finding, request));
      return { fixes, rewrites, ignoring };
    },
  );
  // Actions that only hide a finding come last.
  return [
    ...offered.flatMap(({ fixes }) => fixes),
    ...movingActions(view, file, found, request),
    ...offered.flatMap(({ rewrites }) => rewrites),
    ...offered.flatMap(({ ignoring }) => ignoring),
  ];
}

/** Text that cannot be read is to be repaired: to hide the mistake hides all others too. */
function isUnreadable(rule: string): boolean {
  return rule.endsWith("-syntax");
}

/** True for an action that repairs a finding or inserts at the cursor: it alone is worth a light bulb. */
export function repairsOrInserts(
  { kind, finding, edits, elsewhere }: FileAction,
  { text }: Pick<ParsedText, "text">,
): boolean {
  if (kind.of === "quick-fix") {
    const changes = edits.length + (elsewhere?.edits.length ?? 0);
    return finding !== undefined && changes > 0;
  }
  const isBlank = ({ span }: TextEdit): boolean => text.slice(span.start, span.end).trim() === "";
  return kind.group === "insertDefault" && edits.every(isBlank);
}

function touches(span: Span, range: Span): boolean {
  return span.start <= range.end && range.start <= span.end;
}

/**
 * A flag at the range goes into the configuration file of each of the sets that take it from this file, and all deprecated
 * flags of the file at once.
 */
function movingActions(
  { memberships }: FileView,
  file: ParsedText,
  found: readonly ViewFinding[],
  { range, wantsFixes, isRequested, knowledge }: ActionRequest,
): FileAction[] {
  if (!file.parts.some(({ givesFlags }) => givesFlags)) return [];
  const isOnly = memberships.length === 1;
  return memberships.flatMap(({ id, checked, stack: { folder, dropInFolder } }): FileAction[] => {
    const { node } = file.options;
    const context = {
      stack: checked,
      dropInFolder: folder?.state === "read" ? dropInFolder : undefined,
      node,
      knowledge,
    };
    const moved = movedFlagAt({ id, file }, range.start, context);
    const [flag] = moved?.flags ?? [];
    if (!moved || !flag) return [];
    const finding = found.find(
      (viewFinding) =>
        viewFinding.finding.rule === "flag-deprecated" &&
        touches(viewFinding.finding.span, flag.span),
    )?.finding;
    if (!(finding ? wantsFixes : isRequested("moveFlag"))) return [];
    const all = finding && movedDeprecatedFlags({ id, file }, context);
    const kind = finding
      ? ({ of: "quick-fix" } as const)
      : ({ of: "rewrite", group: "moveFlag" } as const);
    const isPreferred = finding && isOnly ? true : undefined;
    return [
      { ...movingAction(moved), kind, finding, isPreferred },
      ...(all ? [{ ...movingAction(all), kind, finding }] : []),
    ];
  });
}

function movingAction({
  flags,
  target,
  isNew,
  edits,
  targetEdits,
}: MovedFlags): Pick<FileAction, "title" | "edits" | "elsewhere"> {
  const { text, lines } = isNew
    ? { text: "", lines: lineIndexOf("") }
    : { text: target.analysis.text, lines: target.analysis.lines };
  const elsewhere = { uri: target.id, text, lines, edits: targetEdits, isNew };
  const [only, another] = flags;
  const file = target.name;
  const title: FixTitle =
    only && !another
      ? { key: "move-flag", params: { flag: only.flag, field: only.field, file, isNew } }
      : { key: "move-flags", params: { count: flags.length, file, isNew } };
  return { title, edits, elsewhere: targetEdits.length > 0 ? elsewhere : undefined };
}

function fixesOf(part: Part, finding: Finding, budget: Budget): FileAction[] {
  return part.fixes(finding, budget).map(({ title, edits, isPreferred }) => ({
    title,
    edits,
    finding,
    kind: { of: "quick-fix" },
    isPreferred: isPreferred ? true : undefined,
  }));
}

/**
 * Ways to hide a finding: a comment if the file may have one, the project's file, and the settings if the project's
 * file does not override them.
 */
function ignoringActions(
  file: ParsedText,
  { rule, span }: Finding,
  { project, hasSettings }: ActionRequest,
): FileAction[] {
  const params = { rule };
  const kind = { of: "quick-fix" } as const;
  // A comment that silences rules cannot be silenced by another one.
  const mayComment = !rule.startsWith("ignore-");
  const place = mayComment ? file.lineAbove(span.start) : undefined;
  const isOverridden = project?.overriddenRules?.has(rule) === true;
  const inProject = project && !isOverridden ? switchedOff(project.text, rule) : undefined;
  const isSetting = hasSettings && project?.settings.rules?.has(rule) !== true;
  return [
    ...(place
      ? [
          {
            title: { key: "ignore-line", params },
            kind,
            edits: [ignoreAbove(file, place, [rule])],
          } as const,
        ]
      : []),
    ...(file.head === undefined || !mayComment
      ? []
      : [
          {
            title: { key: "ignore-file", params },
            kind,
            edits: [ignoreInFile(file, file.head, rule, commentSign(file.options.path))],
          } as const,
        ]),
    ...(inProject
      ? [
          {
            title: { key: "switch-off-in-project", params },
            kind,
            edits: inProject,
            target: "project",
          } as const,
        ]
      : []),
    ...(isSetting
      ? [{ title: { key: "switch-off", params }, kind, edits: [], switchesOff: rule } as const]
      : []),
  ];
}

/**
 * The edits of all safe fixes of a file, those that others make room for too: as what is found in its sets calls for,
 * and then as the file alone does.
 */
export function allFixes(
  view: FileView,
  { knowledge }: Pick<ServiceContext, "knowledge">,
): readonly TextEdit[] {
  const { file } = view;
  if (!file) return [];
  const { findings: found } = view.shown();
  const options = { ...file.options, isInSet: false };
  const findingsOf = (part: Part): readonly Finding[] =>
    found.flatMap((viewFinding) => (viewFinding.part === part ? [viewFinding.finding] : []));
  return fixToEnd(file.text, (text, budget) =>
    text === file.text
      ? safeEdits(file, budget, findingsOf)
      : safeEdits(parseText(text, options, knowledge), budget),
  ).edits;
}

/** The safe fixes of all parts; what touches those of a part before is left to the next round. */
export function safeEdits(
  { parts }: ParsedText,
  budget: Budget,
  findingsOf: (part: Part) => readonly Finding[] = ({ findings }) => findings,
): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  for (const part of parts) {
    const made = part.safeEdits(findingsOf(part), budget);
    const isFree = made.every(({ span }) => edits.every((other) => !touches(span, other.span)));
    if (isFree) edits.push(...made);
  }
  return edits;
}
