import type { JsonObject } from '../../lib/json.js';
import { WireReader } from './wire-reader.js';

/** Priorities by number, as the sensor's JSON output spells them. Source: `schema.proto`. */
const priorities = ['Emergency', 'Alert', 'Critical', 'Error', 'Warning', 'Notice', 'Informational', 'Debug'] as const;
const oldSources = ['syscall', 'k8s_audit', 'internal', 'plugin'] as const;

/** Tags of `outputs.proto`: field number times 8, plus the wire type (0: a number, 2: a length and bytes). */
const tags = { time: 10, priority: 16, oldSource: 24, rule: 34, output: 42, field: 50, hostname: 58, tag: 66, source: 74 } as const;
const seconds = 8;
const nanos = 16;
const key = 10;
const value = 18;

/**
 * Decodes a message of the sensor's `sub` call to the alert that its JSON output would have written. Numbers in `output_fields` stay
 * strings, as sent, and `<NA>` becomes null. Undefined if the bytes are not such a message; `decodeSensor` checks the content of the alert.
 * A missing priority is 0 (Emergency), as is a source without a name.
 *
 * Replaces google-protobuf, with which it agrees (tested): 3.1 µs instead of 6.7 µs for an alert of eleven fields.
 */
export class AlertReader {
  readonly #reader = new WireReader();
  readonly #times = new WireTimes();

  /** Whether no string of the last message needs an escape in JSON. */
  get isPlain(): boolean {
    return this.#reader.isPlain;
  }

  read(bytes: Buffer): JsonObject | undefined {
    const reader = this.#reader;
    reader.open(bytes);
    const fields: Record<string, string | null> = {};
    const labels: string[] = [];
    let time: string | undefined;
    let priority = 0;
    let oldSource = 0;
    let rule = '';
    let output = '';
    let hostname = '';
    let source = '';
    for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
      switch (tag) {
        case tags.time:
          time = this.#times.read(reader);
          break;
        case tags.priority:
          priority = reader.varint();
          break;
        case tags.oldSource:
          oldSource = reader.varint();
          break;
        case tags.rule:
          rule = reader.string();
          break;
        case tags.output:
          output = reader.string();
          break;
        case tags.field:
          readField(reader, fields);
          break;
        case tags.hostname:
          hostname = reader.string();
          break;
        case tags.tag:
          labels.push(reader.string());
          break;
        case tags.source:
          source = reader.string();
          break;
        default:
          reader.skip(tag);
      }
    }
    if (reader.failed) return undefined;
    return {
      time,
      rule,
      priority: priorities[priority] ?? String(priority),
      source: source === '' ? oldSources[oldSource] : source,
      hostname,
      output,
      output_fields: fields,
      tags: labels,
    };
  }
}

const readField = (reader: WireReader, fields: Record<string, string | null>): void => {
  const outer = reader.end;
  reader.end = reader.length();
  let name = '';
  let text = '';
  for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
    if (tag === key) name = reader.string();
    else if (tag === value) text = reader.string();
    else reader.skip(tag);
  }
  reader.end = outer;
  const known = text === '<NA>' ? null : text;
  // An assignment would set the object's prototype and lose the field.
  if (name === '__proto__') Object.defineProperty(fields, name, { value: known, enumerable: true, writable: true, configurable: true });
  else fields[name] = known;
};

/**
 * Reads times. **Keeps** the text of the last second: alerts in order of time share it, and writing it takes 0.4 us (`bench -- sensor`).
 */
class WireTimes {
  #since = Number.NaN;
  #second = '';

  /** ISO 8601 with nine decimals; undefined outside of the years 1 to 9999. */
  read(reader: WireReader): string | undefined {
    const outer = reader.end;
    reader.end = reader.length();
    let since = 0;
    let fraction = 0;
    for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
      if (tag === seconds) since = reader.varint();
      else if (tag === nanos) fraction = reader.varint();
      else reader.skip(tag);
    }
    reader.end = outer;
    // The years 1 to 9999, the range of a Timestamp.
    if (since < -62_135_596_800 || since > 253_402_300_799 || fraction < 0 || fraction > 999_999_999) return undefined;
    if (since !== this.#since) {
      this.#since = since;
      this.#second = new Date(since * 1_000).toISOString().slice(0, 20);
    }
    return `${this.#second}${String(fraction).padStart(9, '0')}Z`;
  }
}
