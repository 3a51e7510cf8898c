{{/* Which program takes which setting of the value `settings`; docs/guides/configuration.md explains them. */}}
{{- define "inspire.settingNames" -}}
gateway:
  - GOOGLE_CLIENT_ID
  - LIMIT_REQUESTS_PER_ADDRESS
  - LOG_LEVEL
  - OTEL_EXPORTER_OTLP_ENDPOINT
  - OTEL_LOGS_EXPORTER
  - OTEL_TRACES_SAMPLER_ARG
  - OVERRIDE_ORIGINS
  - QUALITY_SAMPLE_PERCENT
  - REMOTE_ORIGINS
backend:
  - ALLOW_SANDBOX_PAYMENTS
  - DATABASE_POOL
  - DEVICE_LIMIT
  - GOOGLE_CLIENT_ID
  - LEAK_CHECK_URL
  - LIMIT_CHECKOUTS_PER_ACCOUNT
  - LIMIT_CHECKOUTS_PER_ADDRESS
  - LIMIT_GUEST_ITEMS_PER_ADDRESS
  - LIMIT_LOGIN_FAILURES_PER_ACCOUNT
  - LIMIT_LOGIN_PER_ACCOUNT
  - LIMIT_LOGIN_PER_ADDRESS
  - LIMIT_OTP_GUESSES_PER_ADDRESS
  - LIMIT_OTP_SENDS_PER_ACCOUNT
  - LIMIT_OTP_SENDS_PER_ADDRESS
  - LIMIT_PASSKEY_OPTIONS_PER_ADDRESS
  - LIMIT_QUALITY_SESSIONS_PER_ADDRESS
  - LIMIT_REGISTER_PER_ADDRESS
  - LIMIT_REPORTS_PER_ADDRESS
  - LOG_LEVEL
  - MAIL_FROM
  - OTEL_EXPORTER_OTLP_ENDPOINT
  - OTEL_LOGS_EXPORTER
  - OTEL_TRACES_SAMPLER_ARG
  - PAYMENT_CHECK_MINUTES
  - PAYMENT_GATEWAY
  - PAYMENT_PAGE_MINUTES
  - RAZORPAY_KEY_ID
  - RAZORPAY_KEY_SECRET_FILE
  - RAZORPAY_WEBHOOK_SECRET_FILE
  - SELLER_ADDRESS
  - SELLER_GSTIN
  - SELLER_NAME
  - SELLER_PLACE_OF_SUPPLY
  - SELLER_SAC
  - SELLER_STATE
  - SELLER_TAX_RATE
  - STRIPE_SECRET_KEY_FILE
  - STRIPE_WEBHOOK_SECRET_FILE
release:
  - RELEASES_BASE_URL
release-service:
  - LOG_LEVEL
  - RELEASE_REQUIRE_PROVENANCE
{{- end -}}

{{/* Takes (list $ "backend"). A setting without a value is left out. */}}
{{- define "inspire.settings" -}}
{{- $settings := (first .).Values.settings -}}
{{- range get (include "inspire.settingNames" . | fromYaml) (last .) -}}
{{- $value := get $settings . -}}
{{- /* Numbers of values are floating-point numbers, which would get an exponent. */ -}}
{{- if and (kindIs "float64" $value) (eq (floor $value) $value) -}}{{- $value = int64 $value -}}{{- end -}}
{{- if ne (toString $value) "" }}
- name: {{ . }}
  value: {{ quote $value }}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* Of the programs that read and write media. */}}
{{- define "inspire.mediaEnv" -}}
- name: NODE_ENV
  value: production
- name: DATA_DIR
  value: /tmp
- name: MEDIA_URL
  value: {{ quote .Values.media.url }}
- name: S3_ENDPOINT
  value: {{ quote .Values.media.endpoint }}
- name: S3_REGION
  value: {{ quote .Values.media.region }}
- name: S3_ACCESS_KEY_ID
  value: {{ quote .Values.media.accessKeyId }}
- name: S3_SECRET_ACCESS_KEY_FILE
  value: /run/secrets/media/s3-secret
{{- end -}}

{{/* Of api and worker. */}}
{{- define "inspire.backendEnv" -}}
{{ include "inspire.mediaEnv" . }}
- name: ADMIN_PORT
  value: "9400"
- name: PUBLIC_ORIGIN
  value: {{ quote .Values.publicOrigin }}
- name: DATABASE_URL_FILE
  value: /run/secrets/login/url
- name: MEDIA_SECRET_FILE
  value: /run/secrets/server/media-secret
- name: SMTP_URL_FILE
  value: /run/secrets/server/smtp-url
- name: TRUSTED_PROXIES
  value: {{ quote .Values.api.trustedProxies }}
- name: DRAIN_SECONDS
  value: {{ quote .Values.drainSeconds }}
{{- include "inspire.settings" (list . "backend") }}
{{- end -}}

{{/* Of the release service, the watcher of canaries, and the jobs that publish. */}}
{{- define "inspire.releaseEnv" -}}
- name: RELEASES_URL
  value: {{ quote .Values.releases.url }}
- name: RELEASES_S3_ENDPOINT
  value: {{ quote .Values.releases.endpoint }}
- name: RELEASES_S3_REGION
  value: {{ quote .Values.releases.region }}
- name: RELEASES_S3_ACCESS_KEY_ID
  value: {{ quote .Values.releases.accessKeyId }}
- name: RELEASES_S3_SECRET_ACCESS_KEY_FILE
  value: /run/secrets/releases/s3-secret
- name: RELEASE_SITE_KEYS_FILE
  value: /run/secrets/trusted/site-public.json
{{- end -}}

{{/* Of the jobs that publish, which also sign as a team and as the site. */}}
{{- define "inspire.publishEnv" -}}
{{ include "inspire.releaseEnv" . }}
- name: RELEASE_PRIVATE_KEY_FILE
  value: /run/secrets/signing/private-key
- name: RELEASE_SITE_KEY_FILE
  value: /run/secrets/signing/site-key
{{- include "inspire.settings" (list . "release") }}
{{- end -}}
