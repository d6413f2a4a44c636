import { setQuery } from '../lib/location.js';

const ranges = [
  ['', 'All time'],
  ['1h', 'Last hour'],
  ['24h', 'Last 24 hours'],
  ['7d', 'Last 7 days'],
  ['30d', 'Last 30 days'],
] as const;

/** Chooses the time that the view shows, as `since` of its address. */
export const RangePicker = ({ query }: { readonly query: URLSearchParams }) => {
  const since = query.get('since') ?? '';
  const isOther = !ranges.some(([value]) => value === since);
  return (
    <label class="range">
      <span class="sr">Time range</span>
      <select
        value={since}
        onChange={(event) => {
          setQuery({ since: event.currentTarget.value, until: undefined });
        }}
      >
        {ranges.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
        {isOther ? <option value={since}>Since {since}</option> : null}
      </select>
    </label>
  );
};
