import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { DecodePool } from '../../../../src/decode/workers/decode-pool.js';
import { systemScheduler } from '../../../../src/runtime/system-scheduler.js';
import { cloudtrailFolder } from '../../../../src/streams/cloudtrail/folder/cloudtrail-folder.js';
import type { SourceFixture } from '../../../conformance/source-fixture.js';
import { sourceConformance } from '../../../conformance/source-conformance.js';
import { auditJson } from '../../../support/audit-json.js';
import { RecordingLog } from '../../../support/recording-log.js';

const open = (): Promise<SourceFixture> => {
  const parent = mkdtempSync(join(tmpdir(), 'driftline-folder-'));
  const directory = join(parent, 'logs');
  mkdirSync(directory);
  let made = 0;
  let files = 0;
  return Promise.resolve({
    source: cloudtrailFolder({
      name: 'cloudtrail-folder:logs',
      directory,
      start: 'all',
      pollInterval: 50,
      cursorPath: join(parent, 'cursor.json'),
      maxBytes: 1024 ** 3,
      workers: 4,
      pool: new DecodePool(0),
      clock: { now: () => new Date().toISOString() },
      meter: { count: () => undefined },
      log: new RecordingLog(),
      scheduler: systemScheduler,
    }),
    produce: (count) => {
      const records = Array.from({ length: count }, () => auditJson({ eventID: `r${String(made++)}` }));
      if (files++ % 2 === 0) appendFileSync(join(directory, 'events.ndjson'), `${records.map((one) => JSON.stringify(one)).join('\n')}\n`);
      else writeFileSync(join(directory, `file-${String(files)}.json`), JSON.stringify({ Records: records }));
      return Promise.resolve();
    },
    cut: () => Promise.resolve(),
    restart: () => {
      renameSync(directory, `${directory}-away`);
      renameSync(`${directory}-away`, directory);
      return Promise.resolve();
    },
    leave: () => {
      rmSync(directory, { recursive: true });
      return Promise.resolve();
    },
    close: () => {
      rmSync(parent, { recursive: true, force: true });
      return Promise.resolve();
    },
  });
};

sourceConformance(t, {
  name: 'cloudtrail-folder',
  open,
  skip: { 'detects a cut connection and continues on a new one': 'a folder has no connection to cut' },
});
