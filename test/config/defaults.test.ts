import t from 'tap';
import { noState } from './no-state.js';
import { usable } from './read.js';

const defaults = {
  role: 'active',
  providers: {
    aws: {
      enabled: true,
      regions: [],
      environment: undefined,
      profile: '',
      region: '',
      endpoint_url: '',
      account_names: {},
      metadata: { enabled: false },
      cloudtrail: {
        queue: '',
        queues: [],
        visibility_timeout: 300_000,
        bucket: '',
        prefix: '',
        organization_id: '',
        accounts: [],
        poll_interval: 60_000,
        lookback: 3_600_000,
        cursor_file: '',
        directory: '',
        directory_start: 'all',
        directory_poll_interval: 1_000,
        directory_cursor_file: '',
        max_object_bytes: 1_073_741_824,
      },
      state: noState,
      states: [],
    },
    gcp: {
      enabled: true,
      environment: undefined,
      project_names: {},
      audit_logs: {
        subscription: '',
        subscriptions: [],
        ack_deadline: 60_000,
        project: '',
        resource_names: [],
        filter: '',
        poll_interval: 10_000,
        lookback: 3_600_000,
        cursor_file: '',
        endpoint_url: '',
      },
      state: noState,
      states: [],
    },
    kubernetes: {
      enabled: true,
      environment: undefined,
      audit_log: { path: '', cursor_file: '', poll_interval: 1_000 },
      clusters: [],
      state: noState,
      states: [],
    },
  },
  drift_rules: [],
  ignore: [],
  verify: [],
  sensor: {
    enabled: false,
    hostname: 'localhost',
    port: 5_060,
    cert_file: '',
    key_file: '',
    ca_root_file: '',
    server_name: '',
    poll_interval: 250,
  },
  notifications: {
    gather: 30_000,
    chat: {
      webhook_url: '',
      webhook_url_from_env: '',
      channel: undefined,
      max_per_minute: 20,
      min_severity: 'low',
      resource_types: [],
      environments: [],
      resolved: true,
      timeout: 5_000,
      max_retries: 2,
    },
    teams: {
      webhook_url: '',
      webhook_url_from_env: '',
      max_per_minute: 20,
      min_severity: 'low',
      resource_types: [],
      environments: [],
      resolved: true,
      timeout: 5_000,
      max_retries: 2,
    },
    discord: {
      webhook_url: '',
      webhook_url_from_env: '',
      max_per_minute: 20,
      min_severity: 'low',
      resource_types: [],
      environments: [],
      resolved: true,
      timeout: 5_000,
      max_retries: 2,
    },
    webhook: {
      url: '',
      url_from_env: '',
      secret: '',
      secret_from_env: '',
      headers: {},
      min_severity: 'low',
      resource_types: [],
      environments: [],
      resolved: true,
      timeout: 5_000,
      max_retries: 2,
    },
    pagerduty: {
      routing_key: '',
      routing_key_from_env: '',
      url: 'https://events.pagerduty.com/v2/enqueue',
      min_severity: 'low',
      resource_types: [],
      environments: [],
      resolved: true,
      timeout: 5_000,
      max_retries: 2,
    },
    alertmanager: {
      url: '',
      url_from_env: '',
      headers: {},
      expires_after: 604_800_000,
      min_severity: 'low',
      resource_types: [],
      environments: [],
      resolved: true,
      timeout: 5_000,
      max_retries: 2,
    },
  },
  logging: { level: 'info', format: 'json', components: [] },
  api: {
    public_url: undefined,
    server: 'auto',
    host: undefined,
    allowed_hosts: [],
    max_page_bytes: 8_388_608,
    trusted_proxies: [],
    cors: { allowed_origins: ['http://localhost:5173', 'http://localhost:3000'] }, // D35: no limit without the section.
    rate_limit: undefined,
    dashboard: true,
    auth: { enabled: false, issuer: undefined, keys_file: '', api_keys: [], session: 604_800_000, oidc: undefined },
  },
  streams: { max_buffer_bytes: 4_194_304, max_connections: 10_000 },
  outputs: { file: { path: '', max_bytes: 104_857_600, max_files: 5 } },
  storage: { max_drifts: 100_000, max_events: 100_000, max_bytes: 268_435_456, max_records: 10_000 },
  intake: { port: undefined, keep_alive: 150_000, queue_size: 65_536 },
  log: {
    kind: undefined,
    dir: '',
    servers: ['nats://127.0.0.1:4222'],
    stream: 'driftline',
    stream_replicas: 1,
    atomic_batches: false,
    creds_file: '',
    token: undefined,
    user: '',
    password: undefined,
    tls: { ca_file: '', cert_file: '', key_file: '' },
    instance: undefined,
    lease: 3_000,
    retention: 604_800_000,
    max_bytes: 10_737_418_240,
    checkpoint_interval: 300_000,
  },
  journal: { dir: '' },
  state: {
    confirm: true,
    confirm_min_interval: undefined,
    read_timeout: 30_000,
    respect_lock: true,
    max_hold: 900_000,
    hold_iac_agents: true,
    unmatched_window: 900_000,
    suspect_for: 86_400_000,
  },
  secrets: { show_variables: [] },
  dedup: { max_entries: 1_000_000, window: 86_400_000 },
  performance: { event_worker_count: 10, state_parser_workers: 5, notifier_workers: 3 },
  detection: { unknown_changes: 'observe', iac_agents: [] },
  advanced: { state_refresh_interval: 300_000, maintenance_windows: [] },
};

void t.test('uses the defaults for no text, comments, an empty document, and sections and keys without a value', (t) => {
  for (const text of [
    '',
    '# nothing\n',
    '---\n...\n',
    '{}',
    'null',
    'providers:\ndrift_rules:\nsensor:\n  port:\n',
    'advanced: {maintenance_windows: ~}',
  ]) {
    t.strictSame(usable(text), defaults, JSON.stringify(text));
  }
  t.end();
});

void t.test('ignores a byte order mark and accepts Windows line ends', (t) => {
  t.equal(usable('\uFEFFsensor:\r\n  port: 5061\r\n').sensor.port, 5061);
  t.end();
});

void t.test('decodes each type of value', (t) => {
  const config = usable(`
providers: {aws: {enabled: false, regions: [eu-west-1, us-east-1], environment: staging}}
sensor: {port: 65535, hostname: falco.example}
logging: {level: debug}
dedup: {window: 1.5h, max_entries: 1}
state: {max_hold: 500ms, unmatched_window: 0s}
`);
  t.strictSame(
    [config.providers.aws.enabled, config.providers.aws.regions, config.providers.aws.environment],
    [false, ['eu-west-1', 'us-east-1'], 'staging'],
  );
  t.strictSame([config.sensor.port, config.sensor.hostname, config.logging.level], [65_535, 'falco.example', 'debug']);
  t.strictSame(
    [config.dedup.window, config.dedup.max_entries, config.state.max_hold, config.state.unmatched_window],
    [5_400_000, 1, 500, 0],
  );
  t.end();
});

void t.test('D35: applies the rate limit if any of its keys is set, in the file or the environment', (t) => {
  const limit = { enabled: true, requests_per_minute: 60, burst_size: undefined };
  t.strictSame(usable('api: {rate_limit: {}}').api.rate_limit, limit);
  t.strictSame(usable('api:\n  rate_limit:\n').api.rate_limit, limit, 'a section without keys counts');
  t.strictSame(usable('api: {rate_limit: {burst_size: 5}}').api.rate_limit, { ...limit, burst_size: 5 });
  t.strictSame(usable('', { SVC_API_RATE_LIMIT_REQUESTS_PER_MINUTE: '120' }).api.rate_limit, { ...limit, requests_per_minute: 120 });
  t.equal(usable('api: {host: 127.0.0.1}').api.rate_limit, undefined);
  t.end();
});

void t.test('applies the defaults to each item of a list', (t) => {
  t.strictSame(
    usable('drift_rules: [{name: all}, {name: some, resource_types: [aws_iam_*], severity: low, iac_managed_only: true}]').drift_rules,
    [
      {
        name: 'all',
        resource_types: ['*'],
        watched_attributes: ['*'],
        severity: undefined,
        environment: undefined,
        iac_managed_only: false,
        exclude_users: [],
        via: [],
        min_blast_radius: undefined,
      },
      {
        name: 'some',
        resource_types: ['aws_iam_*'],
        watched_attributes: ['*'],
        severity: 'low',
        environment: undefined,
        iac_managed_only: true,
        exclude_users: [],
        via: [],
        min_blast_radius: undefined,
      },
    ],
  );
  t.strictSame(usable('ignore: [{resource: aws_instance}]').ignore, [{ resource: 'aws_instance', attributes: [], users: [], via: [] }]);
  t.end();
});
