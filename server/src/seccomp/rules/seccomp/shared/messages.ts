/** Which of two rules has a condition. */
export interface InConditions {
  readonly part: "includes" | "excludes";
}

/** Who runs containers with the profile. */
export interface Runtime {
  /** The container runtime as users write its name. */
  readonly runtime: string;
}

/** Who reads the profile. */
export interface Reader extends Runtime {
  /** The profile is the operator's resource, which has fields of its own. */
  readonly isResource: boolean;
}

/** Clients of the operator's resource report missing fields before any node sees it. */
export const noField = (key: string): string =>
  `A SeccompProfile resource has no field "${key}" here. kubectl rejects it ("unknown field"); other clients ignore it.`;

/** A call, by its name. */
export interface NamedInProfile {
  readonly name: string;
}
