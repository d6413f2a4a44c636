import { capitalised } from '../../../../src/lib/capitalised.js';
import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';

const project = 'acme-prod';
const api = 'https://www.googleapis.com/compute/v1/projects/acme-prod/global/networks';

const dns = (event: string, resourceName: string, request: JsonObject): Pick<CatalogCase, 'event' | 'request' | 'response' | 'record'> => {
  const [, collection = '', verb = ''] = event.split('.');
  const call = capitalised(collection) + capitalised(verb);
  return {
    event, request: { '@type': `type.googleapis.com/cloud.dns.api.${call}Request`, project, ...request },
    response: { '@type': `type.googleapis.com/cloud.dns.api.${call}Response` }, record: { resourceName },
  };
};

const keySpecs = [
  { algorithm: 'rsasha256', key_length: 2048, key_type: 'keySigning', kind: 'dns#dnsKeySpec' },
  { algorithm: 'rsasha256', key_length: 1024, key_type: 'zoneSigning', kind: 'dns#dnsKeySpec' },
];
const dnssec = { default_key_specs: keySpecs, kind: 'dns#managedZoneDnsSecConfig', non_existence: 'nsec3', state: 'on' };

const zone = (more: JsonObject = {}): DeclaredResource => ({
  type: 'google_dns_managed_zone',
  attributes: {
    cloud_logging_config: [{ enable_logging: true }], creation_time: '2026-01-14T13:26:25.490Z', description: 'Managed by Terraform',
    dns_name: 'acme.example.', dnssec_config: [dnssec], effective_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' }, force_destroy: false,
    forwarding_config: [], id: 'projects/acme-prod/managedZones/acme', labels: { env: 'prod' }, managed_zone_id: 5995225543431717000, name: 'acme',
    name_servers: ['ns-cloud-c1.googledomains.com.'], peering_config: [], private_visibility_config: [], project,
    terraform_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' }, timeouts: null, visibility: 'public', ...more,
  },
});

const privateZone = zone({
  dnssec_config: [], visibility: 'private',
  private_visibility_config: [{ gke_clusters: [], networks: [{ network_url: `${api}/prod` }] }],
  forwarding_config: [{ target_name_servers: [{ domain_name: '', forwarding_path: '', ipv4_address: '10.0.0.53' }] }],
});

const zoneBody: JsonObject = {
  name: 'acme', dnsName: 'acme.example.', description: 'Managed by Terraform', visibility: 'PUBLIC', privateVisibilityConfig: {},
  dnssecConfig: { state: 'ON', nonExistence: 'NSEC3' }, cloudLoggingConfig: { enableLogging: true }, labels: { env: 'prod', 'goog-terraform-provisioned': 'true' },
};
const onZone = (verb: string, body: JsonObject) =>
  dns(`dns.managedZones.${verb}`, 'managedZones/acme', verb === 'create' ? { managedZone: body } : { managedZone: 'acme', managedZoneResource: body });
const zoneDrift = (field: string, old: Json, now: Json) => ({ address: 'google_dns_managed_zone.this', field, old, new: now });

const record = (type: string, rrdatas: readonly string[], more: JsonObject = {}): DeclaredResource => ({
  type: 'google_dns_record_set',
  name: type.toLowerCase(),
  attributes: {
    id: `projects/acme-prod/managedZones/acme/rrsets/www.acme.example./${type}`, managed_zone: 'acme', name: 'www.acme.example.', project, routing_policy: [],
    rrdatas, ttl: 300, type, ...more,
  },
});
const a = record('A', ['198.51.100.7', '198.51.100.8']);
const weighted = record('A', [], {
  rrdatas: null,
  routing_policy: [{ enable_geo_fencing: false, geo: [], health_check: '', primary_backup: [], wrr: [
    { health_checked_targets: [], rrdatas: ['198.51.100.7'], weight: 0.9 }, { health_checked_targets: [], rrdatas: ['198.51.100.8'], weight: 0.1 },
  ] }],
});
const given = (rrdata: readonly string[], more: JsonObject = {}): JsonObject => ({ name: 'www.acme.example.', type: 'A', ttl: 300, rrdata, ...more });
const wrr = (first: string): JsonObject => ({ wrr: { items: [{ weight: 0.1, rrdata: ['198.51.100.8'] }, { weight: 0.9, rrdata: [first] }] } });
const change = (additions: readonly JsonObject[], deletions: readonly JsonObject[] = []) =>
  dns('dns.changes.create', 'managedZones/acme', { managedZone: 'acme', change: { ...(additions.length > 0 ? { additions } : {}), ...(deletions.length > 0 ? { deletions } : {}) } });
const recordDrift = (field: string, old: Json, now: Json) => ({ address: 'google_dns_record_set.a', field, old, new: now });
const single = (verb: string, body: JsonObject) => dns(`dns.resourceRecordSets.${verb}`, 'managedZones/acme/rrsets/www.acme.example./A', { managedZone: 'acme', ...body });

export const zoneCases: readonly CatalogCase[] = [
  { name: 'the declared zone', ...onZone('create', zoneBody), state: [zone()], drifts: [] },
  {
    name: 'the declared key specifications', ...onZone('patch', { dnssecConfig: { defaultKeySpecs: [{ keyType: 'KEY_SIGNING', algorithm: 'RSASHA256' }, { keyType: 'ZONE_SIGNING', keyLength: 1024 }] } }),
    state: [zone()], drifts: [],
  },
  {
    name: 'the number of a zone in the request',
    ...dns('dns.managedZones.delete', 'managedZones/5995225543431716528', { managedZone: '5995225543431716528' }),
    record: { resourceName: 'managedZones/5995225543431716528', entry: { resource: { type: 'dns_managed_zone', labels: { project_id: project, zone_name: 'acme', location: 'global' } } } },
    state: [zone()], drifts: [{ address: 'google_dns_managed_zone.this', field: '*', old: {}, new: null }],
  },
  { name: 'DNSSEC switched off', ...onZone('patch', { dnssecConfig: { state: 'OFF', defaultKeySpecs: [] } }), state: [zone()], drifts: [zoneDrift('dnssec_config', [dnssec], [{ state: 'off', default_key_specs: [] }])] },
  {
    name: 'another network sees a private zone',
    ...onZone('patch', { privateVisibilityConfig: { networks: [{ networkUrl: `${api}/prod` }, { networkUrl: `${api}/lab` }] } }), state: [privateZone],
    drifts: [zoneDrift('private_visibility_config', privateZone.attributes['private_visibility_config'] ?? null, [{ networks: [{ network_url: `${api}/prod` }, { network_url: `${api}/lab` }] }])],
  },
  {
    name: 'queries sent elsewhere', ...onZone('update', { ...zoneBody, visibility: 'PRIVATE', dnssecConfig: null, privateVisibilityConfig: { networks: [{ networkUrl: `${api}/prod` }] }, forwardingConfig: { targetNameServers: [{ ipv4Address: '203.0.113.53', forwardingPath: 'DEFAULT' }] } }),
    state: [privateZone],
    drifts: [zoneDrift('forwarding_config', privateZone.attributes['forwarding_config'] ?? null, [{ target_name_servers: [{ ipv4_address: '203.0.113.53' }] }])],
  },
  { name: 'the declared zone', ...onZone('update', zoneBody), state: [zone()], drifts: [] },
];

export const recordSetCases: readonly CatalogCase[] = [
  {
    name: 'a record set of another type in place of the declared one', ...change([{ name: 'WWW.acme.example', type: 'CNAME', ttl: 300, rrdata: ['evil.example.'] }], [given(['198.51.100.7'])]),
    state: [a, zone()], drifts: [recordDrift('*', {}, null), { address: 'google_dns_record_set', field: '*', old: null, new: {} }],
  },
  {
    name: 'another target of a weight', ...change([given([], { rrdata: null, routingPolicy: wrr('203.0.113.66') })], [given([], { routingPolicy: wrr('198.51.100.7') })]), state: [weighted],
    drifts: [recordDrift('routing_policy', weighted.attributes['routing_policy'] ?? null, [{ wrr: [{ weight: 0.1, rrdatas: ['198.51.100.8'] }, { weight: 0.9, rrdatas: ['203.0.113.66'] }], geo: [] }])],
  },
  { name: 'the declared records', ...single('create', { resourceRecordSet: given(['198.51.100.7', '198.51.100.8']) }), state: [a], drifts: [] },
  { name: 'another time to live', ...single('patch', { name: 'www.acme.example.', type: 'A', resourceRecordSet: { ttl: 5 } }), state: [a], drifts: [recordDrift('ttl', 300, 5)] },
  { name: 'the declared record set', ...single('delete', { name: 'www.acme.example.', type: 'A' }), state: [a], drifts: [recordDrift('*', {}, null)] },
];

const policy: DeclaredResource = {
  type: 'google_dns_policy',
  attributes: {
    alternative_name_server_config: [{ target_name_servers: [{ forwarding_path: 'private', ipv4_address: '10.0.0.53' }] }], description: 'Managed by Terraform',
    dns64_config: [{ scope: [{ all_queries: false }] }], enable_inbound_forwarding: false, enable_logging: true, id: 'projects/acme-prod/policies/base', name: 'base',
    networks: [{ network_url: 'projects/acme-prod/global/networks/prod' }], project, timeouts: null,
  },
};
const policyBody: JsonObject = {
  name: 'base', description: 'Managed by Terraform', enableLogging: true, networks: [{ networkUrl: `${api}/prod` }],
  alternativeNameServerConfig: { targetNameServers: [{ ipv4Address: '10.0.0.53', forwardingPath: 'PRIVATE' }] },
};
const response: DeclaredResource = {
  type: 'google_dns_response_policy',
  attributes: {
    description: '', gke_clusters: [], id: 'projects/acme-prod/responsePolicies/local', networks: [{ network_url: 'projects/acme-prod/global/networks/prod' }],
    project, response_policy_name: 'local', timeouts: null,
  },
};
const responseBody: JsonObject = { responsePolicyName: 'local', networks: [{ networkUrl: `${api}/prod` }] };
const local = [{ local_datas: [{ name: 'api.acme.example.', rrdatas: ['10.0.0.9'], ttl: 300, type: 'A' }] }];
const responseRule: DeclaredResource = {
  type: 'google_dns_response_policy_rule',
  attributes: { dns_name: 'api.acme.example.', id: 'projects/acme-prod/responsePolicies/local/rules/api', local_data: local, project, response_policy: 'local', rule_name: 'api', timeouts: null },
};
const ruleBody = (address: string): JsonObject => ({ dnsName: 'api.acme.example.', localData: { localDatas: [{ name: 'api.acme.example.', type: 'A', ttl: 300, rrdata: [address] }] } });
const moved = [{ local_datas: [{ name: 'api.acme.example.', type: 'A', ttl: 300, rrdatas: ['203.0.113.66'] }] }];

/** Creation, patch, update and deletion of one object. */
const calls = (collection: string, name: string, member: string, declared: DeclaredResource, body: JsonObject, other: JsonObject, drift: readonly [string, Json, Json], extra: JsonObject = {}): readonly CatalogCase[] => {
  const on = (verb: string, request: JsonObject) => dns(`dns.${collection}.${verb}`, name, { ...extra, ...request });
  const [field, old, now] = drift;
  const drifts = [{ address: `${declared.type}.this`, field, old, new: now }];
  const id = name.slice(name.lastIndexOf('/') + 1);
  return [
    { name: 'the declared values', ...on('create', { [member]: { ...body, ...(member === 'responsePolicyRule' ? { ruleName: id } : {}) } }), state: [declared], drifts: [] },
    { name: 'other values', ...on('create', { [member]: { ...body, ...other } }), state: [declared], drifts },
    ...['patch', 'update'].flatMap((verb): readonly CatalogCase[] => [
      { name: 'the declared values', ...on(verb, { [member]: id, [`${member}Resource`]: body }), state: [declared], drifts: [] },
      { name: 'other values', ...on(verb, { [member]: id, [`${member}Resource`]: verb === 'patch' ? other : { ...body, ...other } }), state: [declared], drifts },
    ]),
    { name: 'a declared one', ...on('delete', { [member]: id }), state: [declared], drifts: [{ address: `${declared.type}.this`, field: '*', old: {}, new: null }] },
  ];
};

export const policyCases: readonly CatalogCase[] = [
  ...calls('policies', 'policies/base', 'policy', policy, policyBody, { enableLogging: false }, ['enable_logging', true, false]),
  ...calls('responsePolicies', 'responsePolicies/local', 'responsePolicy', response, responseBody, { description: 'By hand' }, ['description', '', 'By hand']),
  ...calls('responsePolicyRules', 'responsePolicies/local/rules/api', 'responsePolicyRule', responseRule, ruleBody('10.0.0.9'), ruleBody('203.0.113.66'), ['local_data', local, moved], { responsePolicy: 'local' }),
];
