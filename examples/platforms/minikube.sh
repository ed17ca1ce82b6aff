#!/bin/sh
# minikube makes flags of --extra-config=kubelet.NAME=VALUE: a name is that of a flag, not that of a field.
minikube start \
  --kubernetes-version=v1.34.1 \
  --extra-config=kubelet.maxPods=200 \
  --extra-config=kubelet.localStorageCapacityIsolation=false \
  --extra-config=kublet.serialize-image-pulls=false
