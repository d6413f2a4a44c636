import { severities } from '../model/severity.js';
import {
  bool,
  duration,
  integer,
  listOf,
  oneOf,
  optional,
  secret,
  section,
  string,
  strings,
  type Decoded,
  type Nonsense,
  type Section,
} from './leaf.js';
import { checkWindow, windowMembers } from './maintenance-window.js';

/** Marks a key of the interface that only the live service acts on. */
const live = (doc: string): string => `(live service) ${doc}`;

const state = section({
  backend: oneOf(['local'], 'local', 'Where the state is kept.'),
  local_path: string(
    '',
    'Path of the state file, relative to the configuration file. `replay` reads it where no state is given and no input is a journal.',
  ),
  refresh_interval: optional(duration('5m', live('Reload interval.'))),
});

const ignoreMembers = {
  resource: string('*', 'Address or resource type, `*` allowed.'),
  attributes: strings([], 'Attributes, `*` allowed; empty: all.'),
  users: strings([], 'Only changes by these principals; empty: all.'),
};

/** An entry that states nothing would silence everything. */
const checkIgnore = ({ resource, attributes, users }: Decoded<Section<typeof ignoreMembers>>): Nonsense | undefined =>
  (resource === '*' || resource === '') && attributes.length === 0 && users.length === 0
    ? { key: '', expected: 'a resource, attributes or users: without any of them nothing would ever be announced' }
    : undefined;

/** Every key that this version acts on. Defaults stand here and nowhere else; the reference page is made from it. */
export const schema = section({
  providers: section({
    aws: section({
      enabled: bool(true, live('Watch this provider.')),
      regions: strings([], live('Regions watched; empty: all.')),
      environment: optional(string('', 'Environment of resources whose tags name none (D22).')),
      state,
    }),
  }),
  drift_rules: listOf(
    {
      name: string('', 'Name shown in `rules` of an alert.'),
      resource_types: strings(['*'], 'Resource types matched; `*` stands for any run of characters.'),
      watched_attributes: strings(['*'], 'Attributes compared; a name covers what lies below it.'),
      severity: optional(oneOf(severities, 'medium', 'Severity assigned; left out: as without rules.')),
      environment: optional(string('', 'Only resources of this environment.')),
      iac_managed_only: bool(false, 'Only resources that a state declares.'),
      exclude_users: strings([], 'Principals ignored: user name, session, role name, principal id or ARN, `*` allowed.'),
    },
    'Which changes are announced, and how severe they are. Without any rule the built-in default holds.',
    (rule) => (rule.name === '' ? { key: 'name', expected: 'a name' } : undefined),
  ),
  ignore: listOf(ignoreMembers, 'Changes that are counted, never announced.', checkIgnore),
  sensor: section({
    enabled: bool(false, live('Connect to the runtime sensor.')),
    hostname: string('localhost', live('Host of the sensor.')),
    port: integer(5060, 1, 65_535, live('gRPC port of the sensor.')),
    cert_file: string('', live('Client certificate, PEM.')),
    key_file: string('', live('Key of the client certificate, PEM.')),
    ca_root_file: string('', live('Certificate authority of the sensor, PEM.')),
  }),
  notifications: section({
    chat: section({
      webhook_url: secret(string('', live('Incoming webhook of the chat.'))),
      webhook_url_from_env: string('', live('Name of the environment variable that holds it.')),
      channel: string('', live('Channel to post to.')),
    }),
    webhook: section({
      timeout: duration('5s', live('How long one delivery may take.')),
      max_retries: integer(2, 0, 100, live('Deliveries tried again after a failure.')),
    }),
  }),
  logging: section({
    level: oneOf(['debug', 'info', 'warn', 'error'], 'info', live('Least level that is logged.')),
    format: oneOf(['json', 'text'], 'json', live('Form of a log line.')),
  }),
  state: section({
    confirm: bool(true, 'Read the state again before a change is announced. `replay`: act on such readings where a journal has them.'),
    confirm_min_interval: duration('2s', live('Least time between two such readings.')),
    respect_lock: bool(true, 'Hold changes while the state is locked by an apply.'),
    max_hold: duration('15m', 'How long a change waits at most for the state of an apply that seems to be under way.'),
    hold_iac_agents: bool(
      true,
      'Hold changes whose user agent names Terraform or OpenTofu until a state declares them, at most `state.max_hold`.',
    ),
    unmatched_window: duration('15m', 'How long a change of something that no state declares is kept for the next state.'),
  }),
  dedup: section({
    max_entries: integer(1_000_000, 1, 50_000_000, 'Records remembered, 40 bytes each.'),
    window: duration('24h', 'How long a record is remembered.'),
  }),
  performance: section({
    event_worker_count: integer(10, 1, 1_000, 'Files decoded ahead at once; threads never exceed the cores.'),
    state_parser_workers: integer(5, 1, 1_000, 'States parsed at once; threads never exceed the cores.'),
    notifier_workers: integer(3, 1, 1_000, live('Notifications in flight.')),
  }),
  advanced: section({
    state_refresh_interval: duration('5m', live('Reload interval where a provider sets none.')),
    maintenance_windows: listOf(windowMembers, 'Times in which alerts are recorded and marked, but nobody is notified.', checkWindow),
  }),
});

export type Config = Decoded<typeof schema>;
