import t from 'tap';
import { configView } from '../../../src/config/config-view.js';
import { driftRow } from '../../../src/model/drift-row.js';
import { components } from '../../../src/http/schemas/components.js';
import { ref } from '../../../src/http/schemas/schema-words.js';
import { unknownOrigin } from '../../../src/model/audit-record.js';
import type { GraphEdge as CausalEdge, GraphNode as CausalNode } from '../../../src/model/contracts/graph-view.js';
import type { GraphEdge } from '../../../src/model/graph.js';
import type { GraphNode } from '../../sinks/store/graph-node.js';
import type { SensorEvent } from '../../../src/model/sensor-event.js';
import { noDrops } from '../../../src/model/drop-reason.js';
import { usable } from '../../config/read.js';
import { sampleDrift, sampleEvent, sampleIncident } from '../../sinks/store/samples.js';
import { schemaCheck } from './schema-check.js';
import { planStatus } from '../routes/small-service.js';

const at = '2026-02-03T04:05:06Z';

const triage = { acknowledged_by: 'ann', acknowledged_at: at, assignee: null, snoozed_until: null, comments: 2 };
const drift = sampleDrift(`d_${'a'.repeat(26)}`, 1, { new_value: { a: [1] }, rules: ['one'], triage });
const action = { at, by: 'ann', action: 'comment', assignee: null, until: null, comment: 'hm' };
const event: SensorEvent = sampleEvent(`e_${'a'.repeat(26)}`);
const step = {
  at,
  step: 'opened',
  text: 'opened an alert',
  resource_type: 'aws_iam_role',
  resource_id: 'r',
  address: 'aws_iam_role.r',
  fields: ['tags.a'],
  old_value: null,
  new_value: 'b',
  drift_id: drift.id,
  severity: 'high',
  rules: ['one'],
};
const outcome = {
  id: 'x',
  account_id: '1',
  provider: 'aws',
  event_name: 'TagRole',
  event_time: at,
  user_name: 'a',
  outcome: 'alerted',
  drift_ids: [drift.id],
  steps: [step],
  steps_left_out: 0,
};
const node: GraphNode = {
  data: { id: 'a', label: 'a', type: 'drift', resourceType: 'aws_iam_role', severity: 'low', metadata: { user: 'u' } },
};
const edge: GraphEdge = { data: { id: 'a -> b', source: 'a', target: 'b', label: 'drifted' } };
const causalNode: CausalNode = {
  id: 'd',
  type: 'iac_change',
  label: 'd',
  data: { resource_type: 'aws_iam_role', resource_name: 'r', timestamp: at, severity: 'low', metadata: {} },
  style: { color: 'red', size: 1, shape: 'ellipse' },
};
const causalEdge: CausalEdge = {
  id: 'd -> r',
  source: 'd',
  target: 'r',
  type: 'changed',
  label: 'changed',
  data: { relationship: 'changed', metadata: { record: 'x' } },
  style: { color: 'red', width: 1, line_style: 'dashed' },
};
const causalGraph = { nodes: [causalNode], edges: [causalEdge] };
const resolved = { declared: 0, reverted: 1, superseded: 0, removed: 0, accepted: 0, verified: 0 };
const perSeverity = { critical: 0, high: 1, medium: 0, low: 0 };

const stateMetadata = { version: 4, iac_version: '1.9.0', serial: 3, lineage: 'l', resource_count: 1, last_modified: at };

/** One value of each closed shape, as the program builds it. */
const samples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  Drift: drift,
  Advice: { certain: true, steps: [{ kind: 'look', text: 'See', command: null }] },
  Incident: sampleIncident,
  IncidentDetail: { ...sampleIncident, members: [] },
  Triage: triage,
  DriftAction: action,
  NewDriftAction: { action: 'acknowledge' },
  TakenDriftAction: { ...action, drift_id: drift.id },
  NewDriftActions: { action: 'acknowledge' },
  TakenDriftActions: { ...action, taken: 1, unknown: ['d_x'], resolved: [], not_taken: [], reason: null, left_out: 0 },
  DriftDetail: {
    ...drift,
    actions: [action],
    advice: { certain: true, steps: [] },
    related_events: [
      { id: 'x', kind: 'audit', timestamp: at, name: 'TagRole', provider: 'aws', user_name: 'a', origin: unknownOrigin, relation: 'cause' },
      { id: 'e_x', kind: 'sensor', timestamp: at, name: 'r', provider: null, user_name: '', origin: null, relation: 'same_container' },
    ],
  },
  DriftRow: JSON.parse(driftRow(JSON.stringify(drift))) as Readonly<Record<string, unknown>>,
  DriftIndexHead: { kind: 'head', last_event_id: 'r-1', total: 1, max: 2, merged: [] },
  DriftIndexEnd: { kind: 'end', last_event_id: 'r-1' },
  SensorEvent: event,
  GraphNode: node,
  GraphEdge: edge,
  Graph: { nodes: [node], edges: [edge] },
  GraphStats: {
    total_nodes: 1,
    total_edges: 0,
    node_types: { drift: 1 },
    edge_types: {},
    average_degree: 0.5,
    max_degree: 1,
    components: 1,
  },
  CausalNode: causalNode,
  CausalEdge: causalEdge,
  CausalGraph: causalGraph,
  GraphOverview: { ...causalGraph, metadata: { generated_at: at, total_nodes: 1, total_edges: 1, truncated: false } },
  DriftStory: {
    root_cause: { id: 'd', type: 'iac_change', label: 'd' },
    path: [{ from: 'd', to: 'r', relationship: 'changed' }],
    graph: causalGraph,
    metadata: { generated_at: at, root_cause: null, blast_radius_size: 0, truncated: true },
  },
  BlastRadius: {
    center: { id: 'd', type: 'iac_change' },
    affected_resources: [{ id: 'r', type: 'iam_role', distance: 1 }],
    graph: causalGraph,
    metadata: { generated_at: at, blast_radius_size: 1, truncated: false },
  },
  GraphPaths: {
    paths: [{ length: 1, nodes: ['d', 'r'], edges: [causalEdge] }],
    metadata: { generated_at: at, truncated: false },
  },
  PatternQuery: { match: [{ var: 'd' }, { edge: { type: ['changed'], hops: [1, 4] } }, { type: 'pod', where: { id: 'x' } }] },
  PatternResult: {
    columns: ['d'],
    rows: [['d'], [null]],
    graph: causalGraph,
    metadata: { generated_at: at, took_ms: 1, truncated: false, next_cursor: null },
  },
  RulesToTry: {},
  RulesPreview: {
    differences: [{ effect: 'vanishes', changed: [], before: drift, after: null, is_certain: true }],
    summary: { appears: 0, vanishes: 1, severity: 0, other: 0, unchanged: 2 },
    truncated: false,
    complete: false,
    limits: ['12 older alerts and refused changes are no longer in memory'],
    remembered: { alerts: 3, refused: 0 },
  },
  StateMetadata: {
    ...stateMetadata,
    states: [
      { source: 'a.tfstate', ...stateMetadata, suspect: { reason: 'serial', since: at, serial: 1, lineage: 'l', resource_count: 3 } },
    ],
  },
  StateAcceptance: {},
  AcceptedState: { source: 'a.tfstate', by: 'ann', at, reason: 'emptied', serial: 2, lineage: 'l' },
  Plans: { active: true, plans: [planStatus] },
  PlanStatus: { ...planStatus },
  PlanRun: { ...planStatus.last_run },
  AskedPlan: { drift_id: 'd1', address: 'a.b', state: 'a.tfstate', directory: '/infra', queued: 1 },
  UndeclaredResource: {
    ...{ resource_type: 'aws_instance', resource_id: 'i-1', provider: 'aws', account_id: '1', change_count: 2 },
    ...{ event_id: 'r1', event_name: 'StopInstances', event_time: at, user_name: 'ann' },
  },
  StateResource: { address: 'a.b', type: 'a', name: 'b', provider: 'p', mode: 'managed', attributes: { id: 'x' } },
  Statistics: {
    graph: { total_nodes: 1, total_edges: 0, node_types: {} },
    drifts: { total: 1, severity_counts: perSeverity, open: 0, resolved },
    events: { total: 0, last_24h: 0 },
    waiting: { not_in_state: 0, candidates: 0 },
    severity_breakdown: { ...perSeverity, high: 100 },
    top_resource_types: [{ type: 'aws_iam_role', count: 1 }],
    dropped: { ...noDrops(), unsupported_events: [{ name: 'X', count: 2 }], unsupported_on_declared: [{ type: 'aws_x', count: 1 }] },
  },
  Health: { status: 'healthy', version: '1.0.0', timestamp: at },
  Readiness: {
    ready: true,
    degraded: false,
    message: '',
    role: 'active',
    sensor: { enabled: false, connected: false },
    audit: { enabled: false, connected: false, sources: [] },
    state: { enabled: true, loaded: true, sources: [{ source: 'a', loaded: true, suspect: false }] },
  },
  RecordOutcomes: { id: 'x', records: [outcome] },
  RecordOutcome: outcome,
  RecordStep: step,
  Version: { version: '1', server: { kind: 'uws', reason: 'uWebSockets.js is installed' }, node: '20.0.0', api: 'v1' },
  CreatedKey: { name: 'a', scopes: ['read'], key: `dl_${'A'.repeat(43)}`, created_at: at },
  RevokedKey: { name: 'a', revoked: true },
  // prettier-ignore
  Session: { required: true, authenticated: true, name: 'a', kind: 'key', scopes: [], expires_at: at, csrf_token: 'b', sign_in_with: null },
  EndedSession: { signed_out: true, logout_url: null },
  Taken: { accepted: 1, malformed: 0 },
  TakenPlan: { id: 'p_x', state: 'main.tfstate', resources: 3, drift: 1 },
  Error: { success: false, error: { code: 'NOT_FOUND', message: 'm' } },
  UserIdentity: drift.user_identity,
};

for (const [name, sample] of Object.entries(samples)) {
  void t.test(`${name}: has exactly the members that the program writes`, (t) => {
    const check = schemaCheck(ref(name));
    t.strictSame(check(sample), []);
    t.not(check({ ...sample, other: 1 }).length, 0, 'one more');
    for (const key of Object.keys(sample)) {
      const { [key]: _, ...rest } = sample;
      t.not(check(rest).length, 0, `without ${key}`);
    }
    t.end();
  });
}

void t.test('every closed shape has a sample', (t) => {
  const closed = Object.entries(components()).flatMap(([name, schema]) => (schema['additionalProperties'] === false ? [name] : []));
  t.strictSame(
    closed.filter((name) => samples[name] === undefined && !['Config', 'SeverityCounts', 'RelatedEvent'].includes(name)),
    [],
  );
  t.end();
});

void t.test('rejects wrong values', (t) => {
  const wrong = (name: string, change: object): number => schemaCheck(ref(name))({ ...samples[name], ...change }).length;
  t.not(wrong('Drift', { severity: 'none' }), 0);
  t.not(wrong('Drift', { timestamp: '2026-02-03' }), 0);
  t.not(wrong('Drift', { resolution: 'open' }), 0);
  t.not(wrong('Drift', { root_cause: 1 }), 0);
  t.not(wrong('Drift', { blast_radius_size: -1 }), 0);
  t.not(wrong('Drift', { blast_radius_size: 1.5 }), 0);
  t.equal(wrong('Drift', { root_cause: 'aws_iam_user "milo"', blast_radius_size: 12 }), 0);
  t.not(wrong('SensorEvent', { provider: 'azure' }), 0);
  t.not(wrong('DriftDetail', { related_events: [{ id: 'x' }] }), 0);
  t.end();
});

void t.test('allows extra members in requests, and requires the necessary ones', (t) => {
  const alert = { rule: 'r', priority: 'Warning', time: '2026-02-03T04:05:06.1Z', uuid: 'u' };
  t.strictSame(schemaCheck(ref('SensorAlert'))(alert), []);
  const rules = {
    drift_rules: [{ name: 'all', severity: 'high', exclude_users: ['x*'] }],
    ignore: [{ resource: 'a.b' }],
    maintenance_windows: [{ name: 'night', days: ['monday'], start_time: '01:00', end_time: '02:00' }],
  };
  t.strictSame(schemaCheck(ref('RulesToTry'))(rules), []);
  t.not(schemaCheck(ref('RulesToTry'))({ ...rules, drift_rules: [{ severity: 'high' }] }).length, 0);
  t.not(schemaCheck(ref('SensorAlert'))({ ...alert, rule: undefined }).length, 0);
  t.strictSame(schemaCheck(ref('NewKey'))({ name: 'a', scopes: ['read'], more: 1 }), []);
  t.not(schemaCheck(ref('NewKey'))({ name: '', scopes: ['read'] }).length, 0);
  t.not(schemaCheck(ref('NewKey'))({ name: 'a', scopes: [] }).length, 0);
  t.end();
});

void t.test('D31: the configuration schema matches the view, with all and with no values set', (t) => {
  const everything = `
api: {host: h, rate_limit: {burst_size: 3}, auth: {issuer: i, api_keys: [{name: a, sha256: ${'a'.repeat(64)}, scopes: [read]}]}}
providers: {aws: {environment: e, state: {refresh_interval: 1s}}}
drift_rules: [{name: a}, {name: b, severity: low, environment: e, min_blast_radius: 5}]
ignore: [{resource: a}]
notifications: {chat: {webhook_url: 'https://example.com'}}
advanced: {maintenance_windows: [{name: a, start_datetime: 2026-01-01, end_datetime: 2026-01-02}]}
`;
  const check = schemaCheck(ref('Config'));
  for (const text of ['', everything]) t.strictSame(check(JSON.parse(configView(usable(text)))), []);
  t.not(check({ ...(JSON.parse(configView(usable(''))) as object), other: 1 }).length, 0);
  t.end();
});
