import { setNewest } from '../../lib/bounded-map.js';
import type { Notice } from '../../model/notice.js';

/** Ids of alerts that were notified, so that each alert and its resolution are notified once. **Keeps** the newest `most` ids. */
export class NotifiedAlerts {
  readonly #kinds = new Map<string, Notice['kind']>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether a notice for the alert, or for its resolution, is due; true only once. No notice follows the resolution. */
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
