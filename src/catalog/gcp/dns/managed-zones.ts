import { isObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { namedType } from '../network/compute-object.js';
import { blocksAt, changed, field, fieldsAt, whole, type Fields } from '../network/object-fields.js';
import { dnsName, zoneName } from './dns-names.js';
import { lowerCase } from './lower-case.js';

/** Managed zones. Source: Cloud DNS API reference `managedZones`, real entries. */

/** The audit log writes enums in upper case, the API in lower case. */
const enums = (path: string): c.Read => c.via(blocksAt(path), lowerCase);

/** Clients send the block only to set the switch, of which the log omits `false`. */
const logging = (path: string): c.Read =>
  c.via(path, (value) => (isObject(value) ? [{ enable_logging: value['enableLogging'] === true }] : undefined));

/** `holder`: the member with the zone: `managedZone` in a creation, else `managedZoneResource`. */
const zone = (holder: string): Fields => {
  const { reset, kept } = fieldsAt(holder);
  return {
    ...reset('description', 'peeringConfig'),
    ...kept('dnsName'),
    cloud_logging_config: field(logging(`${holder}.cloudLoggingConfig`), [{ enable_logging: false }]),
    visibility: field(enums(`${holder}.visibility`)),
    dnssec_config: field(enums(`${holder}.dnssecConfig`)),
    forwarding_config: field(enums(`${holder}.forwardingConfig`), null),
    private_visibility_config: field(blocksAt(`${holder}.privateVisibilityConfig`), null),
    labels: field(c.tagMap(`${holder}.labels`), {}, 'map'),
  };
};

const target = c.on('google_dns_managed_zone', { id: dnsName('managedZones', zoneName) });

export const dnsManagedZones: c.ServiceCatalog = {
  eventSource: 'dns.googleapis.com',
  types: { google_dns_managed_zone: namedType({ family: 'dns', defaults: { visibility: 'public' } }) },
  events: {
    'dns.managedZones.create': c.create(target, whole(zone('managedZone'))),
    'dns.managedZones.patch': c.modify(target, changed(zone('managedZoneResource'))),
    'dns.managedZones.update': c.modify(target, whole(zone('managedZoneResource'))),
    'dns.managedZones.delete': c.destroy(target),
  },
};
