import { join } from 'node:path';
import { folderStorage } from '../../src/checkpoint/folder-checkpoints.js';
import { objectStorage } from '../../src/checkpoint/object-checkpoints.js';
import { openStateObjects } from '../../src/runtime/state-objects.js';
import { timeSlices } from '../../src/runtime/time-slices.js';
import { measureCheckpoint } from '../checkpoint/measure-checkpoint.js';
import { openBenchCluster } from './open-bench-log.js';
import { startBenchServer } from './start-bench-server.js';

type Options = { readonly runs: number; readonly alerts: number; readonly records: number };

/**
 * Writing and restoring a checkpoint of a service at its bounds (see `measureCheckpoint`) in a folder and in an object store. As in a
 * service, each side stores the state only once.
 */
export const measureCheckpoints = async (folder: string, options: Options): Promise<object> => {
  const server = await startBenchServer('');
  const cluster = await openBenchCluster({ url: server.url, stream: 'bench', atomic: false });
  try {
    const slices = timeSlices(4);
    const inFolder = folderStorage(join(folder, 'checkpoints'), slices);
    const states = openStateObjects({
      ...{ store: cluster.states, slices, now: Date.now },
      index: () => Promise.reject(new Error('the bench has the snapshot')),
    });
    const inObjects = objectStorage({ checkpoints: cluster.checkpoints, states, oldestAt: () => Promise.resolve(0) });
    const { common, of } = await measureCheckpoint({ folder: () => inFolder, object_store: () => inObjects }, options);
    return { ...common, ...of };
  } finally {
    await cluster.close();
    await server.stop();
  }
};
