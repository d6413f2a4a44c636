import t from 'tap';
import { readTap } from './read-tap.js';

void t.test('counts assertions, not the subtests that contain them', (t) => {
  const output = `TAP version 14
# Subtest: outer
    # Subtest: inner
        ok 1 - should be equal
        ok 2 - should match # time=3ms
        1..2
    ok 1 - inner # time=4ms
    
    ok 2 - another
    1..2
ok 1 - outer # time=5ms

ok 2 - last
1..2
# time=9ms
`;
  t.strictSame(readTap(output), { passed: 4, failed: 0, skipped: 0, failures: [] });
  t.end();
});

void t.test('reports each failure once, with its path of names and its diagnostics', (t) => {
  const output = `TAP version 14
# Subtest: outer
    # Subtest: inner
        not ok 1 - should be equal
          ---
          diff: |
            not ok 7 - text of the diff
          ...
        1..1
    not ok 1 - inner # time=4ms
    1..1
not ok 1 - outer # time=5ms
1..1
`;
  const { passed, failed, failures } = readTap(output);
  t.strictSame([passed, failed], [0, 1]);
  t.strictSame(failures, ['outer > inner > should be equal\n          diff: |\n            not ok 7 - text of the diff']);
  t.end();
});

void t.test('counts skipped and todo tests as neither passed nor failed', (t) => {
  t.strictSame(readTap('ok 1 - later # SKIP\nnot ok 2 - some day # TODO\n1..2\n'), { passed: 0, failed: 0, skipped: 2, failures: [] });
  t.end();
});
