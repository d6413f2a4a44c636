const sizes = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

const figures = (value: number): string => value.toFixed(value < 10 ? 1 : 0).replace(/\.0$/, '');

const isNumber = (value: number | undefined): value is number => value !== undefined && Number.isFinite(value);

/** What is shown instead of a figure that the service does not have. */
const none = '–';

/** `144 MiB`. */
export const bytesText = (bytes: number | undefined): string => {
  if (!isNumber(bytes)) return none;
  const at = Math.min(sizes.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  return `${figures(bytes / 1024 ** at)} ${sizes[at] ?? ''}`;
};

/** A short duration: `230 µs`, `14 ms`, `1.5 s`. */
export const secondsText = (seconds: number | undefined): string => {
  if (!isNumber(seconds)) return none;
  if (seconds === 0) return '0 ms';
  if (seconds < 0.001) return `${figures(seconds * 1e6)} µs`;
  return seconds < 1 ? `${figures(seconds * 1e3)} ms` : `${figures(seconds)} s`;
};

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** `65,536`. */
export const countText = (count: number | undefined): string => (isNumber(count) ? grouped.format(count) : none);
