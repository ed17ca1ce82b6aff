# Node pools of three clouds. The value of an expression is known only at plan, so it is not checked.
resource "google_container_node_pool" "batch" {
  name              = "batch"
  cluster           = var.cluster
  max_pods_per_node = 64

  node_config {
    kubelet_config {
      cpu_manager_policy = "static"
      pod_pids_limit     = 512 # rejected by the API: 1024 or more (rule platform-value-refused)
      topology_manager {
        policy = "single-numa-nodes" # rejected at plan: single-numa-node (rule platform-value-refused)
      }
      image_gc_high_threshold_percent = var.image_gc_high
      max_pods                        = 64 # not an argument of the block: use max_pods_per_node (rule platform-unknown-field)
    }
  }
}

resource "azurerm_kubernetes_cluster_node_pool" "batch" {
  name                  = "batch"
  kubernetes_cluster_id = var.cluster
  vm_size               = "Standard_D8s_v5"

  kubelet_config {
    image_gc_high_threshold = 70
    image_gc_low_threshold  = 75 # rejected: above the high threshold (rule platform-value-refused)
    container_log_max_files = 1  # rejected at plan: 2 or more (rule platform-value-refused)
  }
}

resource "aws_launch_template" "batch" {
  name = "batch"
  user_data = base64encode(<<-EOT
    apiVersion: node.eks.aws/v1alpha1
    kind: NodeConfig
    spec:
      kubelet:
        config:
          maxPods: ${var.max_pods}
          shutdownGracePeriod: 20s
          shutdownGracePeriodCriticalPods: 30s # longer than the whole (rule shutdown-critical-le-total)
  EOT
  )
}

resource "kubernetes_manifest" "nodes" {
  manifest = {
    apiVersion = "karpenter.k8s.aws/v1"
    kind       = "EC2NodeClass"
    metadata   = { name = "default" }
    spec = {
      amiSelectorTerms = [{ alias = "al2023@latest" }]
      kubelet = {
        evictionSoft = { "memory.available" = "5%" } # no grace period (rule platform-value-refused)
      }
    }
  }
}
