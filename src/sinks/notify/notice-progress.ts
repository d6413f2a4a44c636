import { isLeft } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';

const version = 1;

/** `told`: ids of settled notices by the arrival of the fact that caused them. */
const progressCodec = t.type({
  driftline_notified: t.literal(version),
  target: t.string,
  before: t.string,
  told: t.record(t.string, t.array(t.string)),
});

/** Milliseconds by which facts of two inputs may pass out of their order of arrival; far above the actual maximum. */
const overlap = 10_000;

/** Bound of the kept ids. */
const maxSettled = 10_000;

/** Sorts before every time. */
const never = '';

/**
 * How far one target got in the sequence of notices. The position of a notice is the arrival of the fact that caused it (`at`, ISO 8601
 * UTC): it does not change with the configuration or the catalog, and stays valid after old facts are removed. Settled: sent, or given up.
 *
 * **Keeps** the notices in the queue of the target, which bounds them, and the ids of 10,000 notices that were settled after an unsettled
 * older one; further ones are not remembered, and would be sent again after a crash.
 */
export class NoticeProgress {
  /** Everything before this time is settled. */
  #before: string;
  readonly #settledAt: Map<string, string>;
  readonly #open = new Map<string, string>();
  /** The newest arrival of which all notices are known. */
  #passed = never;

  constructor(before = never, told: Iterable<readonly [id: string, at: string]> = []) {
    this.#before = before;
    this.#settledAt = new Map(told);
  }

  get before(): string {
    return this.#before;
  }

  isSettled(id: string, at: string): boolean {
    return at < this.#before || this.#settledAt.has(id);
  }

  begin(id: string, at: string): void {
    this.#open.set(id, at);
  }

  settle(id: string): void {
    const at = this.#open.get(id);
    if (at === undefined) return;
    this.#open.delete(id);
    if (this.#settledAt.size >= maxSettled) this.#advance();
    if (this.#settledAt.size < maxSettled) this.#settledAt.set(id, at);
  }

  /** Call when every notice of facts that arrived by `at` has begun. */
  pass(at: string): void {
    if (at > this.#passed) this.#passed = at;
  }

  /** The text of a progress file. */
  text(target: string): string {
    this.#advance();
    const told: Record<string, string[]> = {};
    for (const [id, at] of this.#settledAt) (told[at] ??= []).push(id);
    return `${JSON.stringify({ driftline_notified: version, target, before: this.#before, told } satisfies t.TypeOf<typeof progressCodec>)}\n`;
  }

  #advance(): void {
    let least = this.#passed;
    for (const at of this.#open.values()) if (at < least) least = at;
    if (least === never) return;
    const before = new Date(Date.parse(least) - overlap).toISOString();
    if (before <= this.#before) return;
    this.#before = before;
    for (const [id, at] of this.#settledAt) if (at < before) this.#settledAt.delete(id);
  }
}

/** Parses a progress file; returns the reason if it cannot be used. */
export const parseProgress = (text: string, target: string): NoticeProgress | string => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return 'it is not JSON';
  }
  const decoded = progressCodec.decode(json);
  if (isLeft(decoded)) return 'it has another format or version';
  const { before, told, ...of } = decoded.right;
  if (of.target !== target) return 'it belongs to another target';
  if (before !== never && Number.isNaN(Date.parse(before))) return `${JSON.stringify(before)} is not a time`;
  return new NoticeProgress(
    before,
    Object.entries(told).flatMap(([at, ids]) => ids.map((id) => [id, at] as const)),
  );
};
