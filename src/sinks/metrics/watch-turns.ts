import { performance, PerformanceObserver } from 'node:perf_hooks';
import { onLongTurn, workUnderWay } from '../../runtime/loop-turns.js';
import { TurnCauses, type TurnCause } from './turn-causes.js';

/** Milliseconds between the timers that show how late the loop is. */
const heartbeat = 20;
/** Heartbeats after which reported work is attributed to a turn: Node reports a collection some turns after it ended. */
const settleEvery = 50;

/** Observes what holds the event loop of this process for 5 ms or more. Returns the function that ends this. */
export const watchTurns = (observe: (cause: TurnCause, milliseconds: number) => void): (() => void) => {
  const causes = new TurnCauses(observe);
  const ignoreTurns = onLongTurn((turn) => {
    causes.turn(turn);
  });
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) causes.collection({ began: startTime, ended: startTime + duration });
  });
  observer.observe({ entryTypes: ['gc'] });
  let due = performance.now() + heartbeat;
  let beats = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    causes.lateTimer({ began: due, ended: now }, workUnderWay());
    due = now + heartbeat;
    if (++beats % settleEvery === 0) causes.settle();
  }, heartbeat).unref();
  return () => {
    clearInterval(timer);
    observer.disconnect();
    ignoreTurns();
  };
};
