/** A text that a new file begins with. */
export interface Scaffold {
  readonly label: string;
  readonly detail: string;
  /** LSP snippet. */
  readonly yaml: string;
}

/** A kubelet configuration with the settings that most nodes need; LSP snippet. */
export const nodeScaffold = `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
authentication:
  anonymous:
    enabled: false
  webhook:
    enabled: true
  x509:
    clientCAFile: \${1:/etc/kubernetes/pki/ca.crt}
authorization:
  mode: Webhook
clusterDNS:
  - \${2:10.96.0.10}
clusterDomain: \${3:cluster.local}
rotateCertificates: true
staticPodPath: /etc/kubernetes/manifests
$0
`;

/** A credential provider configuration; LSP snippet. */
export const credentialScaffold = `apiVersion: kubelet.config.k8s.io/v1
kind: CredentialProviderConfig
providers:
  - name: \${1:ecr-credential-provider}
    matchImages:
      - "\${2:*.dkr.ecr.*.amazonaws.com}"
    defaultCacheDuration: \${3:12h}
    apiVersion: credentialprovider.kubelet.k8s.io/v1
$0
`;

/** In the order in which they are offered. */
export const scaffolds: readonly Scaffold[] = [
  {
    label: "KubeletConfiguration",
    detail: "New kubelet configuration",
    yaml: `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
$0
`,
  },
  {
    label: "KubeletConfiguration (node with cluster DNS)",
    detail: "New kubelet configuration with the settings that most nodes need",
    yaml: nodeScaffold,
  },
  {
    label: "CredentialProviderConfig",
    detail: "New image credential provider configuration",
    yaml: credentialScaffold,
  },
];
