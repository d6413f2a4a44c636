import { setTimeout } from 'node:timers/promises';
import type { CheckpointStorage } from '../../src/checkpoint/checkpoint-storage.js';
import { restoreNewest } from '../../src/checkpoint/restore-newest.js';
import { writeCheckpoint } from '../../src/checkpoint/write-checkpoint.js';
import type { TimeSlices } from '../../src/runtime/time-slices.js';
import { rolesState } from '../service/declared-roles.js';
import { fill, keepBusy, openService, snapshotFrom } from './full-service.js';
import { figures, watched, type Watched } from './watched.js';

/** Milliseconds of the same facts without a checkpoint. */
const trafficTime = 5_000;

type Options = { readonly alerts: number; readonly records: number; readonly runs: number };
type Storages<Name extends string> = Readonly<Record<Name, (slices: TimeSlices) => CheckpointStorage>>;

/**
 * A checkpoint of a service at its bounds: open alerts, as many sensor events, a state that declares as many resources, and a full dedup
 * window. Writes it while facts are processed, and restores it into fresh parts. Measures stalls of the event loop during both. The
 * baselines are the same facts without a checkpoint, and an idle second: the share of the machine. The storages take turns.
 */
export const measureCheckpoint = async <Name extends string>(
  storages: Storages<Name>,
  { alerts, records, runs }: Options,
): Promise<{ readonly common: object; readonly of: Readonly<Record<Name, object>> }> => {
  const snapshot = snapshotFrom(Buffer.from(rolesState(alerts)));
  const service = openService(() => undefined, { alerts, records });
  fill(service, snapshot, { alerts, records });
  const { size: storedAlerts } = service.store.drifts;
  if (storedAlerts < alerts * 0.9) throw new Error(`expected ${String(alerts)} alerts from the facts, got ${String(storedAlerts)}`);

  let bytes = 0;
  const write = (storage: (slices: TimeSlices) => CheckpointStorage): Promise<Watched> =>
    watched(async (slices) => {
      const writing = writeCheckpoint(
        { seq: service.seq(), at: '', program: 'bench', parts: service.parts, snapshots: [{ snapshot, isSuspect: false }] },
        { ...storage(slices), slices, factLog: { flush: () => Promise.resolve() } },
      );
      const sending = keepBusy(service, alerts);
      ({ bytes } = await writing);
      sending.stop();
    });
  const restore = (storage: (slices: TimeSlices) => CheckpointStorage): Promise<Watched> =>
    watched(async (slices) => {
      const { state, header } = await restoreNewest({
        ...{ ...storage(slices), slices, first: () => 1, pause: () => Promise.resolve() },
        open: (snapshotOf) => openService(snapshotOf, { alerts, records }),
        // In the service a worker thread indexes states; the bench `state` measures that.
        index: () => Promise.resolve(snapshot),
        warn: (line) => {
          throw new Error(line);
        },
      });
      if (header === undefined || state.store.drifts.size < alerts * 0.9) throw new Error('the restored store is incomplete');
    });

  const idle = await watched(() => setTimeout(1_000));
  const traffic: Watched[] = [];
  const sides = Object.entries<Storages<Name>[Name]>(storages).map(([name, storage]) => ({
    ...{ name, storage, writes: new Array<Watched>(), restores: new Array<Watched>() },
  }));
  for (let round = 0; round < runs; round++) {
    traffic.push(
      await watched(async () => {
        const sending = keepBusy(service, alerts);
        await setTimeout(trafficTime);
        sending.stop();
      }),
    );
    for (const { storage, writes, restores } of sides) {
      writes.push(await write(storage));
      restores.push(await restore(storage));
    }
  }
  return {
    common: {
      ...{ alerts: storedAlerts, events: service.store.events.size, records, megabytes: Math.round(bytes / 1e5) / 10 },
      idle: figures([idle]),
      traffic: figures(traffic),
    },
    of: Object.fromEntries(
      sides.map(({ name, writes, restores }) => [name, { write: figures(writes), restore: figures(restores) }]),
    ) as Readonly<Record<Name, object>>,
  };
};
