import { concatMap, defer, exhaustMap, filter, merge, timer, type Observable, type SchedulerLike } from 'rxjs';
import type { TextStore } from '../../../model/contracts/text-store.js';
import { parseProgress, type NoticeProgress } from '../notice-progress.js';

/** Milliseconds between two reads. */
const interval = 2_000;

type ReadProgressDeps = {
  readonly texts: TextStore;
  readonly targets: readonly string[];
  /** Whether the progress is of use at the moment. */
  readonly isWanted: () => boolean;
  readonly scheduler: SchedulerLike;
};

/**
 * How far the notices of each target went, as the leader recorded it.
 *
 * **Emits** at once and every 2 s while it is wanted, after a read that succeeded. **Completes** never. **Errors** never: a failed read is
 * repeated at the next interval, because old progress is also true. **Keeps** the last text of each target.
 */
export const readProgress = ({ texts, targets, isWanted, scheduler }: ReadProgressDeps): Observable<ReadonlyMap<string, NoticeProgress>> =>
  defer(() => {
    const known = new Map<string, { readonly text: string; readonly progress: NoticeProgress | undefined }>();
    const read = async (): Promise<ReadonlyMap<string, NoticeProgress>[]> => {
      try {
        await Promise.all(
          targets.map(async (target) => {
            const text = await texts.get(target);
            if (text === undefined) known.delete(target);
            else if (known.get(target)?.text !== text) known.set(target, { text, progress: usable(text, target) });
          }),
        );
      } catch {
        return [];
      }
      return [new Map([...known].flatMap(([target, { progress }]) => (progress === undefined ? [] : [[target, progress] as const])))];
    };
    return merge(
      read(),
      timer(interval, interval, scheduler).pipe(
        filter(isWanted),
        exhaustMap(() => read()),
      ),
    ).pipe(concatMap((found) => found));
  });

const usable = (text: string, target: string): NoticeProgress | undefined => {
  const parsed = parseProgress(text, target);
  return typeof parsed === 'string' ? undefined : parsed;
};
