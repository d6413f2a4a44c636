import { create, destroy, drop, firstOf, merge, modify, noChange, on, response, set, type ServiceCatalog } from '../../dsl.js';
import { orNull, tagMap } from '../../values.js';

/** AWS CloudHSM: clusters and their modules. Source: CloudHSM API reference, Terraform AWS provider 3 to 6. */

const cluster = on('aws_cloudhsm_v2_cluster', { cluster_id: 'clusterId' });
const tagged = on('aws_cloudhsm_v2_cluster', { cluster_id: 'resourceId' });

export const cloudhsm: ServiceCatalog = {
  eventSource: 'cloudhsm.amazonaws.com',
  types: {
    aws_cloudhsm_v2_cluster: {
      keys: [['cluster_id']],
      scope: 'region',
      family: 'security',
      cloudId: 'cluster_id',
      noise: ['cluster_certificates', 'cluster_certificates.*', 'cluster_id', 'cluster_state', 'security_group_id', 'vpc_id'],
    },
    aws_cloudhsm_v2_hsm: {
      keys: [['hsm_id'], ['hsm_eni_id']],
      scope: 'region',
      family: 'security',
      cloudId: 'hsm_id',
      noise: ['hsm_eni_id', 'hsm_id', 'hsm_state'],
      unevaluated: { subnet_id: 'follows from the zone' },
    },
  },
  events: {
    CreateCluster: create(on('aws_cloudhsm_v2_cluster', { cluster_id: response('cluster.clusterId') }), {
      hsm_type: 'hsmType',
      mode: 'mode',
      source_backup_identifier: orNull('sourceBackupId'),
      subnet_ids: 'subnetIds',
      tags: set(tagMap('tagList'), 'map'),
    }),
    ModifyCluster: modify(cluster, { hsm_type: 'hsmType' }),
    DeleteCluster: destroy(cluster),
    CreateHsm: create(
      on('aws_cloudhsm_v2_hsm', { hsm_id: response('hsm.hsmId') }),
      { availability_zone: 'availabilityZone', cluster_id: 'clusterId', ip_address: 'ipAddress' },
      { parent: cluster },
    ),
    DeleteHsm: firstOf(
      destroy(on('aws_cloudhsm_v2_hsm', { hsm_id: 'hsmId' })),
      destroy(on('aws_cloudhsm_v2_hsm', { hsm_eni_id: 'eniId' })),
    ),
    TagResource: modify(tagged, { tags: merge(tagMap('tagList')) }),
    UntagResource: modify(tagged, { tags: drop('tagKeyList') }),
    InitializeCluster: noChange,
  },
};
