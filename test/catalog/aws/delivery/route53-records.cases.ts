import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { address, alias, zone, zoneId } from './dns-declared.js';
import { agreeing, created, drifting, field, gone } from './delivery-examples.js';

const event = 'ChangeResourceRecordSets';
const here = 'aws_route53_record.this';
type Change = readonly [action: string, set: JsonObject];
const batch = (...changes: readonly Change[]) => ({
  request: { hostedZoneId: zoneId, changeBatch: { changes: changes.map(([action, resourceRecordSet]) => ({ action, resourceRecordSet })) } },
  response: { changeInfo: { id: '/change/C156SRE0X2ZB10', status: 'PENDING' } },
});
const values = (...list: readonly string[]): JsonObject => ({ resourceRecords: list.map((value) => ({ value })) });
const www: JsonObject = { name: 'www.example.com.', type: 'A', tTL: 300, ...values('192.0.2.2', '192.0.2.1') };
const target = { hostedZoneId: 'Z35SXDOTRQ7X7K', dNSName: 'dualstack.front-1234567890.us-east-1.elb.amazonaws.com.', evaluateTargetHealth: true };

export const route53RecordCases: readonly CatalogCase[] = [
  drifting(event, 'another address', batch(['UPSERT', { ...www, ...values('203.0.113.9') }]), [address()], field(here, 'records', ['192.0.2.1', '192.0.2.2'], ['203.0.113.9'])),
  agreeing(event, 'a wildcard as Route 53 writes it', batch(['UPSERT', { ...www, name: '\\052.example.com.' }]), [
    address({ fqdn: '*.example.com', name: '*.example.com' }),
  ]),
  drifting(event, 'deleted', batch(['DELETE', www]), [address()], gone(here)),
  drifting(event, 'another type of record under the name', batch(['CREATE', { ...www, type: 'AAAA' }]), [zone(), address()], created('aws_route53_record')),
  agreeing(event, 'an alias with the prefix of the console', batch(['UPSERT', { name: 'www.example.com', type: 'A', aliasTarget: target }]), [alias()]),
  drifting(
    event,
    'an alias to another load balancer',
    batch(['UPSERT', { name: 'www.example.com', type: 'A', aliasTarget: { ...target, dNSName: 'evil-1.us-east-1.elb.amazonaws.com' } }]),
    [alias()],
    field(here, 'alias.name', 'front-1234567890.us-east-1.elb.amazonaws.com', 'evil-1.us-east-1.elb.amazonaws.com'),
  ),
  drifting(
    event,
    'another weight, of one of two record sets',
    batch(['UPSERT', { ...www, setIdentifier: 'blue', weight: 0 }]),
    [
      address({ set_identifier: 'blue', weighted_routing_policy: [{ weight: 90 }] }),
      { ...address({ set_identifier: 'green', weighted_routing_policy: [{ weight: 10 }] }), name: 'green' },
    ],
    field(here, 'weighted_routing_policy.weight', 90, 0),
  ),
  agreeing(
    event,
    'every routing policy as declared',
    batch(
      ['UPSERT', { ...www, setIdentifier: 'eu', region: 'eu-west-1', healthCheckId: 'b3c9' }],
      ['UPSERT', { ...www, setIdentifier: 'first', failover: 'PRIMARY' }],
      ['UPSERT', { ...www, setIdentifier: 'de', geoLocation: { countryCode: 'DE' } }],
      ['UPSERT', { ...www, setIdentifier: 'any', multiValueAnswer: true }],
      ['UPSERT', { ...www, setIdentifier: 'office', cidrRoutingConfig: { collectionId: 'c8c02a84', locationName: 'berlin' } }],
      ['UPSERT', { ...www, setIdentifier: 'near', geoProximityLocation: { aWSRegion: 'us-east-1', bias: 10 } }],
    ),
    (
      [
        ['eu', { health_check_id: 'b3c9', latency_routing_policy: [{ region: 'eu-west-1' }] }],
        ['first', { failover_routing_policy: [{ type: 'PRIMARY' }] }],
        ['de', { geolocation_routing_policy: [{ continent: '', country: 'DE', subdivision: '' }] }],
        ['any', { multivalue_answer_routing_policy: true }],
        ['office', { cidr_routing_policy: [{ collection_id: 'c8c02a84', location_name: 'berlin' }] }],
        ['near', { geoproximity_routing_policy: [{ aws_region: 'us-east-1', bias: 10, coordinates: [], local_zone_group: '' }] }],
      ] as const
    ).map(([name, policy]) => ({ ...address({ set_identifier: name, ...policy }), name })),
  ),
];
