/** The words of reports in an editor, and of what can be done in its views. */
export interface ViewPhrases {
  /** The field that filters by text. */
  readonly filter: string;
  /** The buttons that filter by kind. */
  readonly show: string;
  /** How many rows a filter leaves; `{0}` and `{1}` are replaced in the page. */
  readonly shown: string;
  /** The button that writes the report as a document. */
  readonly exportMarkdown: string;
  /** The button that asks again. */
  readonly again: string;
  /** The button that opens the page about a rule. */
  readonly rulePage: string;
  readonly kinds: Readonly<Record<"error" | "warning" | "note" | "served" | "other", string>>;
  /** Headings of the report about a node. */
  readonly findings: string;
  readonly nodeFacts: string;
  readonly leftForPods: string;
  readonly nodeDescription: string;
  /** The title of a report about several lines of a log, and the headings of one about a line. */
  readonly logLines: string;
  readonly places: string;
  readonly line: string;
  /** Below a setting that a message depends on. */
  readonly setHere: string;
  /** No configuration is open. */
  readonly noConfigOpen: string;
}

export const englishViewPhrases: ViewPhrases = {
  filter: "Filter",
  show: "Show",
  shown: "{0} of {1} shown",
  exportMarkdown: "Export as Markdown",
  again: "Refresh",
  rulePage: "About this rule",
  kinds: {
    error: "Error",
    warning: "Warning",
    note: "Note",
    served: "Called",
    other: "Not called",
  },
  findings: "Findings",
  nodeFacts: "Node",
  leftForPods: "Allocatable",
  nodeDescription: "Node description for .kubelet-config.yaml",
  logLines: "Kubelet log lines",
  places: "In your configuration",
  line: "Line",
  setHere: "The message depends on this setting.",
  noConfigOpen:
    "No kubelet configuration is open. Open this node's configuration to see which line to change.",
};

declare module "../../engine/messages/language.ts" {
  interface Phrases {
    readonly views: ViewPhrases;
  }
}
