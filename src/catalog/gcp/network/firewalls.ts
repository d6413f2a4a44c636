import { isList, isObject, text, type Json } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import * as c from '../language.js';
import { collection, networkAt } from './compute-object.js';

/** Firewall rules of networks. Source: Compute Engine API reference `firewalls`, real entries, `resource_compute_firewall.go`. */

/** Protocols and ports. Without ports, a rule opens all of them. The audit log writes `alloweds`, the API `allowed`. */
const traffic = (plural: string, singular: string): c.Read =>
  c.via(c.either(plural, singular), (value) =>
    (isList(value) ? value : [value]).map((one): Json => {
      const { IPProtocol, ipProtocol, ports, port } = isObject(one) ? one : {};
      return { protocol: text(IPProtocol ?? ipProtocol)?.toLowerCase() ?? '', ports: ports ?? port ?? [] };
    }),
  );

const everywhere: Json = ['0.0.0.0/0'];

/** An ingress rule without any source applies to all of them. */
const sources: c.Read = (record) => {
  const { request: rule } = record;
  const given = rule['sourceRanges'] ?? rule['source_ranges'];
  if (given !== undefined) return given;
  const isLimited = [rule['sourceTags'], rule['sourceServiceAccounts']].some((one) => isList(one) && one.length > 0);
  return isWhole(record) ? (isLimited || rule['direction'] === 'EGRESS' ? null : everywhere) : undefined;
};

const destinations: c.Read = (record) => {
  const { request: rule } = record;
  const given = rule['destinationRanges'] ?? rule['destination_ranges'];
  if (given !== undefined) return given;
  return isWhole(record) ? (rule['direction'] === 'EGRESS' ? everywhere : null) : undefined;
};

const isWhole = (record: AuditRecord): boolean => !record.eventName.toLowerCase().endsWith('.patch') && c.hasBody(record);

const givenPriority = c.request('priority');
const priority: c.Read = (record) => givenPriority(record) ?? (isWhole(record) ? 1000 : undefined);

/** The block is declared only for a rule that logs. */
const logging: c.Read = c.via('logConfig', (value) => {
  if (!isObject(value)) return undefined;
  const { enable, metadata } = value;
  return enable === true ? [metadata === undefined ? { enable } : { metadata }] : [];
});

const firewall: c.Fields = {
  ...c.cleared('description disabled source_tags source_service_accounts target_tags target_service_accounts direction'),
  ...c.kept('network'),
  ...c.defaulted([], { allow: traffic('alloweds', 'allowed'), deny: traffic('denieds', 'denied') }, 'traffic'),
  ...c.defaulted([], { log_config: logging }, 'given'),
  ...c.kept({ source_ranges: sources, destination_ranges: destinations, priority }, 'given'),
};

export const computeFirewalls: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: c.googleTypes('network', { google_compute_firewall: { noise: ['enable_logging'], defaults: { direction: 'INGRESS' } } }),
  events: collection('firewalls', 'google_compute_firewall', firewall, {
    verbs: ['insert', 'patch', 'update', 'delete'],
    parent: networkAt('network'),
  }),
};
