import { useValue } from '../lib/use-value.js';
import { timeText, zone } from '../lib/time.js';
import { ageText } from '../lib/time.js';
import { now } from '../lib/clock.js';
import { Text } from './text.js';

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

const isoTime = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/** A text of the service with its times in the chosen zone. */
export const CauseText = ({ value }: { readonly value: string }) => {
  const shownIn = useValue(zone);
  return <Text value={value.replace(isoTime, (time) => timeText(Date.parse(time), shownIn))} length={400} />;
};
