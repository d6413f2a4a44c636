import t from 'tap';
import { WriteBuffer } from '../../../src/http/server/write-buffer.js';

void t.test('sends chunks in order and in pieces, and flushes the connection when no chunks wait', (t) => {
  const seen: string[] = [];
  let takes = true;
  const flow = new WriteBuffer({
    write: (chunk) => {
      seen.push(`${chunk.length}`);
      return takes;
    },
    flush: () => seen.push('flush'),
  });
  t.equal(flow.write(Buffer.alloc(150_000)), true);
  takes = false;
  t.equal(flow.write(Buffer.alloc(70_000)), false);
  t.equal(flow.write(Buffer.alloc(3)), false);
  t.equal(flow.writable(), false);
  takes = true;
  t.equal(flow.writable(), true);
  takes = false;
  t.equal(flow.write(Buffer.alloc(5)), false);
  t.equal(flow.writable(), true);
  t.same(seen, ['65536', '65536', '18928', '65536', '4464', '3', '5', 'flush']);
  t.end();
});
