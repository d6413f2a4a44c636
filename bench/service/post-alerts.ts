import { performance } from 'node:perf_hooks';
import { roleAlert } from '../inputs/alerts.js';
import { roleOf } from './declared-roles.js';
import { until } from './delays.js';
import { openPoster } from './post-bodies.js';
import { smallAlert } from './small-alert.js';

/** Per second. `facts`: all alerts; `drifts`: those about a role, each role once. */
type Load = { readonly port: number; readonly facts: number; readonly drifts: number; readonly seconds: number };
/** A body: its scheduled time by `performance.now()`, and that time after the start, in milliseconds. */
type Body = { readonly time: number; readonly after: number };
/** `drift`: one is part of the next body. `sent`, `answered`: the body. */
type Listener = {
  readonly drift: (number: number, body: Body) => void;
  readonly sent: (body: Body) => void;
  readonly answered: (body: Body) => void;
};

/** Milliseconds between two bodies. */
const period = 5;

/** Posts alerts at fixed times. Resolves once all are sent, with the number of bodies that were refused at first. */
export const postAlerts = async (
  { port, facts, drifts, seconds }: Load,
  { drift, sent, answered }: Listener,
): Promise<{ readonly refused: number }> => {
  const { post, refused } = openPoster(port);
  const began = performance.now() + 50;
  const bodies = Math.round((seconds * 1_000) / period);
  let [made, drifted] = [0, 0];
  for (let number = 0; number < bodies; number++) {
    const body = { time: began + number * period, after: number * period };
    await until(body.time);
    const part = (number + 1) / bodies;
    const [allUpTo, driftsUpTo] = [Math.round(part * facts * seconds), Math.round(part * Math.round(drifts * seconds))];
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
