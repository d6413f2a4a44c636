import type { FactLog } from '../../model/contracts/fact-log.js';
import type { AuditIntake, Intake, Taken } from '../../model/contracts/intake.js';
import type { Log } from '../../model/contracts/log.js';
import type { Metrics } from '../../sinks/metrics/metrics.js';
import type { InputBuffer } from '../../streams/input-buffer.js';
import type { InputPort } from '../../streams/input-port.js';
import { auditIntake } from '../../streams/kubernetes/intake-audit.js';
import { sensorIntake } from '../../streams/sensor/intake-sensor.js';
import { measuredTurn } from '../../runtime/loop-turns.js';
import { onceAMinute } from '../../streams/once-a-minute.js';
import type { ServiceClock } from '../../streams/service-clock.js';

type IntakeDeps = {
  readonly port: InputPort;
  readonly buffer: InputBuffer;
  readonly clock: ServiceClock;
  readonly metrics: Metrics;
  readonly log: Log;
  /** A replica sends no notifications, so nobody would see an alert that it accepted. */
  readonly isReplica: boolean;
  readonly facts: Pick<FactLog, 'flush'>;
  /** Whether the fact log survives the process. A body is then answered when its facts are safe on disk (D49). */
  readonly isDurable: boolean;
};

export type Intakes = { readonly sensor: Intake; readonly kubernetes: AuditIntake };

/** The intakes of sensor alerts and of audit events of Kubernetes, with their metrics. */
export const openIntakes = ({ port, buffer, clock, metrics, log, isReplica, facts, isDurable }: IntakeDeps): Intakes => {
  const optionsFor = (what: string) => ({
    port,
    buffer,
    clock,
    awaitPassed: isDurable,
    onMalformed: onceAMinute(
      () => Date.now(),
      (count: number, sample: string) => {
        log.warn(`malformed ${what}`, { count, sample });
      },
    ),
  });
  const measured = async (take: () => Promise<Taken | 'full'>): Promise<Taken | 'full' | 'replica'> => {
    if (isReplica) {
      metrics.intake('full');
      return 'replica';
    }
    const taken = await measuredTurn(() => 'intake', take);
    metrics.intake(taken);
    if (isDurable && taken !== 'full' && taken.accepted > 0) await facts.flush();
    return taken;
  };
  const sensor = sensorIntake(optionsFor('sensor alerts'));
  const kubernetes = auditIntake(optionsFor('audit events'));
  return {
    sensor: (body) => measured(() => sensor(body)),
    kubernetes: (body, cluster) => measured(() => kubernetes(body, cluster)),
  };
};
