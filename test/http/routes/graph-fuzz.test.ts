import fc from 'fast-check';
import t from 'tap';
import { dispatcher } from '../../../src/http/dispatch.js';
import { allRoutes } from '../../../src/http/routes/all-routes.js';
import { graphRequests } from '../../support/graph-fuzz.js';
import { lawRuns } from '../../support/law-runs.js';
import { RecordingDeps, asked } from '../recording-deps.js';
import { SmallService } from './small-service.js';

void t.test('D85, D86: answers every request with 200, 400 or 404, and soon', async (t) => {
  const service = new SmallService();
  const dispatch = dispatcher(allRoutes(service), Object.assign(new RecordingDeps(), { left: Infinity }));
  const ids = [...service.causal.nodes()].map((node) => service.causal.id(node));
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(graphRequests(ids), async ({ method, path, body = '' }) => {
      const request = asked(path, { method });
      const before = process.cpuUsage();
      const reply = await dispatch({
        ...request,
        header: (name) => (name === 'content-type' ? 'application/json' : request.header(name)),
        body: async () => Buffer.from(body),
      });
      seen.add(reply.status);
      t.ok([200, 400, 404].includes(reply.status), `${method} ${path} ${body}: ${reply.status}`);
      // Processor time, because a busy machine takes longer.
      t.ok(process.cpuUsage(before).user < 10e6);
    }),
    { numRuns: lawRuns(1_000) },
  );
  t.strictSame([...seen].sort(), [200, 400, 404]);
});
