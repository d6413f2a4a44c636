import { text } from '../../../lib/json.js';
import { add, create, destroy, either, modify, on, request, via, type Read, type ServiceCatalog } from '../../dsl.js';
import { inName, project, updated } from '../gcp-reads.js';
import { cleared, clearedMap, kept, written, type Members } from '../members.js';
import { gcpNoise } from '../noise.js';
import { segmentAfter } from '../resource-path.js';

/** Spanner. Source: googleapis, Terraform Google provider. */

const spannerInstance = on('google_spanner_instance', {
  project,
  name: either(
    inName('instances'),
    'instanceId',
    via('name', (name) => segmentAfter(text(name) ?? '', 'instances')),
  ),
});
const instanceMembers: Members = {
  display_name: kept('displayName'),
  num_nodes: kept('nodeCount'),
  processing_units: kept('processingUnits'),
  labels: clearedMap('labels'),
  edition: kept('edition'),
};

/** The database: in the name, or in the statement that creates it. */
const databaseName: Read = either(
  inName('databases'),
  via(request('createStatement'), (statement) => /^\s*CREATE\s+DATABASE\s+[`"]?([\w-]+)/i.exec(text(statement) ?? '')?.[1]),
  via(either(request('database.name'), request('database')), (name) => segmentAfter(text(name) ?? '', 'databases')),
);
const database = on('google_spanner_database', { project, instance: inName('instances'), name: databaseName });

export const spanner: ServiceCatalog = {
  eventSource: 'spanner.googleapis.com',
  types: {
    google_spanner_instance: { keys: [['project', 'name']], scope: 'global', family: 'sql', noise: [...gcpNoise, 'state'] },
    google_spanner_database: {
      keys: [['project', 'instance', 'name']],
      scope: 'global',
      family: 'sql',
      noise: [...gcpNoise, 'state', 'deletion_protection'],
    },
  },
  events: {
    CreateInstance: create(spannerInstance, written('instance', instanceMembers)),
    // The mask is called `fieldMask`; the members that the request has are the changed ones.
    UpdateInstance: modify(spannerInstance, updated('instance', instanceMembers)),
    DeleteInstance: destroy(spannerInstance),
    CreateDatabase: create(database),
    UpdateDatabase: modify(database, updated('database', { enable_drop_protection: cleared('enableDropProtection') })),
    UpdateDatabaseDdl: modify(database, { ddl: add('statements') }),
    DropDatabase: destroy(database),
  },
};
