import { severities } from '../model/severity.js';
import { isEndpoint } from './endpoint.js';
import { isHostName } from './host-names.js';
import {
  bool,
  duration,
  durationWithin,
  integer,
  listOf,
  longDuration,
  oneOf,
  optional,
  pattern,
  patterns,
  secret,
  section,
  shaped,
  shapedList,
  string,
  strings,
  whenGiven,
  type Decoded,
  type Nonsense,
  type Section,
} from './leaf.js';
import { live } from './live.js';
import { checkWindow, windowMembers } from './maintenance-window.js';
import { parseNetwork } from './network.js';
import { notificationSection } from './notification-schema.js';
import { awsSection } from './provider-schema.js';
import { parseOrigin } from './origin.js';
import { isSensorHost } from './sensor-host.js';
import { refreshInterval } from './state-schema.js';

const keyHash = 'a SHA-256 in hex, as `driftline hash-key` prints it';
const keyMembers = {
  name: string('', live('Name of the key.')),
  sha256: secret(shaped((value) => /^[0-9a-f]{64}$/i.test(value), keyHash, live('Hash of the key.'))),
  scopes: shapedList((value) => ['read', 'ingest', 'admin'].includes(value), 'a list of read, ingest, admin', live('What the key may do.')),
};

/** A key that names nobody, is none, or may do nothing is a mistake. */
const checkKey = ({ name, sha256, scopes }: Decoded<Section<typeof keyMembers>>): Nonsense | undefined => {
  if (name === '') return { key: 'name', expected: 'a name' };
  if (sha256 === undefined) return { key: 'sha256', expected: keyHash };
  return scopes.length === 0 ? { key: 'scopes', expected: 'one or more of read, ingest, admin' } : undefined;
};

const api = section({
  public_url: shaped(
    isEndpoint,
    'an http or https URL without user, password and query',
    live('URL by which people reach this service: links in notifications begin with it.'),
  ),
  host: optional(string('', live('Address to listen on. Left out: 127.0.0.1, or 0.0.0.0 with authentication.'))),
  allowed_hosts: shapedList(
    isHostName,
    'a list of host names such as driftline.internal, *.internal, or *',
    live(
      'Names under which the service is reached while authentication is off, beside addresses, `localhost` and `api.host`; `*.internal`: all below, `*`: all. Requests for others get 403.',
    ),
  ),
  max_page_bytes: integer(
    8 * 1024 * 1024,
    65_536,
    1024 ** 3,
    live('What the items of one page have at most, bytes; a page that would have more holds fewer than `limit`, and says `truncated`.'),
  ),
  trusted_proxies: shapedList(
    (value) => parseNetwork(value) !== undefined,
    'a list of addresses or networks such as 10.0.0.0/8',
    live('Addresses or networks (10.0.0.0/8) whose `X-Forwarded-For` is believed.'),
  ),
  cors: section({
    allowed_origins: {
      ...shapedList(
        (value) => value === '*' || parseOrigin(value) !== undefined,
        'a list of origins such as https://a.example:8443, or *',
        live('Origins whose pages may use the API; `*`: all.'),
      ),
      fallback: ['http://localhost:5173', 'http://localhost:3000'],
    },
  }),
  rate_limit: whenGiven(
    section({
      enabled: bool(true, live('Limit requests; the whole section left out: they are not limited.')),
      requests_per_minute: integer(60, 1, 10_000_000, live('Requests a client may make each minute.')),
      burst_size: optional(integer(60, 1, 10_000_000, live('Requests a client may make at once; left out: as many as each minute.'))),
    }),
  ),
  auth: section({
    enabled: bool(false, live('Ask for a credential; needs `SVC_API_AUTH_JWT_SECRET`.')),
    issuer: optional(string('', live('Value that `iss` of a token must have.'))),
    keys_file: string(
      '',
      live('File that keeps API keys made at runtime over a restart, relative to the configuration file. Empty: they are kept in memory.'),
    ),
    api_keys: listOf(keyMembers, 'API keys that always hold.', checkKey),
  }),
});

const sensorMembers = {
  enabled: bool(false, live('Connect to the runtime sensor by gRPC (sensor 0.35 to 0.43).')),
  hostname: string('localhost', live('Host of the sensor, or its socket: `unix:///run/falco/falco.sock`.')),
  port: integer(5060, 1, 65_535, live('gRPC port of the sensor.')),
  cert_file: string('', live('Client certificate, PEM, relative to the configuration file. Without certificates the connection is plain.')),
  key_file: string('', live('Key of the client certificate, PEM, relative to the configuration file.')),
  ca_root_file: string('', live('Certificate authority of the sensor, PEM, relative to the configuration file.')),
  server_name: string('', live('Name in the certificate of the sensor where it is not its host.')),
  poll_interval: durationWithin('250ms', '10ms', '1h', live('How often the sensor is asked for events when it has none.')),
};

/** A certificate is of no use without its key. Of a sensor that is not connected nothing is asked. */
const checkSensor = (sensor: Decoded<Section<typeof sensorMembers>>): Nonsense | undefined => {
  if (!sensor.enabled) return undefined;
  if (!isSensorHost(sensor.hostname)) return { key: 'hostname', expected: 'a host without a port, or unix:// and the path of a socket' };
  if ((sensor.cert_file === '') === (sensor.key_file === '')) return undefined;
  return { key: sensor.key_file === '' ? 'key_file' : 'cert_file', expected: 'both a certificate and its key' };
};

const ignoreMembers = {
  resource: pattern('*', 'Address or resource type, `*` allowed.'),
  attributes: patterns([], 'Attributes, `*` allowed; empty: all.'),
  users: patterns([], 'Only changes by these principals; empty: all.'),
};

/** An entry that states nothing would silence everything. */
const checkIgnore = ({ resource, attributes, users }: Decoded<Section<typeof ignoreMembers>>): Nonsense | undefined =>
  (resource === '*' || resource === '') && attributes.length === 0 && users.length === 0
    ? { key: '', expected: 'a resource, attributes or users: without any of them nothing would ever be announced' }
    : undefined;

const sections = section({
  role: oneOf(
    ['active', 'replica'],
    'active',
    live('A replica connects no sensor, reads no queue and notifies nobody: one instance at a time is to be active.'),
  ),
  providers: section({ aws: awsSection }),
  drift_rules: listOf(
    {
      name: string('', 'Name shown in `rules` of an alert.'),
      resource_types: patterns(['*'], 'Resource types matched; `*` stands for any run of characters.'),
      watched_attributes: patterns(['*'], 'Attributes compared; a name covers what lies below it.'),
      severity: optional(oneOf(severities, 'medium', 'Severity assigned; left out: as without rules.')),
      environment: optional(string('', 'Only resources of this environment.')),
      iac_managed_only: bool(false, 'Only resources that a state declares.'),
      exclude_users: patterns([], 'Principals ignored: user name, session, role name, principal id or ARN, `*` allowed.'),
    },
    'Which changes are announced, and how severe they are. Without any rule the built-in default holds.',
    (rule) => (rule.name === '' ? { key: 'name', expected: 'a name' } : undefined),
  ),
  ignore: listOf(ignoreMembers, 'Changes that are counted, never announced.', checkIgnore),
  sensor: { ...section(sensorMembers), check: checkSensor },
  notifications: notificationSection,
  logging: section({
    level: oneOf(['debug', 'info', 'warn', 'error'], 'info', live('Least level that is logged.')),
    format: oneOf(['json', 'text'], 'json', live('Form of a log line.')),
    components: strings([], live('Only these components log below `warn`; empty: all.')),
  }),
  api,
  streams: section({
    max_buffer_bytes: integer(4 * 1024 * 1024, 1_024, 1024 ** 3, live('How far a client of a stream may fall behind before it is closed.')),
    max_connections: integer(10_000, 1, 1_000_000, live('WebSocket and SSE clients at once.')),
  }),
  outputs: section({
    file: section({
      path: string(
        '',
        live('File that gets a line of JSON for each new alert and for its end, relative to the configuration file. Empty: none.'),
      ),
      max_bytes: integer(100 * 1024 ** 2, 64 * 1024, 1024 ** 4, live('Size from which a new file is begun.')),
      max_files: integer(5, 1, 1_000, live('Files kept, the current one included: `path`, `path.1` and so on, newest first.')),
    }),
  }),
  storage: section({
    max_drifts: integer(
      100_000,
      1,
      10_000_000,
      live('Alerts kept in memory; past it those that ended are forgotten first, then the oldest.'),
    ),
    max_events: integer(100_000, 1, 10_000_000, live('Sensor events kept in memory; past it the oldest are forgotten.')),
  }),
  intake: section({
    port: optional(
      integer(
        0,
        0,
        65_535,
        live('A further port for alerts alone, which keeps idle connections for `intake.keep_alive`; 0: any. Left out: none.'),
      ),
    ),
    keep_alive: duration('150s', live('How long an idle connection to `intake.port` is kept: longer than the sensor keeps its own.')),
    queue_size: integer(65_536, 1, 10_000_000, live('Facts that may wait for the pipeline; past it the intake answers 503.')),
  }),
  log: section({
    dir: string(
      '',
      live(
        'Folder of the fact log (the journal), relative to the configuration file: every fact is written there, and a restart goes on from it. Empty: facts are not kept.',
      ),
    ),
    retention: longDuration('7d', live('Age from which facts are removed that no restart needs any more.')),
    max_bytes: integer(
      10 * 1024 ** 3,
      1024 ** 2,
      1024 ** 5,
      live('Size of the fact log from which the oldest facts are removed that no restart needs any more, bytes.'),
    ),
    checkpoint_interval: durationWithin('5m', '1s', '24h', live('Time between two checkpoints, from which a restart goes on.')),
  }),
  journal: section({
    dir: string('', live('The same as `log.dir`.')),
  }),
  state: section({
    confirm: bool(true, 'Read the state again before a change is announced. `replay`: act on such readings where a journal has them.'),
    confirm_min_interval: optional(
      duration('500ms', live('Least time between two such readings; left out: none for a local state, 500ms for a remote one.')),
    ),
    read_timeout: durationWithin('30s', '1s', '1h', 'How long reading a remote state may take; a local one may take any time.'),
    respect_lock: bool(true, 'Hold changes while the state is locked by an apply.'),
    max_hold: duration('15m', 'How long a change waits at most for the state of an apply that seems to be under way.'),
    hold_iac_agents: bool(
      true,
      'Hold changes whose user agent names Terraform or OpenTofu until a state declares them, at most `state.max_hold`.',
    ),
    unmatched_window: duration('15m', 'How long a change of something that no state declares is kept for the next state.'),
  }),
  secrets: section({
    show_variables: strings(
      [],
      'Environment variables of functions, tasks and builds whose values are shown, `*` allowed; all others are `(sensitive)`, but a few harmless ones such as `LOG_LEVEL`.',
    ),
  }),
  dedup: section({
    max_entries: integer(1_000_000, 1, 50_000_000, 'Records remembered, 40 bytes each.'),
    window: duration('24h', 'How long a record is remembered.'),
  }),
  performance: section({
    event_worker_count: integer(10, 1, 1_000, 'Files decoded ahead at once; threads never exceed the cores.'),
    state_parser_workers: integer(5, 1, 1_000, 'States parsed at once; threads never exceed the cores.'),
    notifier_workers: integer(3, 1, 1_000, live('Notifications in flight to each target.')),
  }),
  advanced: section({
    state_refresh_interval: refreshInterval('Reload interval where a provider sets none.'),
    maintenance_windows: listOf(windowMembers, 'Times in which alerts are recorded and marked, but nobody is notified.', checkWindow),
  }),
});

/** Two names of one folder. */
const checkFolders = ({ log, journal }: Decoded<typeof sections>): Nonsense | undefined =>
  log.dir === '' || journal.dir === '' || log.dir === journal.dir
    ? undefined
    : { key: 'journal.dir', expected: 'the folder that log.dir names, or only one of them' };

/** Every key that this version acts on. Its defaults are the only ones, and the reference page is generated from it. */
export const schema = { ...sections, check: checkFolders };

export type Config = Decoded<typeof schema>;
