import { isObject } from '../../../lib/json.js';
import { add, create, destroy, forEach, modify, noChange, on, remove, request, via, type Read, type ServiceCatalog } from '../../dsl.js';
import { fullName } from '../full-name.js';
import { byName, inName, nameOf, updated } from '../gcp-reads.js';
import { cleared, clearedMap, kept, written } from '../members.js';
import { gcpNoise } from '../noise.js';

/** Bigtable. Source: googleapis, Terraform Google provider. */

const bigtableInstance = on('google_bigtable_instance', {
  id: fullName(
    'instances',
    'name',
    'instance.name',
    // The name of a cluster contains that of its instance.
    (record) => record.resource.replace(/\/clusters\/[^/]*$/, ''),
    nameOf('{}/instances/{}', 'parent', 'instanceId'),
  ),
});
const bigtableTable = on('google_bigtable_table', {
  id: fullName('tables', 'name', 'table.name', nameOf('{}/tables/{}', 'parent', 'tableId')),
});
const clusterNodes: Read = (record) => {
  const cluster = request('cluster')(record);
  const nodes = isObject(cluster) ? cluster['serveNodes'] : request('serveNodes')(record);
  const name = inName('clusters')(record);
  return nodes === undefined || name === undefined ? undefined : [{ cluster_id: name, num_nodes: nodes }];
};

export const bigtable: ServiceCatalog = {
  eventSource: 'bigtableadmin.googleapis.com',
  types: {
    google_bigtable_instance: { keys: [[...byName]], scope: 'global', family: 'sql', noise: [...gcpNoise, 'deletion_protection'] },
    google_bigtable_table: { keys: [[...byName]], scope: 'global', family: 'sql', noise: gcpNoise },
  },
  events: {
    CreateInstance: create(bigtableInstance, written('instance', { display_name: kept('displayName'), labels: clearedMap('labels') })),
    PartialUpdateInstance: modify(
      bigtableInstance,
      updated('instance', { display_name: kept('displayName'), labels: clearedMap('labels') }),
    ),
    DeleteInstance: destroy(bigtableInstance),
    UpdateCluster: modify(bigtableInstance, { cluster: add(clusterNodes, ['cluster_id']) }),
    PartialUpdateCluster: modify(bigtableInstance, { cluster: add(clusterNodes, ['cluster_id']) }),
    DeleteCluster: modify(bigtableInstance, {
      cluster: remove(
        via(inName('clusters'), (id) => [{ cluster_id: id }]),
        ['cluster_id'],
      ),
    }),
    CreateTable: create(bigtableTable),
    UpdateTable: modify(
      bigtableTable,
      updated('table', { deletion_protection: cleared('deletionProtection', (on) => (on === true ? 'PROTECTED' : 'UNPROTECTED')) }),
    ),
    ModifyColumnFamilies: forEach(
      'modifications',
      modify(
        bigtableTable,
        {
          column_family: add(
            via('item', (one) => (isObject(one) && isObject(one['create']) ? [{ family: one['id'] ?? '' }] : undefined)),
            ['family'],
          ),
        },
        { when: via('item', (one) => isObject(one) && one['drop'] !== true) },
      ),
      modify(bigtableTable, {
        column_family: remove(
          via('item', (one) => (isObject(one) ? [{ family: one['id'] ?? '' }] : undefined)),
          ['family'],
        ),
      }),
    ),
    DeleteTable: destroy(bigtableTable),
    DropRowRange: noChange,
  },
};
