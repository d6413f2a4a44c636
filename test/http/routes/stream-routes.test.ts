import t from 'tap';
import { allRoutes } from '../../../src/http/routes/all-routes.js';
import { SmallService, answerOf, problemOf, routeOf } from './small-service.js';

void t.test('a request for /ws that is no upgrade is told so', async (t) => {
  t.match(await problemOf(() => answerOf(new SmallService(), 'GET /ws')), { kind: 'invalid', message: 'expected a WebSocket upgrade' });
});

void t.test('D45: a stream is opened for who asks, with topics and the last id, of which the header wins', async (t) => {
  const asked = async (headers: Readonly<Record<string, string>>, params: Readonly<Record<string, string>>): Promise<unknown> => {
    const service = new SmallService();
    const answer = await answerOf(service, 'GET /api/v1/stream', { headers, params });
    t.match(answer, { kind: 'reply', reply: { status: 200 } });
    return service.asked;
  };
  t.strictSame(await asked({}, {}), ['anonymous', { topics: 'drifts,events,state', lastEventId: '' }]);
  t.strictSame(await asked({}, { topics: 'stats', last_event_id: 'q' }), ['anonymous', { topics: 'stats', lastEventId: 'q' }]);
  t.strictSame(await asked({ 'last-event-id': 'h' }, { last_event_id: 'q' }), [
    'anonymous',
    { topics: 'drifts,events,state', lastEventId: 'h' },
  ]);
});

void t.test('D47: a stream that is refused is the problem that it says', async (t) => {
  const service = new SmallService();
  service.isStreaming = false;
  t.match(await problemOf(() => answerOf(service, 'GET /api/v1/stream')), { kind: 'unavailable', message: 'too many' });
});

void t.test('D45: topics are names with commas between; anything else is refused', (t) => {
  const { topics } = routeOf(allRoutes(new SmallService()), 'GET /api/v1/stream').params;
  t.equal(topics?.decode('stats,drifts'), 'stats,drifts');
  for (const wrong of ['drifts,', 'Drifts', 'drifts events', 'drifts,logs']) t.equal(topics?.decode(wrong), undefined, wrong);
  t.end();
});
