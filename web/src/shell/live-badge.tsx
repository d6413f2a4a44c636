import { live } from '../live/live.js';
import type { LiveState } from '../live/live-alerts.js';
import { useValue } from '../lib/use-value.js';

const texts: Readonly<Record<LiveState, readonly [label: string, meaning: string]>> = {
  connecting: ['connecting', 'Waiting for the first response of the service'],
  live: ['live', 'Every change is shown as it happens'],
  behind: ['behind', 'Connected; the page is still catching up'],
  disconnected: ['not connected', 'The connection broke; the page tries again. What it shows may be outdated'],
};

/** Whether the page is up to date. */
export const LiveBadge = () => {
  const state = useValue(live.state);
  const [label, meaning] = texts[state];
  return (
    <span class={`live ${state}`} role="status" title={meaning} data-live={state}>
      <span class="dot" aria-hidden="true" />
      {label}
    </span>
  );
};
