import { catchError, concat, defer, throwError, type MonoTypeOperatorFunction, type ObservableInput } from 'rxjs';

/**
 * Delays the end of the source, a completion as well as an error, until the result of `finish` has completed. An error of that result
 * replaces the end. Does not call `finish` if the subscriber unsubscribes early.
 */
export const finishWith =
  <T>(finish: () => ObservableInput<never>): MonoTypeOperatorFunction<T> =>
  (source) =>
    concat(
      source.pipe(
        catchError((error: unknown) =>
          concat(
            defer(finish),
            throwError(() => error),
          ),
        ),
      ),
      defer(finish),
    );
