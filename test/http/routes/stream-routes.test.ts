import t from 'tap';
import { allRoutes } from '../../../src/http/routes/all-routes.js';
import { SmallService, answerOf, decodedBy, problemOf, routeOf } from './small-service.js';

void t.test('answers a plain request for /ws with an error', async (t) => {
  t.match(await problemOf(() => answerOf(new SmallService(), 'GET /ws')), { kind: 'invalid', message: 'expected a WebSocket upgrade' });
});

void t.test('D45: opens a stream with its decoded parameters; without topics it has all except stats', async (t) => {
  const service = new SmallService();
  t.match(await answerOf(service, 'GET /api/v1/stream', { params: { last_event_id: 'x' } }), { kind: 'reply', reply: { status: 200 } });
  t.strictSame(service.asked, [{ topics: 'drifts,events,state,incidents', last_event_id: 'x' }]);
});

void t.test('D45: accepts topics as names separated by commas and rejects anything else', (t) => {
  const { topics } = routeOf(allRoutes(new SmallService()), 'GET /api/v1/stream').params;
  t.equal(decodedBy(topics, 'stats,drifts'), 'stats,drifts');
  for (const wrong of ['drifts,', 'Drifts', 'drifts events', 'drifts,logs']) t.equal(decodedBy(topics, wrong), undefined, wrong);
  t.end();
});
