/** What a verdict does not say by itself. */
export type ControlReason =
  /** Anonymous requests are let in, and nothing is forbidden to them. */
  | "open-to-all"
  /** Another CA than the one that the platform has. */
  | "other-ca"
  /** The cluster's CA signs the serving certificate; files have no effect. */
  | "bootstrap-certificate"
  /** The gate has no effect without serverTLSBootstrap. */
  | "gate-without-bootstrap"
  /** TLS 1.3 has suites of its own, all strong. */
  | "tls13-fixes-suites"
  /** Without a list Go offers suites with CBC, too. */
  | "default-suites"
  /** From 1.34 on the field is deprecated and unused. */
  | "timeout-unused"
  /** The container runtime has a timeout of its own. */
  | "timeout-of-runtime"
  /** 0 is the client library's own rate, not "no limit". */
  | "events-zero"
  /** Fewer events than by default. */
  | "events-few";
