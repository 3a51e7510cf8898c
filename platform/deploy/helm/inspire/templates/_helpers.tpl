{{/* Most helpers take (list $ "api"): the root, and the name of a component. */}}

{{- define "inspire.fullname" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "inspire.name" -}}
{{ include "inspire.fullname" (first .) }}-{{ last . }}
{{- end -}}

{{- define "inspire.selector" -}}
{{- $root := first . -}}
app.kubernetes.io/name: {{ $root.Chart.Name }}
app.kubernetes.io/instance: {{ $root.Release.Name }}
app.kubernetes.io/component: {{ last . }}
{{- end -}}

{{- define "inspire.labels" -}}
{{- $root := first . -}}
{{ include "inspire.selector" . }}
app.kubernetes.io/managed-by: {{ $root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" $root.Chart.Name $root.Chart.Version }}
{{- end -}}

{{/* The name and labels of an object. */}}
{{- define "inspire.metadata" -}}
name: {{ include "inspire.name" . }}
labels:
  {{- include "inspire.labels" . | nindent 2 }}
{{- end -}}

{{/* inspire/network says which network policy a pod follows: a command follows that of its service. */}}
{{- define "inspire.podLabels" -}}
{{ include "inspire.selector" . }}
inspire/network: {{ last . }}
{{- end -}}

{{- define "inspire.publicService" -}}
{{- ternary "edge" "gateway" .Values.edge.enabled -}}
{{- end -}}

{{/* What the image of a release publishes: the shell and the remotes. */}}
{{- define "inspire.releases" -}}
shell mfe-auth mfe-video mfe-audio mfe-billing mfe-notifications
{{- end -}}

{{/* The shared part of a pod's spec. Takes (list $ 1000): the root, and the user. */}}
{{- define "inspire.pod" -}}
{{- $values := (first .).Values -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with $values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: {{ last . }}
  runAsGroup: {{ last . }}
  fsGroup: {{ last . }}
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- with $values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* Takes (list $ "backend" ""): the root, an image, and a tag instead of image.tag. */}}
{{- define "inspire.image" -}}
{{- $image := (first .).Values.image -}}
image: {{ $image.registry }}/{{ index . 1 }}:{{ index . 2 | default $image.tag }}
imagePullPolicy: {{ $image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  privileged: false
  capabilities:
    drop: [ALL]
{{- end -}}

{{/* How replicas are replaced: none stops before another one is ready. */}}
{{- define "inspire.rollout" -}}
minReadySeconds: {{ .Values.minReadySeconds }}
revisionHistoryLimit: 5
strategy:
  type: RollingUpdate
  rollingUpdate:
    maxSurge: 1
    maxUnavailable: 0
{{- end -}}

{{/* Replicas of one revision run on several nodes and in several zones, where there are some. */}}
{{- define "inspire.spread" -}}
topologySpreadConstraints:
  {{- range list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "inspire.selector" $ | nindent 8 }}
    matchLabelKeys: [pod-template-hash]
  {{- end }}
{{- end -}}

{{/* Of our servers, which answer on their admin port. Takes the port. */}}
{{- define "inspire.probes" -}}
{{- range $kind, $path := dict "livenessProbe" "/livez" "readinessProbe" "/readyz" }}
{{ $kind }}:
  httpGet:
    path: {{ $path }}
    port: {{ $ }}
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
{{- end }}
{{- end -}}

{{- define "inspire.disruptionBudget" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  {{- include "inspire.metadata" . | nindent 2 }}
spec:
  maxUnavailable: 1
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels:
      {{- include "inspire.selector" . | nindent 6 }}
{{- end -}}

{{/* Takes (list $ .Values.api.autoscaling "api"). */}}
{{- define "inspire.autoscaler" -}}
{{- $autoscaling := index . 1 -}}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  {{- include "inspire.metadata" . | nindent 2 }}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ include "inspire.name" . }}
  minReplicas: 2
  maxReplicas: {{ max 2 $autoscaling.maxReplicas }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: {{ $autoscaling.cpuPercent }}
{{- end -}}

{{/* Takes (list $ "login"): the root, and a key of the value `secrets`, which is also the folder of the mount. */}}
{{- define "inspire.secretVolumes" -}}
{{- $secrets := (first .).Values.secrets -}}
{{- range rest . }}
- name: secret-{{ . }}
  secret:
    secretName: {{ get $secrets . }}
    defaultMode: 0440
    {{- if eq . "database" }}
    items:
      - key: {{ $secrets.databaseKey }}
        path: url
    {{- end }}
{{- end }}
{{- end -}}

{{- define "inspire.secretMounts" -}}
{{- range rest . }}
- name: secret-{{ . }}
  mountPath: /run/secrets/{{ . }}
  readOnly: true
{{- end }}
{{- end -}}

{{/* The writable folder of a read-only container. */}}
{{- define "inspire.tmpVolume" -}}
- name: tmp
  emptyDir:
    sizeLimit: 1Gi
{{- end -}}
