import { text } from '../../../lib/json.js';
import * as c from '../language.js';

/** Spanner. Source: googleapis, Terraform Google provider. */

const spannerInstance = c.on('google_spanner_instance', {
  project: c.project,
  name: c.either(
    c.inName('instances'),
    'instanceId',
    c.via('name', (name) => c.segmentAfter(text(name) ?? '', 'instances')),
  ),
});
const instanceMembers: c.Fields = { ...c.kept('display_name num_nodes=nodeCount processing_units edition'), ...c.cleared('labels', 'map') };

/** The database: in the name, or in the statement that creates it. */
const databaseName: c.Read = c.either(
  c.inName('databases'),
  c.via(c.request('createStatement'), (statement) => /^\s*CREATE\s+DATABASE\s+[`"]?([\w-]+)/i.exec(text(statement) ?? '')?.[1]),
  c.via(c.either(c.request('database.name'), c.request('database')), (name) => c.segmentAfter(text(name) ?? '', 'databases')),
);
const database = c.on('google_spanner_database', { project: c.project, instance: c.inName('instances'), name: databaseName });

export const spanner: c.ServiceCatalog = {
  eventSource: 'spanner.googleapis.com',
  types: c.googleTypes('sql', {
    google_spanner_instance: { keys: [['project', 'name']] },
    google_spanner_database: { keys: [['project', 'instance', 'name']], noise: ['deletion_protection'] },
  }),
  events: {
    CreateInstance: c.create(spannerInstance, c.whole('instance', instanceMembers)),
    // The mask is called `fieldMask`; the members that the request has are the changed ones.
    UpdateInstance: c.modify(spannerInstance, c.masked('instance', instanceMembers)),
    DeleteInstance: c.destroy(spannerInstance),
    CreateDatabase: c.create(database),
    UpdateDatabase: c.modify(database, c.masked('database', c.cleared('enable_drop_protection'))),
    UpdateDatabaseDdl: c.modify(database, { ddl: c.add('statements') }),
    DropDatabase: c.destroy(database),
  },
};
