import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import type { Timeline } from '../alerts/summary.js';
import { severities } from '../alerts/filter.js';
import { theme } from '../lib/theme.js';
import { timeText, zone } from '../lib/time.js';
import { useValue } from '../lib/use-value.js';

const height = 180;

const color = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** Counts of each severity on top of those below it, the least severe at the bottom. */
const stacked = ({ times, bySeverity }: Timeline): uPlot.AlignedData => {
  const sums: number[][] = [];
  for (const severity of severities.toReversed()) {
    const below = sums.at(-1);
    sums.push(bySeverity[severity].map((count, at) => count + (below?.[at] ?? 0)));
  }
  // Higher bars are drawn first, the lower ones over them.
  return [[...times], ...sums.toReversed()];
};

/** `step`: seconds of one bar. */
const options = (width: number, step: number, isUtc: boolean): uPlot.Options => {
  const axis = { stroke: color('quiet'), grid: { stroke: color('line'), width: 1 }, ticks: { stroke: color('line'), width: 1 } };
  const bars = uPlot.paths.bars?.({ size: [0.8, 40], align: 1 });
  return {
    width,
    height,
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { range: (_, min, max) => [min, max + step] }, y: { range: (_, __, max) => [0, Math.max(1, max)] } },
    ...(isUtc ? { tzDate: (at: number) => uPlot.tzDate(new Date(at * 1_000), 'Etc/UTC') } : {}),
    axes: [
      {
        ...axis,
        values: [
          [86_400, '{MM}-{DD}', null, null, null, null, null, null, 1],
          [3_600, '{HH}:{mm}', '\n{MM}-{DD}', null, null, null, null, null, 1],
          [1, '{HH}:{mm}', '\n{MM}-{DD}', null, null, null, null, null, 1],
        ],
      },
      { ...axis, size: 44, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000] },
    ],
    series: [
      {},
      ...severities.map((severity) => ({
        label: severity,
        fill: color(severity),
        stroke: color(severity),
        width: 0,
        points: { show: false },
        ...(bars === undefined ? {} : { paths: bars }),
      })),
    ],
  };
};

/** Alerts over time as stacked bars, with the same figures as a table for screen readers. */
export const TimelineChart = ({ timeline }: { readonly timeline: Timeline }) => {
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | undefined>(undefined);
  const shownIn = useValue(zone);
  const chosen = useValue(theme);
  const latest = useRef(timeline);
  latest.current = timeline;

  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const draw = (): void => {
      plot.current?.destroy();
      plot.current = new uPlot(options(element.clientWidth, latest.current.step, shownIn === 'utc'), stacked(latest.current), element);
    };
    draw();
    const observer = new ResizeObserver(() => {
      if (plot.current?.width !== element.clientWidth) plot.current?.setSize({ width: element.clientWidth, height });
    });
    observer.observe(element);
    const preference = matchMedia('(prefers-color-scheme: dark)');
    preference.addEventListener('change', draw);
    return () => {
      observer.disconnect();
      preference.removeEventListener('change', draw);
      plot.current?.destroy();
      plot.current = undefined;
    };
  }, [shownIn, chosen, timeline.step]);

  useEffect(() => {
    plot.current?.setData(stacked(timeline));
  }, [timeline]);

  return (
    <>
      <div ref={frame} class="chart" aria-hidden="true" />
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
            {timeline.times.map((time, at) =>
              severities.every((severity) => timeline.bySeverity[severity][at] === 0) ? null : (
                <tr key={time}>
                  <th scope="row">{timeText(time * 1_000, shownIn)}</th>
                  {severities.map((severity) => (
                    <td key={severity}>{timeline.bySeverity[severity][at]}</td>
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
