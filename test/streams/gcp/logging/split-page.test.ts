import fc from 'fast-check';
import t from 'tap';
import '../../../support/fixed-seed.js';
import { splitPage } from '../../../../src/streams/gcp/logging/split-page.js';

const page = (text: string) => splitPage(Buffer.from(text));

void t.test('cuts a page into its entries as they were written', async (t) => {
  const entry = '{ "a": "]}\\"{[", "b": [ {"c": [1.0, 12345678901234567890]} ],\n "d": {} }';
  const { entries, nextPageToken } = await page(`{\n "entries": [\n ${entry},\n {} ],\n "nextPageToken": "t}]"\n}`);
  t.same(entries.map(String), [entry, '{}']);
  t.equal(nextPageToken, 't}]');
  t.same(await page('{"nextPageToken":"t","entries":[{"a":1}]}'), { entries: [Buffer.from('{"a":1}')], nextPageToken: 't' });
  t.same(await page('{}'), { entries: [], nextPageToken: '' });
  t.same(await page('{"entries":[]}'), { entries: [], nextPageToken: '' });
});

void t.test('rejects a response that is not JSON', async (t) => {
  for (const text of ['', '<html>', '{"entries":[{"a":1}', '{"entries":[{"a":1}]', '[{"a":1}', 'null'])
    await t.rejects(page(text), { kind: 'Failed', message: 'cannot read the log: the response is not JSON' }, text);
});

void t.test('finds the entries of any page', async (t) => {
  const object = fc.dictionary(fc.string(), fc.jsonValue());
  const result = await fc.check(
    fc.asyncProperty(fc.array(object), fc.string(), fc.boolean(), async (entries, nextPageToken, isWide) => {
      const body = JSON.stringify({ entries, nextPageToken }, undefined, isWide ? 2 : 0);
      const found = await page(body);
      return (
        JSON.stringify(found.entries.map((one) => JSON.parse(one.toString()) as unknown)) === JSON.stringify(entries) &&
        found.nextPageToken === nextPageToken
      );
    }),
  );
  t.equal(result.failed, false, fc.defaultReportMessage(result) ?? '');
});
