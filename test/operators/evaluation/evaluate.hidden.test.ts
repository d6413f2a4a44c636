import t from 'tap';
import type { Arrival } from '../../../src/model/fact.js';
import type { JsonObject } from '../../../src/lib/json.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { clusterCall, loggedCall, toolAgents, type CallOptions } from '../../support/cloud-calls.js';
import { stateMeta } from '../../support/audit-event.js';
import { evaluated, outcomes, recordedCall, state, tick, user } from '../../support/evaluate-facts.js';

/** D105: values that no record shows. */

const arn = 'arn:aws:secretsmanager:us-east-1:111122223333:secret:token-a1b2c3';
const versionId = (last: string): string => `0f9e8d7c-0000-4000-8000-00000000000${last}`;
const sqlLabels: JsonObject = {
  resourceName: 'projects/acme-prod/instances/main/users/app',
  entry: {
    resource: { type: 'cloudsql_database', labels: { project_id: 'acme-prod', database_id: 'acme-prod:main', region: 'europe-west1' } },
  },
};

/** A resource with a value that the record of a change does not show. */
type Situation = {
  readonly name: string;
  readonly agent: string;
  readonly resource: DeclaredResource;
  readonly set: (by: CallOptions) => Arrival;
  readonly field: string;
  /** What a state may say that is no evidence about the value. */
  readonly elsewhere: JsonObject;
  readonly value: JsonObject;
  readonly standIn: JsonObject;
};
const situations: readonly Situation[] = [
  {
    name: 'the password of a cluster',
    agent: toolAgents.aws,
    resource: {
      type: 'aws_rds_cluster',
      name: 'orders',
      attributes: {
        ...{ arn: 'arn:aws:rds:us-east-1:111122223333:cluster:orders', cluster_identifier: 'orders', id: 'orders', engine: 'aurora-mysql' },
        ...{ master_username: 'root', master_password: 'one', master_password_wo: null, master_password_wo_version: 1 },
        ...{ endpoint: 'orders.cluster-x.us-east-1.rds.amazonaws.com', backup_retention_period: 7, tags: {}, tags_all: {} },
      },
    },
    set: (by) =>
      recordedCall('rds', 'ModifyDBCluster', { dBClusterIdentifier: 'orders', masterUserPassword: '****', applyImmediately: true }, by),
    field: 'aws_rds_cluster.orders master_password',
    elsewhere: { backup_retention_period: 14, reader_endpoint: 'orders.cluster-ro-x.us-east-1.rds.amazonaws.com' },
    value: { master_password: 'two' },
    standIn: { master_password_wo_version: 2 },
  },
  {
    name: 'the current version of a secret',
    agent: toolAgents.aws,
    resource: {
      type: 'aws_secretsmanager_secret_version',
      name: 'token',
      attributes: {
        ...{ arn, id: `${arn}|${versionId('1')}`, secret_id: arn, secret_string: 'one', secret_binary: '' },
        ...{ secret_string_wo: null, secret_string_wo_version: 1, version_id: versionId('1'), version_stages: ['AWSCURRENT'] },
      },
    },
    set: (by) =>
      recordedCall('secretsmanager', 'PutSecretValue', { secretId: arn, clientRequestToken: versionId('9') }, { ...by, members: {} }),
    field: 'aws_secretsmanager_secret_version.token secret_string',
    elsewhere: { version_stages: ['AWSPREVIOUS'] },
    value: { secret_string: 'two' },
    standIn: { secret_string_wo_version: 2, version_id: versionId('9'), id: `${arn}|${versionId('9')}` },
  },
  {
    name: 'the user data of a launch template',
    agent: toolAgents.aws,
    resource: {
      type: 'aws_launch_template',
      name: 'web',
      attributes: { id: 'lt-1', name: 'web', user_data: 'b2xk', default_version: 1, latest_version: 1, tags: {} },
    },
    set: (by) =>
      recordedCall(
        'ec2',
        'CreateLaunchTemplateVersion',
        {
          CreateLaunchTemplateVersionRequest: {
            LaunchTemplateId: 'lt-1',
            LaunchTemplateData: { UserData: '<sensitiveDataRemoved>' },
          },
        },
        by,
      ),
    field: 'aws_launch_template.web user_data',
    elsewhere: { tags: { team: 'web' } },
    value: { user_data: 'bmV3' },
    standIn: { latest_version: 2 },
  },
  {
    name: 'the password of a database user of Google',
    agent: toolAgents.google,
    resource: {
      type: 'google_sql_user',
      name: 'app',
      attributes: {
        ...{ deletion_policy: '', host: '', id: 'app//main', instance: 'main', name: 'app', password: 'one', password_policy: [] },
        ...{ password_wo: null, password_wo_version: '1', project: 'acme-prod', type: '', sql_server_user_details: [] },
      },
    },
    set: (by) =>
      loggedCall(
        'cloudsql',
        'cloudsql.users.update',
        { body: { name: 'app' }, name: 'app', instance: 'main', project: 'acme-prod' },
        by,
        sqlLabels,
      ),
    field: 'google_sql_user.app password',
    elsewhere: { deletion_policy: 'ABANDON' },
    value: { password: 'two' },
    standIn: { password_wo_version: '2' },
  },
];

const changed = ({ resource }: Situation, attributes: JsonObject): DeclaredResource => ({
  ...resource,
  attributes: { ...resource.attributes, ...attributes },
});
const statesOf = (one: Situation, attributes: JsonObject): readonly [before: Arrival, after: Arrival] => [
  state([one.resource], 0),
  state([changed(one, attributes), user('bob')], 300, { serial: 2 }),
];

void t.test('D105: a hidden value that a person set stays open until the state declares another one there', (t) => {
  for (const one of situations) {
    const after = (attributes: JsonObject): readonly string[] => {
      const [first, next] = statesOf(one, attributes);
      return outcomes(evaluated([first, one.set({ time: 10 }), next, tick(1200)]));
    };
    t.strictSame(after({}), [`${one.field} open`], `${one.name}: the state is as before`);
    t.strictSame(after(one.elsewhere), [`${one.field} open`], `${one.name}: the state differs elsewhere`);
    t.strictSame(after(one.value), [`${one.field} declared`], `${one.name}: the state has another value`);
  }
  t.end();
});

void t.test('D105: a counter alone, which every refresh reads, closes nothing', (t) => {
  for (const one of situations) {
    const { id: _, ...counted } = one.standIn;
    if (counted['version_id'] !== undefined) continue;
    const [first, next] = statesOf(one, counted);
    t.strictSame(outcomes(evaluated([first, one.set({ time: 10 }), next, tick(1200)])), [`${one.field} open`], one.name);
  }
  t.end();
});

void t.test('D105: a write of the IaC tool is declared by a state with another value or another version of it', (t) => {
  for (const one of situations) {
    const by = { time: 200, agent: one.agent };
    for (const [name, attributes] of [
      ['another value', one.value],
      ['another version', one.standIn],
    ] as const) {
      const [first, next] = statesOf(one, attributes);
      t.strictSame(outcomes(evaluated([first, one.set(by), next, tick(1500)])), [], `${one.name}: ${name}`);
      const late = evaluated([first, next, one.set({ ...by, at: 400 }), tick(1500)]);
      t.strictSame(outcomes(late), [], `${one.name}: ${name}, the record arrives after the state`);
      const repaired = outcomes(evaluated([first, one.set({ time: 10 }), one.set(by), next, tick(1500)]));
      t.equal(repaired.length, 1, `${one.name}: ${name}, one alert about the person's value`);
      t.notMatch(repaired[0] ?? '', / open$/, `${one.name}: ${name}, which the write of the tool ended`);
    }
    const [first, next] = statesOf(one, one.elsewhere);
    t.strictSame(
      outcomes(evaluated([first, one.set(by), next, tick(1500)])),
      [`${one.field} open`],
      `${one.name}: an agent that is forged`,
    );
  }
  t.end();
});

/** Objects of a cluster, written at a level that shows no body. A refresh reads their values, so that a state only declares after a write. */
const objects: readonly {
  readonly name: string;
  readonly resource: string;
  readonly declared: DeclaredResource;
  readonly field: string;
}[] = [
  {
    name: 'a secret',
    resource: 'secrets',
    declared: {
      type: 'kubernetes_secret_v1',
      name: 'web',
      attributes: { id: 'shop/web', metadata: stateMeta(), data: { token: 'one' }, immutable: false, type: 'Opaque' },
    },
    field: 'kubernetes_secret_v1.web data',
  },
  {
    name: 'a config map',
    resource: 'configmaps',
    declared: {
      type: 'kubernetes_config_map',
      name: 'web',
      attributes: { id: 'shop/web', metadata: stateMeta(), data: { level: 'info' }, immutable: false },
    },
    field: 'kubernetes_config_map.web data',
  },
];

void t.test('D105: a hidden write to an object of a cluster ends with a write of the IaC tool, not with a refresh', (t) => {
  for (const { name, resource, declared, field } of objects) {
    const write = (by: CallOptions): Arrival => clusterCall({ verb: 'patch', resource, level: 'Metadata' }, by);
    const refreshed: DeclaredResource = {
      ...declared,
      attributes: { ...declared.attributes, metadata: stateMeta({ resource_version: '184300' }), data: { token: 'other', level: 'other' } },
    };
    const first = state([declared], 0);
    t.strictSame(
      outcomes(evaluated([first, write({ time: 10 }), state([refreshed], 300), tick(1500)])),
      [`${field} open`],
      `${name}: a refresh`,
    );
    const repair = write({ time: 200, agent: toolAgents.kubernetes });
    const repaired = outcomes(evaluated([first, write({ time: 10 }), repair, state([declared, user('bob')], 300), tick(1500)]));
    t.equal(repaired.length, 1, name);
    t.notMatch(repaired[0] ?? '', / open$/, `${name}: the repair`);
  }
  t.end();
});
