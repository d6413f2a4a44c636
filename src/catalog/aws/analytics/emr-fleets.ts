import { capitalised } from '../../../lib/capitalised.js';
import { isList, isObject, type Json } from '../../../lib/json.js';
import { unlessByEmr } from '../autoscaling/scaling-actor.js';
import * as c from '../language.js';

/**
 * Amazon EMR: fleets of instances, and scaling policies of groups of instances. Source: EMR API reference, Terraform AWS provider 3 to 6
 * (`internal/service/emr`).
 */

const cluster = c.on('aws_emr_cluster', { id: 'clusterId' });
const fleetId = c.response('instanceFleetId');

const kinds = c.blocks('instanceFleet.instanceTypeConfigs', c.same('bid_price instance_type weighted_capacity'));

/** The settings of a fleet that a call may change, in a block of its cluster or in a resource of its own. */
const settings = (prefix = ''): c.Edits => ({
  [`${prefix}instance_type_configs`]: c.set(kinds, 'given'),
  [`${prefix}target_on_demand_capacity`]: unlessByEmr('instanceFleet.targetOnDemandCapacity'),
  [`${prefix}target_spot_capacity`]: unlessByEmr('instanceFleet.targetSpotCapacity'),
});
const ofCluster = (role: 'core' | 'master') =>
  c.modify(
    c.on('aws_emr_cluster', { [`${role}_instance_fleet.id`]: 'instanceFleet.instanceFleetId' }),
    settings(`${role}_instance_fleet.`),
  );

/** In the state, members have capitals and are sorted; the dimension that EMR adds to each alarm and empty members are left out. */
const asDeclared = (value: Json): Json => {
  if (isList(value)) return value.filter((one) => !isObject(one) || one['key'] !== 'JobFlowId').map(asDeclared);
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, one]) => [capitalised(name), one === undefined ? null : asDeclared(one)] as const);
  return Object.fromEntries(
    members.filter(([, one]) => one !== null && !(isList(one) && one.length === 0)).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
};
/** The whole policy as JSON text in the form of the state. The response also contains the defaults that the service fills in. */
const scalingPolicy = c.via(c.either(c.response('autoScalingPolicy'), 'autoScalingPolicy'), (policy) =>
  isObject(policy) ? JSON.stringify(asDeclared({ constraints: policy['constraints'] ?? null, rules: policy['rules'] ?? null })) : undefined,
);
const ofGroup = (value: c.Read) =>
  c.firstOf(
    c.modify(c.on('aws_emr_instance_group', { id: 'instanceGroupId' }), { autoscaling_policy: value }),
    c.modify(c.on('aws_emr_cluster', { 'core_instance_group.id': 'instanceGroupId' }), { 'core_instance_group.autoscaling_policy': value }),
  );

export const emrFleets: c.ServiceCatalog = {
  eventSource: 'elasticmapreduce.amazonaws.com',
  types: c.types('analytics', { aws_emr_instance_fleet: { unevaluated: { launch_specifications: 'only used at creation' } } }),
  events: {
    AddInstanceFleet: c.create(c.within(cluster, c.withId(c.on('aws_emr_instance_fleet', { id: fleetId }))), {
      ...settings(),
      ...c.same('cluster_id name=instanceFleet.name'),
    }),
    ModifyInstanceFleet: c.firstOf(
      c.modify(c.on('aws_emr_instance_fleet', { id: 'instanceFleet.instanceFleetId' }), settings()),
      ofCluster('core'),
      ofCluster('master'),
    ),
    PutAutoScalingPolicy: ofGroup(scalingPolicy),
    RemoveAutoScalingPolicy: ofGroup(c.fixed(null)),
  },
};
