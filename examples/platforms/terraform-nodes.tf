# Node pools of three clouds. What an expression comes to is known at plan only: nothing is said about it.
resource "google_container_node_pool" "batch" {
  name              = "batch"
  cluster           = var.cluster
  max_pods_per_node = 64

  node_config {
    kubelet_config {
      cpu_manager_policy = "static"
      pod_pids_limit     = 512 # refused by the API: 1024 at least
      topology_manager {
        policy = "single-numa-nodes" # refused at plan: did the last "s" slip in?
      }
      image_gc_high_threshold_percent = var.image_gc_high
      max_pods                        = 64 # no argument of the block: max_pods_per_node stands at the pool
    }
  }
}

resource "azurerm_kubernetes_cluster_node_pool" "batch" {
  name                  = "batch"
  kubernetes_cluster_id = var.cluster
  vm_size               = "Standard_D8s_v5"

  kubelet_config {
    image_gc_high_threshold = 70
    image_gc_low_threshold  = 75 # refused: above the high threshold
    container_log_max_files = 1  # refused at plan: 2 at least
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
          shutdownGracePeriodCriticalPods: 30s # longer than the whole
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
        evictionSoft = { "memory.available" = "5%" } # no grace period for it
      }
    }
  }
}
