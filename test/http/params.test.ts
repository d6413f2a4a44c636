import fc from 'fast-check';
import t from 'tap';
import { limitParam, oneOfParam, pageParam, paramsDecoder, parsed, pathParam, textParam } from '../../src/http/params.js';
import { Problem } from '../../src/model/http/problem.js';
import type { Param } from '../../src/http/route.js';
import '../support/fixed-seed.js';

const severity = oneOfParam(['critical', 'high'], 'Of this severity.');
const decode = paramsDecoder({ page: pageParam, limit: limitParam, severity, type: textParam('A type.'), id: pathParam('An id.') });
const query = (text: string): unknown => decode(new Map([['id', 'i']]), text);
const path = (id: string): unknown => decode(new Map([['id', id]]), '');
const usual = { page: 1, limit: 50, severity: undefined, type: undefined, id: 'i' };

const refusal = (act: () => unknown): string => {
  try {
    return `accepted ${JSON.stringify(act())}`;
  } catch (error) {
    return error instanceof Problem && error.kind === 'invalid' ? error.message : `threw ${String(error)}`;
  }
};

void t.test('D28: has defaults for page and limit, and inclusive bounds', (t) => {
  t.same(query(''), usual);
  t.same(query('page=1&limit=1'), { ...usual, page: 1, limit: 1 });
  t.same(query('page=1000000000000&limit=1000'), { ...usual, page: 1_000_000_000_000, limit: 1_000 });
  t.same(query('limit=000000000007'), { ...usual, limit: 7 });
  t.end();
});

void t.test('D28: rejects a value that is not a whole number within bounds, by name', (t) => {
  for (const text of ['0', '1001', '-1', '1e3', '%2B1', '+1', '1.0', '', '0x10', '1234567890', '１', 'x'])
    t.match(
      refusal(() => query(`limit=${text}`)),
      /^limit: expected a whole number from 1 to 1000, got "/,
      text,
    );
  t.equal(
    refusal(() => query('limit=0')),
    'limit: expected a whole number from 1 to 1000, got "0"',
  );
  t.equal(
    refusal(() => query('page=0')),
    'page: expected a whole number from 1 to 1000000000000, got "0"',
  );
  t.equal(
    refusal(() => query('page')),
    'page: expected a whole number from 1 to 1000000000000, got ""',
  );
  t.end();
});

void t.test('D28: rejects unknown words, including empty ones and other case', (t) => {
  t.match(query('severity=high'), { severity: 'high' });
  for (const text of ['', 'High', 'high%20', 'low', 'toString'])
    t.match(
      refusal(() => query(`severity=${text}`)),
      /^severity: expected one of critical, high, got "/,
      text,
    );
  t.end();
});

void t.test('D28: ignores unknown parameters and uses the first of repeated ones', (t) => {
  t.same(query('x=1&__proto__=2&&=&limit=2&limit=x&page=3'), { ...usual, limit: 2, page: 3 });
  t.end();
});

void t.test('is not affected by earlier requests', (t) => {
  const paged = paramsDecoder({ page: pageParam, limit: limitParam });
  const none = new Map<string, string>();
  for (const [text, page, limit] of [
    ['', 1, 50],
    ['limit=5', 1, 5],
    ['limit=5', 1, 5],
    ['page=2&limit=5', 2, 5],
    ['', 1, 50],
    [`page=3&x=${'y'.repeat(200)}`, 3, 50],
    ['limit=5', 1, 5],
  ] as const)
    t.same(paged(none, text), { page, limit });
  t.match(
    refusal(() => paged(none, 'limit=0')),
    /^limit: /,
  );
  t.same(paged(none, 'limit=5'), { page: 1, limit: 5 });
  t.end();
});

void t.test('decodes texts: + is a space in a query but not in a path', (t) => {
  t.match(query('type=a+b%2Bc%26=d'), { type: 'a b+c&=d' });
  t.match(query('%74ype=x'), { type: 'x' });
  t.match(path('aws_s3_bucket.b%5B%22a%2Fb%22%5D'), { id: 'aws_s3_bucket.b["a/b"]' });
  t.match(path('b["x+y"]'), { id: 'b["x+y"]' });
  t.end();
});

void t.test('D28: rejects malformed percent-encoding by name in every position', (t) => {
  t.equal(
    refusal(() => query('type=%zz')),
    'type: malformed percent-encoding in "%zz"',
  );
  t.equal(
    refusal(() => query('other=%')),
    'other: malformed percent-encoding in "%"',
  );
  t.equal(
    refusal(() => query('%ff=1')),
    '%ff: malformed percent-encoding in "%ff"',
  );
  t.equal(
    refusal(() => path('%c3')),
    'id: malformed percent-encoding in "%c3"',
  );
  t.match(
    refusal(() => paramsDecoder({})(new Map(), 'x=%')),
    /^x: malformed/,
  );
  t.end();
});

void t.test('shows at most 60 characters of a rejected value, without control characters', (t) => {
  t.equal(
    refusal(() => query(`limit=${'9'.repeat(61)}`)),
    `limit: expected a whole number from 1 to 1000, got "${'9'.repeat(60)}…"`,
  );
  t.ok(refusal(() => query(`limit=${encodeURIComponent('😀'.repeat(60))}`)).endsWith(`"${'😀'.repeat(60)}"`));
  t.ok(refusal(() => query('limit=%1b%5B2J%0a%e2%80%ae')).endsWith('"\\u001b[2J\\u000a\\u202e"'));
  t.end();
});

void t.test('returns values or a problem for any text', (t) => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom('%', '=', '&', '+', 'limit', 'page', '1', 'c3', '\ud800')).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      t.notMatch(
        refusal(() => decode(new Map([['id', one]]), other)),
        /^threw/,
      );
    }),
  );
  t.end();
});

void t.test('a parameter that may repeat has all values of its occurrences, up to its bound', (t) => {
  const list: Param<readonly string[]> = {
    ...textParam('Names.'),
    fallback: [],
    codec: parsed((text) => (text === '' ? undefined : text.split(','))),
    expected: 'names',
    repeats: 3,
  };
  const decode = paramsDecoder({ name: list, type: textParam('A type.') });
  const all = (text: string): unknown => decode(new Map(), text);
  t.same(all(''), { name: [], type: undefined });
  t.same(all('name=a,b&type=x&name=c&type=y'), { name: ['a', 'b', 'c'], type: 'x' });
  t.equal(
    refusal(() => all('name=a&name=')),
    'name: expected names, got ""',
  );
  t.equal(
    refusal(() => all('name=a,b&name=c,d')),
    'name: expected at most 3 values, got 4',
  );
  t.end();
});
