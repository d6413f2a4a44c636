import t from 'tap';
import { callerOf } from '../../../src/catalog/observations/caller-of.js';
import { callerOfEvent } from '../../../src/catalog/observations/caller-of-event.js';
import { decodeSensor } from '../../../src/decode/decode-sensor.js';
import type { JsonObject } from '../../../src/lib/json.js';
import { cloudAlert, hostAlert } from '../../support/sensor-alerts.js';

const decoded = (alert: JsonObject) => {
  const one = decodeSensor(alert);
  if (one === undefined) throw new Error('malformed');
  return one;
};
const keysOf = (alert: JsonObject, cluster?: string): readonly string[] | undefined =>
  callerOfEvent(decoded(alert).event, cluster)?.identities.map(({ key }) => key);
const audit = (output_fields: JsonObject, source = 'k8s_audit'): JsonObject => hostAlert('a', { source, output_fields });

t.test('D84: the caller that a sensor event reports', async (t) => {
  const dana = 'arn:aws:iam::111122223333:user/dana';
  const key = { 'json.value[/userIdentity/accessKeyId]': 'AKIAEXAMPLE1' };
  const session = {
    'ct.user.identitytype': 'AssumedRole',
    'ct.user': 'deploy',
    'ct.user.arn': 'arn:aws:sts::111122223333:assumed-role/deploy/dana',
  };
  t.strictSame(keysOf(cloudAlert('1')), [dana]);
  t.strictSame(keysOf(cloudAlert('1', {}, key)), ['AKIAEXAMPLE1', dana]);
  t.strictSame(keysOf(cloudAlert('1', {}, { 'ct.user.arn': '<NA>' })), [dana]);
  t.strictSame(keysOf(cloudAlert('1', {}, session)), ['arn:aws:iam::111122223333:role/deploy']);
  t.strictSame(keysOf(cloudAlert('1', {}, { ...session, 'ct.user.arn': null })), ['arn:aws:iam::111122223333:role/deploy']);
  t.strictSame(
    keysOf(cloudAlert('1', {}, { ...session, 'ct.user': 'AssumedRole', 'ct.user.arn': null })),
    undefined,
    'a role without a name',
  );
  t.equal(keysOf(cloudAlert('1', {}, { 'ct.user.identitytype': 'Root' })), undefined);
  t.strictSame(keysOf(audit({ 'ka.user.name': 'system:serviceaccount:shop:api' }), 'prod'), ['kubernetes/prod/serviceaccount/shop/api']);
  t.strictSame(keysOf(audit({ 'ka.user.name': 'alice', 'ka.impuser.name': 'bob' }), 'prod'), [
    'kubernetes/prod/user//bob',
    'kubernetes/prod/user//alice',
  ]);
  t.strictSame(keysOf(audit({ 'ka.user.name': 'alice', 'ka.impuser.name': '<NA>' }, 'k8s_audit_eks')), ['kubernetes//user//alice']);
  t.strictSame(keysOf(audit({ 'gcp.user': 'alice@acme.example' }, 'gcp_auditlog')), ['google/user/alice@acme.example']);
  t.equal(keysOf(audit({ 'ka.user.name': null })), undefined);
  t.equal(keysOf(hostAlert('1', { output_fields: { 'ka.user.name': 'alice' } })), undefined, 'a process is no caller');
});

t.test('the record that a sensor event reports has the same caller', async (t) => {
  const { event, record } = decoded(cloudAlert('1', {}, { 'json.value[/userIdentity/accessKeyId]': 'ASIAEXAMPLE1' }));
  if (record === undefined) throw new Error('no record');
  t.strictSame(callerOf(record), callerOfEvent(event));
  t.equal(callerOf(record).credential, 'ASIAEXAMPLE1');
});
