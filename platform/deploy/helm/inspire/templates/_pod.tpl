{{/*
The spec of a pod. Takes also: tag; args, instead of those of docker-compose.yml; isServer, with probes and ports; claim, a
volume to work on; stateClaim, the volume of what outlives a pod.
*/}}
{{- define "inspire.pod" -}}
{{- $root := .root -}}
{{- $values := $root.Values -}}
{{- $facts := include "inspire.facts" . | fromJson -}}
{{- $args := .args | default $facts.command -}}
{{- $claim := .claim | default dict -}}
{{- $stateClaim := .stateClaim -}}
{{- $image := printf "%s/%s:%s" $values.image.registry $facts.image (.tag | default $values.image.tag) -}}
{{- /* The local identity provider of development has its key in the folder `data`. */ -}}
{{- $secrets := without $facts.secrets "data" -}}
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
  runAsUser: {{ $facts.user }}
  runAsGroup: {{ $facts.group }}
  fsGroup: {{ $facts.group }}
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- if .isServer }}
terminationGracePeriodSeconds: {{ max $facts.server.stopGraceSeconds (add $values.drainSeconds 15) }}
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
{{- else }}
restartPolicy: Never
{{- end }}
{{- with $values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
containers:
  - name: {{ .name }}
    image: {{ $image }}
    imagePullPolicy: {{ $values.image.pullPolicy }}
    {{- with $args }}
    args: {{ toJson . }}
    {{- end }}
    {{- include "inspire.container" (dict "facts" $facts "requests" .requests) | nindent 4 }}
    {{- with include "inspire.environment" . | trim }}
    env:
      {{- . | nindent 6 }}
    {{- end }}
    {{- if .isServer }}
    {{- include "inspire.probes" (dict "facts" $facts "name" .name "drainSeconds" $values.drainSeconds) | nindent 4 }}
    {{- end }}
    {{- if or $facts.tmpfs $secrets $claim.name }}
    volumeMounts:
      {{- range $facts.tmpfs }}
      - name: {{ base . }}
        mountPath: {{ . }}
      {{- end }}
      {{- range $facts.state }}
      - name: state
        mountPath: {{ . }}
      {{- end }}
      {{- range $secrets }}
      - name: secret-{{ . }}
        mountPath: /run/secrets/{{ . }}
        readOnly: true
      {{- end }}
      {{- with $claim.name }}
      - name: claim
        mountPath: {{ $claim.path }}
        readOnly: {{ $claim.readOnly }}
      {{- end }}
    {{- end }}
{{- if or $facts.tmpfs $secrets $claim.name }}
volumes:
  {{- range $facts.tmpfs }}
  - name: {{ base . }}
    emptyDir:
      sizeLimit: 1Gi
  {{- end }}
  {{- if $facts.state }}
  - name: state
    {{- if $stateClaim }}
    persistentVolumeClaim:
      claimName: {{ $stateClaim }}
    {{- else }}
    emptyDir:
      sizeLimit: 10Mi
    {{- end }}
  {{- end }}
  {{- range $secrets }}
  - name: secret-{{ . }}
    secret:
      {{- if eq . "edge" }}
      secretName: {{ $values.edge.tlsSecret | default "no-certificate" }}
      optional: {{ not $values.edge.tlsSecret }}
      defaultMode: 0440
      items:
        - key: tls.crt
          path: site.crt
        - key: tls.key
          path: site.key
      {{- else }}
      secretName: {{ get $values.secrets . }}
      defaultMode: 0440
      {{- end }}
      {{- if eq . "database" }}
      items:
        - key: {{ $values.secrets.databaseKey }}
          path: url
      {{- end }}
  {{- end }}
  {{- with $claim.name }}
  - name: claim
    persistentVolumeClaim:
      claimName: {{ . }}
      readOnly: {{ $claim.readOnly }}
  {{- end }}
{{- end }}
{{- end -}}

{{- define "inspire.container" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  privileged: false
  capabilities:
    drop: [ALL]
resources:
  requests:
    {{- toYaml .requests | nindent 4 }}
  limits:
    {{- toYaml .facts.limits | nindent 4 }}
{{- end -}}

{{- define "inspire.probes" -}}
{{- $server := .facts.server -}}
{{- $probe := $server.probe -}}
ports:
  {{- with $server.port }}
  - name: http
    containerPort: {{ . }}
  {{- end }}
  {{- if ne (int $probe.port) (int $server.port) }}
  - name: admin
    containerPort: {{ $probe.port }}
  {{- end }}
{{- range $kind, $path := dict "livenessProbe" "/livez" "readinessProbe" $probe.path }}
{{ $kind }}:
  {{- if eq $.name "edge" }}
  {{- /* /livez is the gateways': without them, nginx must show its plain message. */}}
  tcpSocket:
    port: {{ $probe.port }}
  {{- else }}
  httpGet:
    path: {{ $path }}
    port: {{ $probe.port }}
  {{- end }}
  periodSeconds: {{ $probe.periodSeconds }}
  timeoutSeconds: {{ $probe.timeoutSeconds }}
  failureThreshold: {{ $probe.failureThreshold }}
{{- end }}
{{- if eq .name "edge" }}
lifecycle:
  # Unlike our servers, nginx closes its port at once.
  preStop:
    sleep:
      seconds: {{ .drainSeconds }}
{{- end }}
{{- end -}}

{{/* A server that runs on. Takes also: requests, replicas or isScaled. */}}
{{- define "inspire.deployment" -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "inspire.name" . }}
  labels:
    {{- include "inspire.labels" . | nindent 4 }}
spec:
  {{- if not .isScaled }}
  replicas: {{ .replicas }}
  {{- end }}
  minReadySeconds: {{ .root.Values.minReadySeconds }}
  revisionHistoryLimit: 5
  strategy:
    type: RollingUpdate
    rollingUpdate:
      maxSurge: 1
      maxUnavailable: 0
  selector:
    matchLabels:
      {{- include "inspire.selector" . | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "inspire.podLabels" . | nindent 8 }}
      {{- with .annotations }}
      annotations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
    spec:
      {{- include "inspire.pod" (merge (dict "isServer" true) .) | nindent 6 }}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "inspire.name" . }}
  labels:
    {{- include "inspire.labels" . | nindent 4 }}
spec:
  maxUnavailable: 1
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels:
      {{- include "inspire.selector" . | nindent 6 }}
{{- end -}}

{{/* Takes also: autoscaling. docker-compose.yml has the smallest number of replicas. */}}
{{- define "inspire.autoscaler" -}}
{{- $facts := include "inspire.facts" . | fromJson -}}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ include "inspire.name" . }}
  labels:
    {{- include "inspire.labels" . | nindent 4 }}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ include "inspire.name" . }}
  minReplicas: {{ $facts.server.replicas }}
  maxReplicas: {{ max $facts.server.replicas .autoscaling.maxReplicas }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: {{ .autoscaling.cpuPercent }}
{{- end -}}
