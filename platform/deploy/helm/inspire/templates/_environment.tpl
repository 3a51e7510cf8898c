{{/* Settings that values of the chart give, instead of docker-compose.yml. A blank one is left out. */}}
{{- define "inspire.ownSettings" -}}
{{- $values := .root.Values -}}
{{- $api := include "inspire.facts" (dict "root" .root "name" "api") | fromJson -}}
{{- $gateway := dict "root" .root "name" "gateway" -}}
{{- $gatewayPort := (include "inspire.facts" $gateway | fromJson).server.port -}}
{{- $gatewayPods := printf "%s-pods.%s.svc.%s" (include "inspire.name" $gateway) .root.Release.Namespace $values.clusterDomain -}}
{{- $own := dict
  "NODE_ENV" "production"
  "PUBLIC_ORIGIN" $values.publicOrigin
  "DRAIN_SECONDS" (toString $values.drainSeconds)
  "BACKEND_ORIGIN" (printf "http://%s:%v" (include "inspire.name" (dict "root" .root "name" "api")) $api.server.port)
  "RELEASE_QUALITY_URLS" (printf "http://%s:%v" (include "inspire.name" (dict "root" .root "name" "api")) $api.server.probe.port)
  "GATEWAYS" (printf "%s:%v" $gatewayPods $gatewayPort)
  "DATA_DIR" "/tmp"
  "SAMPLE_DIR" ""
  "MEDIA_URL" $values.media.url
  "S3_ENDPOINT" $values.media.endpoint
  "S3_ACCESS_KEY_ID" $values.media.accessKeyId
  "RELEASES_URL" (ternary $values.releases.publicUrl $values.releases.url (eq .name "gateway"))
  "RELEASES_S3_ENDPOINT" $values.releases.endpoint
  "RELEASES_S3_ACCESS_KEY_ID" $values.releases.accessKeyId
-}}
{{- with $values.media.region -}}{{- $_ := set $own "S3_REGION" . -}}{{- end -}}
{{- with $values.releases.region -}}{{- $_ := set $own "RELEASES_S3_REGION" . -}}{{- end -}}
{{- $trusted := ternary $values.gateway.trustedProxies $values.api.trustedProxies (eq .name "gateway") -}}
{{- if eq .name "edge" -}}{{- $trusted = $values.edge.trustedProxies -}}{{- end -}}
{{- if eq .name "release-service" -}}{{- $trusted = $values.releaseService.trustedProxies -}}{{- end -}}
{{- with $trusted -}}{{- $_ := set $own "TRUSTED_PROXIES" (toString .) -}}{{- end -}}
{{- toJson $own -}}
{{- end -}}

{{/* Numbers of values are floating-point numbers, which would get an exponent. */}}
{{- define "inspire.text" -}}
{{- if and (kindIs "float64" .) (eq (floor .) .) -}}{{- int64 . -}}{{- else -}}{{- toString . -}}{{- end -}}
{{- end -}}

{{- define "inspire.environment" -}}
{{- $facts := include "inspire.facts" . | fromJson -}}
{{- $own := include "inspire.ownSettings" . | fromJson -}}
{{- $all := merge (dict) $facts.environment $facts.defaults -}}
{{- range $facts.optional -}}{{- $_ := set $all . "" -}}{{- end -}}
{{- range $name := keys $all | sortAlpha -}}
{{- $isSetting := or (hasKey $facts.defaults $name) (has $name $facts.optional) -}}
{{- $value := get $all $name -}}
{{- if hasKey $own $name -}}
{{- $value = get $own $name -}}
{{- else if and $isSetting (hasKey $.root.Values.settings $name) -}}
{{- $value = get $.root.Values.settings $name -}}
{{- end -}}
{{- with include "inspire.text" $value }}
- name: {{ $name }}
  value: {{ quote . }}
{{- end -}}
{{- end -}}
{{- end -}}
