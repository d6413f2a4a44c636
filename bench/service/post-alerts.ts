import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { roleAlert } from '../inputs/alerts.js';
import { roleOf } from './declared-roles.js';
import { until } from './delays.js';
import { openPoster } from './post-bodies.js';
import { smallAlert } from './small-alert.js';

/**
 * Per second. `facts`: all alerts; `drifts`: those about a role, each role once. `mostLate`: sending ends that many milliseconds after its
 * time, even if bodies are left because the machine, or a service that falls behind, is too slow for them.
 */
type Load = {
  readonly port: number;
  readonly facts: number;
  readonly drifts: number;
  readonly seconds: number;
  readonly mostLate?: number;
};
/** A body: its scheduled time by `performance.now()`, and that time after the start, in milliseconds; its alerts. */
type Body = { readonly time: number; readonly after: number; readonly facts: number };
/** `drift`: one is part of the next body. `sent`, `answered`: the body. */
type Listener = {
  readonly drift: (number: number, body: Body) => void;
  readonly sent: (body: Body) => void;
  readonly answered: (body: Body) => void;
};

/** Milliseconds between two bodies. */
const period = 5;

/** Posts alerts at fixed times. Resolves when sending ends, with the number of bodies that were refused at first. */
export const postAlerts = async (
  { port, facts, drifts, seconds, mostLate = Infinity }: Load,
  { drift, sent, answered }: Listener,
): Promise<{ readonly refused: number }> => {
  const { post, refused, isFull } = openPoster(port);
  const began = performance.now() + 50;
  const bodies = Math.round((seconds * 1_000) / period);
  let [made, drifted] = [0, 0];
  for (let number = 0; number < bodies; number++) {
    const part = (number + 1) / bodies;
    const [allUpTo, driftsUpTo] = [Math.round(part * facts * seconds), Math.round(part * Math.round(drifts * seconds))];
    const body = { time: began + number * period, after: number * period, facts: Math.max(driftsUpTo - drifted, allUpTo - made) };
    await until(body.time);
    const isOver = (): boolean => performance.now() > began + seconds * 1_000 + mostLate;
    while (isFull() && !isOver()) await setTimeout(period);
    if (isOver()) break;
    const lines: string[] = [];
    for (; drifted < driftsUpTo; drifted++, made++) {
      drift(drifted, body);
      lines.push(roleChange(drifted));
    }
    for (; made < allUpTo; made++) lines.push(smallAlert(made));
    sent(body);
    post(lines.join('\n'), () => {
      answered(body);
    });
  }
  return { refused: refused() };
};

/** A line with an alert about the role of this number, all with the same value. */
export const roleChange = (number: number): string =>
  JSON.stringify(roleAlert(number, { role: roleOf(number), session: 7_200, time: new Date().toISOString() }));
