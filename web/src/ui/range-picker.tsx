import { setQuery } from '../lib/location.js';

const ranges = [
  ['', 'All time'],
  ['1h', 'Last hour'],
  ['24h', 'Last 24 hours'],
  ['7d', 'Last 7 days'],
  ['30d', 'Last 30 days'],
] as const;
/** The value of the choice that is none of the ranges. */
const other = 'other';

/** Chooses the time that the view shows, as `since` of its address. */
export const RangePicker = ({ query }: { readonly query: URLSearchParams }) => {
  const since = query.get('since') ?? '';
  const until = query.get('until') ?? '';
  const isOther = until !== '' || !ranges.some(([value]) => value === since);
  return (
    <label class="range">
      <span class="sr">Time range</span>
      <select
        value={isOther ? other : since}
        onChange={(event) => {
          if (event.currentTarget.value !== other) setQuery({ since: event.currentTarget.value, until: undefined });
        }}
      >
        {ranges.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
        {isOther ? (
          <option value={other}>
            {[since === '' ? '' : `Since ${since}`, until === '' ? '' : `until ${until}`].filter((text) => text !== '').join(', ')}
          </option>
        ) : null}
      </select>
    </label>
  );
};
