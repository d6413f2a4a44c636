import t from 'tap';
import { sensorEventMask } from '../../../src/catalog/secrets/mask-sensor-event.js';
import type { JsonObject } from '../../../src/lib/json.js';
import { decodeSensor } from '../../../src/decode/decode-sensor.js';
import { cloudAlert, hostAlert } from '../../support/sensor-alerts.js';

const maskedEvent = sensorEventMask([]);
const eventOf = (alert: JsonObject) => {
  const decoded = decodeSensor(alert);
  if (decoded === undefined) throw new Error('no alert');
  return decoded.event;
};
const requestOf = (request: unknown): unknown => {
  const shown = maskedEvent(eventOf(cloudAlert('1', {}, { 'ct.request': JSON.stringify(request) }))).output_fields['ct.request'];
  return typeof shown === 'string' ? JSON.parse(shown) : shown;
};

void t.test('D20: masks secrets in the request of an alert and keeps other values', (t) => {
  t.strictSame(
    requestOf({
      dBInstanceIdentifier: 'orders',
      masterUserPassword: 'hunter2',
      manageMasterUserPassword: true,
      userData: { value: 'IyEvYmluL3No' },
      launchTemplateData: [{ imageId: 'ami-1', UserData: 'IyEvYmluL3No' }],
      environment: { variables: { STAGE: 'test', apiKey: 'k1', GITHUB_TOKEN: 't1' } },
      secretString: 's1',
      privateKey: null,
    }),
    {
      dBInstanceIdentifier: 'orders',
      masterUserPassword: '(sensitive)',
      manageMasterUserPassword: true,
      userData: '(sensitive)',
      launchTemplateData: [{ imageId: 'ami-1', UserData: '(sensitive)' }],
      environment: { variables: { STAGE: 'test', apiKey: '(sensitive)', GITHUB_TOKEN: '(sensitive)' } },
      secretString: '(sensitive)',
      privateKey: null,
    },
  );
  t.end();
});

void t.test('D20: the text of an alert does not repeat masked field values', (t) => {
  const request = JSON.stringify({ userName: 'dana', password: 'hunter2' });
  const shown = maskedEvent(eventOf(cloudAlert('1', { output: `dana asked ${request} $& twice` }, { 'ct.request': request })));
  t.equal(shown.output, 'dana asked {"userName":"dana","password":"(sensitive)"} $& twice');
  const plain = maskedEvent(
    eventOf(hostAlert('1', { output: 'read hunter2', output_fields: { 'app.password': 'hunter2', 'proc.name': 'sh' } })),
  );
  t.equal(plain.output, 'read (sensitive)');
  t.strictSame(plain.output_fields, { 'app.password': '(sensitive)', 'proc.name': 'sh' });
  t.end();
});

void t.test('an event without secrets is the same object with its original JSON', (t) => {
  for (const request of ['{ "tokens" : 1.0, "keys": [ ] }', '{"password', '[1]', '', 'password'])
    for (const event of [eventOf(cloudAlert('1', {}, { 'ct.request': request })), eventOf(hostAlert('1'))])
      t.equal(maskedEvent(event), event);
  t.end();
});

void t.test('masks excessive nesting without a stack overflow', (t) => {
  const deep = `{"password":"hunter2","a":${'['.repeat(200_000)}"hunter2"${']'.repeat(200_000)}}`;
  const shown = JSON.stringify(maskedEvent(eventOf(cloudAlert('1', {}, { 'ct.request': deep }))));
  t.notMatch(shown, /hunter2/);
  t.end();
});

void t.test('D20: masks values of secret options, parameters and API keys in raw requests', (t) => {
  const option = { namespace: 'aws:elasticbeanstalk:application:environment', optionName: 'DB', value: 'hunter2-of-db' };
  const size = { namespace: 'aws:autoscaling:asg', optionName: 'MinSize', value: '2' };
  t.strictSame(requestOf({ optionSettings: [option, size] }), { optionSettings: [{ ...option, value: '(sensitive)' }, size] });
  const parameter = { name: '/orders/db', type: 'SecureString', value: 'hunter2-of-db' };
  t.strictSame(requestOf(parameter), { ...parameter, value: '(sensitive)' });
  t.strictSame(requestOf({ ...parameter, type: 'String' }), { ...parameter, type: 'String' });
  const { output, output_fields: fields } = maskedEvent(
    eventOf(
      cloudAlert(
        '1',
        { output: 'made hunter2-of-api' },
        {
          'ct.name': 'CreateApiKey',
          'ct.src': 'apigateway.amazonaws.com',
          'ct.request': JSON.stringify({ createApiKeyInput: { name: 'orders', value: 'hunter2-of-api' } }),
          'ct.response': JSON.stringify({ id: 'k1', value: 'hunter2-of-api' }),
        },
      ),
    ),
  );
  t.equal(output, 'made (sensitive)');
  t.equal(fields['ct.request'], '{"createApiKeyInput":{"name":"orders","value":"(sensitive)"}}');
  t.equal(fields['ct.response'], '{"id":"k1","value":"(sensitive)"}');
  t.end();
});
