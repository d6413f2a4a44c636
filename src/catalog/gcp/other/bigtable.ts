import { isObject } from '../../../lib/json.js';
import * as c from '../language.js';

/** Bigtable. Source: googleapis, Terraform Google provider. */

const bigtableInstance = c.on('google_bigtable_instance', {
  id: c.fullName(
    'instances',
    'name',
    'instance.name',
    // The name of a cluster contains that of its instance.
    (record) => record.resource.replace(/\/clusters\/[^/]*$/, ''),
    c.nameOf('{}/instances/{}', 'parent', 'instanceId'),
  ),
});
const bigtableTable = c.on('google_bigtable_table', {
  id: c.fullName('tables', 'name', 'table.name', c.nameOf('{}/tables/{}', 'parent', 'tableId')),
});
const clusterNodes: c.Read = (record) => {
  const cluster = c.request('cluster')(record);
  const nodes = isObject(cluster) ? cluster['serveNodes'] : c.request('serveNodes')(record);
  const name = c.inName('clusters')(record);
  return nodes === undefined || name === undefined ? undefined : [{ cluster_id: name, num_nodes: nodes }];
};

export const bigtable: c.ServiceCatalog = {
  eventSource: 'bigtableadmin.googleapis.com',
  types: c.googleTypes('sql', {
    google_bigtable_instance: { noise: ['deletion_protection'] },
    google_bigtable_table: {},
  }),
  events: {
    CreateInstance: c.create(bigtableInstance, c.whole('instance', { ...c.kept('display_name'), ...c.cleared('labels', 'map') })),
    PartialUpdateInstance: c.modify(bigtableInstance, c.masked('instance', { ...c.kept('display_name'), ...c.cleared('labels', 'map') })),
    DeleteInstance: c.destroy(bigtableInstance),
    UpdateCluster: c.modify(bigtableInstance, { cluster: c.add(clusterNodes, ['cluster_id']) }),
    PartialUpdateCluster: c.modify(bigtableInstance, { cluster: c.add(clusterNodes, ['cluster_id']) }),
    DeleteCluster: c.modify(bigtableInstance, {
      cluster: c.remove(
        c.via(c.inName('clusters'), (id) => [{ cluster_id: id }]),
        ['cluster_id'],
      ),
    }),
    CreateTable: c.create(bigtableTable),
    UpdateTable: c.modify(
      bigtableTable,
      c.masked(
        'table',
        c.cleared('deletion_protection', (on) => (on === true ? 'PROTECTED' : 'UNPROTECTED')),
      ),
    ),
    ModifyColumnFamilies: c.forEach(
      'modifications',
      c.modify(
        bigtableTable,
        {
          column_family: c.add(
            c.via('item', (one) => (isObject(one) && isObject(one['create']) ? [{ family: one['id'] ?? '' }] : undefined)),
            ['family'],
          ),
        },
        { when: c.via('item', (one) => isObject(one) && one['drop'] !== true) },
      ),
      c.modify(bigtableTable, {
        column_family: c.remove(
          c.via('item', (one) => (isObject(one) ? [{ family: one['id'] ?? '' }] : undefined)),
          ['family'],
        ),
      }),
    ),
    DeleteTable: c.destroy(bigtableTable),
    DropRowRange: c.noChange,
  },
};
