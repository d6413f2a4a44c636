import t from 'tap';
import { decodedUri } from '../../src/lib/decoded-uri.js';

void t.test('decodes escapes and keeps malformed ones', (t) => {
  t.equal(decodedUri('a%2Fb'), 'a/b');
  t.equal(decodedUri('a/b'), 'a/b');
  t.equal(decodedUri('a%2F%E0%A4'), 'a%2F%E0%A4');
  t.end();
});
