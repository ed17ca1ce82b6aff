import type { ContainerRuntime } from "../facts/seccomp-table.ts";

const names: Readonly<Record<ContainerRuntime, string>> = {
  containerd: "containerd",
  crun: "containerd",
  "cri-o": "CRI-O",
  podman: "Podman",
  docker: "Docker",
};

/** The program that reads the profile's file, as its users write its name. */
export function runtimeName(runtime: ContainerRuntime): string {
  return names[runtime];
}

/** Every runtime by the name that options have for it. */
export const containerRuntimes = Object.keys(names) as readonly ContainerRuntime[];

/** The runtime that an option names; undefined where there is none of that name. */
export function runtimeFrom(text: string): ContainerRuntime | undefined {
  return containerRuntimes.find((runtime) => runtime === text);
}
