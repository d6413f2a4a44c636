import t from 'tap';
import { damageText, exitCode } from '../../src/cli/exit-code.js';

const fine = { readNothing: false, isStated: true, isRefused: false, drifts: 0, failOnDrift: true, style: undefined };

void t.test('3 means drift in a run whose result can be trusted', (t) => {
  t.equal(exitCode(fine), 0);
  t.equal(exitCode({ ...fine, drifts: 1 }), 3);
  t.equal(exitCode({ ...fine, drifts: 1, failOnDrift: false }), 0);
  for (const untrusted of [{ readNothing: true }, { isStated: false }, { isRefused: true }])
    t.equal(exitCode({ ...fine, drifts: 1, ...untrusted }), 2, JSON.stringify(untrusted));
  t.equal(exitCode({ ...fine, drifts: 1, failOnDrift: false, style: 'terraform' }), 2, 'a style fails on drift');
  t.equal(exitCode({ ...fine, drifts: 1, isRefused: true, style: 'terraform' }), 1);
  t.end();
});

void t.test('damaged inputs are named', (t) => {
  t.equal(damageText([], 0), undefined);
  t.equal(damageText(['a.json'], 1), 'damaged input: a.json (1 malformed record)');
  t.equal(damageText(['a.json', 'b'], 1_234), 'damaged inputs: a.json, b (1,234 malformed records)');
  t.equal(damageText(['journal-000001.ndjson'], 0), 'damaged input: journal-000001.ndjson');
  t.equal(damageText([], 2), '2 malformed records in the journal');
  t.match(
    damageText(
      Array.from({ length: 12 }, (_, n) => `f${String(n)}`),
      12,
    ),
    /f9 and 2 more \(12/,
  );
  t.end();
});
