import { type Json, isList, isObject, text } from '../../../lib/json.js';
import { lastSegment } from '../../../lib/last-segment.js';
import * as c from '../language.js';
import { changed, named, whole } from '../network/compute-object.js';
import { dnsName, dnsProject, fullDomain, zoneName } from './dns-names.js';
import { lowerCase } from './lower-case.js';

/** Managed zones. Source: Cloud DNS API reference `managedZones`, real entries. */

/** The audit log writes enums in upper case, the API in lower case. */
const enums = (value: Json): Json => lowerCase(c.asBlocks(value));

const zone: c.Fields = {
  ...c.cleared('description peering_config private_visibility_config'),
  ...c.cleared('forwarding_config', enums),
  ...c.kept('dns_name'),
  ...c.kept('visibility dnssec_config', enums),
  // Clients send the block only to set the switch, of which the log omits `false`.
  ...c.defaulted([{ enable_logging: false }], 'cloud_logging_config', (value) =>
    isObject(value) ? [{ enable_logging: value['enableLogging'] === true }] : undefined,
  ),
  ...c.defaulted({}, 'labels', c.labelMap, 'map'),
};

const target = c.on('google_dns_managed_zone', { id: dnsName('managedZones', zoneName) });

/** Server policies and response policies. Source: Cloud DNS API reference `policies`, `responsePolicies`, real entries. */

const policy: c.Fields = {
  ...c.cleared('description enable_inbound_forwarding enable_logging networks'),
  ...c.kept('dns64_config'),
  ...c.cleared('alternative_name_server_config', (value) => lowerCase(c.asBlocks(value))),
};

const responsePolicy = c.cleared('description networks gke_clusters');
const responseRule = c.kept('dns_name local_data');

const policyTarget = c.on('google_dns_policy', { id: dnsName('policies') });
const responseTarget = c.on('google_dns_response_policy', { id: dnsName('responsePolicies') });

/** The name of the resource is that of the policy, or that of the rule in it. */
const policyName: c.Read = c.either('responsePolicy', c.inName('responsePolicies'));
const ruleTarget = c.on('google_dns_response_policy_rule', {
  project: dnsProject,
  response_policy: policyName,
  rule_name: c.either(c.inName('rules'), 'responsePolicyRule.ruleName', 'responsePolicyRule'),
});

/** Record sets. A change lists deletions and additions; both of one name and type replace a record set. Source: real entries. */

/** The values of the records; the audit log writes `rrdata`, the API `rrdatas`. Policies by health of a target are not compared. */
const recordSet: c.Fields = {
  ...c.kept('ttl'),
  ...c.cleared({ rrdatas: c.either('item.rrdata', 'item.rrdatas') }, 'given'),
  ...c.kept('routing_policy', (policy) => {
    const { wrr, geo } = isObject(policy) ? policy : {};
    if (!isObject(wrr) && !isObject(geo)) return undefined;
    return c.asBlocks({ wrr: (isObject(wrr) && wrr['items']) || [], geo: (isObject(geo) && geo['items']) || [] });
  }),
};

const recordTarget = c.on('google_dns_record_set', { project: dnsProject, managed_zone: zoneName, name: 'item.name', type: 'item.type' });

const idOf = (one: Json): string => (isObject(one) ? `${fullDomain(text(one['name']) ?? '')} ${text(one['type']) ?? ''}` : '');
const itemsOf = (value: Json | undefined): readonly Json[] =>
  isList(value) ? value : value === undefined || value === null ? [] : [value];

/** The additions or deletions of a change whose record sets are, or are not, on the other side too. */
const ofChange = (side: 'additions' | 'deletions', isOnBoth: boolean): c.Read =>
  c.via('change', (change) => {
    if (!isObject(change)) return undefined;
    const others = new Set(itemsOf(change[side === 'additions' ? 'deletions' : 'additions']).map(idOf));
    return itemsOf(change[side]).filter((one) => others.has(idOf(one)) === isOnBoth);
  });

/** Calls on a single record set; newer than changes, with the name and type as parameters beside it. */
const single: c.Read = (record) => {
  const { request: call } = record;
  const holder = [call['resourceRecordSet'], call['rrset'], call['recordSet']].find(isObject) ?? {};
  const name = holder['name'] ?? call['name'] ?? c.inName('rrsets')(record);
  return name === undefined ? undefined : [{ ...holder, name, type: holder['type'] ?? call['type'] ?? null }];
};

const edits = whole(recordSet, 'item');
const parent = { ...named('google_dns_managed_zone'), key: { id: dnsName('managedZones', zoneName) } };

export const dnsManagedZones: c.ServiceCatalog = {
  eventSource: 'dns.googleapis.com',
  types: {
    ...c.googleTypes('network', { google_dns_managed_zone: { family: 'dns', defaults: { visibility: 'public' } } }),
    ...c.googleTypes('dns', {
      google_dns_policy: { family: 'dns' },
      google_dns_response_policy: { family: 'dns' },
      google_dns_response_policy_rule: { keys: [['project', { attribute: 'response_policy', as: lastSegment }, 'rule_name']] },
    }),
    ...c.googleTypes('dns', {
      google_dns_record_set: {
        keys: [['project', { attribute: 'managed_zone', as: lastSegment }, { attribute: 'name', as: fullDomain }, 'type']],
      },
    }),
  },
  events: {
    'dns.managedZones.create': c.create(target, whole(zone, 'managedZone')),
    'dns.managedZones.patch': c.modify(target, changed(zone, 'managedZoneResource')),
    'dns.managedZones.update': c.modify(target, whole(zone, 'managedZoneResource')),
    'dns.managedZones.delete': c.destroy(target),

    'dns.policies.create': c.create(policyTarget, whole(policy, 'policy')),
    'dns.policies.patch': c.modify(policyTarget, changed(policy, 'policyResource')),
    'dns.policies.update': c.modify(policyTarget, whole(policy, 'policyResource')),
    'dns.policies.delete': c.destroy(policyTarget),
    'dns.responsePolicies.create': c.create(responseTarget, whole(responsePolicy, 'responsePolicy')),
    'dns.responsePolicies.patch': c.modify(responseTarget, changed(responsePolicy, 'responsePolicyResource')),
    'dns.responsePolicies.update': c.modify(responseTarget, whole(responsePolicy, 'responsePolicyResource')),
    'dns.responsePolicies.delete': c.destroy(responseTarget),
    'dns.responsePolicyRules.create': c.create(c.within(responseTarget, ruleTarget), changed(responseRule, 'responsePolicyRule')),
    'dns.responsePolicyRules.patch': c.modify(ruleTarget, changed(responseRule, 'responsePolicyRuleResource')),
    'dns.responsePolicyRules.update': c.modify(ruleTarget, changed(responseRule, 'responsePolicyRuleResource')),
    'dns.responsePolicyRules.delete': c.destroy(ruleTarget),

    'dns.changes.create': [
      c.forEach(ofChange('additions', false), c.create(c.within(parent, recordTarget), edits)),
      c.forEach(ofChange('additions', true), c.modify(recordTarget, edits)),
      c.forEach(ofChange('deletions', false), c.destroy(recordTarget)),
    ],
    'dns.resourceRecordSets.create': c.forEach(single, c.create(c.within(parent, recordTarget), edits)),
    'dns.resourceRecordSets.patch': c.forEach(single, c.modify(recordTarget, changed(recordSet, 'item'))),
    'dns.resourceRecordSets.delete': c.forEach(single, c.destroy(recordTarget)),
  },
};
