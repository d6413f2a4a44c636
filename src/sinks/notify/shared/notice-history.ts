import type { Log } from '../../../model/contracts/log.js';
import { noticeId, type Notice } from '../../../model/notice.js';
import type { Output } from '../../../model/output.js';
import type { NoticeProgress } from '../notice-progress.js';
import { noAlerts, NotifiedAlerts, type StoredAlerts } from '../notified-alerts.js';
import { sinkLevels } from '../../sink-backlog.js';
import { levelOfMessage } from '../left-out-notice.js';
import { notifyPart, type NotifyPart } from '../notify-part.js';

/** A notice that some target may not have received. `at`: arrival of its facts, ISO 8601 UTC. */
type RecentNotice = { readonly notice: Notice; readonly at: string };

/** A configured target. */
type HistoryTarget = { readonly name: string; readonly wants: (notice: Notice) => boolean };

type NoticeHistoryOptions = {
  readonly targets: readonly HistoryTarget[];
  readonly log: Log;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Maximum kept notices; default 10,000. */
  readonly most?: number;
};

/** Milliseconds between two warnings that notices were forgotten. */
const complainEvery = 60_000;

/**
 * The notices that the log has produced, as every instance derives them from its facts, so that a new leader knows which ones its
 * predecessor may not have sent. Maintained whether the instance leads or follows.
 *
 * **Keeps** 100,000 ids of notified alerts, and the newest 10,000 notices that some target has not settled according to its last known
 * progress; forgets and counts the least severe beyond that, of those the oldest. **Order**: that of the log.
 */
export class NoticeHistory {
  readonly #targets: readonly HistoryTarget[];
  readonly #log: Log;
  readonly #now: () => number;
  readonly #most: number;
  readonly #notified = new NotifiedAlerts();
  #alerts: StoredAlerts = noAlerts;
  readonly #recent = new Map<string, RecentNotice>();
  #progress: ReadonlyMap<string, NoticeProgress> = new Map();
  #newest = '';
  #forgotten = 0;
  #complainAt = Number.NEGATIVE_INFINITY;

  constructor({ targets, log, now, most = 10_000 }: NoticeHistoryOptions) {
    this.#targets = targets;
    this.#log = log;
    this.#now = now;
    this.#most = most;
  }

  /** Number of kept notices. */
  get size(): number {
    return this.#recent.size;
  }

  /** Notices that were forgotten although some target may not have received them. */
  get forgotten(): number {
    return this.#forgotten;
  }

  /** Arrival of the newest facts, ISO 8601 UTC; '' before the first. */
  get newest(): string {
    return this.#newest;
  }

  /** Records the notices that are due for these outputs, and returns them. `at`: arrival of the facts. */
  take(outputs: readonly Output[], at: string): readonly Notice[] {
    if (at > this.#newest) this.#newest = at;
    if (this.#targets.length === 0) return [];
    const notices = this.#notified.noticesOf(outputs, this.#alerts);
    for (const notice of notices) this.#keep({ notice, at });
    return notices;
  }

  /** The kept notices, oldest first. */
  all(): readonly RecentNotice[] {
    return [...this.#recent.values()];
  }

  /** Forgets what all targets have settled. `progress`: by target; a target without one has settled nothing. */
  settle(progress: ReadonlyMap<string, NoticeProgress>): void {
    this.#progress = progress;
    for (const [id, recent] of this.#recent) if (!this.#isOpen(recent)) this.#recent.delete(id);
  }

  /** `alerts`: see `Notifier.openPart`. */
  openPart(alerts: StoredAlerts): NotifyPart {
    return notifyPart(
      () => ({ notified: this.#notified.all(), unsettled: this.all() }),
      ({ notified, unsettled }) => {
        this.#alerts = alerts;
        this.#notified.addAll(notified);
        for (const recent of unsettled) this.#keep(recent);
      },
    );
  }

  #keep(recent: RecentNotice): void {
    if (!this.#isOpen(recent)) return;
    this.#recent.set(noticeId(recent.notice), recent);
    if (this.#recent.size <= this.#most) return;
    this.#forgetLeast();
    this.#forgotten++;
    if (this.#now() < this.#complainAt) return;
    this.#complainAt = this.#now() + complainEvery;
    this.#log.warn('too many notifications are unsent: after a change of the leader the least severe of them are lost', {
      kept: this.#most,
      forgotten: this.#forgotten,
    });
  }

  /** Forgets the least severe notice, of those the oldest (D118). */
  #forgetLeast(): void {
    let [id, level] = ['', -1];
    for (const [one, { notice }] of this.#recent) {
      const own = levelOfMessage([notice]);
      if (own > level) [id, level] = [one, own];
      if (level === sinkLevels - 1) break;
    }
    this.#recent.delete(id);
  }

  #isOpen({ notice, at }: RecentNotice): boolean {
    const id = noticeId(notice);
    return this.#targets.some(({ name, wants }) => wants(notice) && this.#progress.get(name)?.isSettled(id, at) !== true);
  }
}
