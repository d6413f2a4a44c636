import t from 'tap';
import type { JsonObject } from '../../src/lib/json.js';
import { differencesOf } from '../support/agreement-differences.js';
import { runCampaign, type Posted, type Step } from '../support/agreement.js';
import { auditEvent } from '../support/audit-event.js';
import { declaredDeployments, replicasSet } from '../support/cluster-fixture.js';
import { stateText } from '../support/role-fixture.js';
import { cloudAlert } from '../support/sensor-alerts.js';

type State = { readonly resources: readonly JsonObject[] };

/** A state with roles and their session durations, and deployments, which have three replicas. */
const stateOf = (serial: number, roles: Readonly<Record<string, number>>, ...deployments: readonly string[]): string => {
  const [own, other] = [JSON.parse(stateText(roles, { serial })) as State, JSON.parse(declaredDeployments(...deployments)) as State];
  return JSON.stringify({ ...own, resources: [...own.resources, ...other.resources] });
};

const terraform = 'HashiCorp Terraform/1.9.8 (+https://www.terraform.io)';

/** Sets the session duration of a role. `alerts`: the number there are then. */
const setRole = (id: string, roleName: string, maxSessionDuration: number, alerts?: number, agent = 'aws-cli/2.15.0'): Posted => ({
  intake: 'sensor',
  make: (at) =>
    cloudAlert(id, { time: at }, { 'ct.time': at, 'ct.useragent': agent, 'ct.request': JSON.stringify({ roleName, maxSessionDuration }) }),
  ...(alerts === undefined ? {} : { alerts }),
});

const timed = (event: JsonObject, at: string): JsonObject => ({ ...event, requestReceivedTimestamp: at, stageTimestamp: at });
const setReplicas = (id: string, name: string, replicas: number, alerts?: number, over: JsonObject = {}): Posted => ({
  intake: 'kubernetes',
  make: (at) => timed(replicasSet(name, id, replicas, over), at),
  ...(alerts === undefined ? {} : { alerts }),
});
const erased = (id: string, name: string, alerts: number): Posted => ({
  intake: 'kubernetes',
  make: (at) => timed(auditEvent({ verb: 'delete', resource: 'deployments.apps', name, event: { auditID: id } }), at),
  alerts,
});

const yaml = `
providers:
  aws: {enabled: true}
  kubernetes: {enabled: true}
state: {max_hold: 4s, unmatched_window: 4s}
`;

const roles = { deploy: 3600, other: 3600, third: 3600, leaves: 3600 };
const steps: readonly Step[] = [
  {
    at: 0,
    events: [
      setRole('declared', 'deploy', 7200, 1),
      setReplicas('undone', 'web', 7, 2),
      setReplicas('overwritten', 'api', 5, 3),
      setReplicas('again', 'api', 6, 4),
      setRole('changed', 'other', 7200, 5),
      setRole('restored', 'other', 3600),
      setRole('leaves', 'leaves', 7200, 6),
      // Declared by the next state, with another value.
      setRole('early', 'late', 7200),
      setReplicas('repair', 'web', 3, undefined, { userAgent: terraform }),
      // Of an apply: the next state has the value.
      setRole('applied', 'third', 5000, undefined, terraform),
      erased('erased', 'gone', 7),
    ],
  },
  { at: 0, state: stateOf(2, { deploy: 7200, other: 3600, third: 5000, leaves: 3600, late: 3600 }, 'web', 'api', 'gone') },
  { at: 0, events: [setReplicas('forged', 'web', 9, undefined, { userAgent: terraform }), setRole('after', 'third', 7200, 9)] },
  { at: 0, state: stateOf(3, { deploy: 7200, other: 3600, third: 5000, late: 3600 }, 'web', 'api') },
  // After the longest time that the call of the tool may wait.
  { at: 9_000, events: [setRole('last', 'other', 5000, 11)] },
];

void t.test('D10: a service, a replay of its journal and a replay of the raw files give the same alerts and resolutions', async (t) => {
  const alerts = await runCampaign(t, {
    state: stateOf(1, roles, 'web', 'api', 'gone'),
    steps,
    yaml,
    provider: 'aws',
    rest: 0,
  });
  t.strictSame(alerts.journal, alerts.service, 'the journal: byte for byte');
  t.strictSame(differencesOf(alerts.service, alerts.raw, 30_000), [], 'the raw files: all but the time at which the service noticed');
  t.strictSame(
    Object.fromEntries([...alerts.service.values()].map(({ event_id, resolution }) => [event_id.replace('e-', ''), resolution]).sort()),
    {
      after: null,
      again: null,
      changed: 'reverted',
      declared: 'declared',
      early: null,
      erased: 'declared',
      forged: null,
      last: null,
      leaves: 'removed',
      overwritten: 'superseded',
      undone: 'reverted',
    },
  );
});
