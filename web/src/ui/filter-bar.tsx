import type { Alert } from '../alerts/alert.js';
import { filterNames, severities, statuses, triages } from '../alerts/filter.js';
import { filterKey, problemsOf } from '../alerts/filter-key.js';
import { useMenuValues } from '../alerts/use-menu-values.js';
import { sortings } from '../alerts/order.js';
import { useThrottled } from '../lib/use-throttled.js';
import { setQuery } from '../lib/location.js';
import { Choice } from './choice.js';
import { Text } from './text.js';

/** Milliseconds between two versions of what the menus offer: looking through long lists would delay keys. */
const menuPace = 2_000;

type FilterBarProps = {
  readonly query: URLSearchParams;
  /** The values that a menu offers are those of these alerts. */
  readonly alerts: readonly Alert[];
  readonly searchRef: { current: HTMLInputElement | null };
  /** Called when somebody has written what to search for. */
  readonly onEnter: () => void;
};

const sortNames: Readonly<Record<string, string>> = {
  time: 'newest first',
  '-time': 'oldest first',
  severity: 'by severity',
  resource: 'by resource',
  caller: 'by caller',
};
const menus = [
  ['account', 'Account'],
  ['type', 'Type'],
  ['actor', 'Caller'],
  ['source_ip', 'Address'],
  ['tool', 'Tool'],
] as const;
/** Filters that have a menu or a button. */
const shown: readonly string[] = ['severity', 'status', 'triage', ...menus.map(([name]) => name)];

/** The filters of a list of alerts; they are kept in the address. */
export const FilterBar = ({ query, alerts, searchRef, onEnter }: FilterBarProps) => {
  const values = useMenuValues(useThrottled(alerts, menuPace));
  const others = filterNames.filter((name) => !shown.includes(name));
  return (
    <form
      class="filters"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onEnter();
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
      <Choice name="status" label="Status" values={statuses} query={query} />
      <Choice name="triage" label="Triage" values={triages} query={query} />
      {menus.map(([name, label]) => (
        <Choice
          key={name}
          name={name}
          label={label}
          values={[...values[name].keys()]}
          query={query}
          textOf={(value) => values[name].get(value) ?? value}
        />
      ))}
      {/* Narrow screens have no headings that sort. */}
      <span class="narrow">
        <Choice name="sort" label="Sort" values={[...sortings, '-time']} query={query} textOf={(value) => sortNames[value] ?? value} />
      </span>
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
      {problemsOf(query).map((problem) => (
        <span key={problem} class="problem" role="alert">
          Ignored: {problem}
        </span>
      ))}
      {filterKey(query) === '' ? null : (
        <button
          type="button"
          onClick={() => {
            setQuery(Object.fromEntries([...filterNames, 'attention', 'since', 'until', 'q'].map((name) => [name, undefined])));
          }}
        >
          Clear filters
        </button>
      )}
    </form>
  );
};
