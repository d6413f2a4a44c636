import type { Intake } from '../model/intake.js';
import type { Log } from '../model/log.js';
import type { Metrics } from '../sinks/metrics/metrics.js';
import type { InputBuffer } from '../streams/input-buffer.js';
import type { InputPort } from '../streams/input-port.js';
import { sensorIntake } from '../streams/sensor/intake-sensor.js';
import { onceAMinute } from '../streams/once-a-minute.js';
import type { ServiceClock } from '../streams/service-clock.js';

type IntakeParts = {
  readonly port: InputPort;
  readonly buffer: InputBuffer;
  readonly clock: ServiceClock;
  readonly metrics: Metrics;
  readonly log: Log;
  /** A replica notifies nobody: an alert that it took would be lost on people. */
  readonly isReplica: boolean;
  /** Undefined: no journal is kept. */
  readonly flushJournal: (() => Promise<void>) | undefined;
};

/** The intake of sensor alerts, counted. With a journal a body is answered when its facts are safe on disk (D49). */
export const openIntake = ({ port, buffer, clock, metrics, log, isReplica, flushJournal }: IntakeParts): Intake => {
  const intake = sensorIntake({
    port,
    buffer,
    clock,
    awaitPassed: flushJournal !== undefined,
    onMalformed: onceAMinute(
      () => Date.now(),
      (count, sample) => {
        log.warn('malformed sensor alerts', { count, sample });
      },
    ),
  });
  return async (body) => {
    if (isReplica) {
      metrics.intake('full');
      return 'replica';
    }
    const taken = await intake(body);
    metrics.intake(taken);
    if (flushJournal !== undefined && taken !== 'full' && taken.accepted > 0) await flushJournal();
    return taken;
  };
};
