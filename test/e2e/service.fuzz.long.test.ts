import t from 'tap';
import { fuzzService } from '../fuzz/fuzzed-service.js';

/** A fixed seed; `npm run fuzz` runs longer, with other seeds. */
const seed = 20_261_102;
const count = 2_000;

for (const auth of [false, true]) {
  void t.test(`answers malformed input of every kind ${auth ? 'with' : 'without'} authentication and keeps working`, async (t) => {
    const { report, wrong } = await fuzzService(t, { auth, seed, count, seconds: 250 });
    t.comment(`memory at most ${report.halves.join(', then ')} MiB`);
    t.same(wrong, [], `seed ${String(seed)}`);
    t.ok(report.cases >= count, `${String(report.cases)} cases in ${String(report.seconds)} s`);
    for (const kind of ['raw', 'api', 'intake', 'messages', 'frames', 'stream', 'leave']) t.ok((report.kinds[kind] ?? 0) > 50, kind);
  });
}
