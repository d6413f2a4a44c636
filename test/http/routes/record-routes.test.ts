import t from 'tap';
import { SmallService, answerOf, dataOf, problemOf } from './small-service.js';

const path = 'GET /api/v1/records/:id';

void t.test('D112: returns what became of a record, and names an unknown id', async (t) => {
  const service = new SmallService();
  service.known.set('r1', '');
  t.strictSame(dataOf(await answerOf(service, path, { params: { id: 'r1' } })), { id: 'r1', records: [{ id: 'r1' }] });
  t.match(await problemOf(() => answerOf(service, path, { params: { id: 'r2' } })), {
    kind: 'not_found',
    message: 'record not found: r2',
  });
});
