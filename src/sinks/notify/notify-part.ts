import type { Checkpointed } from '../../model/contracts/checkpointed.js';
import { noticeId, type Notice } from '../../model/notice.js';

/** A notice that some target has neither received nor given up. `at`: arrival of its facts, ISO 8601 UTC. */
type UnsettledNotice = { readonly notice: Notice; readonly at: string };

/** The saved state of the notifier. `notified` as `NotifiedAlerts` returns it. */
type NotifyState = {
  readonly notified: readonly (readonly [id: string, kind: Notice['kind']])[];
  readonly unsettled: readonly UnsettledNotice[];
};

/** Ids per saved text. */
const chunk = 512;

/** Notices in progress, with the number of their remaining targets. Bounded by the queues of the targets. */
export class UnsettledNotices {
  readonly #open = new Map<string, UnsettledNotice & { left: number }>();

  begin(notice: Notice, at: string): void {
    const id = noticeId(notice);
    const open = this.#open.get(id);
    if (open === undefined) this.#open.set(id, { notice, at, left: 1 });
    else open.left++;
  }

  settle(notice: Notice): void {
    const id = noticeId(notice);
    const open = this.#open.get(id);
    if (open !== undefined && --open.left <= 0) this.#open.delete(id);
  }

  all(): readonly UnsettledNotice[] {
    return [...this.#open.values()];
  }
}

/**
 * The notifier's section of a checkpoint. Facts before the checkpoint are not read again, so undelivered notices are saved. `adopt`
 * receives the restored state once the whole checkpoint has proved usable.
 */
export interface NotifyPart extends Checkpointed {
  adopt(): void;
}

export const notifyPart = (save: () => NotifyState, adopt: (state: NotifyState) => void): NotifyPart => {
  const notified: NotifyState['notified'][number][] = [];
  const unsettled: UnsettledNotice[] = [];
  return {
    section: 'notify',
    version: 3,
    save: () => itemsOf(save()),
    restore: (item) => {
      const [name, saved] = JSON.parse(item) as [string, never];
      if (name === 'notified') notified.push(...(saved as NotifyState['notified']));
      else if (name === 'unsettled') unsettled.push(saved);
      else throw new Error(`unknown item ${name}`);
    },
    adopt: () => {
      adopt({ notified, unsettled });
    },
  };
};

function* itemsOf({ notified, unsettled }: NotifyState): Generator<string, undefined> {
  for (let at = 0; at < notified.length; at += chunk) yield JSON.stringify(['notified', notified.slice(at, at + chunk)]);
  for (const { notice, at } of unsettled) yield JSON.stringify(['unsettled', { notice: { ...notice, json: undefined }, at }]);
  return undefined;
}
