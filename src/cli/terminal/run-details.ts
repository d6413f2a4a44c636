import { countText } from '../../lib/count-text.js';
import type { Config } from '../../config/schema.js';
import type { InputProgress } from '../../streams/recorded/recorded-options.js';
import type { LoadedState } from '../load-states.js';

/** What `--verbose` says about the configuration of a run. */
export const configDetail = (file: string | undefined, { drift_rules, ignore, advanced }: Config): string => {
  const rules = drift_rules.length === 0 ? 'no rules (the default severities apply)' : counted(drift_rules.length, 'rule');
  const others = [
    counted(ignore.length, 'ignore entry', 'ignore entries'),
    counted(advanced.maintenance_windows.length, 'maintenance window'),
  ];
  return `configuration: ${file ?? 'defaults and environment'}: ${[rules, ...others].join(', ')}`;
};

/** One line per state. `seconds`: time until all of them were loaded. */
export const stateDetails = (states: readonly LoadedState[], seconds: number): readonly string[] =>
  states.map(
    ({ at, readFrom, snapshot: { serial, size } }) =>
      `state: ${readFrom}: ${serial > 0 ? `serial ${String(serial)}, ` : ''}${counted(size, 'resource')}, ${at === undefined ? 'from the start' : `from ${at}`} (loaded after ${seconds.toFixed(2)} s)`,
  );

/** Counts what was read of each given input. **Keeps** two numbers for each. */
export class InputDetails {
  readonly #given: readonly string[];
  readonly #counts = new Map<string, { records: number; bytes: number }>();

  constructor(given: readonly string[]) {
    this.#given = given;
  }

  note({ from: { argument, records, bytes } }: InputProgress): void {
    const count = this.#counts.get(argument) ?? { records: 0, bytes: 0 };
    this.#counts.set(argument, { records: count.records + records, bytes: count.bytes + bytes });
  }

  /** One line per input. Facts of a journal are not counted. */
  lines(): readonly string[] {
    return [...new Set(this.#given)].map((one) => {
      const count = this.#counts.get(one);
      const read =
        count === undefined ? 'a journal, or nothing to read' : `${counted(count.records, 'record')}, ${textSize(count.bytes)} of text`;
      return `input: ${one === '-' ? 'standard input' : one}: ${read}`;
    });
  }
}

const counted = (count: number, one: string, many = `${one}s`): string => `${countText(count)} ${count === 1 ? one : many}`;

const textSize = (bytes: number): string => (bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`);
