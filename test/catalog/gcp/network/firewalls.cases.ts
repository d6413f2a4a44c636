import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { call, inProject, lifecycle, link } from './lifecycle.js';

const attributes: JsonObject = {
  allow: [{ ports: ['443', '8000-8100'], protocol: 'tcp' }, { ports: [], protocol: 'icmp' }],
  creation_timestamp: '2026-01-14T02:45:33.796-07:00', deny: [], description: '', destination_ranges: [], direction: 'INGRESS', disabled: false,
  enable_logging: null, id: inProject('global/firewalls/web'), log_config: [], name: 'web', network: link('global/networks/prod'), params: [],
  priority: 1000, project: 'acme-prod', self_link: link('global/firewalls/web'), source_ranges: ['10.0.0.0/8'], source_service_accounts: null,
  source_tags: null, target_service_accounts: null, target_tags: ['web'], timeouts: null,
};

const declared = (more: JsonObject = {}): DeclaredResource => ({ type: 'google_compute_firewall', attributes: { ...attributes, ...more } });

const body: JsonObject = {
  name: 'web', network: inProject('global/networks/prod'), priority: '1000', description: '', disabled: false, direction: 'INGRESS',
  logConfig: { enable: false }, sourceRanges: ['10.0.0.0/8'], targetTags: ['web'],
  alloweds: [{ IPProtocol: 'TCP', ports: ['8000-8100', '443'] }, { IPProtocol: 'icmp' }],
};
const firewall = (verb: string, given: JsonObject) => call(`compute.firewalls.${verb}`, 'global/firewalls/web', given);
const drift = (field: string, old: CatalogCase['drifts'][0]['old'], now: CatalogCase['drifts'][0]['new']) =>
  ({ address: 'google_compute_firewall.this', field, old, new: now });

export const firewallCases: readonly CatalogCase[] = [
  ...lifecycle({
    collection: 'firewalls', path: 'global/firewalls/web', declared: declared(), body,
    changed: { sourceRanges: ['0.0.0.0/0'], alloweds: [{ IPProtocol: 'tcp', ports: ['22'] }] },
    drifts: [['source_ranges', ['10.0.0.0/8'], ['0.0.0.0/0']], ['allow', attributes['allow'] ?? null, [{ protocol: 'tcp', ports: ['22'] }]]],
    verbs: ['insert', 'patch', 'update', 'delete'],
  }),
  {
    name: 'a replaced rule loses what the call omits',
    ...firewall('update', { name: 'web', network: link('global/networks/prod'), denieds: [{ IPProtocol: 'all' }], priority: '10' }),
    state: [declared()],
    drifts: [
      drift('allow', attributes['allow'] ?? null, []), drift('deny', [], [{ protocol: 'all', ports: [] }]), drift('priority', 1000, 10),
      drift('source_ranges', ['10.0.0.0/8'], ['0.0.0.0/0']), drift('target_tags', ['web'], null),
    ],
  },
  {
    name: 'logging without metadata', ...firewall('patch', { logConfig: { enable: true } }),
    state: [declared()], drifts: [drift('log_config', [], [{ enable: true }])],
  },
];
