import { printable } from '../../lib/printable.js';

/** Converts a line of JSON to text: `2026-03-10T14:09:40.000Z INFO  http  listening  port=8080`. */
export const logText = (line: string): string => {
  const { level, time, component, msg, ...fields } = JSON.parse(line) as Readonly<Record<string, unknown>>;
  const head = `${text(time)} ${text(level).toUpperCase().padEnd(5)} ${text(component)}  ${text(msg)}`;
  const rest = Object.entries(fields).map(([name, value]) => `${printable(name)}=${fieldText(value)}`);
  return `${[printable(head), ...rest].join('  ')}\n`;
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Quoted if the text would otherwise read as more than one value. */
const fieldText = (value: unknown): string =>
  printable(typeof value === 'string' && /^[^\s"'=\p{Cc}\p{Cf}]+$/u.test(value) ? value : JSON.stringify(value));
