import t from 'tap';
import { Problem } from '../../../src/model/http/problem.js';
import { HubFixture } from './hub-fixture.js';

void t.test('D43: a query of the graph is answered later, at most four at a time', async (t) => {
  const f = new HubFixture();
  const peer = f.socket();
  const ask = (request_id: number): void => {
    peer.say({ type: 'query', topic: 'graph', payload: { query: 'pattern', request_id } });
  };
  const settle = async (answer: string | Problem): Promise<void> => {
    f.graphQueries.shift()?.(answer);
    await new Promise((resolve) => setImmediate(resolve));
  };
  for (let id = 1; id <= 5; id++) ask(id);
  t.equal(f.graphQueries.length, 4);
  t.match(peer.last, { type: 'error', topic: 'graph', payload: { code: 'SERVICE_UNAVAILABLE', request_id: 5 } });
  await settle('{"rows":[]}');
  t.match(peer.last, { type: 'query_result', topic: 'graph', payload: { rows: [], request_id: 1 } });
  await settle(new Problem('invalid', 'match: expected a list'));
  t.match(peer.last, { type: 'error', topic: 'graph', payload: { code: 'VALIDATION_ERROR', request_id: 2 } });
  ask(6);
  t.equal(f.graphQueries.length, 3);
  peer.say({ type: 'subscribe', topic: 'graph' });
  t.match(peer.last, { type: 'error', payload: { message: 'topic must be one of all, drifts, events, state, stats' } });
  f.hub.closeAll();
  const { last } = peer;
  await settle('{}');
  t.strictSame(peer.last, last, 'nothing is sent after the end');
});
