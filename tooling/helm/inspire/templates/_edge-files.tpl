{{- define "inspire.edgeFiles" -}}
{{- $files := .Values.edge.files | default dict -}}
{{- if .Values.edge.tlsSecret -}}
{{- $tls := "listen 8443 ssl;\nhttp2 on;\nssl_certificate /etc/nginx/tls/tls.crt;\nssl_certificate_key /etc/nginx/tls/tls.key;\n" -}}
{{- $files = merge (dict "tls.conf" $tls) $files -}}
{{- end -}}
{{- toYaml $files -}}
{{- end -}}
