import t from 'tap';
import { SmallService, answerOf, dataOf, replyOf, textOf } from './small-service.js';

void t.test('streams the whole graph in chunks in the envelope, with its ETag', async (t) => {
  const answer = await answerOf(new SmallService(), 'GET /api/v1/graph');
  t.match(replyOf(answer), {
    status: 200,
    headers: [
      ['Content-Type', 'application/json; charset=utf-8'],
      ['ETag', '"g1"'],
      ['Cache-Control', 'no-cache'],
    ],
  });
  t.notOk(typeof replyOf(answer).body === 'string', 'a stream');
  t.equal(await textOf(answer), '{"success":true,"data":{"nodes":[],"edges":[]}}');
});

void t.test('answers 304 without a body to a client that has the version', async (t) => {
  for (const known of ['"g1"', 'W/"g1"', '"other", "g1"', '*']) {
    const answer = await answerOf(new SmallService(), 'GET /api/v1/graph', { headers: { 'if-none-match': known } });
    t.match(replyOf(answer), { status: 304, body: '', headers: [['ETag', '"g1"']] }, known);
  }
  for (const other of ['"g2"', '', 'g1', '"g1', '"g1"x']) {
    t.equal(replyOf(await answerOf(new SmallService(), 'GET /api/v1/graph', { headers: { 'if-none-match': other } })).status, 200, other);
  }
});

void t.test('D27: returns pages of nodes and of edges', async (t) => {
  const service = new SmallService();
  for (const name of ['nodes', 'edges']) {
    const answer = await answerOf(service, `GET /api/v1/graph/${name}`, { params: { page: 2, limit: 2 } });
    t.strictSame(dataOf(answer), { [name]: [{ id: 'a' }, { id: 'b' }], page: 2, limit: 2, total: 7 });
  }
  t.strictSame(service.asked, [
    ['nodes', { page: 2, limit: 2 }],
    ['edges', { page: 2, limit: 2 }],
  ]);
});

void t.test('D30: returns statistics of the graph', async (t) => {
  t.strictSame(dataOf(await answerOf(new SmallService(), 'GET /api/v1/graph/stats')), { total_nodes: 0 });
});
