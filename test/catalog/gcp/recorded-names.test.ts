import t from 'tap';
import { decodeEntry } from '../../../src/catalog/gcp/decode-entry.js';
import { cloudCatalog } from '../../../src/catalog/providers.js';
import type { JsonObject } from '../../../src/lib/json.js';
import { idOf } from '../../../src/model/change.js';
import { logEntry } from '../../support/log-entry.js';

/** Name and id of the first resource that the entry may concern. */
const shown = (service: string, event: string, resourceName: string, request: JsonObject, payload: JsonObject = {}) => {
  const record = decodeEntry(logEntry(`${service}.googleapis.com`, { event, request, record: { resourceName, ...payload } }));
  const owner = record && cloudCatalog.interpret(record).changes[0]?.owners[0];
  return owner && [owner.name, idOf(owner)];
};

void t.test('the name is the last segment, the id the recorded path', (t) => {
  t.strictSame(
    shown('compute', 'v1.compute.instances.insert', 'projects/481516234200/zones/us-west1-a/instances/Bastion', { name: 'Bastion' }),
    ['Bastion', 'projects/acme-prod/zones/us-west1-a/instances/Bastion'],
  );
  t.strictSame(
    shown('compute', 'v1.compute.instances.delete', 'projects/acme-prod/zones/us-west1-a/instances/Bastion', {}),
    ['Bastion', 'projects/acme-prod/zones/us-west1-a/instances/Bastion'],
    'the same for a deletion',
  );
  t.strictSame(
    shown('pubsub', 'google.pubsub.v1.Publisher.CreateTopic', 'projects/acme-prod/topics/MyTopic', {
      name: 'projects/acme-prod/topics/MyTopic',
    }),
    ['MyTopic', 'projects/acme-prod/topics/MyTopic'],
  );
  t.end();
});

void t.test('if the record names only the parent, the id is the full name', (t) => {
  t.strictSame(
    shown('container', 'google.container.v1.ClusterManager.CreateCluster', 'projects/acme-prod/zones/us-west1-a', {
      parent: 'projects/acme-prod/locations/us-west1-a',
      cluster: { name: 'Main' },
    }),
    ['Main', 'projects/acme-prod/locations/us-west1-a/clusters/Main'],
  );
  t.end();
});

void t.test('a resource without a full name has that of its key', (t) => {
  t.strictSame(shown('storage', 'storage.buckets.create', 'projects/_/buckets/acme-new', {}), ['acme-new', 'acme-new']);
  t.strictSame(
    shown('dns', 'dns.changes.create', 'managedZones/acme', {
      project: 'acme-prod',
      managedZone: 'acme',
      change: { additions: [{ name: 'www.acme.example.', type: 'A', ttl: 300, rrdata: ['192.0.2.1'] }] },
    }),
    ['www.acme.example.', 'acme-prod/acme/www.acme.example./A'],
  );
  t.strictSame(
    shown('serviceusage', 'google.api.serviceusage.v1.ServiceUsage.EnableService', 'projects/acme-prod/services/run.googleapis.com', {
      name: 'projects/acme-prod/services/run.googleapis.com',
    }),
    ['run.googleapis.com', 'projects/acme-prod/services/run.googleapis.com'],
  );
  t.end();
});

void t.test('a grant has the id that the provider composes', (t) => {
  const delta = (role: string) => ({
    serviceData: { policyDelta: { bindingDeltas: [{ action: 'ADD', role, member: 'user:Mallory@evil.example' }] } },
  });
  t.strictSame(shown('cloudresourcemanager', 'SetIamPolicy', 'projects/acme-prod', {}, delta('roles/owner')), [
    'acme-prod',
    'acme-prod/roles/owner/user:Mallory@evil.example',
  ]);
  t.strictSame(shown('storage', 'storage.setIamPermissions', 'projects/_/buckets/acme', {}, delta('roles/storage.admin')), [
    'acme',
    'b/acme/roles/storage.admin/user:Mallory@evil.example',
  ]);
  t.end();
});
