import t from 'tap';
import { driftSearches } from '../../../../src/http/routes/drifts/drift-searches.js';
import type { Matches } from '../../../../src/model/contracts/store.js';
import { allDrifts, type DriftQuery } from '../../../../src/model/drift-query.js';

const queryOf = (text: string): DriftQuery => ({ ...allDrifts, text });

/** Alerts whose searches end when `release` is called. */
class SlowDrifts {
  version = 1;
  readonly begun: string[] = [];
  isReleased = false;

  *search({ text }: DriftQuery): Generator<undefined, Matches> {
    this.begun.push(text);
    while (!this.isReleased) yield;
    if (text === 'bug') throw new Error('a bug');
    return { total: this.begun.length, page: () => ({ items: [], total: 0 }) };
  }
}

void t.test('equal queries share a search and its result until an alert changes', async (t) => {
  const drifts = new SlowDrifts();
  const search = driftSearches(() => drifts);
  const [first, same] = [search(queryOf('a')), search(queryOf('a'))];
  const other = search({ ...queryOf('a'), statuses: new Set(['open']) });
  drifts.isReleased = true;
  t.equal(await first, await same);
  t.not(await other, await first);
  t.equal(await search(queryOf('a')), await first);
  drifts.version++;
  t.not(await search(queryOf('a')), await first, 'not one that began before the change');
  t.strictSame(drifts.begun, ['a', 'a', 'a']);
});

void t.test('keeps eight results', async (t) => {
  const drifts = new SlowDrifts();
  drifts.isReleased = true;
  const search = driftSearches(() => drifts);
  const texts = Array.from({ length: 9 }, (_, n) => String(n));
  for (const text of texts) await search(queryOf(text));
  await search(queryOf('8'));
  t.strictSame(drifts.begun, texts);
  await search(queryOf('0'));
  t.equal(drifts.begun.length, 10);
});

void t.test('refuses too many searches, and keeps no failure', async (t) => {
  const drifts = new SlowDrifts();
  const search = driftSearches(() => drifts);
  const running = Array.from({ length: 8 }, (_, n) => search(queryOf(String(n))));
  await t.rejects(search(queryOf('one more')), { kind: 'unavailable', message: 'too many searches are running' });
  drifts.isReleased = true;
  await Promise.all(running);
  await search(queryOf('one more'));
  await t.rejects(search(queryOf('bug')), { message: 'a bug' });
  await t.rejects(search(queryOf('bug')), { message: 'a bug' });
  t.equal(drifts.begun.filter((text) => text === 'bug').length, 2);
});
