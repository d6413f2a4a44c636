/** Where a figure is: the name of the measurement, then the keys in its report. */
export type FigurePath = readonly [measurement: string, ...keys: string[]];

type Unit = { readonly suffix: string; readonly factor: number; readonly better: '↓' | '↑' | '' };

/** `factor`: from the figure of the report to what the page shows. */
export const units = {
  us: { suffix: ' µs', factor: 1, better: '↓' },
  ms: { suffix: ' ms', factor: 1, better: '↓' },
  seconds: { suffix: ' s', factor: 1, better: '↓' },
  /** The size of an input. */
  size: { suffix: ' bytes', factor: 1, better: '' },
  bytes: { suffix: ' bytes', factor: 1, better: '↓' },
  kilobytes: { suffix: ' kB', factor: 1, better: '↓' },
  megabytes: { suffix: ' MB', factor: 1, better: '↓' },
  bytesInMegabytes: { suffix: ' MB', factor: 1e-6, better: '↓' },
  mebibytes: { suffix: ' MiB', factor: 1, better: '↓' },
  perSecond: { suffix: ' a second', factor: 1, better: '↑' },
  faster: { suffix: ' × as fast', factor: 1, better: '↑' },
  /** Share of a cost. */
  times: { suffix: ' ×', factor: 1, better: '↓' },
  share: { suffix: ' %', factor: 100, better: '↓' },
  count: { suffix: '', factor: 1, better: '' },
} as const satisfies Readonly<Record<string, Unit>>;

export type Cell = {
  readonly unit: keyof typeof units;
  readonly paths: readonly FigurePath[];
  /** `each`: all figures, with slashes between them; `sum`: their sum, of which some may be missing. */
  readonly show: 'each' | 'sum';
  /** Whether the figures may all be missing, because a report leaves out what it cannot measure. */
  readonly isOptional: boolean;
};

type Row = { readonly label: string; readonly cells: readonly Cell[] };

/** `columns`: the heads of the label and of each cell. */
export type Table = { readonly columns: readonly string[]; readonly rows: readonly Row[] };

/** A section of the page. `text`: paragraphs and lists without figures that a run could change. */
export type Section = { readonly title: string; readonly text: readonly string[]; readonly tables: readonly Table[] };

/** The figures at these paths. */
export const figures = (unit: Cell['unit'], ...paths: readonly FigurePath[]): Cell => ({ unit, paths, show: 'each', isOptional: false });

/** Medians of several runs. */
export const medians = (unit: Cell['unit'], ...paths: readonly FigurePath[]): Cell =>
  figures(unit, ...paths.map((path): FigurePath => [...path, 'median']));

export const sum = (unit: Cell['unit'], ...paths: readonly FigurePath[]): Cell => ({ ...figures(unit, ...paths), show: 'sum' });

export const optional = (cell: Cell): Cell => ({ ...cell, isOptional: true });

/** The measurements of a section, in order, each once. */
export const measurementsOf = ({ tables }: Section): readonly string[] => [
  ...new Set(
    tables
      .flatMap(({ rows }) => rows)
      .flatMap(({ cells }) => cells)
      .flatMap(({ paths }) => paths.map(([name]) => name)),
  ),
];
