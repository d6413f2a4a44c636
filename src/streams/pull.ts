import { defer, mergeMap, Observable, of, repeat, takeWhile, type ObservableInput } from 'rxjs';

/** An item that was read; the next one is read once `next` has been called. */
type Pulled<T> = { readonly item: T; readonly next: () => void };

/**
 * Reads on demand: emits an item in the turn in which it was read, waits until the subscriber calls `next`, and reads again. Plain
 * `from(asyncIterable)` does not wait: it reads on, and whatever the subscriber cannot take piles up behind it.
 *
 * **Emits** one item for each read. **Completes** when a read gives undefined. **Errors** as a read does.
 * **Keeps** one item. **Order** as read; never two reads at a time. Unsubscribing ignores the read that is under way.
 */
export const pull = <T>(read: () => ObservableInput<T | undefined>): Observable<Pulled<T>> =>
  defer(read).pipe(
    mergeMap((item) => (item === undefined ? of(undefined) : untilNext(item))),
    repeat(),
    takeWhile((pulled) => pulled !== undefined),
  );

/** Emits the item and completes when `next` is called. */
const untilNext = <T>(item: T): Observable<Pulled<T>> =>
  new Observable((subscriber) => {
    const next = (): void => {
      subscriber.complete();
    };
    subscriber.next({ item, next });
  });
