import t from 'tap';
import type { Arrival } from '../../../src/model/fact.js';
import { clock, terraformAgent } from '../../support/applies.js';
import { auditArrival } from '../../support/arrivals.js';
import { auditEvent, stateMeta } from '../../support/audit-event.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { alertLines, describeRole, evaluated, stateUpdate, recordedCall, role, state, user } from '../../support/evaluate-facts.js';
import { logEntry } from '../../support/log-entry.js';

/** D100: a resource leaves the state. `stays` is another one, because a state that loses its last resource is not believed. */

const stays = user('stays');
const byTerraform = 'Terraform/1.9.8 (+https://www.terraform.io)';

type Subject = {
  readonly declared: DeclaredResource;
  readonly change: (time: number, agent?: string) => Arrival;
  readonly remove: (time: number, agent?: string) => Arrival;
  /** The alert of the change, and that of the deletion. */
  readonly changed: string;
  readonly deleted: string;
};

const ofFirewall = (event: string, request: { readonly disabled: boolean } | null, time: number, agent?: string): Arrival =>
  auditArrival(
    logEntry('compute.googleapis.com', {
      event: `v1.compute.firewalls.${event}`,
      request,
      record: {
        resourceName: 'projects/acme-prod/global/firewalls/web',
        ...(agent === undefined ? {} : { requestMetadata: { callerSuppliedUserAgent: agent } }),
        entry: { timestamp: clock(time), insertId: `${event}-${String(time)}` },
      },
    }),
    clock(time + 1),
  );
const ofConfigMap = (verb: 'update' | 'delete', time: number, userAgent?: string): Arrival => {
  const object = { kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: 'web', namespace: 'shop', uid: 'u' }, data: { level: 'b' } };
  const said = verb === 'update' ? { request: object, response: object } : { response: { kind: 'Status', apiVersion: 'v1', metadata: {} } };
  const event = { auditID: `${verb}-${String(time)}`, requestReceivedTimestamp: clock(time), stageTimestamp: clock(time) };
  return auditArrival(
    auditEvent({ verb, resource: 'configmaps', ...said, event, ...(userAgent === undefined ? {} : { userAgent }) }),
    clock(time + 1),
  );
};

const subjects: Readonly<Record<string, Subject>> = {
  'role of AWS': {
    declared: role(),
    change: (time, agent) => describeRole('plays', { time, at: time + 1, ...(agent === undefined ? {} : { agent: terraformAgent }) }),
    remove: (time, agent) =>
      recordedCall(
        'iam',
        'DeleteRole',
        { roleName: 'worker' },
        { time, at: time + 1, ...(agent === undefined ? {} : { agent: terraformAgent }) },
      ),
    changed: 'aws_iam_role.worker description',
    deleted: 'aws_iam_role.worker *',
  },
  'firewall of Google Cloud': {
    declared: {
      type: 'google_compute_firewall',
      attributes: { id: 'projects/acme-prod/global/firewalls/web', name: 'web', project: 'acme-prod', disabled: false },
    },
    change: (time, agent) => ofFirewall('patch', { disabled: true }, time, agent),
    remove: (time, agent) => ofFirewall('delete', null, time, agent),
    changed: 'google_compute_firewall.this disabled',
    deleted: 'google_compute_firewall.this *',
  },
  'config map of Kubernetes': {
    declared: {
      type: 'kubernetes_config_map_v1',
      name: 'web',
      attributes: { id: 'shop/web', metadata: stateMeta({ namespace: 'shop' }), binary_data: {}, data: { level: 'a' }, immutable: false },
    },
    change: (time, agent) => ofConfigMap('update', time, agent),
    remove: (time, agent) => ofConfigMap('delete', time, agent),
    changed: 'kubernetes_config_map_v1.web data.level',
    deleted: 'kubernetes_config_map_v1.web *',
  },
};

/** Alerts by resource and field, with their resolution; announcements alone without one. */
const told = (...facts: readonly Arrival[]): readonly string[] => alertLines(evaluated(facts)).map((line) => line.replace(/: .*$/, ''));

for (const [name, { declared, change, remove, changed, deleted }] of Object.entries(subjects)) {
  const before = state([declared, stays], 0);
  const after = (at: number): Arrival => state([stays], at, { serial: 2 });

  void t.test(`D100: ${name}: an alert about an attribute is removed, not declared`, (t) => {
    t.strictSame(told(before, change(10), after(300)), [changed, `${changed} removed`]);
    t.strictSame(
      told(before, change(10), after(300), before, change(400)),
      [changed, `${changed} removed`],
      'a state of a lower serial is not believed',
    );
    t.end();
  });

  void t.test(`D100: ${name}: an alert about the deletion is declared`, (t) => {
    t.strictSame(told(before, remove(10), after(300)), [deleted, `${deleted} declared`]);
    t.strictSame(
      told(before, change(10), remove(20), after(300)),
      [changed, deleted, `${changed} superseded`, `${deleted} declared`],
      'the change ends with it',
    );
    t.end();
  });

  void t.test(`D100: ${name}: the alert is declared if the IaC tool destroyed the resource on record`, (t) => {
    t.strictSame(told(before, change(10), remove(20, byTerraform), after(300)), [changed, `${changed} declared`]);
    t.end();
  });

  void t.test(`D96: ${name}: a change that waits is told and removed, unless it was of the destruction`, (t) => {
    const locked = stateUpdate('locked', 5);
    t.strictSame(told(before, locked, change(10), stateUpdate('unlocked', 200), after(300)), [changed, `${changed} removed`]);
    t.strictSame(told(before, change(10, byTerraform), after(300)), [], 'of the tool');
    t.strictSame(
      told(before, locked, change(10), remove(20), stateUpdate('unlocked', 200), after(300)),
      [],
      'of a caller who deleted it then',
    );
    t.end();
  });
}
