import { openS3 } from '../../../src/clients/aws-clients.js';
import { s3State } from '../../../src/state/backends/s3-state.js';
import { openStatePool } from '../../../src/state/state-pool.js';
import { startFauxqs } from '../../support/fauxqs.js';
import { startFaultyProxy } from '../../support/faulty-proxy.js';
import { RecordingLog } from '../../support/recording-log.js';

type Test = { readonly teardown: (work: () => void | Promise<void>) => void };

/** An S3 server with a bucket `states`, behind a proxy that injects faults. */
export const openS3Fixture = async (t: Test) => {
  const server = await startFauxqs(t);
  await server.createBucket('states');
  const proxy = await startFaultyProxy(t, server.endpoint);
  const pool = openStatePool(1);
  const s3 = await openS3({ ...server.aws, endpointUrl: proxy.endpoint });
  t.teardown(async () => {
    s3.destroy();
    await pool.close();
  });
  const log = new RecordingLog();
  const client = () => Promise.resolve(s3);
  const state = (key: string, more: { readonly customerKey?: string; readonly useLockfile?: boolean } = {}) =>
    s3State({ bucket: 'states', key, client, customerKey: more.customerKey, useLockfile: more.useLockfile ?? true, pool, log });
  return { server, proxy, pool, log, client, state };
};
