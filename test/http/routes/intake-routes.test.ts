import { gzipSync } from 'node:zlib';
import t from 'tap';
import { SmallService, answerOf, dataOf, problemOf } from './small-service.js';

const post = (service: SmallService, body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}) =>
  answerOf(service, 'POST /api/v1/intake/sensor', { body, headers });

void t.test('D48, D49: answers 202 to accepted alerts in every media type of the sensor', async (t) => {
  for (const type of ['application/json', 'application/x-ndjson', 'application/ndjson', 'text/plain; charset=utf-8', '']) {
    const service = new SmallService();
    service.taken = { accepted: 2, malformed: 1, sample: 'no rule' };
    const answer = await post(service, '{"rule":"r"}\n', { 'content-type': type });
    t.equal(answer.kind === 'data' ? answer.status : 0, 202, type);
    t.strictSame(dataOf(answer), { accepted: 2, malformed: 1 });
    t.strictSame(service.asked, ['{"rule":"r"}\n']);
  }
});

void t.test('D32: answers 415 to other media types and takes nothing', async (t) => {
  const service = new SmallService();
  t.match(await problemOf(() => post(service, '{}', { 'content-type': 'text/html' })), { kind: 'media_type' });
  t.strictSame(service.asked, []);
});

void t.test('answers 400 with the problem if nothing is usable, and to an empty body without calling the intake', async (t) => {
  const service = new SmallService();
  service.taken = { accepted: 0, malformed: 3, sample: 'an alert without a rule' };
  t.match(await problemOf(() => post(service, '{}')), { kind: 'invalid', message: 'an alert without a rule' });
  service.taken = { accepted: 0, malformed: 0, sample: '' };
  t.match(await problemOf(() => post(service, '[]')), { kind: 'invalid', message: 'the body contains no alert' });
  t.equal(service.asked.length, 2);
  t.match(await problemOf(() => post(service, '')), { kind: 'invalid', message: 'the body is empty' });
  t.equal(service.asked.length, 2);
});

void t.test('D49: answers 503 with Retry-After to a full queue', async (t) => {
  const service = new SmallService();
  service.taken = 'full';
  t.match(await problemOf(() => post(service, '{}')), { kind: 'unavailable', headers: [['Retry-After', '1']] });
});

void t.test('D33: decompresses gzip before the intake', async (t) => {
  const service = new SmallService();
  await post(service, gzipSync('{"rule":"r"}'), { 'content-encoding': 'gzip' });
  t.strictSame(service.asked, ['{"rule":"r"}']);
});

const postEvents = (service: SmallService, cluster: string | undefined, body = '{"kind":"EventList","items":[]}') =>
  answerOf(service, 'POST /api/v1/intake/kubernetes', { body, params: { cluster }, headers: { 'content-type': 'application/json' } });

void t.test('D77: events belong to the cluster in the query', async (t) => {
  const service = new SmallService();
  service.taken = { accepted: 3, malformed: 0, sample: '' };
  t.strictSame(dataOf(await postEvents(service, 'staging')), { accepted: 3, malformed: 0 });
  t.strictSame(service.asked, ['staging {"kind":"EventList","items":[]}']);
});

void t.test('D77: a cluster that is not configured, or missing among several, is refused before the body is read', async (t) => {
  const service = new SmallService();
  for (const cluster of ['test', '', undefined])
    t.match(
      await problemOf(() => postEvents(service, cluster)),
      { kind: 'invalid', message: /cluster.*one of prod, staging/ },
      String(cluster),
    );
  t.strictSame(service.asked, []);
});

void t.test('D76: an empty list of events is accepted; one without any event is not', async (t) => {
  const service = new SmallService();
  service.taken = { accepted: 0, malformed: 0, sample: '' };
  t.strictSame(dataOf(await postEvents(service, 'prod')), { accepted: 0, malformed: 0 });
  service.taken = { accepted: 0, malformed: 1, sample: 'neither an audit record nor a sensor alert' };
  t.match(await problemOf(() => postEvents(service, 'prod')), { kind: 'invalid', message: /neither/ });
});
