import type { SchedulerLike } from 'rxjs';
import type { Log } from '../../model/contracts/log.js';
import type { Source, SourceMeter } from '../../model/contracts/source.js';
import { systemScheduler } from '../../runtime/system-scheduler.js';
import { onceAMinute } from '../once-a-minute.js';
import type { ServiceClock } from '../service-clock.js';
import { openSensorChannel, type SensorAddress } from './sensor-channel.js';
import { sensorSubscription } from './sensor-subscription.js';

type SensorGrpcOptions = SensorAddress & {
  /** Milliseconds between two requests while the sensor has no events. */
  readonly pollInterval: number;
  readonly clock: Pick<ServiceClock, 'now'>;
  readonly meter: Pick<SourceMeter, 'count'>;
  readonly log: Log;
  readonly scheduler?: SchedulerLike;
};

/**
 * Alerts of the runtime sensor over gRPC, versions 0.35 to 0.43 (D48): plain, TLS, mTLS, or over its socket.
 *
 * At most once: an alert that was sent but not processed (and written to the journal, if there is one) is lost if this process is killed,
 * the connection breaks, or the sensor keeps sending for longer than a stop may take (logged). Alerts that were not sent stay in the queue
 * of the sensor. Its clients compete for that queue, so each of two services gets a part.
 */
export const sensorGrpc = (options: SensorGrpcOptions): Source => {
  const { log, scheduler = systemScheduler } = options;
  const onMalformed = onceAMinute(
    () => scheduler.now(),
    (count, sample) => {
      log.warn('malformed sensor alerts', { count, sample });
    },
  );
  return {
    name: 'sensor',
    kind: 'sensor',
    connect: async (signal) => {
      const channel = await openSensorChannel(options);
      try {
        const version = await channel.version(signal);
        log.info('sensor connected', { version });
        return sensorSubscription({
          ...options,
          scheduler,
          onMalformed,
          onLost: (lost) => log.warn('alerts that the sensor sent are lost', lost),
          call: channel.subscribe(),
          closeChannel: channel.close,
          probe: () => channel.version(new AbortController().signal),
        });
      } catch (error) {
        channel.close();
        throw error;
      }
    },
  };
};
