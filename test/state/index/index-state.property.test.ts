import fc from 'fast-check';
import assert from 'node:assert/strict';
import { isRight } from 'fp-ts/lib/Either.js';
import t from 'tap';
import { JsonScanner, ScanFailure } from '../../../src/state/formats/json-scanner.js';
import { jsonText, shownText, v4Text } from './arbitrary-state.js';
import { describeSnapshot } from './describe-snapshot.js';
import { naiveState } from './naive-state.js';
import { bytesOf, snapshot, testTypes } from './state-document.js';
import '../../support/fixed-seed.js';
import { lawRuns } from '../../support/law-runs.js';

const sameAsNaive = (text: string): void => {
  const naive = naiveState(bytesOf(text), 'test.tfstate', testTypes);
  if (!isRight(naive)) throw new Error(naive.left.message);
  assert.deepStrictEqual(describeSnapshot(snapshot(text), testTypes), describeSnapshot(naive.right, testTypes));
};

t.test('the index of any state equals JSON.parse with maps', async (t) => {
  fc.assert(
    fc.property(v4Text, (text) => sameAsNaive(text)),
    { numRuns: lawRuns(500) },
  );
  t.pass('500 states');
});

t.test('and so does that of show -json', async (t) => {
  fc.assert(
    fc.property(shownText, (text) => sameAsNaive(text)),
    { numRuns: lawRuns(300) },
  );
  t.pass('300 states');
});

const accepts = (parse: () => unknown): boolean => {
  try {
    parse();
    return true;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof ScanFailure) return false;
    throw error;
  }
};

t.test('the scanner accepts exactly the texts that JSON.parse accepts', async (t) => {
  const edits = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...Array.from('{}[],:"\\-+.eE01tfnu \n\u0001x'))), { maxLength: 3 });
  const property = fc.property(jsonText, edits, fc.boolean(), (text, changes, isCut) => {
    const characters = Array.from(text);
    for (const [at, one] of changes) characters.splice(at % (characters.length + 1), isCut ? 1 : 0, one);
    const changed = characters.join('');
    const scanned = accepts(() => {
      const scanner = new JsonScanner(bytesOf(changed));
      scanner.skip();
      scanner.finish();
    });
    return scanned === accepts(() => JSON.parse(changed));
  });
  fc.assert(property, { numRuns: lawRuns(3_000) });
  t.pass('3,000 texts');
});
