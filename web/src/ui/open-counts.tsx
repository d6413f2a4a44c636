import type { Severity } from '../api/client.js';
import { severities } from '../alerts/filter.js';
import { SeverityMark } from './severity.js';

/** Numbers of open alerts by severity, in one line. `total`: of all alerts, which are named if none is open. */
export const OpenCounts = ({ open, total }: { readonly open: Readonly<Record<Severity, number>>; readonly total: number }) => {
  const present = severities.filter((severity) => open[severity] > 0);
  if (present.length === 0) return <span class="quiet">{total === 0 ? 'no alerts' : `none open of ${String(total)}`}</span>;
  return (
    <span class="open-counts">
      {present.map((severity) => (
        <span key={severity} class={severity} title={`${String(open[severity])} open, ${severity}`}>
          <SeverityMark severity={severity} />
          <span class="number">{open[severity]}</span>
          <span class="sr"> open, {severity} </span>
        </span>
      ))}
    </span>
  );
};
