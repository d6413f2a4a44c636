import { lastSegment } from '../../../lib/last-segment.js';
import { isList, isObject, text, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { changed, named, whole } from '../network/compute-object.js';
import { dnsName, dnsProject, fullDomain, zoneName } from './dns-names.js';

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

const target = c.on('google_dns_record_set', { project: dnsProject, managed_zone: zoneName, name: 'item.name', type: 'item.type' });

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

export const dnsRecordSets: c.ServiceCatalog = {
  eventSource: 'dns.googleapis.com',
  types: c.googleTypes('dns', {
    google_dns_record_set: {
      keys: [['project', { attribute: 'managed_zone', as: lastSegment }, { attribute: 'name', as: fullDomain }, 'type']],
    },
  }),
  events: {
    'dns.changes.create': [
      c.forEach(ofChange('additions', false), c.create(c.within(parent, target), edits)),
      c.forEach(ofChange('additions', true), c.modify(target, edits)),
      c.forEach(ofChange('deletions', false), c.destroy(target)),
    ],
    'dns.resourceRecordSets.create': c.forEach(single, c.create(c.within(parent, target), edits)),
    'dns.resourceRecordSets.patch': c.forEach(single, c.modify(target, changed(recordSet, 'item'))),
    'dns.resourceRecordSets.delete': c.forEach(single, c.destroy(target)),
  },
};
