import type { JsonObject } from '../../../src/lib/json.js';
import { objectMeta, stateMeta } from '../../support/audit-event.js';

/** A deployment as the API server returns it, and the same deployment as the provider writes it to the state. */

type Container = { readonly name?: string; readonly image?: string } & JsonObject;

export const container = (members: Container = {}): JsonObject => ({
  name: 'web',
  image: 'registry.acme.example/web:1.4.2',
  command: ['/bin/web'],
  args: ['--listen', ':8080'],
  ports: [{ name: 'http', containerPort: 8080, protocol: 'TCP' }],
  env: [
    { name: 'LOG_LEVEL', value: 'info' },
    { name: 'DATABASE_PASSWORD', valueFrom: { secretKeyRef: { name: 'web', key: 'password' } } },
  ],
  resources: { limits: { cpu: '1', memory: '1Gi' }, requests: { cpu: '250m', memory: '512Mi' } },
  livenessProbe: {
    httpGet: { path: '/healthz', port: 'http', scheme: 'HTTP' },
    initialDelaySeconds: 3,
    timeoutSeconds: 1,
    periodSeconds: 10,
    successThreshold: 1,
    failureThreshold: 3,
  },
  terminationMessagePath: '/dev/termination-log',
  terminationMessagePolicy: 'File',
  imagePullPolicy: 'IfNotPresent',
  ...members,
});

export const podSpec = (members: JsonObject = {}): JsonObject => ({
  containers: [container()],
  restartPolicy: 'Always',
  terminationGracePeriodSeconds: 30,
  dnsPolicy: 'ClusterFirst',
  serviceAccountName: 'web',
  serviceAccount: 'web',
  automountServiceAccountToken: true,
  securityContext: {},
  schedulerName: 'default-scheduler',
  enableServiceLinks: true,
  ...members,
});

export const deployment = ({
  metadata = {},
  spec = {},
  pod = {},
  podMetadata = {},
}: {
  readonly metadata?: JsonObject;
  readonly spec?: JsonObject;
  readonly pod?: JsonObject;
  readonly podMetadata?: JsonObject;
} = {}): JsonObject => ({
  kind: 'Deployment',
  apiVersion: 'apps/v1',
  metadata: objectMeta({
    labels: { app: 'web', tier: 'front' },
    annotations: { 'deployment.kubernetes.io/revision': '7' },
    ...metadata,
  }),
  spec: {
    replicas: 3,
    selector: { matchLabels: { app: 'web' } },
    template: { metadata: { creationTimestamp: null, labels: { app: 'web' }, ...podMetadata }, spec: podSpec(pod) },
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '25%', maxSurge: 1 } },
    revisionHistoryLimit: 10,
    progressDeadlineSeconds: 600,
    ...spec,
  },
  status: { observedGeneration: 4, replicas: 3, updatedReplicas: 3, readyReplicas: 3, availableReplicas: 3 },
});

export const containerState = (members: JsonObject = {}): JsonObject => ({
  args: ['--listen', ':8080'],
  command: ['/bin/web'],
  env: [
    { name: 'LOG_LEVEL', value: 'info', value_from: [] },
    {
      name: 'DATABASE_PASSWORD',
      value: '',
      value_from: [
        {
          config_map_key_ref: [],
          field_ref: [],
          resource_field_ref: [],
          secret_key_ref: [{ key: 'password', name: 'web', optional: false }],
        },
      ],
    },
  ],
  env_from: [],
  image: 'registry.acme.example/web:1.4.2',
  image_pull_policy: 'IfNotPresent',
  lifecycle: [],
  liveness_probe: [
    {
      exec: [],
      failure_threshold: 3,
      grpc: [],
      http_get: [{ host: '', http_header: [], path: '/healthz', port: 'http', scheme: 'HTTP' }],
      initial_delay_seconds: 3,
      period_seconds: 10,
      success_threshold: 1,
      tcp_socket: [],
      timeout_seconds: 1,
    },
  ],
  name: 'web',
  port: [{ container_port: 8080, host_ip: '', host_port: 0, name: 'http', protocol: 'TCP' }],
  readiness_probe: [],
  resources: [{ limits: { cpu: '1', memory: '1Gi' }, requests: { cpu: '250m', memory: '512Mi' } }],
  security_context: [],
  startup_probe: [],
  stdin: false,
  stdin_once: false,
  termination_message_path: '/dev/termination-log',
  termination_message_policy: 'File',
  tty: false,
  volume_device: [],
  volume_mount: [],
  working_dir: '',
  ...members,
});

export const podSpecState = (members: JsonObject = {}): JsonObject => ({
  active_deadline_seconds: 0,
  affinity: [],
  automount_service_account_token: true,
  container: [containerState()],
  dns_config: [],
  dns_policy: 'ClusterFirst',
  enable_service_links: true,
  host_aliases: [],
  host_ipc: false,
  host_network: false,
  host_pid: false,
  hostname: '',
  image_pull_secrets: [],
  init_container: [],
  node_name: '',
  node_selector: {},
  os: [],
  priority_class_name: '',
  readiness_gate: [],
  restart_policy: 'Always',
  runtime_class_name: '',
  scheduler_name: 'default-scheduler',
  security_context: [],
  service_account_name: 'web',
  share_process_namespace: false,
  subdomain: '',
  termination_grace_period_seconds: 30,
  toleration: [],
  topology_spread_constraint: [],
  volume: [],
  ...members,
});

export const deploymentState = ({
  spec = {},
  pod = {},
  metadata = {},
}: { spec?: JsonObject; pod?: JsonObject; metadata?: JsonObject } = {}): JsonObject => ({
  id: 'shop/web',
  metadata: stateMeta({ labels: { app: 'web', tier: 'front' }, ...metadata }),
  spec: [
    {
      min_ready_seconds: 0,
      paused: false,
      progress_deadline_seconds: 600,
      replicas: '3',
      revision_history_limit: 10,
      selector: [{ match_expressions: [], match_labels: { app: 'web' } }],
      strategy: [{ rolling_update: [{ max_surge: '1', max_unavailable: '25%' }], type: 'RollingUpdate' }],
      template: [
        {
          metadata: [
            {
              annotations: {},
              generate_name: '',
              generation: 0,
              labels: { app: 'web' },
              name: '',
              namespace: '',
              resource_version: '',
              uid: '',
            },
          ],
          spec: [podSpecState(pod)],
        },
      ],
      ...spec,
    },
  ],
  timeouts: null,
  wait_for_rollout: true,
});

export const declaredDeployment = (parts: Parameters<typeof deploymentState>[0] = {}, type = 'kubernetes_deployment_v1') => ({
  type,
  name: 'web',
  attributes: deploymentState(parts),
});
