import * as c from '../language.js';
import { segment, shortName } from './compute-reads.js';
import { addedKeys, changedKeys, deletedKeys, hasDelta, modifiedKeys } from './metadata-keys.js';

/**
 * Settings of projects. Their resource is the project, which `resource.labels` may show by number. Source: Compute Engine API reference,
 * Terraform Google provider, real entries.
 */

const id: c.Read = segment('projects');
const project = (type: string): c.Target => c.on(type, { id });
const item = c.on('google_compute_project_metadata_item', { project: id, key: 'item' });
const allItems = project('google_compute_project_metadata');

/** The changed key as a map with its new value. */
const keyAs =
  (value: string | null): c.Read =>
  ({ request: { item: key } }) =>
    typeof key === 'string' ? { [key]: value } : undefined;

/**
 * Entries that withhold the keys. Such a call did change something, but the record does not show what (D16): entries recorded when keys were
 * added in the console have no difference, and gcloud skips a call that would change nothing. Alone, the last entry of an operation shows
 * nothing unless it has a difference.
 */
const hasNoKeys: c.Read = (record) =>
  changedKeys(record) === undefined && !hasDelta(record) && record.operation?.part !== 'last' ? true : undefined;

const setOfAll = c.modify(allItems, { metadata: c.eachKey(keyAs(c.withheld)) });
const dropOfAll = c.modify(allItems, { metadata: c.eachKey(keyAs(null)) });

/** The service project of a call on its host project. */
const serviceProject = c.on('google_compute_shared_vpc_service_project', { host_project: id, service_project: 'xpnResource.id' });

/** Without a bucket, the call ends the export. */
const hasBucket: c.Read = ({ request }) => typeof request['bucketName'] === 'string' && request['bucketName'] !== '';
const hasNoBucket: c.Read = (record) => hasBucket(record) !== true && record.operation?.part !== 'last';

const ofProject: Partial<c.TypeSpec> = { keys: [['id']], family: 'projects' };

export const computeProjects: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: c.googleTypes('compute', {
    google_compute_project_metadata: { keys: [['id']], secrets: ['metadata.startup-script'] },
    // Keys such as `ssh-keys` and `enable-oslogin` give access to all instances.
    google_compute_project_metadata_item: {
      keys: [['project', 'key']],
      access: 'credential',
      noise: ['deletion_policy'],
      secrets: ['value'],
    },
    google_compute_project_default_network_tier: ofProject,
    google_project_usage_export_bucket: ofProject,
    google_compute_shared_vpc_host_project: ofProject,
    google_compute_shared_vpc_service_project: {
      keys: [['host_project', 'service_project']],
      family: 'projects',
      noise: ['deletion_policy'],
    },
  }),
  events: {
    'compute.projects.setCommonInstanceMetadata': [
      c.forEach(addedKeys, c.create(item, { value: c.hidden('item') }), setOfAll),
      c.forEach(modifiedKeys, c.put(item, { value: c.hidden('item') }), setOfAll),
      c.forEach(deletedKeys, c.destroy(item), dropOfAll),
      c.modify(allItems, { metadata: c.hidden(hasNoKeys) }),
    ],
    'compute.projects.setDefaultNetworkTier': c.put(project('google_compute_project_default_network_tier'), {
      network_tier: 'networkTier',
    }),
    'compute.projects.setUsageExportBucket': c.firstOf(
      c.put(
        project('google_project_usage_export_bucket'),
        { bucket_name: shortName('bucketName'), prefix: 'reportNamePrefix' },
        { when: hasBucket },
      ),
      c.destroy(project('google_project_usage_export_bucket'), { when: hasNoBucket }),
    ),
    'compute.projects.enableXpnHost': c.create(project('google_compute_shared_vpc_host_project')),
    'compute.projects.disableXpnHost': c.destroy(project('google_compute_shared_vpc_host_project')),
    'compute.projects.enableXpnResource': c.create(c.within(project('google_compute_shared_vpc_host_project'), serviceProject)),
    'compute.projects.disableXpnResource': c.destroy(serviceProject),
  },
};
