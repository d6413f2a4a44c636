import t from 'tap';
import { readJson } from '../../src/http/json-body.js';
import { posted } from './posted.js';

const json = { 'content-type': 'application/json' };

void t.test('reads JSON with any charset parameter', async (t) => {
  t.same(await readJson(posted('{"a":["ä"]}', json)), { a: ['ä'] });
  t.same(await readJson(posted('1', { 'content-type': 'Application/JSON; charset=utf-8' })), 1);
  t.same(await readJson(posted('null', { ...json, 'content-encoding': 'identity' })), null);
});

void t.test('D33: answers 400 to a body that is not JSON in UTF-8', async (t) => {
  for (const body of ['', '{', '{"a":1}x', Buffer.from([0x22, 0xff, 0x22])])
    await t.rejects(readJson(posted(body, json)), { kind: 'invalid', message: 'the body is not valid JSON' });
});

void t.test('D33: answers 415 to other media types and encodings before it reads the body', async (t) => {
  for (const headers of [
    {},
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/jsonx' },
    { ...json, 'content-encoding': 'gzip' },
  ]) {
    const request = posted('{}', headers);
    await t.rejects(readJson(request), { kind: 'media_type', message: /^Content-/ });
    t.equal(request.asked, undefined);
  }
});

void t.test('D33: limits the body to 1 MiB', async (t) => {
  const request = posted('{}', json);
  await readJson(request);
  t.equal(request.asked, 1_048_576);
});
