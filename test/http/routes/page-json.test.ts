import t from 'tap';
import { pageBody, pageJson } from '../../../src/http/routes/page-json.js';

const request = { page: 2, limit: 1_000 };
const page = (items: Iterable<string>) => ({ items, total: 5_000 });
const item = (bytes: number): string => JSON.stringify('x'.repeat(bytes - 2));
const list = (count: number, bytes: number): readonly string[] => Array.from({ length: count }, () => item(bytes));

type Shown = {
  readonly a: readonly string[];
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly truncated?: true;
};

const textOf = async (body: ReturnType<typeof pageBody>): Promise<string> => {
  if (typeof body === 'string') return body;
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces).toString();
};

void t.test('a page contains the items that fit, at least one, and is marked if truncated', async (t) => {
  const shape = { name: 'a', maxBytes: 10_000 };
  const shown = (items: Iterable<string>): Shown => JSON.parse(pageJson(shape, page(items), request)) as Shown;
  t.strictSame(shown([]), { a: [], page: 2, limit: 1_000, total: 5_000 });
  t.strictSame(Object.keys(shown(list(10, 1_000))), ['a', 'page', 'limit', 'total'], 'exactly as many as fit');
  t.match(shown(list(11, 1_000)), { total: 5_000, limit: 1_000, truncated: true });
  t.equal(shown(list(11, 1_000)).a.length, 10);
  t.equal(shown([item(1_000), item(50_000), item(1_000)]).a.length, 1, 'items are not skipped');
  t.equal(shown([item(50_000), item(10)]).a.length, 1);
  t.notOk('truncated' in shown([item(50_000)]));
  t.equal(shown([JSON.stringify('€'.repeat(3_000)), item(1_500)]).a.length, 1, 'counts bytes, not characters');
});

void t.test('sends a large page in chunks made on demand, and a small one whole', async (t) => {
  const shape = { name: 'a', maxBytes: 8 * 1024 * 1024 };
  let made = 0;
  function* items(): Generator<string> {
    for (const one of list(1_000, 4_000)) {
      made++;
      yield one;
    }
  }
  const body = pageBody(shape, page(items()), request);
  if (typeof body === 'string') throw new Error('expected chunks');
  t.ok(made < 300, 'at most the first mebibyte');
  const pieces: Uint8Array[] = [];
  for await (const piece of body) {
    pieces.push(piece);
    if (pieces.length === 2) t.ok(made < 350, 'and then only on demand');
  }
  t.ok(
    pieces.every((piece) => piece.length < 64 * 1024 + 4_100),
    'a client that does not read holds at most one chunk',
  );
  t.equal(Buffer.concat(pieces).toString(), `{"success":true,"data":${pageJson(shape, page(list(1_000, 4_000)), request)}}`);
  t.type(pageBody(shape, page(list(10, 4_000)), request), 'string');
});

void t.test('chunks and whole text are the same page, truncated or not', async (t) => {
  for (const maxBytes of [100_000, 2_000_000, 3_000_000, 8_000_000]) {
    const items = Array.from({ length: 700 }, (_, n) => item(10 + ((n * 7_919) % 9_000)));
    const text = await textOf(pageBody({ name: 'a', maxBytes }, page(items), request));
    t.equal(text, `{"success":true,"data":${pageJson({ name: 'a', maxBytes }, page(items), request)}}`, String(maxBytes));
  }
});
