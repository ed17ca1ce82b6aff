/** Why a taint is rejected. */
export type TaintProblem = "no-effect" | "effect" | "key" | "value" | "form" | "duplicate";

/** Why a flag's text is rejected. */
export type ValueProblem =
  | "bool"
  | "integer"
  | "integer-range"
  | "count"
  | "duration"
  | "quantity"
  | "ip"
  | "csv"
  | "pair"
  | "threshold"
  | "header"
  | "gate-pair"
  | "gate-value"
  | "memory"
  | "pattern"
  | "version"
  | `taint-${TaintProblem}`;

/** Why a kubelet rejects the value of a flag that it could read. */
export type FlagRefusal =
  | "cloud-provider"
  | "lock"
  | "hostname"
  | "root-dir"
  | "flush"
  | "split-stream"
  | "endpoint"
  | "priority-class"
  | "provider-pair"
  | "provider-folder"
  | "same-file"
  | "kubeconfig";
