import { isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { changed, whole } from '../network/compute-object.js';
import { dnsName, zoneName } from './dns-names.js';
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

export const dnsManagedZones: c.ServiceCatalog = {
  eventSource: 'dns.googleapis.com',
  types: c.googleTypes('network', { google_dns_managed_zone: { family: 'dns', defaults: { visibility: 'public' } } }),
  events: {
    'dns.managedZones.create': c.create(target, whole(zone, 'managedZone')),
    'dns.managedZones.patch': c.modify(target, changed(zone, 'managedZoneResource')),
    'dns.managedZones.update': c.modify(target, whole(zone, 'managedZoneResource')),
    'dns.managedZones.delete': c.destroy(target),
  },
};
