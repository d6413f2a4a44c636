import t from 'tap';
import type { Json, JsonObject } from '../../../src/lib/json.js';
import type { Arrival } from '../../../src/model/fact.js';
import { stateMeta } from '../../support/audit-event.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { clusterCall, loggedCall, objectOf, toolAgents, type CallOptions } from '../../support/cloud-calls.js';
import { evaluated, recordedCall, state, tick, user } from '../../support/evaluate-facts.js';
import { driftsOf } from '../../support/run-pipeline.js';

/** D108: records that wait for the first state of a resource. */

type Call = (by: CallOptions) => Arrival;
/** A resource with two attributes; the values of both are texts. */
type Situation = {
  readonly name: string;
  readonly agent: string;
  readonly declared: (one: string, other: string) => DeclaredResource;
  readonly create: (one: string, other: string) => Call;
  readonly setOne: (value: string) => Call;
  readonly setOther: (value: string) => Call;
  readonly fields: readonly [one: string, other: string];
};
const member = (type: string, name: string, attributes: JsonObject): DeclaredResource => ({ type, name, attributes });

const queueUrl = 'https://sqs.us-east-1.amazonaws.com/111122223333/orders';
const queue =
  (attributes: JsonObject): Call =>
  (by) =>
    recordedCall('sqs', 'SetQueueAttributes', { queueUrl, attributes }, by);
const database =
  (change: JsonObject): Call =>
  (by) =>
    recordedCall('rds', 'ModifyDBInstance', { dBInstanceIdentifier: 'orders', applyImmediately: true, ...change }, by);
const email = 'deploy@acme-prod.iam.gserviceaccount.com';
const account =
  (verb: string, request: JsonObject): Call =>
  (by) =>
    loggedCall('iam', `google.iam.admin.v1.${verb}`, request, by, {
      resourceName: verb.startsWith('Create') ? 'projects/acme-prod' : 'projects/-/serviceAccounts/1042',
      response: { email, name: `projects/acme-prod/serviceAccounts/${email}`, unique_id: '1042' },
      entry: { resource: { type: 'service_account', labels: { project_id: 'acme-prod', email_id: email, unique_id: '1042' } } },
    });
const withData = (data: JsonObject): JsonObject => objectOf('ConfigMap', 'v1', {}, { data });
const patchData =
  (data: JsonObject): Call =>
  (by) =>
    clusterCall({ verb: 'patch', resource: 'configmaps', level: 'Request', request: { data } }, by);

const situations: readonly Situation[] = [
  {
    name: 'a queue',
    agent: toolAgents.aws,
    declared: (one, other) =>
      member('aws_sqs_queue', 'orders', {
        ...{ arn: 'arn:aws:sqs:us-east-1:111122223333:orders', id: queueUrl, name: 'orders', url: queueUrl },
        ...{ visibility_timeout_seconds: Number(one), delay_seconds: Number(other) },
      }),
    create: (one, other) => (by) =>
      recordedCall(
        'sqs',
        'CreateQueue',
        { queueName: 'orders', attributes: { VisibilityTimeout: one, DelaySeconds: other } },
        { ...by, members: { responseElements: { queueUrl } } },
      ),
    setOne: (value) => queue({ VisibilityTimeout: value }),
    setOther: (value) => queue({ DelaySeconds: value }),
    fields: ['aws_sqs_queue.orders visibility_timeout_seconds', 'aws_sqs_queue.orders delay_seconds'],
  },
  {
    name: 'a database',
    agent: toolAgents.aws,
    declared: (one, other) =>
      member('aws_db_instance', 'orders', {
        ...{
          arn: 'arn:aws:rds:us-east-1:111122223333:db:orders',
          id: 'db-ABC',
          identifier: 'orders',
          resource_id: 'db-ABC',
          engine: 'mysql',
        },
        ...{ backup_retention_period: Number(one), monitoring_interval: Number(other) },
      }),
    create: (one, other) => (by) =>
      recordedCall(
        'rds',
        'CreateDBInstance',
        { dBInstanceIdentifier: 'orders', engine: 'mysql', backupRetentionPeriod: Number(one), monitoringInterval: Number(other) },
        by,
      ),
    setOne: (value) => database({ backupRetentionPeriod: Number(value) }),
    setOther: (value) => database({ monitoringInterval: Number(value) }),
    fields: ['aws_db_instance.orders backup_retention_period', 'aws_db_instance.orders monitoring_interval'],
  },
  {
    name: 'a service account of Google',
    agent: toolAgents.google,
    declared: (one, other) =>
      member('google_service_account', 'deploy', {
        ...{ account_id: 'deploy', disabled: false, email, project: 'acme-prod', unique_id: '1042' },
        ...{ id: `projects/acme-prod/serviceAccounts/${email}`, name: `projects/acme-prod/serviceAccounts/${email}` },
        ...{ display_name: one, description: other },
      }),
    create: (one, other) =>
      account('CreateServiceAccount', {
        account_id: 'deploy',
        name: 'projects/acme-prod',
        service_account: { display_name: one, description: other },
      }),
    setOne: (value) => account('UpdateServiceAccount', { display_name: value }),
    setOther: (value) => account('UpdateServiceAccount', { description: value }),
    fields: ['google_service_account.deploy display_name', 'google_service_account.deploy description'],
  },
  {
    name: 'a config map of Kubernetes',
    agent: toolAgents.kubernetes,
    declared: (one, other) =>
      member('kubernetes_config_map_v1', 'web', {
        ...{ id: 'shop/web', metadata: stateMeta(), binary_data: {}, data: { one, other }, immutable: false },
      }),
    create: (one, other) => (by) =>
      clusterCall({ verb: 'create', resource: 'configmaps', request: withData({ one, other }), response: withData({ one, other }) }, by),
    setOne: (value) => patchData({ one: value }),
    setOther: (value) => patchData({ other: value }),
    fields: ['kubernetes_config_map_v1.web data.one', 'kubernetes_config_map_v1.web data.other'],
  },
];

const shown = (value: Json): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));
const lines = (arrivals: readonly Arrival[]): readonly string[] =>
  driftsOf(evaluated([state([user('bob')], 0), ...arrivals, tick(1500)])).map(
    ({ address, resource_type, field, old_value, new_value }) =>
      `${address ?? resource_type} ${field}: ${shown(old_value)} → ${shown(new_value)}`,
  );

void t.test('D108: records that wait for the first state are evaluated by the newest value of each attribute', (t) => {
  for (const { name, agent, declared, create, setOne, setOther, fields } of situations) {
    const written = (one: string, other: string): Arrival => state([user('bob'), declared(one, other)], 300, { serial: 2 });
    for (const [by, tool, isCreated] of [
      ['a person', {}, false],
      ['Terraform', { agent }, false],
      ['Terraform, which created it', { agent }, true],
    ] as const) {
      const all = [
        ...(isCreated ? [create('10', '10')({ time: 5, ...tool })] : []),
        setOne('20')({ time: 10, ...tool }),
        setOther('15')({ time: 20, ...tool }),
        setOne('30')({ time: 30, ...tool }),
      ];
      for (const [order, records] of [
        ['in order', all],
        ['in another order', [...all].reverse().map((one, index) => ({ ...one, at: `2026-03-02T10:01:${String(30 + index)}.000Z` }))],
      ] as const) {
        const message = `${name} by ${by}, ${order}`;
        t.strictSame(lines([...records, written('30', '15')]), [], `${message}: the state has the newest`);
        t.strictSame(lines([...records, written('20', '15')]), [`${fields[0]}: 20 → 30`], `${message}: it has an older value of one`);
        t.strictSame(lines([...records, written('30', '25')]), [`${fields[1]}: 25 → 15`], `${message}: it has another value of the other`);
        t.strictSame(
          [...lines([...records, written('10', '10')])].sort(),
          [`${fields[0]}: 10 → 30`, `${fields[1]}: 10 → 15`].sort(),
          `${message}: it has what was set first, one alert for each attribute`,
        );
      }
    }
  }
  t.end();
});

void t.test('D108: whoever sets the newest value, an older one that waited with it is no alert', (t) => {
  for (const { name, declared, setOne, fields } of situations) {
    const both = [setOne('20')({ time: 10 }), setOne('30')({ time: 20, user: 'bob' })];
    const written = (one: string): Arrival => state([user('bob'), declared(one, '10')], 300, { serial: 2 });
    t.strictSame(lines([...both, written('30')]), [], `${name}: the state has the newest`);
    t.strictSame(lines([...both, written('10')]), [`${fields[0]}: 10 → 30`], `${name}: it has another value`);
  }
  t.end();
});

void t.test('D108: without a state within the window nothing is evaluated later', (t) => {
  for (const { name, declared, setOne, setOther } of situations) {
    const late = state([user('bob'), declared('10', '10')], 1200, { serial: 2 });
    t.strictSame(lines([setOne('20')({ time: 10 }), setOther('15')({ time: 20 }), tick(1100), late]), [], name);
  }
  t.end();
});

void t.test('D108: a record that arrives after the first state is evaluated on its own', (t) => {
  for (const { name, declared, setOne, fields } of situations) {
    const first = state([user('bob'), declared('20', '10')], 300, { serial: 2 });
    t.strictSame(lines([setOne('20')({ time: 10 }), first, setOne('30')({ time: 310 })]), [`${fields[0]}: 20 → 30`], name);
  }
  t.end();
});
