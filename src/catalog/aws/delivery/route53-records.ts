import * as c from '../language.js';
import { scalar } from '../../read-refs.js';
import { lastChanges, plainDomain, recordValues, zoneKey } from './dns-names.js';

/** Route 53: records of a hosted zone. Source: Route 53 API reference, Terraform AWS provider schemas 3 to 6 (`aws_route53_record`). */

const recordPath = 'item.resourceRecordSet';
const noIdentifier = '-';
const recordSet = c.on('aws_route53_record', {
  zone_id: 'hostedZoneId',
  fqdn: `${recordPath}.name`,
  type: `${recordPath}.type`,
  set_identifier: c.either(`${recordPath}.setIdentifier`, c.fixed(noIdentifier)),
});
const block = (name: string): c.From => c.orNull(`${recordPath}.${name}`);

const aliasName = c.via(c.inBlock(block('aliasTarget'), 'dNSName'), (name) => (typeof name === 'string' ? plainDomain(name) : name));

/** Every change contains the whole record set. */
const whole: c.Edits = {
  'alias.evaluate_target_health': c.inBlock(block('aliasTarget'), 'evaluateTargetHealth'),
  'alias.name': c.set(aliasName, 'domain'),
  'alias.zone_id': c.inBlock(block('aliasTarget'), 'hostedZoneId'),
  'cidr_routing_policy.collection_id': c.inBlock(block('cidrRoutingConfig'), 'collectionId'),
  'cidr_routing_policy.location_name': c.inBlock(block('cidrRoutingConfig'), 'locationName'),
  'failover_routing_policy.type': c.orNull(`${recordPath}.failover`),
  'geolocation_routing_policy.continent': c.inBlock(block('geoLocation'), 'continentCode'),
  'geolocation_routing_policy.country': c.inBlock(block('geoLocation'), 'countryCode'),
  'geolocation_routing_policy.subdivision': c.inBlock(block('geoLocation'), 'subdivisionCode'),
  'geoproximity_routing_policy.aws_region': c.inBlock(block('geoProximityLocation'), 'aWSRegion'),
  'geoproximity_routing_policy.bias': c.inBlock(block('geoProximityLocation'), 'bias'),
  'geoproximity_routing_policy.coordinates.latitude': c.orNull(`${recordPath}.geoProximityLocation.coordinates.latitude`),
  'geoproximity_routing_policy.coordinates.longitude': c.orNull(`${recordPath}.geoProximityLocation.coordinates.longitude`),
  'geoproximity_routing_policy.local_zone_group': c.inBlock(block('geoProximityLocation'), 'localZoneGroup'),
  health_check_id: c.orNull(`${recordPath}.healthCheckId`),
  'latency_routing_policy.region': c.orNull(`${recordPath}.region`),
  multivalue_answer_routing_policy: c.orNull(`${recordPath}.multiValueAnswer`),
  records: c.set(recordValues(recordPath), 'domain'),
  ttl: c.orNull(`${recordPath}.tTL`),
  'weighted_routing_policy.weight': c.orNull(`${recordPath}.weight`),
};
const action = (...names: readonly string[]): c.Read => {
  const read = c.reader('item.action');
  return (record) => names.includes(scalar(read(record)));
};

export const route53Records: c.ServiceCatalog = {
  eventSource: 'route53.amazonaws.com',
  names: (key) => ({ name: key['fqdn'] ?? '', id: [key['zone_id'], key['fqdn'], key['type']].join('_') }),
  types: c.types('dns', 'account', {
    aws_route53_record: {
      keys: [
        [
          zoneKey,
          { attribute: 'fqdn', as: plainDomain },
          'type',
          { attribute: 'set_identifier', as: (value) => value, absent: noIdentifier },
        ],
      ],
      unevaluated: {
        allow_overwrite: 'decides only how Terraform creates the record',
        name: 'part of the full name, which identifies the record',
      },
    },
  }),
  events: {
    // An update of a record that no state declares is not reported: other programs keep records up to date.
    ChangeResourceRecordSets: {
      ...c.firstOf(
        c.put(recordSet, whole, { when: action('CREATE', 'UPSERT') }),
        c.create(c.within(c.on('aws_route53_zone', { zone_id: 'hostedZoneId' }), recordSet), whole, { when: action('CREATE') }),
        c.destroy(recordSet, { when: action('DELETE') }),
      ),
      each: lastChanges,
    },
  },
};
