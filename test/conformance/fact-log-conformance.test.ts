import { readdirSync, rmSync, statSync, symlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { openFileLog } from '../../src/fact-log/file-log.js';
import { openJetStreamLog } from '../../src/fact-log/jetstream/jetstream-log.js';
import { openMemoryLog } from '../../src/fact-log/memory-log.js';
import { openStateObjects } from '../../src/runtime/state-objects.js';
import { timeSlices } from '../../src/runtime/time-slices.js';
import { MemoryObjects } from '../support/memory-objects.js';
import { MemoryStream } from '../support/memory-stream.js';
import { RecordingLog } from '../support/recording-log.js';
import { VirtualTime } from '../support/virtual-time.js';
import { factLogConformance } from './fact-log-conformance.js';

const noHistory = 'a memory log keeps no history';

factLogConformance({
  name: 'memory',
  open: () => ({ open: () => Promise.resolve(openMemoryLog()), warnings: () => [] }),
  skip: { history: noHistory, 'torn end': noHistory, 'full disk': noHistory },
});

factLogConformance({
  name: 'file',
  open: (t) => {
    const folder = join(t.testdir(), 'journal');
    const log = new RecordingLog();
    const time = new VirtualTime();
    const segments = (): readonly string[] =>
      readdirSync(folder)
        .filter((name) => name.startsWith('journal-'))
        .sort();
    return {
      open: () => openFileLog(folder, { confirm: false, index: () => undefined, log, segmentBytes: 20_000, scheduler: time }),
      tear: () => {
        const path = join(folder, segments().at(-1) ?? '');
        truncateSync(path, statSync(path).size - 10);
      },
      // The next segment is a symlink to /dev/full: writing to it fails.
      fill: () => {
        const next = Number(segments().at(-1)?.slice(8, 14)) + 1;
        const hidden = join(folder, `.journal-${String(next).padStart(6, '0')}.ndjson.new`);
        symlinkSync('/dev/full', hidden);
        return () => {
          rmSync(hidden, { force: true });
          time.frame += 10_000;
        };
      },
      warnings: () => log.lines.flatMap(([level, message]) => (level === 'warn' ? [message] : [])),
    };
  },
});

factLogConformance({
  name: 'jetstream, protocol',
  open: () => {
    const stream = new MemoryStream();
    const objects = openStateObjects({
      store: new MemoryObjects(),
      index: () => Promise.resolve(undefined),
      slices: timeSlices(4),
      now: Date.now,
    });
    const log = new RecordingLog();
    let terms = 0;
    return {
      open: async () => {
        const number = ++terms;
        const random = (): string => String(number);
        const opened = await openJetStreamLog({ stream, objects, instance: 'one', random, atomicBatches: false, log });
        await opened.lead({ number, isHeld: () => true });
        return opened;
      },
      warnings: () => log.lines.flatMap(([level, message]) => (level === 'warn' ? [message] : [])),
    };
  },
  skip: {
    'same turn': 'a log on another machine delivers a batch after storing it',
    'torn end': 'a message is stored as a whole',
    'full disk': 'facts that cannot be stored are not delivered',
  },
});
