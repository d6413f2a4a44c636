import type { AuditRecord } from '../../../model/audit-record.js';
import { isList, isObject, type Json, type JsonObject } from '../../../lib/json.js';
import {
  among,
  create,
  destroy,
  fixed,
  forEach,
  hidden,
  modify,
  on,
  type Edits,
  type OwnerSpec,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { arnKind, both, caseless, isRelational, newTags } from './rds-values.js';

/**
 * Blue/green deployments. A deployment has no Terraform type; its effects on instances and clusters are evaluated. When RDS switches over, the
 * copy takes the name of the declared resource, with the engine version and settings chosen at its creation, and the declared resource
 * keeps its resource id under a new name. The record identifies both, but contains neither the new name nor the settings of the copy.
 * Source: RDS user guide "Switching a blue/green deployment", RDS API reference, `SwitchoverDetail`.
 */

/** The deployment, which a response may wrap. */
const deployment = ({ response }: AuditRecord): JsonObject => {
  const wrapped = response['blueGreenDeployment'];
  return isObject(wrapped) ? wrapped : response;
};

/** ARNs of the resources on one side: those in the details, else those that the deployment was created for. */
const side =
  (member: 'sourceMember' | 'targetMember', whole: 'source' | 'target'): Read =>
  (record) => {
    const { switchoverDetails, [whole]: one } = deployment(record);
    const members = isList(switchoverDetails)
      ? switchoverDetails.map((detail) => (isObject(detail) ? (detail[member] ?? null) : null))
      : [];
    return [...new Set([...members, one ?? null])].filter((arn): arn is Json => typeof arn === 'string');
  };
const blue = side('sourceMember', 'source');
const green = side('targetMember', 'target');

const ofKind =
  (kind: string): Read =>
  (record) =>
    arnKind(record.request['item']) === kind;

/** Owner candidates for the resource of an ARN, under each type that may declare it. */
const named = (ownerOf: (type: string, identifier: string) => OwnerSpec): readonly OwnerSpec[] => [
  ownerOf('aws_db_instance', 'identifier'),
  ownerOf('aws_rds_cluster_instance', 'identifier'),
  ownerOf('aws_rds_cluster', 'cluster_identifier'),
];
const kindOf = (type: string): Read => ofKind(type === 'aws_rds_cluster' ? 'cluster' : 'db');

const moved: Edits = { engine_version: hidden(fixed(true)) };

const deletesTarget: Read = ({ request }) => request['deleteTarget'] === true || request['deleteTarget'] === 'true';

const copied: Edits = { engine_version: 'targetEngineVersion', tags: newTags };

export const rdsBlueGreen: ServiceCatalog = {
  eventSource: 'rds.amazonaws.com',
  covers: isRelational,
  types: {},
  events: {
    CreateBlueGreenDeployment: among(
      forEach(
        (record) => deployment(record)['target'] ?? [],
        create(
          on('aws_db_instance', { identifier: 'item' }),
          { ...copied, instance_class: 'targetDBInstanceClass', parameter_group_name: caseless('targetDBParameterGroupName') },
          { id: 'item', parent: on('aws_db_instance', { identifier: 'source' }), when: ofKind('db') },
        ),
        create(
          on('aws_rds_cluster', { cluster_identifier: 'item' }),
          { ...copied, db_cluster_parameter_group_name: caseless('targetDBClusterParameterGroupName') },
          { id: 'item', parent: on('aws_rds_cluster', { cluster_identifier: 'source' }), when: ofKind('cluster') },
        ),
      ),
    ),
    SwitchoverBlueGreenDeployment: among(
      forEach(
        blue,
        ...named((type, identifier) =>
          modify(on(type, { [identifier]: 'item' }), { [identifier]: hidden(fixed(true)), ...moved }, { when: kindOf(type) }),
        ),
      ),
    ),
    // Before a switchover it may delete the copy too; afterwards the old resources stay.
    DeleteBlueGreenDeployment: among(
      forEach(
        green,
        ...named((type, identifier) => destroy(on(type, { [identifier]: 'item' }), { when: both(deletesTarget, kindOf(type)) })),
      ),
    ),
  },
};
