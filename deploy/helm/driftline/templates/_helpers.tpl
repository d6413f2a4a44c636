{{/* Short enough for the names of pods, which are names of instances: at most 64 characters. */}}
{{- define "driftline.name" -}}
{{- if .Values.fullnameOverride }}{{ .Values.fullnameOverride | trunc 50 | trimSuffix "-" }}
{{- else }}
{{- ternary .Release.Name (printf "%s-driftline" .Release.Name) (contains "driftline" .Release.Name) | trunc 50 | trimSuffix "-" }}
{{- end }}
{{- end }}

{{- define "driftline.selector" -}}
app.kubernetes.io/name: driftline
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "driftline.natsSelector" -}}
app.kubernetes.io/name: driftline-nats
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "driftline.labels" -}}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- with .Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "driftline.serviceAccount" -}}
{{- if .Values.serviceAccount.create }}{{ .Values.serviceAccount.name | default (include "driftline.name" .) }}
{{- else }}{{ required "serviceAccount.name: required without serviceAccount.create" .Values.serviceAccount.name }}
{{- end }}
{{- end }}

{{/* The separate port for posted alerts, if `config` has one. */}}
{{- define "driftline.intakePort" -}}
{{- with dig "intake" "port" "" .Values.config }}{{ . | int }}{{ end }}
{{- end }}

{{/* Size of the JavaScript heap in MiB: three fifths of the limit. Empty: the default of Node.js, or NODE_OPTIONS in `env`. */}}
{{- define "driftline.heap" -}}
{{- $limit := dig "limits" "memory" "" .Values.resources | toString }}
{{- $isSet := false }}
{{- range .Values.env }}{{ if eq .name "NODE_OPTIONS" }}{{ $isSet = true }}{{ end }}{{ end }}
{{- if not $isSet }}
{{- if .Values.heapMiB }}{{ .Values.heapMiB | int }}
{{- else if regexMatch "^[0-9]+Gi$" $limit }}{{ div (mul (trimSuffix "Gi" $limit | int) 1024 3) 5 }}
{{- else if regexMatch "^[0-9]+Mi$" $limit }}{{ div (mul (trimSuffix "Mi" $limit | int) 3) 5 }}
{{- end }}
{{- end }}
{{- end }}

{{/* Not empty: instances share a log on NATS. */}}
{{- define "driftline.isShared" -}}
{{- if and .Values.nats.enabled .Values.nats.external.servers }}{{ fail "nats.enabled and nats.external.servers exclude each other" }}{{ end }}
{{- if or .Values.nats.enabled .Values.nats.external.servers }}yes{{ end }}
{{- end }}

{{- define "driftline.replicas" -}}
{{- $isShared := include "driftline.isShared" . }}
{{- $replicas := ternary (ternary 3 1 (ne $isShared "")) .Values.replicas (kindIs "invalid" .Values.replicas) | int }}
{{- if and (not $isShared) (gt $replicas 1) }}{{ fail "replicas: more than one instance needs NATS (nats.enabled or nats.external.servers)" }}{{ end }}
{{- $replicas }}
{{- end }}

{{/* driftline.yaml: the keys of `config` before those of the chart. */}}
{{- define "driftline.config" -}}
{{- $name := include "driftline.name" . }}
{{- $hosts := list $name (printf "%s.%s" $name .Release.Namespace) (printf "%s.%s.svc" $name .Release.Namespace) (printf "%s.%s.svc.cluster.local" $name .Release.Namespace) }}
{{- if .Values.ingress.enabled }}{{ $hosts = concat $hosts .Values.ingress.hosts }}{{ end }}
{{- $log := dict }}
{{- if .Values.nats.enabled }}
{{- $log = dict "kind" "jetstream" "servers" (list (printf "nats://%s-nats:4222" $name)) "stream_replicas" 3 }}
{{- else if .Values.nats.external.servers }}
{{- $log = dict "kind" "jetstream" "servers" .Values.nats.external.servers "stream_replicas" 3 }}
{{- else if .Values.persistence.enabled }}
{{- $log = dict "dir" "/var/lib/driftline/log" }}
{{- end }}
{{- $defaults := dict "api" (dict "host" "0.0.0.0" "allowed_hosts" $hosts) "log" $log }}
{{- toYaml (merge (deepCopy .Values.config) $defaults) }}
{{- end }}

{{/* Of the servers in this release. An upgrade keeps it. */}}
{{- define "driftline.natsToken" -}}
{{- if .Values.nats.token }}{{ .Values.nats.token }}
{{- else }}
{{- $kept := lookup "v1" "Secret" .Release.Namespace (printf "%s-nats" (include "driftline.name" .)) }}
{{- if $kept }}{{ index $kept.data "token" | b64dec }}{{ else }}{{ randAlphaNum 32 }}{{ end }}
{{- end }}
{{- end }}

{{/* Prefer other nodes and zones, but start without them. Argument: the labels of the pods. */}}
{{- define "driftline.spread" -}}
{{- $labels := . }}
{{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
- topologyKey: {{ . }}
  maxSkew: 1
  whenUnsatisfiable: ScheduleAnyway
  labelSelector:
    matchLabels: {{- $labels | nindent 6 }}
{{- end }}
{{- end }}
