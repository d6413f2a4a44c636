import t from 'tap';
import { gzipSync } from 'node:zlib';
import { systemScheduler } from '../../../../src/runtime/system-scheduler.js';
import { openS3 } from '../../../../src/clients/aws-clients.js';
import { cloudtrailBucket } from '../../../../src/streams/cloudtrail/bucket/cloudtrail-bucket.js';
import { dayOf, trailKey } from '../../../../src/streams/cloudtrail/trail-key.js';
import { openTrailObjects } from '../../../../src/streams/cloudtrail/trail-object.js';
import { DecodePool } from '../../../../src/decode/workers/decode-pool.js';
import type { SourceFixture } from '../../../conformance/source-fixture.js';
import { sourceConformance } from '../../../conformance/source-conformance.js';
import { auditJson } from '../../../support/audit-json.js';
import { startFauxqs } from '../../../support/fauxqs.js';
import { RecordingLog } from '../../../support/recording-log.js';

const bucket = 'trail-logs';
const none = { teardown: () => undefined };

const open = async (): Promise<SourceFixture> => {
  let fauxqs = await startFauxqs(none);
  const port = Number(new URL(fauxqs.endpoint).port);
  await fauxqs.createBucket(bucket);
  const client = await openS3(fauxqs.aws);
  const s3 = () => Promise.resolve(client);
  const pool = new DecodePool(0);
  const kept = new Map<string, Uint8Array>();
  let made = 0;
  let files = 0;
  return {
    source: cloudtrailBucket({
      bucket,
      prefix: '',
      organizationId: '',
      accounts: ['111122223333'],
      regions: ['us-east-1'],
      pollInterval: 100,
      lookback: 3_600_000,
      cursorPath: '',
      workers: 4,
      s3,
      objects: openTrailObjects({ s3, pool, maxBytes: 1024 ** 3, workers: 4 }),
      clock: { now: () => new Date().toISOString() },
      meter: { count: () => undefined },
      log: new RecordingLog(),
      scheduler: systemScheduler,
    }),
    produce: async (count) => {
      const now = Date.now();
      const id = `${new Date(now).toISOString().slice(0, 16).replaceAll(/[-:]/g, '')}Z_f${files++}`;
      const key = trailKey('AWSLogs/', { account: '111122223333', region: 'us-east-1' }, dayOf(now), id);
      const body = gzipSync(JSON.stringify({ Records: Array.from({ length: count }, () => auditJson({ eventID: `r${made++}` })) }));
      kept.set(key, body);
      await fauxqs.put(bucket, key, body);
    },
    cut: () => Promise.resolve(),
    restart: async () => {
      await fauxqs.stop();
      fauxqs = await startFauxqs(none, port);
      await fauxqs.createBucket(bucket);
      for (const [key, body] of kept) await fauxqs.put(bucket, key, body);
    },
    leave: () => fauxqs.stop(),
    close: async () => {
      client.destroy();
      await pool.close();
      await fauxqs.stop();
    },
  };
};

sourceConformance(t, {
  name: 'cloudtrail-bucket',
  open,
  secrets: ['fauxqs'],
  skip: {
    'detects a cut connection and continues on a new one': 'each listing is a separate request, so there is no connection to cut',
  },
});
