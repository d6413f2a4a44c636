import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { parse } from 'yaml';
import { classify } from '../../src/catalog/classify.js';
import { decodeRecord, plainEventName } from '../../src/catalog/aws/decode-record.js';
import { awsServices } from '../../src/catalog/aws/services.js';
import { cloudCatalog } from '../../src/catalog/providers.js';
import { coverageOf } from '../../src/catalog/coverage.js';
import { noChange } from '../../src/catalog/dsl.js';
import { decodeSensor } from '../../src/decode/decode-sensor.js';
import { sensorFields } from '../../src/decode/sensor-fields.js';
import type { JsonObject } from '../../src/lib/json.js';
import { driftline, packageRoot } from '../e2e/incident.js';
import { auditJson } from '../support/audit-json.js';
import { conditionOf, type PluginEvent } from './sensor-condition.js';
import { pluginFields } from './sensor-plugin-fields.js';

/** The sensor's rule pack in `deploy/sensor`. */

const folder = join(packageRoot, 'deploy', 'sensor');
const text = (name: string): string => readFileSync(join(folder, name), 'utf8');
const yaml = (name: string): unknown => parse(text(name));

type Rule = {
  readonly rule: string;
  readonly condition: string;
  readonly output: string;
  readonly priority: string;
  readonly source: string;
  readonly tags: readonly string[];
};
type Item = {
  readonly list?: string;
  readonly items?: readonly string[];
  readonly macro?: string;
  readonly condition?: string;
  readonly rule?: string;
  readonly required_plugin_versions?: readonly { readonly name: string; readonly version: string }[];
};
const items = yaml('driftline_rules.yaml') as readonly Item[];
const lists = new Map(items.flatMap(({ list, items: values }) => (list === undefined ? [] : [[list, values ?? []] as const])));
const macros = new Map(items.flatMap(({ macro, condition }) => (macro === undefined ? [] : [[macro, condition ?? ''] as const])));
const rules = items.filter((item): item is Item & Rule => item.rule !== undefined);
const conditions = rules.map(({ rule, condition }) => ({ rule, holds: conditionOf(condition, { lists, macros }) }));
const matching = (event: PluginEvent): readonly string[] => conditions.filter(({ holds }) => holds(event)).map(({ rule }) => rule);
const call = (source: string, name: string, more: PluginEvent = {}): PluginEvent => ({ 'ct.src': source, 'ct.name': name, ...more });
const fieldsIn = (output: string): readonly string[] => [...output.matchAll(/%([a-z0-9.]*[a-z0-9])/g)].map(([, name = '']) => name);

void t.test('the files equal the output of the command', (t) => {
  t.equal(driftline(['sensor-rules']).stdout, text('driftline_rules.yaml'));
  t.equal(driftline(['sensor-rules', '--part', 'append-output']).stdout, text('falco.append_output.yaml'));
  t.equal(driftline(['sensor-rules', '--part', 'all']).code, 2);
  t.end();
});

void t.test('exactly one rule matches each event of the catalog, whatever its version suffix', (t) => {
  const events = coverageOf(awsServices);
  t.ok(events.length > 300);
  for (const { eventSource, event } of events) {
    const found = matching(call(eventSource, event));
    if (found.length !== 1) t.fail(`${eventSource} ${event}: ${found.join(', ')}`);
    t.strictSame(matching(call(eventSource, event, { 'ct.error': 'AccessDenied' })), [], `${event}, denied`);
    if (eventSource !== 'lambda.amazonaws.com') continue;
    for (const version of ['20150331', '20150331v2', '20211031'])
      t.equal(matching(call(eventSource, event + version)).length, 1, `${event}${version}`);
  }
  t.end();
});

void t.test('no rule matches reads, other services or writes that change nothing declarable', (t) => {
  const reads = ['DescribeInstances', 'GetRole', 'ListBuckets', 'GetFunction20150331', 'GetBucketPolicy', 'ListFunctions', 'HeadBucket'];
  const sources = [...new Set(awsServices.map(({ eventSource }) => eventSource))];
  for (const source of sources) for (const name of reads) t.strictSame(matching(call(source, name)), [], `${source} ${name}`);
  for (const { eventSource, events } of awsServices)
    for (const [name, entry] of Object.entries(events))
      if (entry === noChange) t.strictSame(matching(call(eventSource, name)), [], `${eventSource} ${name}`);
  t.strictSame(matching(call('kms.amazonaws.com', 'CreateRole')), []);
  t.strictSame(matching(call('lambda.amazonaws.com', 'UpdateFunctionCodeOfSomethingElse')), []);
  t.end();
});

void t.test('the lists of a rule equal the catalog', (t) => {
  const names = new Map(coverageOf(awsServices).map(({ eventSource, event }) => [`${eventSource} ${event}`, event]));
  for (const { rule, condition } of rules) {
    const [, source = '', list = ''] = /ct\.src="([^"]+)"[^]*ct\.name in \((\w+)\)/.exec(condition) ?? [];
    t.ok(
      lists.get(list)?.every((name) => names.has(`${source} ${name}`) && plainEventName(name) === name),
      rule,
    );
  }
  t.equal(
    [...lists.values()].reduce((sum, values) => sum + values.length, 0),
    names.size,
  );
  t.end();
});

void t.test('a rule names its plugin and only fields of the plugin', (t) => {
  t.strictSame(items[0]?.required_plugin_versions, [{ name: 'cloudtrail', version: '0.12.0' }]);
  t.strictSame(new Set(rules.map(({ rule }) => rule)).size, rules.length);
  for (const { rule, condition, output, priority, source, tags } of rules) {
    t.strictSame([priority, source, tags.slice(0, 3)], ['NOTICE', 'aws_cloudtrail', ['driftline', 'cloud', 'aws']], rule);
    const used = [...fieldsIn(output), ...(condition.match(/\b(?:ct|s3|ec2|ecr|iam)\.[a-z.]+\b(?!\.amazonaws)/g) ?? [])];
    t.strictSame(
      used.filter((name) => !pluginFields.has(name) && !name.endsWith('.amazonaws.com')),
      [],
      rule,
    );
    t.strictSame([...new Set(fieldsIn(output))].sort(), [...sensorFields].sort(), `${rule} contains every field`);
  }
  t.strictSame(
    [...macros.values()].map((one) => one.match(/ct\.[a-z.]+/g)),
    [['ct.error']],
  );
  t.end();
});

void t.test('the output appended to other rules has the same fields', (t) => {
  t.strictSame(yaml('falco.append_output.yaml'), {
    append_output: [{ match: { source: 'aws_cloudtrail' }, extra_fields: [...sensorFields] }],
  });
  t.end();
});

/** The plugin's fields of a record. Source: its `extract.go`. */
const extracted = (record: JsonObject): PluginEvent => {
  const identity = record['userIdentity'] as JsonObject;
  return Object.fromEntries(
    Object.entries({
      'ct.id': record['eventID'],
      'ct.name': record['eventName'],
      'ct.src': record['eventSource'],
      'ct.shortsrc': 'iam',
      'ct.time': record['eventTime'],
      'ct.region': record['awsRegion'],
      'ct.recipientaccountid': record['recipientAccountId'],
      'ct.readonly': record['readOnly'] === true ? 'true' : 'false',
      'ct.eventtype': record['eventType'],
      'ct.eventcategory': record['eventCategory'],
      'ct.useragent': record['userAgent'],
      'ct.user': identity['userName'],
      'ct.user.identitytype': identity['type'],
      'ct.user.principalid': identity['principalId'],
      'ct.user.arn': identity['arn'],
      'ct.user.accountid': identity['accountId'],
      'ct.request': JSON.stringify(record['requestParameters']),
      'ct.response': JSON.stringify(record['responseElements']),
      'ct.srcip': record['sourceIPAddress'],
    }).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
};

/** The alert of a rule with the fields named in its output, as JSON or as gRPC. */
const alertOf = (rule: Rule, event: PluginEvent, absent: null | '<NA>'): JsonObject => ({
  hostname: 'sensor-0',
  output: rule.output,
  priority: 'Notice',
  rule: rule.rule,
  source: rule.source,
  tags: rule.tags,
  time: '2026-11-02T10:00:00.000000000Z',
  output_fields: Object.fromEntries(fieldsIn(rule.output).map((name) => [name, event[name] ?? absent])),
});

const written = auditJson({
  eventName: 'UpdateRole',
  eventSource: 'iam.amazonaws.com',
  requestParameters: { roleName: 'deploy', maxSessionDuration: 7200 },
  responseElements: null,
});

void t.test('an alert of the pack contains the whole record, by gRPC and by HTTP', (t) => {
  const event = extracted(written);
  const [name] = matching(event);
  const rule = rules.find((one) => one.rule === name);
  if (rule === undefined) throw new Error('no rule');
  const direct = decodeRecord(written);
  t.equal(classify(direct, cloudCatalog), undefined);
  for (const absent of [null, '<NA>'] as const) {
    const decoded = decodeSensor(alertOf(rule, event, absent));
    t.strictSame(decoded?.record, direct);
  }
  t.end();
});

const without = (event: PluginEvent, ...names: readonly string[]): PluginEvent =>
  Object.fromEntries(Object.entries(event).filter(([name]) => !names.includes(name)));

void t.test('each field affects the decoded record', (t) => {
  const session = {
    ...extracted(written),
    'ct.user.identitytype': 'AssumedRole',
    'ct.user': 'deployer',
    'ct.originaluser': 'dana',
    'ct.user.accountid': '444455556666',
    'ct.useragent': 'console',
    'ct.response': '{"a":1}',
  };
  const recordOf = (fields: PluginEvent): unknown =>
    decodeSensor({ priority: 'Notice', rule: 'r', time: '2026-11-02T10:00:05Z', source: 'aws_cloudtrail', output_fields: fields })?.record;
  /** Fields that matter only if another field is absent, or only by their presence. */
  const cases: Readonly<Record<string, readonly [before: PluginEvent, after: PluginEvent]>> = {
    'ct.src': [without(session, 'ct.src', 'ct.shortsrc'), without(session, 'ct.shortsrc')],
    'ct.shortsrc': [without(session, 'ct.src', 'ct.shortsrc'), without(session, 'ct.src')],
    'ct.error': [session, { ...session, 'ct.error': 'AccessDenied' }],
    'ct.errormessage': [session, { ...session, 'ct.errormessage': 'no' }],
    'ct.eventtype': [session, { ...session, 'ct.eventtype': 'AwsCloudTrailInsight' }],
    'ct.eventcategory': [session, { ...session, 'ct.eventcategory': 'Insight' }],
    'ct.readonly': [session, { ...session, 'ct.readonly': 'true' }],
  };
  for (const field of sensorFields) {
    const [before, after] = cases[field] ?? [without(session, field), session];
    t.ok(recordOf(after), field);
    t.notSame(recordOf(after), recordOf(before), field);
  }
  t.end();
});
