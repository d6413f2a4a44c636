import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { filterKey } from '../../alerts/filter-key.js';
import { useFiltered } from '../../alerts/use-filtered.js';
import { go, place, setQuery } from '../../lib/location.js';
import { useValue } from '../../lib/use-value.js';
import { live } from '../../live/live.js';
import { FilterBar } from '../../ui/filter-bar.js';
import { useShortcuts } from '../../ui/use-shortcuts.js';
import { AlertTable } from './alert-table.js';
import { ExportMenu } from './export-menu.js';
import { SavedViews } from './saved-views.js';
import { useReading } from './use-reading.js';

const alertsText = (count: number, what: string): string => `${String(count)} ${what} ${count === 1 ? 'alert' : 'alerts'}`;

/** All alerts in a table that follows the stream, unless somebody reads it. */
export const DriftsView = () => {
  const alerts = useValue(live.alerts);
  const { query } = useValue(place);
  const newest = useFiltered(alerts, filterKey(query));
  const follows = query.get('follow') !== 'no';
  const [active, setActive] = useState(-1);
  const [isAtTop, setIsAtTop] = useState(true);
  const { shown, waiting, catchUp } = useReading(newest, !follows || !isAtTop || active >= 0);
  const search = useRef<HTMLInputElement>(null);
  const onTop = useCallback(setIsAtTop, []);

  useEffect(() => {
    setActive(-1);
  }, [shown.key]);

  useShortcuts({
    '/': () => {
      search.current?.focus();
    },
    f: () => {
      setQuery({ follow: follows ? 'no' : undefined });
    },
  });

  const showNewest = (): void => {
    setActive(-1);
    catchUp();
    document.querySelector('.grid .body')?.scrollTo({ top: 0 });
  };

  return (
    <div class="drifts">
      <div class="title">
        <h1>Drifts</h1>
        <p class="quiet" data-testid="total">
          <span data-count="shown">{shown.rows.length}</span> of <span data-count="all">{shown.of.rows.length}</span>
          {shown.of.isComplete ? '' : `, loading ${String(shown.of.expected)}`}
        </p>
        <label class="toggle">
          <input
            type="checkbox"
            checked={follows}
            onChange={(event) => {
              setQuery({ follow: event.currentTarget.checked ? undefined : 'no' });
            }}
          />
          Follow
        </label>
        <SavedViews query={query} />
        <ExportMenu rows={shown.rows} />
      </div>
      <FilterBar query={query} alerts={alerts.rows} searchRef={search} />
      <p class="waiting" role="status">
        {waiting.added + waiting.changed === 0 ? null : (
          <button type="button" class="primary" onClick={showNewest}>
            {waiting.added > 0 ? alertsText(waiting.added, 'new') : alertsText(waiting.changed, 'changed')}
          </button>
        )}
      </p>
      {shown.rows.length === 0 ? (
        <p class="quiet empty">
          {shown.of.isComplete ? (shown.of.rows.length === 0 ? 'No drift alerts yet.' : 'No alert matches these filters.') : 'Loading…'}
        </p>
      ) : (
        <AlertTable
          rows={shown.rows}
          active={active}
          onActive={setActive}
          onTop={onTop}
          onOpen={({ id }) => {
            // The filters say which alerts are before and after this one.
            const key = filterKey(query);
            go(`/drifts/${id}${key === '' ? '' : `?${key}`}`);
          }}
        />
      )}
    </div>
  );
};
