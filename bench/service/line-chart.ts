/** One panel of a picture: lines over the same times. */
type Panel = {
  readonly title: string;
  readonly lines: readonly { readonly name: string; readonly values: readonly number[] }[];
  /** The value axis is logarithmic. */
  readonly isLogarithmic?: boolean;
};

const [width, panelHeight, left, right, top, bottom] = [900, 200, 70, 150, 30, 25];
const colours = ['#1f77b4', '#d62728', '#2ca02c', '#9467bd', '#ff7f0e', '#8c564b', '#17becf', '#7f7f7f'];

/** An SVG with the panels below each other. `times`: minutes of each value. */
export const lineCharts = (times: readonly number[], panels: readonly Panel[]): string => {
  const height = panels.length * panelHeight;
  const body = panels.map((panel, i) => `<g transform="translate(0 ${String(i * panelHeight)})">${panelOf(times, panel)}</g>`).join('\n');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(width)} ${String(height)}" font-family="sans-serif" font-size="11">`,
    `<rect width="${String(width)}" height="${String(height)}" fill="white"/>`,
    body,
    '</svg>\n',
  ].join('\n');
};

const panelOf = (times: readonly number[], { title, lines, isLogarithmic = false }: Panel): string => {
  const scale = (value: number): number => (isLogarithmic ? Math.log10(Math.max(value, 0.1)) + 1 : value);
  const highest = Math.max(...lines.flatMap(({ values }) => values), isLogarithmic ? 1 : 0.001);
  const longest = times.at(-1) ?? 1;
  const x = (minutes: number): number => left + (minutes / longest) * (width - left - right);
  const y = (value: number): number => panelHeight - bottom - (scale(value) / scale(highest)) * (panelHeight - top - bottom);
  const ticks = isLogarithmic
    ? [0.1, 1, 10, 100, 1_000, 10_000].filter((value) => value <= highest)
    : [0, 0.25, 0.5, 0.75, 1].map((share) => share * highest);
  return [
    `<text x="${String(left)}" y="18" font-weight="bold">${title}</text>`,
    ...ticks.map(
      (value) =>
        `<line x1="${String(left)}" x2="${String(width - right)}" y1="${round(y(value))}" y2="${round(y(value))}" stroke="#ddd"/>` +
        `<text x="${String(left - 6)}" y="${round(y(value) + 4)}" text-anchor="end">${String(Number(value.toPrecision(3)))}</text>`,
    ),
    ...[0, 0.25, 0.5, 0.75, 1].map(
      (share) =>
        `<text x="${round(x(share * longest))}" y="${String(panelHeight - 8)}" text-anchor="middle">${String(Number((share * longest).toPrecision(3)))} min</text>`,
    ),
    ...lines.map(({ name, values }, i) => {
      const colour = colours[i % colours.length] ?? 'black';
      const points = values.map((value, at) => `${round(x(times[at] ?? 0))},${round(y(value))}`).join(' ');
      return (
        `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="1.3"/>` +
        `<text x="${String(width - right + 8)}" y="${String(top + 12 + i * 16)}" fill="${colour}">${name}</text>`
      );
    }),
  ].join('\n');
};

const round = (value: number): string => value.toFixed(1);
