import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { ledger } from './rds-declared-clusters.js';
import { clusterMember, orders } from './rds-declared-instances.js';
import { rdsArn } from './rds-names.js';

/** A copy of a declared resource is created, switched over to, or deleted. */

const id = { blueGreenDeploymentIdentifier: 'bgd-v53303651eexfake' };
const detail = (kind: string, source: string, target: string): JsonObject => ({
  sourceMember: rdsArn(kind, source),
  targetMember: rdsArn(kind, target),
  status: 'SWITCHOVER_IN_PROGRESS',
});
const answer = (kind: string, name: string, details: readonly JsonObject[]): JsonObject => ({
  ...id,
  blueGreenDeploymentName: 'upgrade',
  source: rdsArn(kind, name),
  target: rdsArn(kind, `${name}-green-rbpk7x`),
  switchoverDetails: details,
  status: 'SWITCHOVER_IN_PROGRESS',
});
const ofOrders = answer('db', 'orders', [detail('db', 'orders', 'orders-green-rbpk7x')]);
const unseen = (address: string, field: string, old: string) => ({ address, field, old, new: null });
const text = (value: unknown): string => String(value);
const ordersVersion = text(orders().attributes['engine_version']);
const ledgerVersion = text(ledger().attributes['engine_version']);
const member = clusterMember();
const memberName = text(member.attributes['identifier']);
const memberAddress = `aws_rds_cluster_instance.${member.name ?? 'this'}`;

export const rdsBlueGreenCases: readonly CatalogCase[] = [
  {
    name: 'another instance then has the declared name, with an engine that the record does not contain',
    event: 'SwitchoverBlueGreenDeployment',
    request: { ...id, switchoverTimeout: 300 },
    response: ofOrders,
    state: [orders()],
    drifts: [unseen('aws_db_instance.this', 'identifier', 'orders'), unseen('aws_db_instance.this', 'engine_version', ordersVersion)],
  },
  {
    name: 'a cluster is switched over with its instances',
    event: 'SwitchoverBlueGreenDeployment',
    request: id,
    response: {
      blueGreenDeployment: answer('cluster', 'ledger', [
        detail('cluster', 'ledger', 'ledger-green-rbpk7x'),
        detail('db', memberName, `${memberName}-green-rbpk7x`),
      ]),
    },
    state: [ledger(), member],
    drifts: [
      unseen('aws_rds_cluster.this', 'cluster_identifier', 'ledger'),
      unseen('aws_rds_cluster.this', 'engine_version', ledgerVersion),
      unseen(memberAddress, 'identifier', memberName),
      unseen(memberAddress, 'engine_version', text(member.attributes['engine_version'])),
    ],
  },
  {
    name: 'the copy of a declared instance is undeclared',
    event: 'CreateBlueGreenDeployment',
    request: { blueGreenDeploymentName: 'upgrade', source: rdsArn('db', 'orders'), targetEngineVersion: '8.0.39' },
    response: { ...ofOrders, status: 'PROVISIONING', switchoverDetails: [] },
    state: [orders()],
    drifts: [{ address: 'aws_db_instance', field: '*', old: null, new: '*' }],
  },
  {
    name: 'the copy of a cluster',
    event: 'CreateBlueGreenDeployment',
    request: { blueGreenDeploymentName: 'upgrade', source: rdsArn('cluster', 'ledger') },
    response: { ...answer('cluster', 'ledger', []), status: 'PROVISIONING' },
    state: [ledger()],
    drifts: [{ address: 'aws_rds_cluster', field: '*', old: null, new: '*' }],
  },
  {
    name: 'the copy is deleted too, although it is declared by now',
    event: 'DeleteBlueGreenDeployment',
    request: { ...id, deleteTarget: true },
    response: { ...ofOrders, status: 'DELETING' },
    state: [orders(), { ...orders({ identifier: 'orders-green-rbpk7x', arn: rdsArn('db', 'orders-green-rbpk7x'), resource_id: 'db-GREEN' }), name: 'green' }],
    drifts: [{ address: 'aws_db_instance.green', field: '*', old: '*', new: null }],
  },
  {
    name: 'the copy of a cluster is deleted too',
    event: 'DeleteBlueGreenDeployment',
    request: { ...id, deleteTarget: true },
    response: { ...answer('cluster', 'ledger', [detail('cluster', 'ledger', 'ledger-green-rbpk7x')]), status: 'DELETING' },
    state: [
      ledger(),
      {
        ...ledger({
          id: 'ledger-green-rbpk7x',
          cluster_identifier: 'ledger-green-rbpk7x',
          arn: rdsArn('cluster', 'ledger-green-rbpk7x'),
          cluster_resource_id: 'cluster-GREEN',
        }),
        name: 'green',
      },
    ],
    drifts: [{ address: 'aws_rds_cluster.green', field: '*', old: '*', new: null }],
  },
  {
    name: 'the copy stays',
    event: 'DeleteBlueGreenDeployment',
    request: id,
    response: { ...ofOrders, status: 'DELETING' },
    state: [orders()],
    drifts: [],
    dropped: 'unsupported_resource',
  },
];
