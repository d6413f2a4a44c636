import { setNewest } from '../../lib/bounded-map.js';
import { jsonOf } from '../../model/json-text.js';
import type { Notice } from '../../model/notice.js';
import type { Output } from '../../model/output.js';

/** Number of ids of notified alerts that are remembered. */
const remembered = 100_000;

/** Ids of alerts that were notified, so that each alert and its resolution are notified once. **Keeps** the newest 100,000 ids. */
export class NotifiedAlerts {
  readonly #kinds = new Map<string, Notice['kind']>();

  /** The notices that are due for these outputs; each is returned only once. No notice follows the resolution of its alert. */
  newsOf(outputs: readonly Output[]): readonly Notice[] {
    return outputs.flatMap((output) => noticeOf(output) ?? []).filter((notice) => this.#isNews(notice));
  }

  addAll(ids: Iterable<readonly [id: string, kind: Notice['kind']]>): void {
    for (const [id, kind] of ids) this.#add(id, kind);
  }

  /** Oldest first. */
  all(): readonly (readonly [id: string, kind: Notice['kind']])[] {
    return [...this.#kinds];
  }

  #isNews({ kind, drift: { id } }: Notice): boolean {
    const before = this.#kinds.get(id);
    if (before === 'resolved' || before === kind) return false;
    this.#add(id, kind);
    return true;
  }

  #add(id: string, kind: Notice['kind']): void {
    setNewest(this.#kinds, id, kind, remembered);
  }
}

/** None for alerts within a maintenance window (D25). */
const noticeOf = (output: Output): Notice | undefined => {
  if (output.output !== 'drift' && output.output !== 'resolved') return undefined;
  return output.drift.maintenance === null ? { kind: output.output, drift: output.drift, json: jsonOf(output) } : undefined;
};
