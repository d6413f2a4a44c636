import { accountOf, resourceOf, type Alert } from '../../alerts/alert.js';
import { statusOf, triagesOf } from '../../alerts/filter.js';
import { memo } from '../../lib/memo.js';
import { timeText, type Zone } from '../../lib/time.js';
import { cutText, visibleText } from '../../lib/visible-text.js';

export const columns = ['Severity', 'Resource and change', 'Who', 'Where', 'When', 'Status'] as const;

export const rowId = (id: string): string => `row-${id}`;

type RowProps = {
  readonly alert: Alert;
  readonly index: number;
  readonly top: number;
  readonly isActive: boolean;
  readonly zone: Zone;
};

/** Characters of a text in a row; more would not be visible. */
const long = 120;
const short = 60;

const shown = (text: string, length: number): string => visibleText(cutText(text, length));

const stateOf = (alert: Alert): string => [statusOf(alert), ...triagesOf(alert, Date.now()).filter((one) => one !== 'none')].join(', ');

/** One alert of the table. Of few elements, because scrolling fills a screen of rows in every frame. */
export const AlertRow = memo(({ alert, index, top, isActive, zone }: RowProps) => (
  <div
    role="row"
    id={rowId(alert.id)}
    class={`row${isActive ? ' active' : ''}${alert.resolution === null ? '' : ' resolved'}`}
    aria-rowindex={index + 2}
    aria-selected={isActive}
    data-id={alert.id}
    style={{ transform: `translateY(${String(top)}px)` }}
  >
    <span role="gridcell" class={`severity ${alert.severity}`}>
      {alert.severity}
    </span>
    <span role="gridcell" class="what">
      <a href={`/drifts/${alert.id}`} tabIndex={-1}>
        <bdi>{shown(resourceOf(alert), long)}</bdi>
      </a>
      <bdi class="ellipsis">{shown(alert.summary, 2 * long)}</bdi>
    </span>
    <span role="gridcell" class="who">
      <bdi class="ellipsis">{shown(alert.user, short)}</bdi>
      <bdi class="ellipsis quiet">
        {shown(alert.source_ip === null ? alert.event_name : `${alert.event_name} from ${alert.source_ip}`, short)}
      </bdi>
    </span>
    <span role="gridcell" class="where">
      <bdi class="ellipsis">{shown(accountOf(alert), short)}</bdi>
      <bdi class="ellipsis quiet">{shown(alert.region === '' ? alert.provider : alert.region, short)}</bdi>
    </span>
    <span role="gridcell" class="when">
      {timeText(alert.time, zone)}
      {alert.occurrences > 1 ? <span class="quiet">{alert.occurrences} times</span> : null}
    </span>
    <span role="gridcell" class={`state ${statusOf(alert)}`}>
      {stateOf(alert)}
    </span>
  </div>
));
