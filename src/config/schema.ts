import { isIP } from 'node:net';
import { isScope, scopes as allScopes } from '../model/http/principal.js';
import { isEndpoint } from './endpoint.js';
import { gcpSection } from './providers/gcp-schema.js';
import { kubernetesSection } from './providers/kubernetes-schema.js';
import { isHostName } from './host-names.js';
import {
  bool,
  duration,
  durationWithin,
  integer,
  listOf,
  oneOf,
  optional,
  patterns,
  secret,
  section,
  shaped,
  shapedList,
  string,
  strings,
  whenGiven,
  type Decoded,
  type Violation,
  type Section,
} from './leaf.js';
import { live } from './live.js';
import { checkWindow, windowMembers } from './maintenance-window.js';
import { parseNetwork } from './network.js';
import { notificationSection } from './notification-schema.js';
import { awsSection } from './providers/aws-schema.js';
import { driftRules, ignored } from './rules-schema.js';
import { logSection } from './log-schema.js';
import { checkSignIn, oidcSection } from './oidc-schema.js';
import { parseOrigin } from './origin.js';
import { refreshInterval } from './providers/state-schema.js';
import { checkVerify, verifyList } from './verify-schema.js';

const keyHash = 'a SHA-256 in hex, from `driftline hash-key`';
const scopeNames = allScopes.join(', ');
const keyMembers = {
  name: string('', live('Name of the key.')),
  sha256: secret(shaped((value) => /^[0-9a-f]{64}$/i.test(value), keyHash, live('Hash of the key.'))),
  scopes: shapedList(isScope, `a list of ${scopeNames}`, live('What the key may do.')),
};

/** Rejects a key without a name, hash or scope. */
const checkKey = ({ name, sha256, scopes }: Decoded<Section<typeof keyMembers>>): Violation | undefined => {
  if (name === '') return { key: 'name', expected: 'a name' };
  if (sha256 === undefined) return { key: 'sha256', expected: keyHash };
  return scopes.length === 0 ? { key: 'scopes', expected: `one or more of ${scopeNames}` } : undefined;
};

const apiMembers = {
  public_url: shaped(
    isEndpoint,
    'an http or https URL without user, password and query',
    live('Public URL of this service, used for links in notifications and for sign-in with an identity provider.'),
  ),
  server: oneOf(
    ['auto', 'uws', 'node'],
    'auto',
    live(
      'Server of the API: `uws` is uWebSockets.js, `node` that of Node.js. `auto`: uWebSockets.js where it is installed and can be loaded.',
    ),
  ),
  dashboard: bool(true, live('Serve the dashboard at `/`. The page is open without a credential; it asks for one to read the API.')),
  host: optional(string('', live('Address to listen on. Default: 127.0.0.1, or 0.0.0.0 with authentication.'))),
  allowed_hosts: shapedList(
    isHostName,
    'a list of host names such as driftline.internal, *.internal, or *',
    live(
      'Host names to accept while authentication is off, beside addresses, `localhost` and `api.host`; `*.internal`: all below, `*`: all. Requests for other hosts get 403.',
    ),
  ),
  max_page_bytes: integer(
    8 * 1024 * 1024,
    65_536,
    1024 ** 3,
    live('Largest size of the items of one page, bytes; a larger page contains fewer items than `limit`, and `truncated` is set.'),
  ),
  trusted_proxies: shapedList(
    (value) => parseNetwork(value) !== undefined,
    'a list of addresses or networks such as 10.0.0.0/8',
    live('Addresses or networks (10.0.0.0/8) whose `X-Forwarded-For` is trusted.'),
  ),
  cors: section({
    allowed_origins: {
      ...shapedList(
        (value) => value === '*' || parseOrigin(value) !== undefined,
        'a list of origins such as https://a.example:8443, or *',
        live('Web origins that may use the API; `*`: all.'),
      ),
      fallback: ['http://localhost:5173', 'http://localhost:3000'],
    },
  }),
  rate_limit: whenGiven(
    section({
      enabled: bool(true, live('Limit requests. Without this section, requests are not limited.')),
      requests_per_minute: integer(60, 1, 10_000_000, live('Requests per minute and client.')),
      burst_size: optional(integer(60, 1, 10_000_000, live('Requests that a client may send at once; default: `requests_per_minute`.'))),
    }),
  ),
  auth: section({
    enabled: bool(false, live('Require a credential; needs `SVC_API_AUTH_JWT_SECRET`.')),
    issuer: optional(string('', live('Required value of `iss` in tokens.'))),
    keys_file: string(
      '',
      live('File that stores API keys created at runtime, relative to the configuration file. Empty: they are lost at a restart.'),
    ),
    api_keys: listOf(keyMembers, 'Permanent API keys.', checkKey),
    session: durationWithin(
      '168h',
      '1m',
      '8760h',
      live('How long a browser stays signed in with a key or token, if its user asks for that; at most as long as a token is valid.'),
    ),
    oidc: oidcSection,
  }),
};
const api = { ...section(apiMembers), check: checkSignIn };

const sensorMembers = {
  enabled: bool(false, live('Connect to the runtime sensor by gRPC (sensor 0.35 to 0.43).')),
  hostname: string('localhost', live('Host of the sensor, or its Unix socket: `unix:///run/falco/falco.sock`.')),
  port: integer(5060, 1, 65_535, live('gRPC port of the sensor.')),
  cert_file: string('', live('Client certificate, PEM, relative to the configuration file. Without certificates the connection is plain.')),
  key_file: string('', live('Key of the client certificate, PEM, relative to the configuration file.')),
  ca_root_file: string('', live('Certificate authority of the sensor, PEM, relative to the configuration file.')),
  server_name: string('', live('Name in the certificate of the sensor, if it differs from the host.')),
  poll_interval: durationWithin('250ms', '10ms', '1h', live('How often to poll an idle sensor for events.')),
};

/** A certificate is useless without its key. A disabled sensor is not checked. */
const checkSensor = (sensor: Decoded<Section<typeof sensorMembers>>): Violation | undefined => {
  if (!sensor.enabled) return undefined;
  if (!isSensorHost(sensor.hostname)) return { key: 'hostname', expected: 'a host without a port, or unix:// and the path of a socket' };
  if ((sensor.cert_file === '') === (sensor.key_file === '')) return undefined;
  return { key: sensor.key_file === '' ? 'key_file' : 'cert_file', expected: 'both a certificate and its key' };
};

const sections = section({
  role: oneOf(
    ['active', 'replica'],
    'active',
    live(
      'A replica connects to no sensor, reads no queue and sends no notifications. Run exactly one active instance; with `log.kind: jetstream` any number, of which one leads.',
    ),
  ),
  providers: section({ aws: awsSection, gcp: gcpSection, kubernetes: kubernetesSection }),
  drift_rules: driftRules,
  ignore: ignored,
  verify: verifyList,
  sensor: { ...section(sensorMembers), check: checkSensor },
  notifications: notificationSection,
  logging: section({
    level: oneOf(['debug', 'info', 'warn', 'error'], 'info', live('Lowest level to log.')),
    format: oneOf(['json', 'text'], 'json', live('Format of log lines.')),
    components: strings([], live('Only these components log below `warn`; empty: all.')),
  }),
  api,
  streams: section({
    max_buffer_bytes: integer(
      4 * 1024 * 1024,
      1_024,
      1024 ** 3,
      live('Largest backlog of a stream client, bytes; a slower client is disconnected.'),
    ),
    max_connections: integer(10_000, 1, 1_000_000, live('Concurrent WebSocket and SSE clients.')),
  }),
  outputs: section({
    file: section({
      path: string(
        '',
        live('File that receives a line of JSON for each new and each resolved alert, relative to the configuration file. Empty: none.'),
      ),
      max_bytes: integer(100 * 1024 ** 2, 64 * 1024, 1024 ** 4, live('Size in bytes at which a new file is started.')),
      max_files: integer(5, 1, 1_000, live('Files kept, the current one included: `path`, `path.1` and so on, newest first.')),
    }),
  }),
  storage: section({
    max_drifts: integer(
      100_000,
      1,
      10_000_000,
      live('Alerts kept in memory; beyond that, resolved alerts are evicted first, then the oldest.'),
    ),
    max_events: integer(100_000, 1, 10_000_000, live('Sensor events kept in memory; beyond that, the oldest are evicted.')),
    max_records: integer(
      10_000,
      1,
      100_000,
      live('Evaluated records of which `GET /api/v1/records/:id` tells what became of them; beyond that, the oldest are evicted.'),
    ),
    max_bytes: integer(
      256 * 1024 ** 2,
      1024 ** 2,
      1024 ** 4,
      live('Text kept in memory, bytes: half for alerts, half for sensor events; beyond that, they are evicted as above.'),
    ),
  }),
  intake: section({
    port: optional(
      integer(
        0,
        0,
        65_535,
        live('An additional port for alerts only, which keeps idle connections for `intake.keep_alive`; 0: any free port. Default: none.'),
      ),
    ),
    keep_alive: duration('150s', live('Idle timeout of connections to `intake.port`; use a longer one than the sensor uses.')),
    queue_size: integer(65_536, 1, 10_000_000, live('Facts that may wait for the pipeline; beyond that, the intake answers 503.')),
  }),
  log: logSection,
  journal: section({
    dir: string('', live('Alias of `log.dir`.')),
  }),
  state: section({
    confirm: bool(true, 'Read the state again before announcing a change. `replay` uses the reads recorded in a journal, if any.'),
    confirm_min_interval: optional(
      duration('500ms', live('Minimum time between two such reads of a state. Default: none for a local state, 500ms for a remote one.')),
    ),
    read_timeout: durationWithin('30s', '1s', '1h', 'Timeout of reading a remote state; reading a local state has no timeout.'),
    respect_lock: bool(true, 'Hold changes while the state is locked by an apply.'),
    max_hold: duration('15m', 'Longest time that a change waits for the state of an apply in progress.'),
    suspect_for: duration(
      '24h',
      'How long a state of another lineage or with a lower serial, or one that lost all resources without their deletion on record, is not believed; `0`: until somebody accepts it.',
    ),
    hold_iac_agents: bool(
      true,
      'Hold changes whose user agent names Terraform or OpenTofu until a state declares them, at most `state.max_hold`.',
    ),
    unmatched_window: duration('15m', 'How long a change of an undeclared resource waits for a state that declares it.'),
  }),
  secrets: section({
    show_variables: strings(
      [],
      'Environment variables of functions, tasks and builds whose values are shown, `*` allowed; all others are `(sensitive)`, except a few harmless ones such as `LOG_LEVEL`.',
    ),
  }),
  dedup: section({
    max_entries: integer(1_000_000, 1, 50_000_000, 'Records remembered, 40 bytes each.'),
    window: duration('24h', 'How long a record is remembered.'),
  }),
  performance: section({
    event_worker_count: integer(10, 1, 1_000, 'Files decoded in parallel; threads never exceed the cores.'),
    state_parser_workers: integer(5, 1, 1_000, 'States parsed in parallel; threads never exceed the cores.'),
    notifier_workers: integer(3, 1, 1_000, live('Notifications in flight per target.')),
  }),
  detection: section({
    unknown_changes: oneOf(
      ['observe', 'alert'],
      'observe',
      'Events outside of the catalog that name a declared resource: `observe` counts them and lists them as related events, `alert` also raises an alert of severity `low`.',
    ),
    iac_agents: patterns(
      [],
      'Further tools that apply declared configuration, such as GitOps controllers: user agents, or field managers of Kubernetes, `*` allowed. Terraform and OpenTofu are known.',
    ),
  }),
  advanced: section({
    state_refresh_interval: refreshInterval('Default reload interval.'),
    maintenance_windows: listOf(windowMembers, 'Times in which alerts are recorded and marked, but not notified.', checkWindow),
  }),
});

/** Rejects different folders in `log.dir` and `journal.dir`, which name the same folder. */
const checkFolders = ({ log, journal }: Decoded<typeof sections>): Violation | undefined =>
  journal.dir !== '' && (log.kind === 'jetstream' || log.kind === 'memory')
    ? { key: 'journal.dir', expected: `no folder, because log.kind is ${log.kind}` }
    : log.dir === '' || journal.dir === '' || log.dir === journal.dir
      ? undefined
      : { key: 'journal.dir', expected: 'the folder that log.dir names, or only one of them' };

/** Every key that this version supports. Defaults are defined only here; the reference page is generated from it. */
export const schema = { ...sections, check: (config: Decoded<typeof sections>) => checkFolders(config) ?? checkVerify(config) };

export type Config = Decoded<typeof schema>;

const label = '[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?';
const hostName = new RegExp(`^(?=.{1,253}$)${label}(?:\\.${label})*\\.?$`, 'i');
/** An absolute path follows one slash or three, a relative path none: in `unix://run/x.sock`, `run` would be a host. */
const socket = /^unix:(?:\/\/)?\/[^/]|^unix:[^/]/;

/**
 * Whether the text is a host name, an address (IPv6 with or without brackets), or a socket (`unix:///run/falco/falco.sock`), without a port
 * or another scheme.
 */
const isSensorHost = (text: string): boolean =>
  text.startsWith('unix:') ? socket.test(text) : hostName.test(text) || isIP(text.replace(/^\[(.*)\]$/, '$1')) !== 0;
