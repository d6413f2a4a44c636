/** One value of a metric. */
export type Sample = { readonly labels: ReadonlyMap<string, string>; readonly value: number };

/** The samples of each metric by its name, in the order of the text. */
export type Metrics = ReadonlyMap<string, readonly Sample[]>;

/** Samples that are kept; a service with many resource types and routes has a few thousand. */
const maxSamples = 20_000;

const nameAtStart = /^[a-z_:][\w:]*/i;
const labelAtStart = /^\s*([a-z_]\w*)\s*=\s*"/i;

/**
 * Parses the Prometheus text format (version 0.0.4). Lines that are not valid samples are ignored, and so is everything after 20,000
 * samples.
 */
export const parseMetrics = (text: string): Metrics => {
  const metrics = new Map<string, Sample[]>();
  let count = 0;
  for (const line of text.split('\n')) {
    const sample = parsedLine(line.trim());
    if (sample === undefined) continue;
    if (++count > maxSamples) break;
    const samples = metrics.get(sample.name);
    if (samples === undefined) metrics.set(sample.name, [sample]);
    else samples.push(sample);
  }
  return metrics;
};

const parsedLine = (line: string): (Sample & { readonly name: string }) | undefined => {
  const name = nameAtStart.exec(line)?.[0];
  if (name === undefined) return undefined;
  const rest = line.slice(name.length).trimStart();
  const labels = new Map<string, string>();
  const end = rest.startsWith('{') ? takeLabels(rest, labels) : 0;
  if (end === undefined) return undefined;
  // A timestamp may follow.
  const value = numberOf(rest.slice(end).trim().split(/\s+/)[0] ?? '');
  return value === undefined ? undefined : { name, labels, value };
};

/** Reads `{name="value",…}` at the start of the text. Returns where it ends; undefined if it is not valid. */
const takeLabels = (text: string, labels: Map<string, string>): number | undefined => {
  let at = 1;
  while (true) {
    const [opening, name] = labelAtStart.exec(text.slice(at)) ?? [];
    if (opening === undefined || name === undefined) {
      const closing = /^\s*\}/.exec(text.slice(at))?.[0];
      return closing === undefined ? undefined : at + closing.length;
    }
    const value = quotedValue(text, at + opening.length);
    if (value === undefined) return undefined;
    labels.set(name, value.text);
    at = value.end;
    const comma = /^\s*,/.exec(text.slice(at))?.[0];
    if (comma !== undefined) at += comma.length;
    else if (!/^\s*\}/.test(text.slice(at))) return undefined;
  }
};

const escapes: Readonly<Record<string, string>> = { '\\': '\\', '"': '"', n: '\n' };

/** Reads a value up to its closing quote; `\\`, `\"` and `\n` are escapes, every other backslash stays. */
const quotedValue = (text: string, from: number): { readonly text: string; readonly end: number } | undefined => {
  let value = '';
  for (let at = from; at < text.length; at++) {
    const one = text.charAt(at);
    if (one === '"') return { text: value, end: at + 1 };
    const escaped = one === '\\' ? escapes[text.charAt(at + 1)] : undefined;
    if (escaped === undefined) value += one;
    else {
      value += escaped;
      at++;
    }
  }
  return undefined;
};

const numberOf = (text: string): number | undefined => {
  const [, sign, word] = /^([+-]?)(inf|infinity|nan)$/i.exec(text) ?? [];
  if (word !== undefined) return word.toLowerCase() === 'nan' ? NaN : sign === '-' ? -Infinity : Infinity;
  const value = Number(text);
  return text === '' || Number.isNaN(value) ? undefined : value;
};
