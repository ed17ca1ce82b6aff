import type { FlagKind } from "../../facts/table.ts";

/** How a flag's value and that of its field in a file combine. */
export type OverFile = "replaces" | "merges" | "appends" | "either";

/** The phrases about kubelet flags outside findings: hover, completion, `explain`, the page of flags. */
export interface FlagPhrases {
  /** How a value is written, in Markdown. */
  readonly values: Readonly<Record<FlagKind, string>>;
  /** The text next to the name of a flag that this version does not have. */
  readonly flag: string;
  /** The field that it sets, as Markdown, and what becomes of the value in a file. */
  readonly sets: (field: string, over: OverFile) => string;
  /** Of a flag that is given more than once. */
  readonly addsUp: string;
  readonly lastHolds: string;
  readonly shorthand: (letter: string) => string;
  readonly deprecated: (field: string | undefined) => string;
  readonly hidden: string;
  readonly windowsOnly: string;
  readonly since: (version: string) => string;
  readonly removedIn: (version: string) => string;
  readonly unknownIn: (version: string) => string;
}

export const englishFlagPhrases: FlagPhrases = {
  values: {
    bool: "`true` or `false`, after `=`",
    int32: "integer",
    int64: "integer",
    level: "integer",
    string: "string",
    duration: "duration such as `30s`",
    quantity: "quantity such as `10Mi`",
    ip: "IP address",
    list: "strings, comma-separated",
    map: "`key=value` pairs, comma-separated",
    option: "one `key=value` pair each time",
    thresholds: "`signal<quantity` pairs, comma-separated",
    gates: "`Gate=true` pairs, comma-separated",
    labels: "`key=value` pairs, comma-separated",
    headers: "`name:value` pairs, comma-separated",
    taints: "`key=value:Effect`, comma-separated",
    "reserved-memory": "`node:type=quantity`, comma-separated; `;` between nodes",
    vmodule: "`pattern=level` pairs, comma-separated",
    version: "`true`, `false` or `raw`, after `=`",
  },
  flag: "kubelet flag",
  sets: (field, over) =>
    ({
      replaces: `Sets ${field} and overrides the configuration file`,
      merges: `Sets ${field}, overriding individual keys of the configuration file`,
      appends: `Adds to ${field} in the configuration file`,
      either: `Enabled if the flag or ${field} in the configuration file is true`,
    })[over],
  addsUp: "If given more than once, the values are combined",
  lastHolds: "If given more than once, the last value applies",
  shorthand: (letter) => `Short form: \`-${letter}\``,
  deprecated: (field) =>
    field === undefined ? "Deprecated" : `Deprecated: set ${field} in the configuration file`,
  hidden: "Not shown by `--help`",
  windowsOnly: "Windows only",
  since: (version) => `Since ${version}`,
  removedIn: (version) =>
    `Removed in ${version}: kubelet ${version} and later do not start with it`,
  unknownIn: (version) =>
    `Kubernetes ${version} does not have this flag: the kubelet does not start`,
};

declare module "../../engine/messages/language.ts" {
  interface Phrases {
    readonly flags: FlagPhrases;
  }
}
