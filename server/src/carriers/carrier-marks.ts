/** A quick look for the tools whose documents carry files to nodes: every file comes here. */
export const carrierMarks = {
  cloudInit: /^["']?write_files["']?\s*:/m,
  machineConfig: /\bMachineConfig\b/,
  ignition: /["']?\bignition["']?\s*:/,
  butane: /^["']?variant["']?\s*:/m,
  clusterApi: /\bkind["']?:\s*["']?(?:Kubeadm(?:Config|ControlPlane)|EKSConfig|NodeadmConfig)/,
  talosProviders: /\bKubeCredentialProviderConfig\b/,
  talosMachine: /^[ \t]*["']?credentialProviderConfig["']?\s*:/m,
  kind: /kubeadmConfigPatches/,
  talhelper: /^["']?clusterName["']?\s*:/m,
} as const;
