import t from 'tap';
import type { Json, JsonObject } from '../../src/lib/json.js';
import { evaluated, outcomes, recordedCall, state } from '../support/evaluate-facts.js';

/** Things that calls rename: the declared resource, the call, and a later call under the new name. */
type Row = readonly [
  type: string,
  key: JsonObject,
  source: string,
  rename: readonly [event: string, from: string, to: string],
  later: readonly [event: string, member: string, more: JsonObject],
  field: string,
];

const rows: readonly Row[] = [
  ['aws_iam_user', { name: 'old' }, 'iam', ['UpdateUser', 'userName', 'newUserName'], ['DeleteUser', 'userName', {}], '*'],
  ['aws_iam_group', { name: 'old' }, 'iam', ['UpdateGroup', 'groupName', 'newGroupName'], ['DeleteGroup', 'groupName', {}], '*'],
  [
    'aws_iam_server_certificate',
    { name: 'old' },
    'iam',
    ['UpdateServerCertificate', 'serverCertificateName', 'newServerCertificateName'],
    ['DeleteServerCertificate', 'serverCertificateName', {}],
    '*',
  ],
  [
    'aws_db_instance',
    { identifier: 'old', publicly_accessible: false },
    'rds',
    ['ModifyDBInstance', 'dBInstanceIdentifier', 'newDBInstanceIdentifier'],
    ['ModifyDBInstance', 'dBInstanceIdentifier', { publiclyAccessible: true }],
    'publicly_accessible',
  ],
  [
    'aws_rds_cluster',
    { cluster_identifier: 'old', deletion_protection: true },
    'rds',
    ['ModifyDBCluster', 'dBClusterIdentifier', 'newDBClusterIdentifier'],
    ['ModifyDBCluster', 'dBClusterIdentifier', { deletionProtection: false }],
    'deletion_protection',
  ],
  [
    'aws_redshift_cluster',
    { cluster_identifier: 'old', publicly_accessible: false },
    'redshift',
    ['ModifyCluster', 'clusterIdentifier', 'newClusterIdentifier'],
    ['ModifyCluster', 'clusterIdentifier', { publiclyAccessible: true }],
    'publicly_accessible',
  ],
  [
    'aws_codecommit_repository',
    { repository_name: 'old' },
    'codecommit',
    ['UpdateRepositoryName', 'oldName', 'newName'],
    ['DeleteRepository', 'repositoryName', {}],
    '*',
  ],
];

const after = (
  [type, attributes, source, [event, from, to], [later, member, more]]: Row,
  ...names: readonly string[]
): readonly string[] => {
  const calls = names.slice(1).map((name, at) => [event, { [from]: names[at] as Json, [to]: name }] as const);
  const all = [...calls, [later, { [member]: names.at(-1) as Json, ...more }] as const];
  return outcomes(
    evaluated([
      state([{ type, attributes }], 0),
      ...all.map(([name, request], at) => recordedCall(source, name, request, { time: 100 * (at + 1) })),
    ]),
  );
};

void t.test('D106: calls under a new name concern the declared resource', (t) => {
  for (const row of rows) {
    const [type, , , , , field] = row;
    t.ok(after(row, 'old', 'new').includes(`${type}.this ${field} open`), type);
    t.ok(after(row, 'old', 'new', 'newer').includes(`${type}.this ${field} open`), `${type}, renamed twice`);
  }
  t.end();
});

void t.test('a name that was given up belongs to another thing', (t) => {
  for (const row of rows) {
    const [type, attributes, source, [event, from, to], [later, member, more], field] = row;
    const found = evaluated([
      state([{ type, attributes }], 0),
      recordedCall(source, event, { [from]: 'old', [to]: 'new' }, { time: 100 }),
      recordedCall(source, event, { [from]: 'new', [to]: 'old' }, { time: 200 }),
      recordedCall(source, later, { [member]: 'new', ...more }, { time: 300 }),
    ]);
    t.notOk(outcomes(found).includes(`${type}.this ${field} open`), type);
  }
  t.end();
});
