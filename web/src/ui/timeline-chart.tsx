import type { Timeline } from '../alerts/summary.js';
import { severities } from '../alerts/filter.js';
import { timeText, zone } from '../lib/time.js';
import { useValue } from '../lib/use-value.js';

/** Units of the drawing, which is as wide as its panel. */
const height = 100;
/** Part of an interval that its bar fills. */
const barWidth = 0.8;

/** A round number that is not less than the highest bar, and has a round half. */
const ceilingOf = (most: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return [1, 2, 4, 6, 10].map((step) => step * power).find((one) => one >= most && (one >= 2 || most <= 1)) ?? most;
};

/** Alerts over time as stacked bars, with the same figures as a table for screen readers. */
export const TimelineChart = ({ timeline: { times, bySeverity, step } }: { readonly timeline: Timeline }) => {
  const shownIn = useValue(zone);
  const totals = times.map((_, at) => severities.reduce((sum, severity) => sum + (bySeverity[severity][at] ?? 0), 0));
  const ceiling = ceilingOf(Math.max(...totals));
  const [first = 0, last = first] = [times[0], times.at(-1)];
  return (
    <>
      <div class="chart" aria-hidden="true">
        <div class="scale">
          <span>{ceiling}</span>
          <span>{ceiling > 1 ? ceiling / 2 : ''}</span>
          <span>0</span>
        </div>
        <svg viewBox={`0 0 ${String(times.length)} ${String(height)}`} preserveAspectRatio="none">
          {[0, height / 2, height].map((y) => (
            <line key={y} class="rule" x1="0" x2={times.length} y1={y} y2={y} vector-effect="non-scaling-stroke" />
          ))}
          {times.map((time, at) => (
            <g key={time}>
              <title>{`${timeText(time * 1_000, shownIn)}: ${String(totals[at] ?? 0)}`}</title>
              <Bar at={at} timeline={bySeverity} ceiling={ceiling} />
            </g>
          ))}
        </svg>
        <div class="times">
          <span>{timeText(first * 1_000, shownIn)}</span>
          <span>{timeText((last + step) * 1_000, shownIn)}</span>
        </div>
      </div>
      <ul class="legend" aria-hidden="true">
        {severities.map((severity) => (
          <li key={severity} class={severity}>
            {severity}
          </li>
        ))}
      </ul>
      {/* A table does not become narrower than its texts. */}
      <div class="sr">
        <table>
          <caption>Alerts over time</caption>
          <thead>
            <tr>
              <th scope="col">From</th>
              {severities.map((severity) => (
                <th key={severity} scope="col">
                  {severity}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {times.map((time, at) =>
              totals[at] === 0 ? null : (
                <tr key={time}>
                  <th scope="row">{timeText(time * 1_000, shownIn)}</th>
                  {severities.map((severity) => (
                    <td key={severity}>{bySeverity[severity][at]}</td>
                  ))}
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
    </>
  );
};

type BarProps = { readonly at: number; readonly timeline: Timeline['bySeverity']; readonly ceiling: number };

/** The counts of one interval, the least severe at the bottom. */
const Bar = ({ at, timeline, ceiling }: BarProps) => {
  let below = 0;
  return (
    <>
      {severities.toReversed().map((severity) => {
        const count = timeline[severity][at] ?? 0;
        below += count;
        return count === 0 ? null : (
          <rect
            key={severity}
            class={severity}
            x={at + (1 - barWidth) / 2}
            width={barWidth}
            y={height - (height * below) / ceiling}
            height={(height * count) / ceiling}
          />
        );
      })}
    </>
  );
};
