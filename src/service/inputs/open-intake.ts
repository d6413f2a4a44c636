import { performance } from 'node:perf_hooks';
import type { FactLog } from '../../model/contracts/fact-log.js';
import type { AcceptIntake, ActionIntake, AuditIntake, Intake, IntakeRefusal, PlanIntake } from '../../model/contracts/intake.js';
import type { Log } from '../../model/contracts/log.js';
import type { Metrics } from '../../sinks/metrics/metrics.js';
import type { InputBuffer } from '../../streams/input-buffer.js';
import type { InputPort } from '../../streams/input-port.js';
import { auditIntake } from '../../streams/kubernetes/intake-audit.js';
import { planIntake } from '../../streams/plans/intake-plan.js';
import { sensorIntake } from '../../streams/sensor/intake-sensor.js';
import { measuredTurn } from '../../runtime/loop-turns.js';
import { postedFacts } from '../../streams/posted-facts.js';
import type { PostedResult } from '../../streams/posted-bodies.js';
import { onceAMinute } from '../../streams/once-a-minute.js';
import type { ServiceClock } from '../../streams/service-clock.js';
import { randomId } from '../random-id.js';

type IntakeDeps = {
  readonly port: InputPort;
  readonly buffer: InputBuffer;
  readonly clock: ServiceClock;
  readonly metrics: Metrics;
  readonly log: Log;
  /** A replica sends no notifications, so nobody would see an alert that it accepted. */
  readonly isReplica: boolean;
  readonly facts: Pick<FactLog, 'flush' | 'failures'>;
  /** Whether the fact log survives the process. A body is then answered when its facts are safe on disk (D49). */
  readonly isDurable: boolean;
  /** Facts that the log cannot store are lost, so a body that contains some is refused. */
  readonly isShared: boolean;
};

/** Milliseconds: a body that was dropped later has already waited for a leader. */
const resendWithin = 4_000;

export type Intakes = {
  readonly sensor: Intake;
  readonly kubernetes: AuditIntake;
  readonly action: ActionIntake;
  readonly accept: AcceptIntake;
  readonly plan: PlanIntake;
};

/** The intakes of sensor alerts and of audit events of Kubernetes, with their metrics, of actions on alerts, and of plans. */
export const openIntakes = ({ port, buffer, clock, metrics, log, isReplica, facts, isDurable, isShared }: IntakeDeps): Intakes => {
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
  const measured = async (take: () => Promise<PostedResult>): ReturnType<Intake> => {
    const result = await taken(take);
    metrics.intake(typeof result === 'string' ? 'full' : result);
    return result;
  };
  const taken = async <A extends object>(take: () => Promise<A | IntakeRefusal>): Promise<A | IntakeRefusal> => {
    if (isReplica) return 'replica';
    const began = performance.now();
    const result = await stored(take);
    // The term of this instance has ended: the next leader takes the facts. They may be stored twice.
    return isShared && result === 'dropped' && performance.now() - began < resendWithin ? stored(take) : result;
  };
  const stored = async <A extends object>(take: () => Promise<A | IntakeRefusal>): Promise<A | IntakeRefusal> => {
    const { failures } = facts;
    const result = await measuredTurn(() => 'intake', take);
    if (!isDurable || typeof result === 'string' || ('accepted' in result && result.accepted === 0)) return result;
    await facts.flush();
    return isShared && facts.failures !== failures ? 'dropped' : result;
  };
  const sensor = sensorIntake(optionsFor('sensor alerts'));
  const kubernetes = auditIntake(optionsFor('audit events'));
  const decide = postedFacts({ port, buffer, clock });
  const plan = planIntake({ port, buffer, clock, awaitPassed: isDurable });
  return {
    plan: (posted) => taken(() => plan(posted)),
    sensor: (body) => measured(() => sensor(body)),
    kubernetes: (body, cluster) => measured(() => kubernetes(body, cluster)),
    action: (posted) => {
      const action = { id: randomId(), ...posted };
      return taken(() => decide((at) => ({ kind: 'action', at, action })));
    },
    accept: (source, by) =>
      taken(() =>
        decide((at) => ({ kind: 'state', at, source, update: 'accepted', snapshot: undefined, written: '', readAfter: 0, message: by })),
      ),
  };
};
