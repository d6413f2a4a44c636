import * as c from '../language.js';

/** AWS CloudHSM: clusters and their modules. Source: CloudHSM API reference, Terraform AWS provider 3 to 6. */

const cluster = c.on('aws_cloudhsm_v2_cluster', { cluster_id: 'clusterId' });
const tagged = c.on('aws_cloudhsm_v2_cluster', { cluster_id: 'resourceId' });

export const cloudhsm: c.ServiceCatalog = {
  eventSource: 'cloudhsm.amazonaws.com',
  types: c.types('security', {
    aws_cloudhsm_v2_cluster: { keys: [['cluster_id']], cloudId: 'cluster_id', noise: ['cluster_certificates.*'] },
    aws_cloudhsm_v2_hsm: { keys: [['hsm_id'], ['hsm_eni_id']], cloudId: 'hsm_id', unevaluated: { subnet_id: 'follows from the zone' } },
  }),
  events: {
    CreateCluster: c.create(c.on('aws_cloudhsm_v2_cluster', { cluster_id: c.response('cluster.clusterId') }), {
      ...c.same('hsm_type mode subnet_ids'),
      source_backup_identifier: c.orNull('sourceBackupId'),
      tags: c.set(c.tagMap('tagList'), 'map'),
    }),
    ModifyCluster: c.modify(cluster, { hsm_type: 'hsmType' }),
    DeleteCluster: c.destroy(cluster),
    CreateHsm: c.create(
      c.within(cluster, c.on('aws_cloudhsm_v2_hsm', { hsm_id: c.response('hsm.hsmId') })),
      c.same('availability_zone cluster_id ip_address'),
    ),
    DeleteHsm: c.firstOf(
      c.destroy(c.on('aws_cloudhsm_v2_hsm', { hsm_id: 'hsmId' })),
      c.destroy(c.on('aws_cloudhsm_v2_hsm', { hsm_eni_id: 'eniId' })),
    ),
    ...c.tagCalls((edits) => c.modify(tagged, edits), 'TagResource UntagResource', 'tagKeyList', 'tagList'),
    InitializeCluster: c.noChange,
  },
};
