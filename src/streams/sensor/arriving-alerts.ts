import { decodeSensor } from '../../decode/decode-sensor.js';
import type { Arrival } from '../../model/fact.js';
import { AlertReader } from './read-alert.js';
import { arrivalsOf, maxAlert, type SensorItem } from './sensor-item.js';

/**
 * Messages in order of arrival, until they are taken and decoded. The caller bounds them by `alerts` and `bytes`.
 *
 * A burst arrives faster than it passes. Decoded alerts take more memory than their messages, so they would survive the young generation
 * while they wait, and leave the cache of the processor before the store writes them.
 */
export class ArrivingAlerts {
  readonly #reader = new AlertReader();
  #waiting: Buffer[] = [];
  #bytes = 0;
  readonly #onMalformed: (count: number, sample: string) => void;

  constructor(onMalformed: (count: number, sample: string) => void) {
    this.#onMalformed = onMalformed;
  }

  get alerts(): number {
    return this.#waiting.length;
  }

  get bytes(): number {
    return this.#bytes;
  }

  add(message: Buffer): void {
    this.#waiting.push(message);
    this.#bytes += message.length;
  }

  /** Decodes at most `most` messages to facts. They arrive at the time of this call. Others than alerts are counted as malformed (D6). */
  take(most: number, at: string): readonly Arrival[] {
    const decoded: SensorItem[] = [];
    let malformed = 0;
    for (const message of this.#waiting.splice(0, most)) {
      this.#bytes -= message.length;
      const alert = this.#decode(message);
      if (alert === undefined) malformed++;
      else decoded.push(alert);
    }
    return arrivalsOf(decoded, malformed, at);
  }

  #decode(message: Buffer): SensorItem | undefined {
    const json = message.length > maxAlert ? undefined : this.#reader.read(message);
    const alert = json === undefined ? undefined : decodeSensor(json, this.#reader.isPlain);
    if (alert === undefined) this.#onMalformed(1, `${problemOf(message, json !== undefined)} (${message.length} bytes)`);
    return alert;
  }
}

const problemOf = (message: Buffer, isMessage: boolean): string => {
  if (message.length > maxAlert) return 'an alert over 512 KiB';
  return isMessage ? 'an alert without a rule, a known priority, or a time' : 'not a message of the sensor';
};
