{{/* Names everything that is missing or wrong at once. */}}
{{- define "inspire.check" -}}
{{- $values := .Values -}}
{{- $issues := list -}}
{{- $required := list
  (list $values.publicOrigin "publicOrigin is required: where viewers reach the site, such as https://videos.example.org.")
  (list $values.image.registry "image.registry is required: where the images are, such as registry.example.org/inspire.")
  (list $values.image.tag "image.tag is required: the version of the images.")
  (list $values.secrets.database "secrets.database is required: the name of the Secret with the URL of PostgreSQL.")
  (list $values.secrets.login "secrets.login is required: the name of the Secret with the URL of PostgreSQL for servers, whose user owns no tables.")
  (list $values.secrets.server "secrets.server is required: the name of the Secret with media-secret and smtp-url.")
  (list $values.secrets.media "secrets.media is required: the name of the Secret with the key of the media's bucket, s3-secret.")
  (list $values.secrets.releases "secrets.releases is required: the name of the Secret with the key of the releases' bucket, s3-secret.")
  (list $values.secrets.signing "secrets.signing is required: the name of the Secret with the keys that sign releases: private-key and site-key.")
  (list $values.secrets.trusted "secrets.trusted is required: the name of the Secret with the site keys that gateways pin, site-public.json.")
  (list $values.media.url "media.url is required: the bucket of the media, such as s3://inspire-media/site.")
  (list $values.media.endpoint "media.endpoint is required: where the bucket of the media is, such as https://storage.example.org.")
  (list $values.media.accessKeyId "media.accessKeyId is required: the account of the media's bucket.")
  (list $values.releases.url "releases.url is required: the bucket of the releases, such as s3://inspire-releases/site.")
  (list $values.releases.publicUrl "releases.publicUrl is required: where gateways read the releases, such as https://cdn.example.org/inspire-releases/site.")
  (list $values.releases.endpoint "releases.endpoint is required: where the bucket of the releases is, such as https://storage.example.org.")
  (list $values.releases.accessKeyId "releases.accessKeyId is required: the account of the releases' bucket.")
  (list $values.settings.PAYMENT_GATEWAY "settings.PAYMENT_GATEWAY is required: razorpay, stripe, or sandbox for a site that takes no money.")
-}}
{{- range $required -}}
{{- if not (first .) -}}{{- $issues = append $issues (last .) -}}{{- end -}}
{{- end -}}
{{- if and $values.media.accessKeyId (eq $values.media.accessKeyId $values.releases.accessKeyId) -}}
{{- $issues = append $issues "media.accessKeyId and releases.accessKeyId must differ: servers must not be able to write releases." -}}
{{- end -}}
{{- $services := (.Files.Get "compose.json" | fromJson).services -}}
{{- $known := list -}}
{{- range $services -}}{{- $known = concat $known (keys .defaults) .optional -}}{{- end -}}
{{- $own := include "inspire.ownSettings" (dict "root" . "name" "") | fromJson -}}
{{- range $name, $value := $values.settings -}}
{{- if hasKey $own $name -}}
{{- $issues = append $issues (printf "settings.%s is set by a value of its own; see values.yaml." $name) -}}
{{- else if not (has $name $known) -}}
{{- $issues = append $issues (printf "settings.%s is not a setting that a service has; secrets are files, by their names with _FILE." $name) -}}
{{- end -}}
{{- end -}}
{{- $releases := include "inspire.releases" . | fromJsonArray -}}
{{- range $name := without (keys $values.publish | sortAlpha) "enabled" -}}
{{- if not (has $name $releases) -}}
{{- $issues = append $issues (printf "publish.%s is not released; there are %s." $name (join ", " $releases)) -}}
{{- end -}}
{{- end -}}
{{- with $values.command.service -}}
{{- if not (hasKey $services .) -}}
{{- $issues = append $issues (printf "command.service is '%s'; there are %s." . (keys $services | sortAlpha | join ", ")) -}}
{{- end -}}
{{- end -}}
{{- if and $values.edge.enabled (not $values.edge.tlsSecret) (not $values.edge.trustedProxies) (hasPrefix "https:" (toString $values.publicOrigin)) -}}
{{- $issues = append $issues "edge.trustedProxies is required: the addresses of the ingress controller, which ends TLS; or edge.tlsSecret." -}}
{{- end -}}
{{- if and (not $values.ingress.enabled) (not $values.edge.enabled) -}}
{{- $issues = append $issues "ingress.enabled or edge.enabled is required: nothing else leads to the gateways." -}}
{{- end -}}
{{- if $issues -}}
{{- fail (printf "Invalid values:\n  %s" (join "\n  " $issues)) -}}
{{- end -}}
{{- end -}}
