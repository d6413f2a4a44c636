import { memo } from '../../lib/memo.js';
import { accountOf, resourceOf, type Alert } from '../../alerts/alert.js';
import { go } from '../../lib/location.js';
import { Change } from '../../ui/change.js';
import { SeverityBadge } from '../../ui/severity.js';
import { StatusBadge } from '../../ui/status.js';
import { Text } from '../../ui/text.js';
import { Time } from '../../ui/time.js';

export const columns = ['Severity', 'Resource and change', 'Who', 'Where', 'When', 'Status'] as const;

export const rowId = (id: string): string => `row-${id}`;

type RowProps = { readonly alert: Alert; readonly index: number; readonly top: number; readonly isActive: boolean };

/** One alert of the table. */
export const AlertRow = memo(({ alert, index, top, isActive }: RowProps) => (
  <div
    role="row"
    id={rowId(alert.id)}
    class={`row${isActive ? ' active' : ''}${alert.resolution === null ? '' : ' resolved'}`}
    aria-rowindex={index + 2}
    aria-selected={isActive}
    data-id={alert.id}
    style={{ transform: `translateY(${String(top)}px)` }}
    onClick={(event) => {
      if ((event.target as Element).closest('a') === null) go(`/drifts/${alert.id}`);
    }}
  >
    <span role="gridcell" class="severity">
      <SeverityBadge severity={alert.severity} />
    </span>
    <span role="gridcell" class="what">
      <a
        href={`/drifts/${alert.id}`}
        tabIndex={-1}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          go(`/drifts/${alert.id}`);
        }}
      >
        <Text value={resourceOf(alert)} length={200} />
      </a>
      <Change alert={alert} />
    </span>
    <span role="gridcell" class="who">
      <Text value={alert.user} length={80} />
      <span class="quiet">
        <Text value={alert.event_name} length={60} />
      </span>
    </span>
    <span role="gridcell" class="where">
      <Text value={accountOf(alert)} length={60} />
      <span class="quiet">
        <Text value={alert.region === '' ? alert.provider : alert.region} length={40} />
      </span>
    </span>
    <span role="gridcell" class="when">
      <Time at={alert.time} />
      {alert.occurrences > 1 ? <span class="quiet">{alert.occurrences} times</span> : null}
    </span>
    <span role="gridcell" class="state">
      <StatusBadge alert={alert} />
    </span>
  </div>
));
