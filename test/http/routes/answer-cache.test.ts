import t from 'tap';
import { answerCache } from '../../../src/http/routes/answer-cache.js';

/** A cache that counts the responses it had to make. */
const counted = () => {
  const cached = answerCache();
  const made: string[] = [];
  const ask = (version: number, key: string, size = key.length): number => {
    cached(version, key, () => {
      made.push(key);
      return key.padEnd(size, '.');
    });
    return made.length;
  };
  return { ask, made };
};

void t.test('makes a response once per version', (t) => {
  const { ask, made } = counted();
  ask(1, 'a');
  ask(1, 'a');
  ask(2, 'a');
  ask(1, 'a');
  t.strictSame(made, ['a', 'a', 'a'], 'responses of an earlier version are dropped');
  t.end();
});

void t.test('keeps at most 64 responses and evicts the oldest', (t) => {
  const { ask } = counted();
  for (let at = 0; at < 64; at++) ask(1, String(at));
  t.equal(ask(1, '0'), 64);
  t.equal(ask(1, 'one more'), 65);
  t.equal(ask(1, '1'), 65, 'still there');
  t.equal(ask(1, '0'), 66, 'forgotten');
  t.end();
});

void t.test('keeps at most 16 MiB, and returns larger responses without caching them', (t) => {
  const { ask } = counted();
  const mebibyte = 1024 * 1024;
  ask(1, 'a', 10 * mebibyte);
  ask(1, 'b', 6 * mebibyte);
  t.equal(ask(1, 'a'), 2);
  ask(1, 'c', 1);
  t.equal(ask(1, 'b'), 3, 'the newer ones are kept');
  t.equal(ask(1, 'a', 10 * mebibyte), 4, 'the oldest was evicted');
  ask(1, 'huge', 16 * mebibyte + 1);
  t.equal(ask(1, 'huge', 16 * mebibyte + 1), 6, 'never kept');
  t.equal(ask(1, 'a'), 6, 'and evicts nothing');
  t.end();
});

void t.test('counts bytes of UTF-8', (t) => {
  t.equal(Buffer.from(answerCache()<Uint8Array>(1, '', () => '"ü€𝄞"')).toString(), '"ü€𝄞"');
  t.end();
});
