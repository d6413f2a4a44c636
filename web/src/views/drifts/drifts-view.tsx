import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { filterKey, listKey } from '../../alerts/filter-key.js';
import { orderOf, orderText, type Sorting } from '../../alerts/order.js';
import { useFiltered } from '../../alerts/use-filtered.js';
import { go, place, setQuery } from '../../lib/location.js';
import { useValue } from '../../lib/use-value.js';
import { live } from '../../live/live.js';
import { ActionBar } from '../../triage/action-bar.js';
import { countText } from '../../triage/actions.js';
import { Empty } from '../../ui/empty.js';
import { FilterBar } from '../../ui/filter-bar.js';
import { RangePicker } from '../../ui/range-picker.js';
import { useShortcuts } from '../../ui/use-shortcuts.js';
import { AlertTable } from './alert-table.js';
import { ExportMenu } from './export-menu.js';
import { alertsOf, currentAlert, currentItem, useListItems, type ListItem } from './list-items.js';
import { expanded, listPlace, selection, toggled } from './list-place.js';
import { Preview } from './preview.js';
import { SavedViews } from './saved-views.js';
import { useReading } from './use-reading.js';

/** All alerts by incident, or alone, in a table that follows the stream unless somebody reads it. */
export const DriftsView = () => {
  const alerts = useValue(live.alerts);
  const { query } = useValue(place);
  const newest = useFiltered(alerts, filterKey(query));
  const follows = query.get('follow') !== 'no';
  const isGrouped = query.get('group') !== 'none';
  const order = orderOf(query);
  const key = listKey(query);
  if (listPlace.get().key !== key) listPlace.set({ key, active: undefined, scrollTop: 0 });
  const { active: activeId, scrollTop } = useValue(listPlace);
  const selected = useValue(selection);
  const shownGroups = useValue(expanded);
  const [isAtTop, setIsAtTop] = useState(scrollTop === 0);
  const { shown, waiting, catchUp } = useReading(newest, !follows || !isAtTop || activeId !== undefined || selected.size > 0);
  const items = useListItems(shown.rows, { order, isGrouped, expanded: shownGroups, merged: shown.of.merged });
  const incidents = useMemo(() => items.filter((item) => item.kind === 'group' || !item.isMember).length, [items]);
  const active = useMemo(() => items.findIndex(({ id }) => id === activeId), [items, activeId]);
  const search = useRef<HTMLInputElement>(null);
  const lastSelected = useRef(-1);
  const chosen = useMemo(() => shown.rows.filter(({ id }) => selected.has(id)), [shown.rows, selected]);
  const current = items[active];

  const setActive = (index: number): void => {
    listPlace.set({ ...listPlace.get(), active: items[index]?.id });
  };
  const move = (by: number): void => {
    setActive(Math.max(0, Math.min(items.length - 1, active + by)));
    document.querySelector<HTMLElement>('.grid .body')?.focus({ preventScroll: true });
  };
  const select = (index: number, isRange: boolean): void => {
    const start = isRange && lastSelected.current >= 0 ? lastSelected.current : index;
    const rows = items.slice(Math.min(start, index), Math.max(start, index) + 1);
    const ids = rows.flatMap((item) => alertsOf(item).map(({ id }) => id));
    selection.set(isRange ? new Set([...selected, ...ids]) : toggled(selected, ids));
    lastSelected.current = index;
  };
  const selectAll = (): void => {
    selection.set(
      toggled(
        selected,
        shown.rows.map(({ id }) => id),
      ),
    );
  };
  useShortcuts({
    '/': () => search.current?.focus(),
    f: () => {
      setQuery({ follow: follows ? 'no' : undefined });
    },
    j: () => {
      move(1);
    },
    k: () => {
      move(-1);
    },
    x: () => {
      if (active >= 0) select(active, false);
    },
    X: () => {
      if (active >= 0) select(active, true);
    },
    Escape: () => {
      if (selected.size > 0) selection.set(new Set());
      else setActive(-1);
    },
  });
  useEffect(() => {
    lastSelected.current = -1;
  }, [key]);
  const onTop = useCallback(setIsAtTop, []);

  return (
    <div class="drifts">
      <div class="title">
        <h1>Drifts</h1>
        <p class="quiet" data-testid="total">
          <span data-count="shown">{shown.rows.length}</span> of <span data-count="all">{shown.of.rows.length}</span>
          {isGrouped ? `, ${String(incidents)} incidents` : ''}
          {shown.of.isComplete ? '' : `, loading ${String(shown.of.expected)}`}
        </p>
        <div class="switch" role="group" aria-label="Rows">
          {(
            [
              ['Incidents', undefined],
              ['Alerts', 'none'],
            ] as const
          ).map(([text, group]) => (
            <button
              key={text}
              type="button"
              aria-pressed={isGrouped === (group === undefined)}
              onClick={() => {
                setQuery({ group });
              }}
            >
              {text}
            </button>
          ))}
        </div>
        <button
          type="button"
          aria-pressed={query.get('attention') === 'yes'}
          onClick={() => {
            setQuery({ attention: query.get('attention') === 'yes' ? undefined : 'yes' });
          }}
        >
          Needs attention
        </button>
        <RangePicker query={query} />
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
      <FilterBar query={query} alerts={alerts.rows} searchRef={search} onEnter={() => move(1)} />
      <p class="waiting" role="status">
        {waiting.added + waiting.gone === 0 ? null : (
          <button
            type="button"
            class="primary"
            onClick={() => {
              setActive(-1);
              catchUp();
              document.querySelector('.grid .body')?.scrollTo({ top: 0 });
            }}
          >
            {waiting.added > 0 ? countText(waiting.added).replace(' ', ' new ') : `${countText(waiting.gone)} left this list`}
          </button>
        )}
      </p>
      {shown.rows.length === 0 ? (
        <NoAlerts isComplete={shown.of.isComplete} isFiltered={shown.of.rows.length > 0} />
      ) : (
        <>
          <AlertTable
            items={items}
            isGrouped={isGrouped}
            order={order}
            onOrder={(by: Sorting) => {
              setQuery({ sort: orderText({ by, isReversed: order.by === by && !order.isReversed }) });
            }}
            active={active}
            selected={selected}
            onActive={setActive}
            onSelect={select}
            onSelectAll={selectAll}
            onExpand={(id) => {
              expanded.set(toggled(shownGroups, [id]));
            }}
            onTop={onTop}
            onOpen={(item) => {
              listPlace.set({ ...listPlace.get(), active: item.id });
              open(item, key);
            }}
          />
          <div class="list-foot">
            {chosen.length > 0 ? (
              <p>
                <strong>{`${countText(chosen.length)} selected`}</strong>{' '}
                <button
                  type="button"
                  class="plain"
                  onClick={() => {
                    selection.set(new Set());
                  }}
                >
                  Clear
                </button>
              </p>
            ) : (
              <Preview item={current === undefined ? undefined : currentItem(current)} />
            )}
            <ActionBar
              alerts={(chosen.length > 0 ? chosen : current === undefined ? [] : alertsOf(current)).map(currentAlert)}
              onDone={() => {
                selection.set(new Set());
              }}
            />
          </div>
        </>
      )}
    </div>
  );
};

/** The filters and the order say which alerts are before and after this one. */
const open = (item: ListItem, key: string): void => {
  const query = key === '' ? '' : `?${key}`;
  go(`${item.kind === 'group' ? '/incidents' : '/drifts'}/${item.id}${query}`);
};

const NoAlerts = ({ isComplete, isFiltered }: { readonly isComplete: boolean; readonly isFiltered: boolean }) =>
  isComplete ? (
    <Empty title={isFiltered ? 'No alert matches these filters.' : 'No drift alerts yet.'}>
      {isFiltered ? 'Remove a filter, or choose a longer time.' : 'A change of a declared resource appears here as it happens.'}
    </Empty>
  ) : (
    <p class="quiet empty">Loading…</p>
  );
