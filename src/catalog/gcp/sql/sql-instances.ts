import type { Json } from '../../../lib/json.js';
import { anyAttribute } from '../../../model/change.js';
import { attributeAt } from '../../../model/state-snapshot.js';
import * as c from '../language.js';
import { instance, objectOf, ownInstance, projectOfSql, sent } from './sql-names.js';
import { creationEdits, flaggedEdits, promotedEdits, settingsEdits } from './sql-settings.js';

/** Instances. Source: Cloud SQL Admin API `v1`, recorded entries, schema of `google_sql_database_instance`. */

const existing = c.on('google_sql_database_instance', { name: ownInstance, project: projectOfSql });
/** An instance of which the state has the older flag instead of the mode of encryption. */
const flagged = c.on('google_sql_database_instance', { name: ownInstance, project: projectOfSql, settings: c.fixed('flagged') });
const hasOnlyFlag = (settings: Json): boolean => {
  const at = (name: string): Json => attributeAt({ settings }, `settings.ip_configuration.${name}`) ?? '';
  return at('require_ssl') !== '' && at('ssl_mode') === '';
};
const cloned = c.on('google_sql_database_instance', {
  name: c.either(sent('cloneContext.destinationInstanceName'), sent('destinationInstanceName')),
  project: projectOfSql,
});

/** A complete entry without a request changed something unknown (D16). The last entry of an operation never has a request. */
const showsNothing: c.Read = (record) => objectOf(record) === undefined && record.operation === undefined;
const update: c.ChangeSpec = c.firstOf(
  c.modify(existing, { [anyAttribute]: c.hidden(c.fixed(true)) }, { when: showsNothing }),
  c.modify(flagged, flaggedEdits),
  c.modify(existing, settingsEdits),
);

export const sqlInstances: c.ServiceCatalog = {
  eventSource: 'cloudsql.googleapis.com',
  types: c.googleTypes('sql', {
    google_sql_database_instance: {
      keys: [
        ['name', 'project'],
        ['name', 'project', { attribute: 'settings', of: (settings) => (hasOnlyFlag(settings) ? 'flagged' : '') }],
      ],
      cloudId: 'name',
      noise: ['deletion_protection', 'dns_name*', 'replica_names'],
      defaults: {
        'settings.availability_type': 'ZONAL',
        'settings.connector_enforcement': 'NOT_REQUIRED',
        'settings.ip_configuration.ssl_mode': 'ALLOW_UNENCRYPTED_AND_ENCRYPTED',
      },
      secrets: ['root_password', 'root_password_wo', 'replica_configuration.password', 'replica_configuration.client_key'],
    },
  }),
  events: {
    'cloudsql.instances.create': c.create(existing, creationEdits),
    'cloudsql.instances.update': update,
    'cloudsql.instances.patch': update,
    'cloudsql.instances.delete': c.destroy(existing),
    'cloudsql.instances.clone': c.create(cloned),
    'cloudsql.instances.promoteReplica': c.modify(existing, promotedEdits),
    'cloudsql.instances.demoteMaster': c.modify(existing, {
      master_instance_name: sent('demoteMasterContext.masterInstanceName'),
      instance_type: () => 'READ_REPLICA_INSTANCE',
    }),
    // All client certificates become invalid.
    'cloudsql.instances.resetSslConfig': c.destroy(c.on('google_sql_ssl_cert', { instance, project: projectOfSql })),
    'cloudsql.instances.restart': c.noChange,
    'cloudsql.instances.failover': c.noChange,
    'cloudsql.instances.import': c.noChange,
    'cloudsql.instances.export': c.noChange,
    'cloudsql.instances.restoreBackup': c.noChange,
    'cloudsql.instances.startReplica': c.noChange,
    'cloudsql.instances.stopReplica': c.noChange,
    'cloudsql.instances.truncateLog': c.noChange,
    'cloudsql.instances.addServerCa': c.noChange,
    'cloudsql.instances.rotateServerCa': c.noChange,
    'cloudsql.backupRuns.create': c.noChange,
    'cloudsql.backupRuns.delete': c.noChange,
  },
};
