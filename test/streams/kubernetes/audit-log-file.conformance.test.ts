import { appendFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { cloudCatalog } from '../../../src/catalog/providers.js';
import { DecodeTools } from '../../../src/decode/decode-input.js';
import { auditLogFile } from '../../../src/streams/kubernetes/audit-log-file.js';
import type { SourceFixture } from '../../conformance/source-fixture.js';
import { sourceConformance } from '../../conformance/source-conformance.js';
import { replicasSet } from '../../support/cluster-fixture.js';
import { RecordingLog } from '../../support/recording-log.js';
import { CountingMeter } from '../gcp/counting-meter.js';

const open = (): Promise<SourceFixture> => {
  const folder = mkdtempSync(join(tmpdir(), 'driftline-audit-'));
  const path = join(folder, 'audit.log');
  let made = 0;
  let rotated = 0;
  const rotate = (): void => {
    if (existsSync(path)) renameSync(path, join(folder, `audit-2026-11-23T10-00-0${String(rotated++)}.000.log`));
  };
  return Promise.resolve({
    source: auditLogFile({
      name: 'audit-log:production',
      path,
      cluster: 'production',
      cursorPath: join(folder, 'cursor.json'),
      pollInterval: 100,
      tools: new DecodeTools(cloudCatalog),
      clock: { now: () => new Date().toISOString() },
      meter: new CountingMeter(),
      log: new RecordingLog(),
    }),
    produce: (count) => {
      for (let n = 0; n < count; n++) appendFileSync(path, `${JSON.stringify(replicasSet('web', String(made++), 7))}\n`);
      return Promise.resolve();
    },
    cut: () => Promise.resolve(),
    restart: () => {
      rotate();
      return Promise.resolve();
    },
    leave: () => {
      rotate();
      mkdirSync(path);
      return Promise.resolve();
    },
    close: () => {
      rmSync(folder, { recursive: true, force: true });
      return Promise.resolve();
    },
  });
};

sourceConformance(t, {
  name: 'audit-log',
  open,
  skip: { 'detects a cut connection and continues on a new one': 'a file has no connection to cut' },
});
