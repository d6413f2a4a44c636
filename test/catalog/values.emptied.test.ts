import t from 'tap';
import type { JsonObject } from '../../src/lib/json.js';
import { evaluated, openDrifts, recordedCall, state } from '../support/evaluate-facts.js';

const network = { subnet_ids: ['subnet-1'], security_group_ids: ['sg-1'] };
const declared = {
  type: 'aws_lambda_function',
  attributes: { function_name: 'orders', vpc_config: [network], tracing_config: [{ mode: 'Active' }] },
};

const openAfter = (request: JsonObject): readonly string[] =>
  openDrifts(
    evaluated([
      state([declared], 0),
      recordedCall('lambda', 'UpdateFunctionConfiguration20150331v2', { functionName: 'orders', ...request }, { time: 100 }),
    ]),
  ).map(({ field, new_value: value }) => `${field} ${JSON.stringify(value)}`);

void t.test('an empty block in a call that replaces it turns the block off', (t) => {
  t.strictSame(openAfter({ vpcConfig: {} }), ['vpc_config.subnet_ids null', 'vpc_config.security_group_ids null']);
  t.strictSame(openAfter({ tracingConfig: {} }), ['tracing_config.mode "PassThrough"']);
  t.end();
});

void t.test('a block that the call leaves out, or contains in part, keeps what it does not name', (t) => {
  t.strictSame(openAfter({ description: '' }), []);
  t.strictSame(openAfter({ vpcConfig: { subnetIds: ['subnet-1'] } }), []);
  t.end();
});

void t.test('the innermost empty object counts', (t) => {
  const logs = { broker_logs: [{ cloudwatch_logs: [{ enabled: true, log_group: '/msk' }], s3: [{ enabled: true, bucket: 'logs' }] }] };
  const found = evaluated([
    state([{ type: 'aws_msk_cluster', attributes: { arn: 'arn:aws:kafka:us-east-1:111122223333:cluster/a/1', logging_info: [logs] } }], 0),
    recordedCall(
      'kafka',
      'UpdateMonitoring',
      {
        clusterArn: 'arn:aws:kafka:us-east-1:111122223333:cluster/a/1',
        loggingInfo: { brokerLogs: { cloudWatchLogs: {}, s3: { enabled: true, bucket: 'logs' } } },
      },
      { time: 100 },
    ),
  ]);
  t.strictSame(
    openDrifts(found).map(({ field }) => field),
    ['cloudwatch_logs.enabled', 'cloudwatch_logs.log_group'].map((name) => `logging_info.broker_logs.${name}`),
  );
  t.end();
});
