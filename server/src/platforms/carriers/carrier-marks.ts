/** A quick look for the tools whose documents carry files to nodes: every file comes here. */
export const carrierMarks = {
  cloudInit: /^["']?write_files["']?\s*:/m,
  machineConfig: /\bMachineConfig\b/,
  machineConfigFile: /^["']?path["']?\s*:/m,
  machineConfigUnit: /^["']?name["']?\s*:\s*\S+\.service\b/m,
  ignition: /["']?\bignition["']?\s*:/,
  butane: /^["']?variant["']?\s*:/m,
  clusterApi: /\bkind["']?:\s*["']?Kubeadm(?:Config|ControlPlane)/,
  clusterApiProviders:
    /\bkind["']?:\s*["']?(?:EKSConfig|NodeadmConfig|RKE2(?:Config|ControlPlane)|K0s(?:Worker|Controller)?Config|K0sControlPlane)/,
  talosProviders: /\bKubeCredentialProviderConfig\b/,
  talosMachine: /\bcredentialProviderConfig["']?\s*:/,
  talosProvider: /\bkind["']?:\s*["']?Talos(?:ControlPlane|Config)/,
  ansible: /\b(?:copy|k8s)[ \t]*:/,
  kind: /kubeadmConfigPatches/,
  list: /\bkind["']?:\s*["']?\w*List\b/,
  syncSet: /\bkind["']?:\s*["']?(?:Selector)?SyncSet\b/,
  policy: /\bkind["']?:\s*["']?(?:Configuration)?Policy\b/,
  crossplaneObject: /\bkubernetes\.(?:m\.)?crossplane\.io\//,
  openshiftTemplate: /\btemplate\.openshift\.io\//,
  talhelper: /^["']?clusterName["']?\s*:/m,
} as const;
