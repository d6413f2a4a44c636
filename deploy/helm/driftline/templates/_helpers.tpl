{{/* Short enough for the names of pods, which are names of instances: at most 64 characters. */}}
{{- define "driftline.name" -}}
{{- ternary .Release.Name (printf "%s-driftline" .Release.Name) (contains "driftline" .Release.Name) | trunc 50 | trimSuffix "-" }}
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

{{- define "driftline.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "driftline.containerSecurity" -}}
readOnlyRootFilesystem: true
allowPrivilegeEscalation: false
capabilities: { drop: [ALL] }
{{- end }}
