import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { address, zone, zoneId } from './dns-declared.js';
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

export const route53RecordCases: readonly CatalogCase[] = [
  drifting(event, 'another address', batch(['UPSERT', { ...www, ...values('203.0.113.9') }]), [address()], field(here, 'records', ['192.0.2.1', '192.0.2.2'], ['203.0.113.9'])),
  agreeing(event, 'a wildcard as Route 53 writes it', batch(['UPSERT', { ...www, name: '\\052.example.com.' }]), [
    address({ fqdn: '*.example.com', name: '*.example.com' }),
  ]),
  drifting(event, 'deleted', batch(['DELETE', www]), [address()], gone(here)),
  drifting(event, 'another type of record under the name', batch(['CREATE', { ...www, type: 'AAAA' }]), [zone(), address()], created('aws_route53_record')),
];
