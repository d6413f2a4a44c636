import t from 'tap';
import type { JsonObject } from '../../../src/lib/json.js';
import { evaluated, openDrifts, outcomes, recordedCall, state } from '../../support/evaluate-facts.js';

/** Features that are switched on and off again: nothing differs afterwards, whatever the call that turned them off leaves out. */
type Row = {
  readonly type: string;
  readonly declared: JsonObject;
  readonly source: string;
  readonly event: string;
  readonly key: JsonObject;
  readonly on: JsonObject;
  readonly off: JsonObject;
};

const table = { type: 'aws_dynamodb_table', source: 'dynamodb', event: 'UpdateTable', key: { tableName: 'orders' } } as const;
const instance = { type: 'aws_db_instance', source: 'rds', event: 'ModifyDBInstance', key: { dBInstanceIdentifier: 'orders' } } as const;
const domain = { type: 'aws_opensearch_domain', source: 'es', event: 'UpdateDomainConfig', key: { domainName: 'orders' } } as const;

const rows: readonly Row[] = [
  {
    ...table,
    declared: { name: 'orders', stream_enabled: false, stream_view_type: '' },
    on: { streamSpecification: { streamEnabled: true, streamViewType: 'KEYS_ONLY' } },
    off: { streamSpecification: { streamEnabled: false } },
  },
  {
    ...table,
    declared: { name: 'orders', billing_mode: 'PAY_PER_REQUEST', read_capacity: 0, write_capacity: 0 },
    on: { billingMode: 'PROVISIONED', provisionedThroughput: { readCapacityUnits: 5, writeCapacityUnits: 6 } },
    off: { billingMode: 'PAY_PER_REQUEST' },
  },
  {
    ...instance,
    declared: { identifier: 'orders', monitoring_interval: 0, monitoring_role_arn: '' },
    on: { monitoringInterval: 60, monitoringRoleArn: 'arn:aws:iam::111122223333:role/monitor' },
    off: { monitoringInterval: 0 },
  },
  {
    ...instance,
    declared: { identifier: 'orders', storage_type: 'gp2', iops: 0, storage_throughput: 0 },
    on: { storageType: 'gp3', iops: 12000, storageThroughput: 500 },
    off: { storageType: 'gp2' },
  },
  {
    ...domain,
    declared: { domain_name: 'orders', domain_endpoint_options: [{ custom_endpoint: '', custom_endpoint_enabled: false }] },
    on: { domainEndpointOptions: { customEndpointEnabled: true, customEndpoint: 'search.acme.example' } },
    off: { domainEndpointOptions: { customEndpointEnabled: false } },
  },
  {
    type: 'aws_lambda_function',
    source: 'lambda',
    event: 'UpdateFunctionConfiguration20150331v2',
    key: { functionName: 'orders' },
    declared: { function_name: 'orders', logging_config: [{ application_log_level: '', log_format: 'Text', system_log_level: '' }] },
    on: { loggingConfig: { logFormat: 'JSON', applicationLogLevel: 'DEBUG', systemLogLevel: 'WARN' } },
    off: { loggingConfig: { logFormat: 'Text' } },
  },
];

const callOf = ({ source, event, key }: Row, request: JsonObject, time: number, at = time + 60) =>
  recordedCall(source, event, { ...key, ...request }, { time, at });

void t.test('attributes beside a switch are empty again once it is off', (t) => {
  for (const row of rows) {
    const found = evaluated([
      state([{ type: row.type, attributes: row.declared }], 0),
      callOf(row, row.on, 100),
      callOf(row, row.off, 400),
    ]);
    t.ok(outcomes(found).length > 1, `${row.type}: switch and companions have alerts`);
    t.strictSame(openDrifts(found), [], `${row.type} ${Object.keys(row.on).join()}`);
  }
  t.end();
});

void t.test('the order of arrival makes no difference', (t) => {
  for (const row of rows) {
    const found = evaluated([
      state([{ type: row.type, attributes: row.declared }], 0),
      callOf(row, row.off, 400, 500),
      callOf(row, row.on, 100, 501),
    ]);
    t.strictSame(openDrifts(found), [], row.type);
  }
  t.end();
});

void t.test('what is declared beside a switch that is on keeps its alert', (t) => {
  const declared = { name: 'orders', stream_enabled: true, stream_view_type: 'NEW_IMAGE' };
  const [row] = rows as readonly [Row];
  const found = evaluated([
    state([{ type: row.type, attributes: declared }], 0),
    callOf(row, row.on, 100),
    callOf(row, row.off, 400),
    callOf(row, { streamSpecification: { streamEnabled: true } }, 700),
  ]);
  t.strictSame(
    openDrifts(found).map(({ field, new_value: value }) => [field, value]),
    [['stream_view_type', 'KEYS_ONLY']],
  );
  t.end();
});
