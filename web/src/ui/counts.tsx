import type { Count } from '../alerts/summary.js';
import { noValue, severities } from '../alerts/filter.js';
import { linkTo } from '../lib/location.js';
import { Link } from './link.js';
import { SeverityMark } from './severity.js';
import { Text } from './text.js';

type CountsProps = {
  readonly caption: string;
  readonly counts: readonly Count[];
  /** Parameter of the list of alerts that a row links to. */
  readonly parameter: string;
  readonly label?: (count: Count) => string;
  /** Further parameters of that list, if the counted alerts are not all alerts. */
  readonly within?: Readonly<Record<string, string | readonly string[]>>;
};

const shownCounts = 8;

/** Counted alerts by a value, each with a bar and a link to those alerts. */
export const Counts = ({ caption, counts, parameter, label, within }: CountsProps) => {
  const present = counts.filter(({ open }) => open > 0);
  const most = Math.max(1, ...present.map(({ open }) => open));
  return present.length === 0 ? (
    <p class="quiet">None.</p>
  ) : (
    <table class="counts">
      <caption class="sr">{caption}</caption>
      <colgroup>
        <col class="value" />
        <col />
        <col class="total" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <span class="sr">Value</span>
          </th>
          <td />
          <th scope="col">
            <span class="sr">Alerts</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {present.slice(0, shownCounts).map((count) => (
          <tr key={count.value}>
            <th scope="row">
              <Link to={linkTo('/drifts', { ...within, [parameter]: count.value || noValue, status: 'open' })}>
                <Text value={(label?.(count) ?? count.value) || 'none'} length={80} />
              </Link>
            </th>
            <td>
              <span class="bar" aria-hidden="true">
                {severities.map((severity) =>
                  count.bySeverity[severity] === 0 ? null : (
                    <span key={severity} class={severity} style={{ width: `${String((100 * count.bySeverity[severity]) / most)}%` }} />
                  ),
                )}
              </span>
            </td>
            <td class="number">{count.open}</td>
          </tr>
        ))}
      </tbody>
      {present.length > shownCounts ? (
        <tfoot>
          <tr>
            <td colSpan={3} class="quiet">
              and {present.length - shownCounts} more
            </td>
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
};

type BySeverity = Readonly<Record<(typeof severities)[number], number>>;
type SeverityCountsProps = Pick<CountsProps, 'within'> & { readonly counts: BySeverity; readonly open: BySeverity };

/** Number of alerts of each severity that need attention, as links to them, and how many others are open. */
export const SeverityCounts = ({ counts, open, within }: SeverityCountsProps) => (
  <ul class="tiles">
    {severities.map((severity) => (
      <li key={severity} class={counts[severity] === 0 ? 'calm' : severity}>
        <Link to={linkTo('/drifts', { ...within, severity, status: 'open' })}>
          <span class="number" data-count={severity}>
            {counts[severity]}
          </span>
          <span class="label">
            <SeverityMark severity={severity} /> {severity}
          </span>
          {open[severity] > counts[severity] ? (
            <span class="quiet">{`${String(open[severity] - counts[severity])} acknowledged or snoozed`}</span>
          ) : null}
        </Link>
      </li>
    ))}
  </ul>
);
