import {
  create,
  destroy,
  either,
  firstOf,
  fixed,
  on,
  put,
  reader,
  set,
  via,
  type Edits,
  type From,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { scalar } from '../../read-refs.js';
import { inBlock, orNull } from '../../values.js';
import { lastChanges, plainDomain, recordValues, zoneKey } from './dns-names.js';

/** Route 53: records of a hosted zone. Source: Route 53 API reference, Terraform AWS provider schemas 3 to 6 (`aws_route53_record`). */

const recordPath = 'item.resourceRecordSet';
const noIdentifier = '-';
const recordSet = on('aws_route53_record', {
  zone_id: 'hostedZoneId',
  fqdn: `${recordPath}.name`,
  type: `${recordPath}.type`,
  set_identifier: either(`${recordPath}.setIdentifier`, fixed(noIdentifier)),
});
const block = (name: string): From => orNull(`${recordPath}.${name}`);

const aliasName = via(inBlock(block('aliasTarget'), 'dNSName'), (name) => (typeof name === 'string' ? plainDomain(name) : name));

/** Every change contains the whole record set. */
const whole: Edits = {
  'alias.evaluate_target_health': inBlock(block('aliasTarget'), 'evaluateTargetHealth'),
  'alias.name': set(aliasName, 'domain'),
  'alias.zone_id': inBlock(block('aliasTarget'), 'hostedZoneId'),
  'cidr_routing_policy.collection_id': inBlock(block('cidrRoutingConfig'), 'collectionId'),
  'cidr_routing_policy.location_name': inBlock(block('cidrRoutingConfig'), 'locationName'),
  'failover_routing_policy.type': orNull(`${recordPath}.failover`),
  'geolocation_routing_policy.continent': inBlock(block('geoLocation'), 'continentCode'),
  'geolocation_routing_policy.country': inBlock(block('geoLocation'), 'countryCode'),
  'geolocation_routing_policy.subdivision': inBlock(block('geoLocation'), 'subdivisionCode'),
  'geoproximity_routing_policy.aws_region': inBlock(block('geoProximityLocation'), 'aWSRegion'),
  'geoproximity_routing_policy.bias': inBlock(block('geoProximityLocation'), 'bias'),
  'geoproximity_routing_policy.coordinates.latitude': orNull(`${recordPath}.geoProximityLocation.coordinates.latitude`),
  'geoproximity_routing_policy.coordinates.longitude': orNull(`${recordPath}.geoProximityLocation.coordinates.longitude`),
  'geoproximity_routing_policy.local_zone_group': inBlock(block('geoProximityLocation'), 'localZoneGroup'),
  health_check_id: orNull(`${recordPath}.healthCheckId`),
  'latency_routing_policy.region': orNull(`${recordPath}.region`),
  multivalue_answer_routing_policy: orNull(`${recordPath}.multiValueAnswer`),
  records: set(recordValues(recordPath), 'domain'),
  ttl: orNull(`${recordPath}.tTL`),
  'weighted_routing_policy.weight': orNull(`${recordPath}.weight`),
};
const action = (...names: readonly string[]): Read => {
  const read = reader('item.action');
  return (record) => names.includes(scalar(read(record)));
};

export const route53Records: ServiceCatalog = {
  eventSource: 'route53.amazonaws.com',
  names: (key) => ({ name: key['fqdn'] ?? '', id: [key['zone_id'], key['fqdn'], key['type']].join('_') }),
  types: {
    aws_route53_record: {
      keys: [
        [
          zoneKey,
          { attribute: 'fqdn', as: plainDomain },
          'type',
          { attribute: 'set_identifier', as: (value) => value, absent: noIdentifier },
        ],
      ],
      scope: 'account',
      family: 'dns',
      unevaluated: {
        allow_overwrite: 'decides only how Terraform creates the record',
        name: 'part of the full name, which identifies the record',
      },
    },
  },
  events: {
    // An update of a record that no state declares is not reported: other programs keep records up to date.
    ChangeResourceRecordSets: {
      ...firstOf(
        put(recordSet, whole, { when: action('CREATE', 'UPSERT') }),
        create(recordSet, whole, { parent: on('aws_route53_zone', { zone_id: 'hostedZoneId' }), when: action('CREATE') }),
        destroy(recordSet, { when: action('DELETE') }),
      ),
      each: lastChanges,
    },
  },
};
