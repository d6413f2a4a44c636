import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Order, Sorting } from '../../alerts/order.js';
import { zone } from '../../lib/time.js';
import { useValue } from '../../lib/use-value.js';
import { useMedia } from '../../ui/use-media.js';
import { useWindow } from '../../ui/use-window.js';
import { AlertRow, rowId } from './alert-row.js';
import { alertsOf, currentItem, type ListItem } from './list-items.js';
import { listPlace } from './list-place.js';

type AlertTableProps = {
  readonly items: readonly ListItem[];
  readonly isGrouped: boolean;
  readonly order: Order;
  readonly onOrder: (by: Sorting) => void;
  /** Index of the row that the keyboard is on; -1: none. */
  readonly active: number;
  readonly selected: ReadonlySet<string>;
  readonly onActive: (index: number) => void;
  readonly onOpen: (item: ListItem) => void;
  /** `isRange`: from the row that was selected last. */
  readonly onSelect: (index: number, isRange: boolean) => void;
  readonly onSelectAll: () => void;
  readonly onExpand: (id: string) => void;
  /** Called when the list is scrolled away from its start, or back. */
  readonly onTop: (isAtTop: boolean) => void;
};

const headId = 'list-head';
const heights = { wide: 56, narrow: 116 } as const;
const headings: readonly (readonly [title: string, sorting?: Sorting])[] = [
  ['Severity', 'severity'],
  ['Resource and change', 'resource'],
  ['Who', 'caller'],
  ['Where'],
  ['When', 'time'],
  ['Status'],
];

/** A list of any length of which only the visible rows are drawn. */
export const AlertTable = (props: AlertTableProps) => {
  const { items, isGrouped, active, selected, onActive, onOpen, onSelect, onExpand, onTop } = props;
  const list = useRef<HTMLDivElement>(null);
  const rowHeight = useMedia('(min-width: 900px)') ? heights.wide : heights.narrow;
  const { from, to } = useWindow(list, rowHeight, items.length);
  const shownIn = useValue(zone);

  // The way back from an alert leads to the place that one left.
  const isRestored = useRef(false);
  useLayoutEffect(() => {
    const { active: id, scrollTop } = listPlace.get();
    // Long lists are arranged after they are first drawn.
    if (list.current === null || isRestored.current || items.length === 0) return;
    isRestored.current = true;
    list.current.scrollTop = scrollTop;
    if (id !== undefined) list.current.focus({ preventScroll: true });
  }, [items.length]);

  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const report = (): void => {
      listPlace.set({ ...listPlace.get(), scrollTop: element.scrollTop });
      onTop(element.scrollTop < rowHeight / 2);
    };
    element.addEventListener('scroll', report, { passive: true });
    return () => {
      element.removeEventListener('scroll', report);
    };
  }, [rowHeight, onTop]);

  // The row that the keyboard is on stays visible.
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null || active < 0) return;
    const top = active * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + element.clientHeight) element.scrollTop = top + rowHeight - element.clientHeight;
  }, [active, rowHeight]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor((list.current?.clientHeight ?? 0) / rowHeight) - 1);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: items.length - 1,
    };
    const target = moves[event.key];
    const item = items[active];
    if (target !== undefined) onActive(Math.max(0, Math.min(items.length - 1, target)));
    else if (item === undefined) return;
    else if (event.key === 'Enter') onOpen(item);
    else if (item.kind === 'group' && event.key === (item.isExpanded ? 'ArrowLeft' : 'ArrowRight')) onExpand(item.id);
    else return;
    event.preventDefault();
  };

  const onClick = (event: MouseEvent): void => {
    if (!(event.target instanceof Element)) return;
    const id = event.target.closest<HTMLElement>('[data-id]')?.dataset['id'];
    const index = items.findIndex((one, at) => at >= from && at < to && one.id === id);
    const item = items[index];
    if (item === undefined) return;
    if (event.target.closest('.select') !== null) onSelect(index, event.shiftKey);
    else if (event.target.closest('.expand') !== null) onExpand(item.id);
    // The browser opens links in new tabs itself.
    else if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    else onOpen(item);
    event.preventDefault();
  };

  const current = items[active];
  return (
    <div class="grid">
      <Head {...props} />
      <div
        ref={list}
        // What has the focus names the active row, which a part of a grid may not.
        role={isGrouped ? 'treegrid' : 'grid'}
        class="body"
        tabIndex={0}
        aria-label="Drift alerts; arrow keys move, Enter opens"
        aria-owns={headId}
        aria-rowcount={items.length + 1}
        aria-colcount={7}
        aria-activedescendant={current === undefined ? undefined : rowId(current.id)}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <div role="presentation" class="sizer" style={{ height: `${String(items.length * rowHeight)}px` }}>
          {items.slice(from, to).map((item, at) => (
            <AlertRow
              // Elements of rows that left the screen are used again for those that enter it.
              key={(from + at) % (to - from)}
              item={currentItem(item)}
              index={from + at}
              top={(from + at) * rowHeight}
              isActive={from + at === active}
              isSelected={selected.size > 0 && alertsOf(item).every(({ id }) => selected.has(id))}
              isGrouped={isGrouped}
              zone={shownIn}
            />
          ))}
        </div>
      </div>
    </div>
  );
};

const Head = ({ items, order, onOrder, selected, onSelectAll }: AlertTableProps) => (
  <div role="rowgroup" id={headId} class="head">
    <div role="row" aria-rowindex={1} class="row">
      <span role="columnheader" class="select">
        <input
          type="checkbox"
          aria-label="Select all"
          checked={selected.size > 0 && items.every((item) => alertsOf(item).every(({ id }) => selected.has(id)))}
          onChange={onSelectAll}
        />
      </span>
      {headings.map(([title, sorting]) =>
        sorting === undefined ? (
          <span key={title} role="columnheader">
            {title}
          </span>
        ) : (
          <span key={title} role="columnheader" aria-sort={order.by === sorting ? sortText(order) : undefined}>
            <button
              type="button"
              class="plain"
              onClick={() => {
                onOrder(sorting);
              }}
            >
              {title}
              {order.by === sorting ? <span aria-hidden="true">{sortText(order) === 'ascending' ? ' ↑' : ' ↓'}</span> : null}
            </button>
          </span>
        ),
      )}
    </div>
  </div>
);

/** Severities and times begin with the highest, texts with the lowest. */
const sortText = ({ by, isReversed }: Order): 'ascending' | 'descending' =>
  (by === 'time' || by === 'severity') === isReversed ? 'ascending' : 'descending';
