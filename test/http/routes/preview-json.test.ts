import t from 'tap';
import { previewJson } from '../../../src/http/routes/preview-json.js';
import type { Difference } from '../../../src/operators/preview/compare-runs.js';
import { FoundDifferences } from '../../../src/operators/preview/found-differences.js';
import { drift } from '../../sinks/report/ci/report-fixture.js';

type Data = {
  readonly differences: readonly (Difference & { readonly is_certain: boolean })[];
  readonly truncated: boolean;
  readonly complete: boolean;
  readonly limits: readonly string[];
};

/** `differences`: number of alerts that appear, the newest one last. */
const preview = (differences: number, doubted: readonly string[], { limit = 10, maxBytes = 1_000_000, text = '' } = {}): Data => {
  const found = new FoundDifferences(limit);
  doubted.forEach((id) => {
    found.doubt(id);
  });
  for (let n = 0; n < differences; n++) {
    const after = drift({ id: `d_${String(n)}`, event_time: `2026-03-10T08:00:0${String(n)}Z`, new_value: text });
    found.add({ differences: [{ effect: 'appears', changed: [], before: null, after }], unchanged: 0 });
  }
  return JSON.parse(previewJson({ found, alerts: differences, refused: 0, isWhole: true }, [], maxBytes)) as Data;
};

void t.test('a preview without doubts is complete', (t) => {
  t.match(preview(3, []), { truncated: false, complete: true, limits: [] });
  t.end();
});

void t.test('a doubtful difference clears complete, wherever it is', (t) => {
  const limits = [/`is_certain: false` may change/];
  const listed = preview(3, ['d_2']);
  t.match(listed, { complete: false, limits });
  t.strictSame(
    listed.differences.map(({ is_certain }) => is_certain),
    [false, true, true],
  );
  t.match(preview(3, ['d_0'], { limit: 1 }), { truncated: true, complete: false, limits }, 'beyond the limit');
  t.match(preview(3, ['d_0'], { maxBytes: 1 }), { truncated: true, complete: false, limits }, 'beyond the size of the page');
  t.match(preview(3, ['d_9']), { truncated: false, complete: false, limits }, 'of an alert without a difference');
  t.end();
});

void t.test('as a page, it has at most maxBytes of UTF-8, and at least one difference', (t) => {
  t.strictSame(
    preview(3, [], { maxBytes: 1 }).differences.map(({ after }) => after?.id),
    ['d_2'],
  );
  const size = Buffer.byteLength(JSON.stringify(preview(1, [], { text: 'ä'.repeat(1_000) }).differences[0]));
  t.equal(preview(3, [], { text: 'ä'.repeat(1_000), maxBytes: 2 * size }).differences.length, 2);
  t.equal(preview(3, [], { text: 'ä'.repeat(1_000), maxBytes: 2 * size - 1 }).differences.length, 1);
  t.end();
});
