import { catchError, concat, defer, throwError, type MonoTypeOperatorFunction, type ObservableInput } from 'rxjs';

/**
 * Delays the end of the source, a completion as well as an error, until what `finish` returns has completed. An error of that
 * replaces the end. `finish` is not called where the subscriber leaves early.
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
