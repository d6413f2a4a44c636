import { setNewest } from '../../lib/bounded-map.js';
import type { Notice } from '../../model/notice.js';

/** Alerts about which a notice has gone out, so that each alert, and its end, is notified once. Keeps the newest `most` ids. */
export class NotifiedAlerts {
  readonly #kinds = new Map<string, Notice['kind']>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** True the first time that an alert, or its end, is asked about. No notice follows the end. */
  isNews({ kind, drift: { id } }: Notice): boolean {
    const before = this.#kinds.get(id);
    if (before === 'resolved' || before === kind) return false;
    this.add(id, kind);
    return true;
  }

  add(id: string, kind: Notice['kind']): void {
    setNewest(this.#kinds, id, kind, this.#most);
  }

  /** Oldest first. */
  all(): readonly (readonly [id: string, kind: Notice['kind']])[] {
    return [...this.#kinds];
  }
}
