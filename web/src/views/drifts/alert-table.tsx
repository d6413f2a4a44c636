import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Alert } from '../../alerts/alert.js';
import { zone } from '../../lib/time.js';
import { useValue } from '../../lib/use-value.js';
import { useMedia } from '../../ui/use-media.js';
import { useWindow } from '../../ui/use-window.js';
import { AlertRow, columns, rowId } from './alert-row.js';

type AlertTableProps = {
  readonly rows: readonly Alert[];
  /** Index of the row that the keyboard is on; -1: none. */
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onOpen: (alert: Alert) => void;
  /** Called when the list is scrolled away from its start, or back. */
  readonly onTop: (isAtTop: boolean) => void;
};

const heights = { wide: 56, narrow: 116 } as const;

/** A list of any length of which only the visible rows are drawn. */
export const AlertTable = ({ rows, active, onActive, onOpen, onTop }: AlertTableProps) => {
  const list = useRef<HTMLDivElement>(null);
  const rowHeight = useMedia('(min-width: 900px)') ? heights.wide : heights.narrow;
  const { from, to } = useWindow(list, rowHeight, rows.length);
  const shownIn = useValue(zone);

  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const report = (): void => {
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
      j: active + 1,
      ArrowUp: active - 1,
      k: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: rows.length - 1,
    };
    const target = moves[event.key];
    const alert = rows[active];
    if (target !== undefined) onActive(Math.max(0, Math.min(rows.length - 1, target)));
    else if (event.key === 'Enter' && alert !== undefined) onOpen(alert);
    else if (event.key === 'Escape') onActive(-1);
    else return;
    event.preventDefault();
  };

  const onClick = (event: MouseEvent): void => {
    // The browser opens links in new tabs itself.
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return;
    const id = event.target.closest<HTMLElement>('[data-id]')?.dataset['id'];
    const alert = rows.slice(from, to).find((one) => one.id === id);
    if (alert === undefined) return;
    event.preventDefault();
    onOpen(alert);
  };

  const current = rows[active];
  return (
    <div class="grid" role="grid" aria-label="Drift alerts" aria-rowcount={rows.length + 1} aria-colcount={columns.length}>
      <div role="rowgroup" class="head">
        <div role="row" aria-rowindex={1} class="row">
          {columns.map((column) => (
            <span key={column} role="columnheader">
              {column}
            </span>
          ))}
        </div>
      </div>
      <div
        ref={list}
        role="rowgroup"
        class="body"
        tabIndex={0}
        aria-label="Alerts; arrow keys move, Enter opens"
        aria-activedescendant={current === undefined ? undefined : rowId(current.id)}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <div role="presentation" class="sizer" style={{ height: `${String(rows.length * rowHeight)}px` }}>
          {rows.slice(from, to).map((alert, at) => (
            <AlertRow
              // Elements of rows that left the screen are used again for those that enter it.
              key={(from + at) % (to - from)}
              alert={alert}
              index={from + at}
              top={(from + at) * rowHeight}
              isActive={from + at === active}
              zone={shownIn}
            />
          ))}
        </div>
      </div>
    </div>
  );
};
