import type { Alert } from '../alerts/alert.js';
import { filterNames, severities, triages } from '../alerts/filter.js';
import { filterKey } from '../alerts/filter-key.js';
import { useMenuValues } from '../alerts/use-menu-values.js';
import { setQuery } from '../lib/location.js';
import { Choice } from './choice.js';
import { RangePicker } from './range-picker.js';
import { Text } from './text.js';

type FilterBarProps = {
  readonly query: URLSearchParams;
  /** The values that a menu offers are those of these alerts. */
  readonly alerts: readonly Alert[];
  readonly searchRef: { current: HTMLInputElement | null };
};

const shortcuts = ['severity', 'status', 'triage', 'account', 'type'] as const;

/** The filters of a list of alerts; they are kept in the address. */
export const FilterBar = ({ query, alerts, searchRef }: FilterBarProps) => {
  const { accounts, types } = useMenuValues(alerts);
  const others = filterNames.filter((name) => !shortcuts.some((one) => one === name));
  return (
    <form
      class="filters"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <label class="search">
        <span class="sr">Search alerts</span>
        <input
          ref={searchRef}
          type="search"
          placeholder="Search address, user, attribute, value …  ( / )"
          value={query.get('q') ?? ''}
          onInput={(event) => {
            setQuery({ q: event.currentTarget.value });
          }}
        />
      </label>
      <Choice name="severity" label="Severity" values={severities} query={query} />
      <Choice
        name="status"
        label="Status"
        values={['open', 'resolved', 'declared', 'reverted', 'superseded', 'removed', 'accepted']}
        query={query}
      />
      <Choice name="triage" label="Triage" values={triages} query={query} />
      <Choice name="account" label="Account" values={[...accounts.keys()]} query={query} textOf={(id) => accounts.get(id) ?? id} />
      <Choice name="type" label="Type" values={types} query={query} />
      <RangePicker query={query} />
      {others.flatMap((name) =>
        query.getAll(name).map((value) => (
          <button
            key={`${name} ${value}`}
            type="button"
            class="chip"
            aria-label={`Remove the filter ${name}`}
            onClick={() => {
              setQuery({ [name]: query.getAll(name).filter((one) => one !== value) });
            }}
          >
            {name}: <Text value={value} length={60} /> ✕
          </button>
        )),
      )}
      {filterKey(query) === '' ? null : (
        <button
          type="button"
          onClick={() => {
            setQuery(Object.fromEntries([...filterNames, 'since', 'until', 'q'].map((name) => [name, undefined])));
          }}
        >
          Clear filters
        </button>
      )}
    </form>
  );
};
