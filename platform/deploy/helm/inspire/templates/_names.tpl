{{/* All helpers take (dict "root" $ "name" "api"): the name of a service of docker-compose.yml. */}}

{{- define "inspire.fullname" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "inspire.name" -}}
{{- printf "%s-%s" (include "inspire.fullname" .root) .name -}}
{{- end -}}

{{- define "inspire.facts" -}}
{{- get (.root.Files.Get "compose.json" | fromJson).services .name | toJson -}}
{{- end -}}

{{- define "inspire.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component | default .name }}
{{- end -}}

{{- define "inspire.labels" -}}
{{ include "inspire.selector" . }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{/* What pods carry beside their selector: the rules of which service they follow on the network. */}}
{{- define "inspire.podLabels" -}}
{{ include "inspire.selector" . }}
inspire/network: {{ .name }}
{{- end -}}

{{- define "inspire.publicService" -}}
{{- ternary "edge" "gateway" .Values.edge.enabled -}}
{{- end -}}

{{/* The shell and the remotes: what has the key that signs. Takes the root. */}}
{{- define "inspire.releases" -}}
{{- $names := list -}}
{{- range $name, $facts := (.Files.Get "compose.json" | fromJson).services -}}
{{- if has "signing" $facts.secrets -}}{{- $names = append $names $name -}}{{- end -}}
{{- end -}}
{{- toJson $names -}}
{{- end -}}
