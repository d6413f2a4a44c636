import { contentId } from '../../lib/content-id.js';
import { countText } from '../../lib/count-text.js';
import type { Notice } from '../../model/notice.js';
import { severities } from '../../model/severity.js';
import { attributeText } from '../../model/summary.js';
import { resourceOf } from './describe-notice.js';
import { queueType } from './links.js';
import { ownAlert } from './own-alert.js';

/**
 * The notice about notices that a full queue left out (D118), in the shape of an alert, see `ownAlert`. `worst`: the most severe of them.
 * `now`: milliseconds since the epoch.
 */
export const leftOutMessage =
  (target: string) =>
  (messages: readonly (readonly Notice[])[], count: number, now: number): readonly Notice[] => {
    const at = new Date(now).toISOString();
    const worst = messages
      .flat()
      .sort((one, other) => levelOf(one) - levelOf(other))
      .slice(0, named);
    const names = worst.map(({ kind, drift }) => {
      const what = attributeText(drift);
      return `${kind === 'resolved' ? 'resolved, ' : ''}${drift.severity}: ${resourceOf(drift)} ${what}`;
    });
    const left = `${countText(count)} message${count === 1 ? ' was' : 's were'}`;
    const drift = ownAlert({
      id: contentId('n_', target, at),
      severity: worst[0]?.drift.severity ?? 'low',
      resource_type: queueType,
      resource_name: target,
      field: 'left_out',
      old_value: 0,
      new_value: count,
      event_time: at,
      detail: `${left} left out, because the queue of this target was full; the most severe: ${names.join('; ')}`,
    });
    return [{ kind: 'drift', drift }];
  };

/** Notices that are named. */
const named = 3;

const levelOf = ({ drift }: Notice): number => severities.indexOf(drift.severity);

/** The importance of a message for its queue, see `sinkLevels`: that of its most severe notice. */
export const levelOfMessage = (notices: readonly Notice[]): number => Math.min(...notices.map(levelOf));
