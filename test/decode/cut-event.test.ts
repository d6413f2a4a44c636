import fc from 'fast-check';
import t from 'tap';
import { decodeAudit } from '../../src/catalog/decode-audit.js';
import { cutOf } from '../../src/catalog/incomplete.js';
import { cutEvent } from '../../src/decode/cut-event.js';
import type { Json, JsonObject } from '../../src/lib/json.js';
import '../support/fixed-seed.js';

const time = Date.UTC(2026, 4, 4, 8);
const event: JsonObject = {
  kind: 'Event',
  apiVersion: 'audit.k8s.io/v1',
  level: 'RequestResponse',
  auditID: 'a1',
  stage: 'ResponseComplete',
  requestURI: '/apis/apps/v1/namespaces/shop/deployments/web?fieldManager=kubectl',
  verb: 'delete',
  user: { username: 'ana', groups: ['g"}],{'] },
  objectRef: { resource: 'deployments', namespace: 'shop', name: 'web', apiGroup: 'apps', apiVersion: 'v1' },
  responseStatus: { code: 200 },
  requestObject: { kind: 'DeleteOptions' },
  responseObject: { kind: 'Deployment', metadata: { name: 'web', note: 'a \\" b' } },
  stageTimestamp: '2026-05-04T07:59:59.000000Z',
  annotations: { 'authorization.k8s.io/decision': 'allow' },
};
const whole = JSON.stringify(event);
const without = (names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(event).filter(([name]) => !names.includes(name)));

void t.test('D113: wherever an event is cut, its whole members are left, and the rest is not made up', async (t) => {
  for (let at = 0; at < whole.length; at++) {
    const left = cutEvent(`${whole.slice(0, at)}[Truncated...]`, time);
    if (at <= whole.indexOf('?')) t.equal(left, undefined, `cut at ${at}`);
    if (left === undefined) continue;
    for (const [name, value] of Object.entries(left)) {
      if (name === 'annotations' || name === 'requestURI' || (name === 'verb' && value === 'unknown')) continue;
      if (name === 'stageTimestamp' && value === '2026-05-04T08:00:00.000Z') continue;
      t.strictSame(value, event[name], `${name}, cut at ${at}`);
    }
    const record = decodeAudit(left);
    const isKnown = at >= whole.indexOf(',"requestObject"') + 1;
    t.equal(record?.resource, 'apps/v1/namespaces/shop/deployments/web', `cut at ${at}`);
    t.equal(record === undefined ? '' : cutOf(record) === 'outcome', !isKnown, `cut at ${at}`);
  }
});

void t.test('a member that nests too deep for the parser is left out alone', async (t) => {
  const deep = `{"a":`.repeat(2_000) + '1' + '}'.repeat(2_000);
  const left = cutEvent(whole.replace('{"kind":"DeleteOptions"}', deep), undefined);
  t.strictSame(left, {
    ...without(['requestObject']),
    annotations: { ...(event['annotations'] as JsonObject), 'audit.k8s.io/truncated': 'true' },
  });
});

void t.test('other text, and a time that is none, give no event', async (t) => {
  for (const text of [
    '',
    '{',
    '{}',
    '{"kind":"Event"',
    `{"kind":"Pod","apiVersion":"v1","requestURI":"/x"`,
    `{"kind":"Event","apiVersion":"v1"`,
  ])
    t.equal(cutEvent(text, time), undefined, text);
  for (const bad of [undefined, null, 'x', Number.NaN, Infinity, 9e15] as readonly (Json | undefined)[])
    t.equal(decodeAudit(cutEvent(whole.slice(0, -60), bad)), undefined, JSON.stringify(bad));
  await fc.assert(fc.asyncProperty(fc.string(), async (tail) => void cutEvent(whole.slice(0, 90) + tail, time)));
});
