import { gzipSync } from 'node:zlib';
import t from 'tap';
import { PlanError } from '../../src/plans/plan-error.js';
import { changeOf, planDocument, readPieces, recordedPlan, type DocumentParts } from '../support/plan-documents.js';

const messageOf = (bytes: Uint8Array | string, size?: number): string => {
  try {
    readPieces(bytes, size);
  } catch (error) {
    if (error instanceof PlanError) return error.message;
    throw error;
  }
  return 'read';
};
const documentOf = (parts: DocumentParts): string => JSON.stringify(planDocument(parts));

void t.test('says what another input is', (t) => {
  t.match(messageOf(''), /empty/);
  t.match(messageOf(' \n'), /empty/);
  t.match(messageOf('PK\u0003\u0004abc'), /this is the plan file.*terraform show -json PLAN/);
  t.match(messageOf(gzipSync('{}')), /gzip/);
  t.match(messageOf('<!doctype html>'), /web page/);
  t.match(messageOf('[]'), /a list/);
  t.match(messageOf('Terraform will perform'), /not JSON/);
  t.match(messageOf(Buffer.from('\ufeff{"format_version":"1.2"}', 'utf16le')), /UTF-16/);
  t.match(messageOf('{"version":4,"serial":1,"lineage":"l","resources":[]}'), /a state, not a plan/);
  t.match(messageOf('{"format_version":"1.0","terraform_version":"1.5.0","values":{"root_module":{}}}'), /a state, not a plan/);
  t.match(messageOf('{"Records":[]}'), /not a plan/);
  t.match(messageOf('{"type":"version"}\n'), /not those of `terraform plan -json`/);
  t.end();
});

void t.test('reads a plan with a byte order mark', (t) => {
  t.equal(messageOf(`\ufeff${documentOf({ prior: ['aws_vpc.a'] })}`), 'read');
  t.end();
});

void t.test('versions of the format', (t) => {
  for (const version of ['1.0', '1.1', '1.2', '1.9']) t.equal(messageOf(documentOf({ other: { format_version: version } })), 'read');
  t.match(messageOf(documentOf({ other: { format_version: '2.0' } })), /format_version 2.0: newer/);
  t.match(messageOf(documentOf({ other: { format_version: '0.2' } })), /before 1.1/);
  t.match(messageOf(documentOf({ other: { format_version: 'x' } })), /format_version: expected/);
  t.match(messageOf(documentOf({ other: { format_version: 1 } })), /format_version.*a string/);
  t.end();
});

void t.test('half a document is refused wherever it ends', (t) => {
  const whole = recordedPlan('moved.json');
  for (let size = 1; size < whole.length - 1; size += 37) t.not(messageOf(whole.subarray(0, size)), 'read', String(size));
  t.match(messageOf(whole.subarray(0, 2_000)), /incomplete/);
  t.match(messageOf(`${documentOf({})} {}`), /unexpected "\{"/);
  t.end();
});

void t.test('events that are broken, or of an apply', (t) => {
  const text = recordedPlan('plain.ndjson').toString('utf8');
  t.match(messageOf(`${text}{"type":`), /^line 28: not valid JSON/);
  t.match(messageOf(`${text}[1]\n`), /^line 28: expected an event/);
  t.match(messageOf(text.replace('"operation":"plan"', '"operation":"apply"')), /of an apply/);
  t.match(messageOf(`${text}{"type":"planned_change","change":{"resource":7}}`), /^line 28.resource: expected an object/);
  t.match(messageOf(`{"type":"${'x'.repeat(2_000_000)}`), /longer than 1 MiB/);
  t.end();
});

void t.test('names the place of a wrong type, and no value', (t) => {
  const wrong = (change: object): string => messageOf(documentOf({ changes: [changeOf('aws_vpc.a', ['no-op'], {}), change as never] }));
  t.equal(wrong(changeOf('aws_vpc.b', 'x' as never, {})), 'resource_changes[1].change.actions: expected a list of strings');
  t.equal(wrong({ ...changeOf('aws_vpc.b', [], {}), change: 'secret' }), 'resource_changes[1].change: expected an object');
  t.equal(wrong(changeOf('aws_vpc.b', ['update'], { before: ['secret'] })), 'resource_changes[1].change.before: expected an object');
  t.equal(wrong({ ...changeOf('aws_vpc.b', [], {}), address: 7 }), 'resource_changes[1].address: expected a string');
  t.equal(wrong({ ...changeOf('aws_vpc.b', [], {}), address: '' }), 'resource_changes[1]: expected an address and a type');
  t.equal(wrong(changeOf('aws_vpc.a', [], {})), 'resource_changes[1]: the address is listed twice');
  t.equal(messageOf(documentOf({ changes: 'x' as never })), 'resource_changes: expected a list');
  t.equal(messageOf(documentOf({ changes: ['x' as never] })), 'resource_changes[0]: expected an object');
  t.equal(messageOf(documentOf({ other: { errored: 'no' } })), 'the plan.errored: expected true or false'.replace('the plan.', ''));
  t.equal(messageOf(documentOf({ other: { timestamp: 'yesterday' } })), 'timestamp: expected a time in RFC 3339');
  t.match(
    messageOf(documentOf({ other: { prior_state: { values: { root_module: { resources: [{ mode: 7 }] } } } } })),
    /resources\[0\].mode: expected a string/,
  );
  t.end();
});

void t.test('a member is read once', (t) => {
  t.match(messageOf('{"format_version":"1.2","resource_changes":[],"resource_changes":[]}'), /given twice/);
  t.end();
});

void t.test('bounds depth, and walks what it passes over', (t) => {
  const deep = (levels: number): string => `{"format_version":"1.2","planned_values":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  t.equal(messageOf(deep(500)), 'read');
  t.match(messageOf(deep(600)), /nested deeper than 512/);
  t.match(messageOf(deep(1_000_000).slice(0, 900_000)), /nested deeper than 512/);
  const passed = (json: string): string => messageOf(`{"format_version":"1.2","planned_values":${json}}`, 3);
  t.equal(passed('{"a":[1,-2.5e3,true,false,null,"\\"\\\\u"],"b":{}}'), 'read');
  for (const bad of ['{a:1}', '{"a" 1}', '[1,]', '{"a":1,}', '01', '[1 2]', 'nul', '"a\nb"', '[}', '{"a":1]', '+1', '.5', '-'])
    t.match(passed(bad), /not valid JSON|incomplete/, bad);
  t.end();
});

void t.test('names of every object are names', (t) => {
  const before = JSON.parse('{"__proto__":{"x":1},"constructor":1,"same":1}') as never;
  const after = JSON.parse('{"__proto__":{"x":2},"constructor":2,"same":1}') as never;
  const text = documentOf({
    drift: [changeOf('__proto__.constructor', ['update'], { before, after })],
    blocks: { '__proto__.constructor': JSON.parse('{"__proto__":{}}') as never },
  });
  const plan = readPieces(text);
  t.equal(JSON.stringify(plan.resources[0]?.drift?.after), '{"__proto__":{"x":2},"constructor":2}');
  t.strictSame(plan.resources[0]?.configured, ['__proto__']);
  t.equal(({} as { x?: number }).x, undefined);
  t.end();
});
