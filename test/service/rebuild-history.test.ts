import { isLeft } from 'fp-ts/lib/Either.js';
import { join } from 'node:path';
import t from 'tap';
import { rebuildHistory } from '../../src/service/rebuild-history.js';
import { readConfig } from '../../src/config/load-config.js';
import type { Fact } from '../../src/model/fact.js';
import type { Log } from '../../src/model/log.js';
import { openJournal } from '../../src/fact-log/journal.js';

const count = 50_000;
const tick = (seq: number): Fact => ({ kind: 'tick', seq, at: new Date(Date.UTC(2026, 2, 2, 10, 0, 0, seq)).toISOString() });
const ignore = (): void => undefined;

void t.test('while history is rebuilt others have their turn, and a stop is heard half way', async (t) => {
  const config = readConfig('', {});
  if (isLeft(config)) throw new Error('the defaults are no configuration');
  const folder = join(t.testdir(), 'journal');
  const journal = openJournal(folder, false);
  journal.append(Array.from({ length: count }, (_, seq) => tick(seq)));
  journal.close();

  const stop = new AbortController();
  const lines: string[] = [];
  const log: Log = { debug: ignore, info: (message) => void lines.push(message), warn: ignore, error: ignore };
  let facts = 0;
  const detection = {
    push: ignore,
    rebuild: (batch: readonly unknown[]) => {
      // What comes by the event loop, as signals and requests do.
      if (facts === 0)
        setImmediate(() => {
          stop.abort();
        });
      facts += batch.length;
    },
    end: ignore,
    lastSeq: () => 0,
  };
  await rebuildHistory(folder, { config: config.right, detection, log, stop: stop.signal });
  t.ok(facts > 0 && facts < count / 2, `${String(facts)} facts until the stop was heard`);
  t.strictSame(lines, ['stopped before history was rebuilt']);
});
