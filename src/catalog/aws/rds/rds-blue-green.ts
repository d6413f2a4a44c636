import type { AuditRecord } from '../../../model/audit-record.js';
import { isList, isObject, type Json, type JsonObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { arnKind, isRelational } from './rds-values.js';

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
  (member: 'sourceMember' | 'targetMember', whole: 'source' | 'target'): c.Read =>
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
  (kind: string): c.Read =>
  (record) =>
    arnKind(record.request['item']) === kind;

/** Owner candidates for the resource of an ARN, under each type that may declare it. */
const named = (ownerOf: (type: string, identifier: string) => c.OwnerSpec): readonly c.OwnerSpec[] => [
  ownerOf('aws_db_instance', 'identifier'),
  ownerOf('aws_rds_cluster_instance', 'identifier'),
  ownerOf('aws_rds_cluster', 'cluster_identifier'),
];
const kindOf = (type: string): c.Read => ofKind(type === 'aws_rds_cluster' ? 'cluster' : 'db');

const moved: c.Edits = { engine_version: c.hidden(c.fixed(true)) };

const deletesTarget: c.Read = ({ request }) => request['deleteTarget'] === true || request['deleteTarget'] === 'true';

const copied: c.Edits = { engine_version: 'targetEngineVersion', tags: c.newTags };

export const rdsBlueGreen: c.ServiceCatalog = {
  eventSource: 'rds.amazonaws.com',
  covers: isRelational,
  types: {},
  events: {
    CreateBlueGreenDeployment: c.among(
      c.forEach(
        (record) => deployment(record)['target'] ?? [],
        c.create(
          c.within(c.on('aws_db_instance', { identifier: 'source' }), c.withId(c.on('aws_db_instance', { identifier: 'item' }), 'item')),
          { ...copied, instance_class: 'targetDBInstanceClass', parameter_group_name: c.caseless('targetDBParameterGroupName') },
          { when: ofKind('db') },
        ),
        c.create(
          c.within(
            c.on('aws_rds_cluster', { cluster_identifier: 'source' }),
            c.withId(c.on('aws_rds_cluster', { cluster_identifier: 'item' }), 'item'),
          ),
          { ...copied, db_cluster_parameter_group_name: c.caseless('targetDBClusterParameterGroupName') },
          { when: ofKind('cluster') },
        ),
      ),
    ),
    SwitchoverBlueGreenDeployment: c.among(
      c.forEach(
        blue,
        ...named((type, identifier) =>
          c.modify(c.on(type, { [identifier]: 'item' }), { [identifier]: c.hidden(c.fixed(true)), ...moved }, { when: kindOf(type) }),
        ),
      ),
    ),
    // Before a switchover it may delete the copy too; afterwards the old resources stay.
    DeleteBlueGreenDeployment: c.among(
      c.forEach(
        green,
        ...named((type, identifier) => c.destroy(c.on(type, { [identifier]: 'item' }), { when: c.both(deletesTarget, kindOf(type)) })),
      ),
    ),
  },
};
