import { setImmediate } from 'node:timers';
import { Subscription, type SchedulerLike } from 'rxjs';
import { Failure, failureOf } from '../../model/failure.js';
import { printable } from '../../lib/printable.js';
import type { SourceBatch, SourceConnection, SourceMeter } from '../../model/contracts/source.js';
import type { ServiceClock } from '../service-clock.js';
import { ArrivingAlerts } from './arriving-alerts.js';
import type { SensorCall } from './sensor-channel.js';

type SubscriptionOptions = {
  readonly call: SensorCall;
  readonly closeChannel: () => void;
  /** Resolves when the sensor responds; rejects if it does not within seconds. */
  readonly probe: () => Promise<unknown>;
  readonly pollInterval: number;
  readonly clock: Pick<ServiceClock, 'now'>;
  readonly meter: Pick<SourceMeter, 'count'>;
  readonly scheduler: SchedulerLike;
  readonly onMalformed: (count: number, sample: string) => void;
  /** Called at the end with the alerts that the sensor sent but that will not be processed. */
  readonly onLost: (lost: LostAlerts) => void;
};

/**
 * `received`: number of alerts that were received and not read. `underway`: the sensor was cut off while it was sending, so an unknown
 * number of alerts is lost.
 */
type LostAlerts = { readonly received: number; readonly underway: boolean };

/** Alerts decoded at once: few enough that they pass the pipeline before they leave the processor's cache. */
const maxBatch = 128;
/** Number of unread alerts, and bytes, at which the stream is paused. Flow control then stops the sensor, which keeps its alerts. */
const maxAlerts = 4_096;
const maxBytes = 16 * 1024 * 1024;
/**
 * Milliseconds without an alert after which (within twice that time) the sensor is asked for its version: a machine that lost power, or a
 * proxy that dropped the connection, looks like a sensor without alerts.
 */
const silence = 20_000;
/** Minimum milliseconds between two requests after bursts. */
const burstInterval = 10;
/**
 * Milliseconds without an alert after which a drain is complete, if the sensor does not end the call: on a busy machine it may pause for
 * more than half a second in the middle of its queue.
 */
const quiet = 2_000;
/** Maximum milliseconds of a drain of a sensor that always has more alerts; less than the runner waits. */
const mostDrain = 8_000;

/**
 * Keeps the sensor sending (D48): for each request it sends the content of its queue, and then waits for the next request. A request
 * follows every burst and every `pollInterval`, but not while received alerts are unread, because alerts that cannot be processed yet are
 * safer in the sensor. The call is half-closed only to drain it.
 *
 * **Keeps** `maxAlerts` unread alerts or `maxBytes` of them, and what the library had read ahead when the stream was paused.
 */
export const sensorSubscription = (options: SubscriptionOptions): SourceConnection => {
  const { call, meter, scheduler, clock } = options;
  const alerts = new ArrivingAlerts(options.onMalformed);
  let state: 'open' | 'draining' | 'closed' = 'open';
  /** Why no more alerts arrive; 'drained' after a drain; undefined while more may arrive. */
  let end: Failure | 'drained' | undefined;
  let isRequestDue = false;
  let requestedAt = Number.NEGATIVE_INFINITY;
  let requestAt = Number.POSITIVE_INFINITY;
  /** The pending timer: for the next request, the end of a quiet drain, or the end of a broken stream. */
  let wait = Subscription.EMPTY;
  let cut = Subscription.EMPTY;
  let silenceCheck = Subscription.EMPTY;
  let heard = 0;
  let isCut = false;
  let wake: (() => void) | undefined;
  let isWaking = false;
  let broken: Failure | undefined;

  const ask = (): void => {
    wait.unsubscribe();
    if (state !== 'open' || end !== undefined || broken !== undefined) return;
    isRequestDue = alerts.alerts > 0;
    if (isRequestDue) return;
    requestedAt = scheduler.now();
    // If the sensor does not read, requests must not fill the memory.
    if (!call.writableNeedDrain) {
      call.write(undefined);
      meter.count('request_sent', 1);
    }
    requestBy(requestedAt + options.pollInterval);
  };
  const requestBy = (time: number): void => {
    wait.unsubscribe();
    requestAt = time;
    wait = scheduler.schedule(ask, Math.max(0, time - scheduler.now()));
  };

  const finish = (why: Failure | 'drained'): void => {
    end ??= state === 'open' ? why : 'drained';
    wait.unsubscribe();
    cut.unsubscribe();
    silenceCheck.unsubscribe();
    wake?.();
  };
  /** With unread alerts the stream may be paused, so silence means nothing. */
  const drainUntilQuiet = (): void => {
    wait.unsubscribe();
    wait = scheduler.schedule(() => {
      if (alerts.alerts > 0) drainUntilQuiet();
      else finish('drained');
    }, quiet);
  };

  /** Wakes the reader in the next turn, so that alerts that arrive together are read together. */
  const wakeSoon = (): void => {
    if (wake === undefined || isWaking) return;
    isWaking = true;
    setImmediate(() => {
      isWaking = false;
      wake?.();
    });
  };

  const checkLater = (): void => {
    if (state !== 'open' || end !== undefined) return;
    const before = heard;
    // Unread alerts may have filled the connection and block the response.
    const isQuiet = (): boolean => heard === before && alerts.alerts === 0 && state === 'open';
    silenceCheck = scheduler.schedule(() => {
      if (!isQuiet()) checkLater();
      else
        void options.probe().then(checkLater, (error: unknown) => {
          if (isQuiet()) finish(failureOf(error));
          else checkLater();
        });
    }, silence);
  };

  call.on('data', (message: Buffer) => {
    if (state === 'closed') return;
    heard++;
    meter.count('bytes', message.length);
    alerts.add(message);
    if (alerts.alerts >= maxAlerts || alerts.bytes >= maxBytes) call.pause();
    wakeSoon();
    if (state === 'draining') drainUntilQuiet();
    else if (broken === undefined && !isRequestDue && requestAt > requestedAt + burstInterval)
      requestBy(requestedAt + Math.min(burstInterval, options.pollInterval));
  });
  call.on('end', () => {
    finish(broken ?? new Failure('NotConnected', 'the sensor ended the stream'));
  });
  call.on('error', (error: Error & { readonly details?: string }) => {
    const failure = new Failure('NotConnected', `the stream broke: ${printable(error.details ?? error.message)}`);
    broken = failure;
    // The stream delivers its buffered messages and then ends.
    call.resume();
    wait.unsubscribe();
    wait = scheduler.schedule(() => {
      finish(failure);
    }, quiet);
  });
  ask();
  checkLater();

  return {
    read: async (): Promise<SourceBatch | undefined> => {
      while (alerts.alerts === 0 && end === undefined) await new Promise<void>((resolve) => (wake = resolve));
      wake = undefined;
      if (alerts.alerts === 0) {
        if (end instanceof Failure) throw end;
        return undefined;
      }
      const facts = alerts.take(maxBatch, clock.now());
      if (call.isPaused() && alerts.alerts < maxAlerts / 2 && alerts.bytes < maxBytes / 2) call.resume();
      if (isRequestDue && alerts.alerts === 0) ask();
      if (state === 'draining' && end === undefined) drainUntilQuiet();
      return { facts, ack: () => undefined };
    },
    drain: () => {
      if (state !== 'open') return;
      state = 'draining';
      drainUntilQuiet();
      // The sensor responds to the last request with its whole queue, and with alerts raised meanwhile.
      cut = scheduler.schedule(() => {
        isCut = true;
        call.cancel();
      }, mostDrain);
      call.end();
    },
    close: () => {
      state = 'closed';
      finish('drained');
      if (isCut || alerts.alerts > 0) options.onLost({ received: alerts.alerts, underway: isCut });
      call.cancel();
      options.closeChannel();
      return Promise.resolve();
    },
  };
};
