import t from 'tap';
import { SmallService, answerOf, dataOf, problemOf } from './small-service.js';

const send = (method: string, body: string) => () =>
  answerOf(new SmallService(), `${method} /api/v1/auth/api-keys`, { body, headers: { 'content-type': 'application/json' } });

void t.test('D40: creates and shows a key with 200', async (t) => {
  const answer = await send('POST', '{"name":"ci","scopes":["ingest","read"],"comment":"ignored"}')();
  t.strictSame(dataOf(answer), {
    name: 'ci',
    scopes: ['ingest', 'read'],
    key: `dl_${'A'.repeat(43)}`,
    created_at: '2026-02-03T04:05:06.000Z',
  });
  t.equal(answer.kind === 'data' ? answer.status : 0, undefined, 'the default status of the route');
});

void t.test('D40: reports the problem of a name in use', async (t) => {
  t.match(await problemOf(send('POST', '{"name":"taken","scopes":["read"]}')), { kind: 'invalid', message: 'taken' });
});

void t.test('D28: rejects an invalid body with the problem', async (t) => {
  for (const [body, message] of [
    ['{"scopes":["read"]}', /^name: /],
    ['{"name":"","scopes":["read"]}', /^name: /],
    ['{"name":7,"scopes":["read"]}', /^name: /],
    ['{"name":"a"}', /^scopes: /],
    ['{"name":"a","scopes":"read"}', /^scopes: /],
    ['{"name":"a","scopes":[null]}', /^scopes: /],
    ['[]', /not an object/],
    ['null', /not an object/],
    ['{"name":', /./],
    ['', /./],
  ] as const) {
    t.match(await problemOf(send('POST', body)), { kind: 'invalid', message }, body);
  }
  t.match(await problemOf(send('DELETE', '{}')), { kind: 'invalid', message: /^name: / });
});

void t.test('D40: revokes a key, and names an unknown one', async (t) => {
  t.strictSame(dataOf(await send('DELETE', '{"name":"taken"}')()), { name: 'taken', revoked: true });
  t.match(await problemOf(send('DELETE', '{"name":"who"}')), { kind: 'not_found', message: 'API key not found: who' });
});
