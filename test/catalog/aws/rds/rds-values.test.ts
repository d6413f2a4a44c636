import t from 'tap';
import {
  arnKind,
  blockList,
  isRelational,
  kmsKeyArn,
  localName,
  nameOrForeignArn,
  rdsName,
} from '../../../../src/catalog/aws/rds/rds-values.js';
import { isSet } from '../../../../src/catalog/values.js';
import { makeAuditRecord, type AuditRecord } from '../../../../src/model/audit-record.js';
import type { JsonObject } from '../../../../src/lib/json.js';

const record = (request: JsonObject, response: JsonObject = {}): AuditRecord =>
  makeAuditRecord({
    provider: 'aws',
    id: 'e',
    key: 'e',
    eventSource: 'rds.amazonaws.com',
    eventName: 'ModifyDBInstance',
    eventTime: '2024-06-01T10:00:00Z',
    time: Date.parse('2024-06-01T10:00:00Z'),
    region: 'us-east-1',
    account: '111122223333',
    user: { type: 'IAMUser', principal_id: '', arn: '', account_id: '', user_name: 'alice', role_name: '' },
    userAgent: '',
    succeeded: true,
    readOnly: false,
    request,
    response,
  });

const key = 'arn:aws:kms:us-east-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';

t.test('a name is lower case, and everything after the kind in an ARN, including colons', (t) => {
  t.equal(rdsName('Orders'), 'orders');
  t.equal(rdsName('default:mysql-8-0'), 'default:mysql-8-0');
  t.equal(rdsName('arn:aws:rds:us-east-1:111122223333:og:default:mysql-8-0'), 'default:mysql-8-0');
  t.equal(rdsName('arn:aws:rds::111122223333:global-cluster:World'), 'world');
  t.end();
});

t.test('only ARNs contain the kind', (t) => {
  t.equal(arnKind('arn:aws:rds:us-east-1:111122223333:cluster-pg:tuned'), 'cluster-pg');
  t.equal(arnKind('a:b:c:d:e:db'), '');
  t.equal(arnKind(undefined), '');
  t.end();
});

t.test('compares a KMS key by ARN, in any notation of the call', (t) => {
  const read = kmsKeyArn('kmsKeyId');
  t.equal(read(record({ kmsKeyId: key })), key);
  t.equal(read(record({ kmsKeyId: '1234abcd-12ab-34cd-56ef-1234567890ab' })), key, 'an id is completed');
  t.equal(read(record({ kmsKeyId: 'alias/orders' }, { kmsKeyId: key })), key, 'an alias is resolved from the response');
  t.equal(read(record({ kmsKeyId: 'alias/orders' })), undefined, 'an alias alone means nothing');
  t.equal(read(record({}, { kmsKeyId: key })), undefined, 'a key that was not requested is no change');
  t.end();
});

t.test('names a source in the region of the call by name, any other by ARN', (t) => {
  const here = record({ source: 'arn:aws:rds:us-east-1:111122223333:db:Orders' });
  const elsewhere = record({ source: 'arn:aws:rds:eu-west-1:111122223333:db:orders' });
  t.equal(nameOrForeignArn('source')(here), 'orders');
  t.equal(nameOrForeignArn('source')(elsewhere), 'arn:aws:rds:eu-west-1:111122223333:db:orders');
  t.equal(localName('source')(here), 'orders');
  t.equal(localName('source')(elsewhere), undefined);
  t.end();
});

t.test('objects become blocks with their members, with or without a wrapper', (t) => {
  const read = blockList('list', { name: 'parameterName', value: 'parameterValue' });
  const blocks = [{ name: 'a', value: '1' }, { name: 'b' }];
  const items = [{ parameterName: 'a', parameterValue: '1', isModifiable: true }, { parameterName: 'b' }];
  t.strictSame(read(record({ list: items })), blocks);
  t.strictSame(read(record({ list: { parameter: items } })), blocks);
  t.strictSame(read(record({ list: { parameterName: 'b' } })), [{ name: 'b' }], 'a single object');
  t.equal(read(record({ list: 'odd' })), undefined);
  t.equal(read(record({})), undefined);
  t.end();
});

t.test('an empty list means nothing', (t) => {
  t.equal(isSet('list')(record({ list: [] })), false);
  t.equal(isSet('list')(record({ list: ['a'] })), true);
  t.equal(isSet('list')(record({})), false);
  t.end();
});

t.test('recognizes DocumentDB and Neptune by engine or family', (t) => {
  t.equal(isRelational(record({ engine: 'aurora-mysql' })), true);
  t.equal(isRelational(record({ engine: 'docdb' })), false);
  t.equal(isRelational(record({}, { engine: 'neptune' })), false);
  t.equal(isRelational(record({ dBParameterGroupFamily: 'neptune1.3' })), false);
  t.equal(isRelational(record({})), true);
  t.end();
});
