import { useValue } from '../lib/use-value.js';
import { timeText, zone } from '../lib/time.js';
import { ageText } from '../lib/time.js';
import { now } from '../lib/clock.js';

/** A time in the chosen zone. `at`: milliseconds since the epoch. */
export const Time = ({ at }: { readonly at: number }) => {
  const shownIn = useValue(zone);
  return Number.isFinite(at) ? (
    <time dateTime={new Date(at).toISOString()} title={timeText(at, shownIn === 'utc' ? 'local' : 'utc')}>
      {timeText(at, shownIn)}
    </time>
  ) : null;
};

/** How long ago something happened; keeps itself current. */
export const Age = ({ at }: { readonly at: number }) => {
  const current = useValue(now);
  const shownIn = useValue(zone);
  return Number.isFinite(at) ? (
    <time dateTime={new Date(at).toISOString()} title={timeText(at, shownIn)}>
      {ageText(at, current)}
    </time>
  ) : null;
};
