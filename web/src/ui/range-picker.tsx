import { setQuery } from '../lib/location.js';
import { localText } from '../lib/time.js';

const day = 86_400_000;

/** The start of a day in the zone of the browser, ISO 8601. `back`: days before today. */
const startOfDay = (back: number): string => new Date(new Date(Date.now() - back * day).setHours(0, 0, 0, 0)).toISOString();

type Range = { readonly since?: string; readonly until?: string };

const ranges: readonly (readonly [value: string, text: string, range: () => Range])[] = [
  ['', 'All time', () => ({})],
  ['1h', 'Last hour', () => ({ since: '1h' })],
  ['24h', 'Last 24 hours', () => ({ since: '24h' })],
  ['today', 'Today', () => ({ since: startOfDay(0) })],
  ['yesterday', 'Yesterday', () => ({ since: startOfDay(1), until: startOfDay(0) })],
  ['7d', 'Last 7 days', () => ({ since: '7d' })],
  ['30d', 'Last 30 days', () => ({ since: '30d' })],
  ['dates', 'From and to …', () => ({ since: startOfDay(1), until: startOfDay(0) })],
];

/** The value of a field for a time of the address; durations back from now have none. */
const fieldText = (text: string): string => {
  const time = Date.parse(text);
  return Number.isNaN(time) ? '' : localText(time);
};

/** Chooses the time that the view shows, as `since` and `until` of its address. */
export const RangePicker = ({ query }: { readonly query: URLSearchParams }) => {
  const since = query.get('since') ?? '';
  const until = query.get('until') ?? '';
  const named = until === '' ? ranges.find(([value]) => value === since)?.[0] : undefined;
  const set = (range: Range): void => {
    setQuery({ since: range.since, until: range.until });
  };
  return (
    <span class="range">
      <label class={named === '' ? 'choice' : 'choice set'}>
        <span class="sr">Time range</span>
        <select
          value={named ?? 'dates'}
          onChange={(event) => {
            set(ranges.find(([value]) => value === event.currentTarget.value)?.[2]() ?? {});
          }}
        >
          {ranges.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </label>
      {named === undefined ? (
        <>
          <label>
            <span class="sr">From</span>
            <input
              type="datetime-local"
              value={fieldText(since)}
              onChange={(event) => {
                set({ since: instantText(event.currentTarget.value), until });
              }}
            />
          </label>
          <label>
            <span class="sr">To</span>
            <input
              type="datetime-local"
              value={fieldText(until)}
              onChange={(event) => {
                set({ since, until: instantText(event.currentTarget.value) });
              }}
            />
          </label>
        </>
      ) : null}
    </span>
  );
};

/** ISO 8601 of a field's value; '' if it is empty. */
const instantText = (value: string): string => (value === '' ? '' : new Date(value).toISOString());
