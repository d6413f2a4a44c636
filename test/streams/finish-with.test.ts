import { EMPTY, of, Subject, throwError } from 'rxjs';
import t from 'tap';
import { finishWith } from '../../src/streams/finish-with.js';

/** Records the values and the end that a subscriber sees of a source with a finish step. */
const watch = (source: Subject<string>, finish: Subject<never>) => {
  const seen: string[] = [];
  let finishes = 0;
  const subscription = source
    .pipe(
      finishWith(() => {
        finishes++;
        return finish;
      }),
    )
    .subscribe({
      next: (item) => seen.push(item),
      error: (error: Error) => seen.push(error.message),
      complete: () => seen.push('complete'),
    });
  return { seen, subscription, finishes: () => finishes };
};

void t.test('completion and errors wait for the finish, which runs once', (t) => {
  for (const isError of [false, true]) {
    const source = new Subject<string>();
    const finish = new Subject<never>();
    const { seen, finishes } = watch(source, finish);
    source.next('a');
    if (isError) source.error(new Error('broken'));
    else source.complete();
    t.strictSame(seen, ['a']);
    finish.complete();
    t.strictSame([seen, finishes()], [['a', isError ? 'broken' : 'complete'], 1]);
  }
  t.end();
});

void t.test('an error of the finish replaces the end; an unsubscribe does not run the finish', (t) => {
  const errors: unknown[] = [];
  const failing = finishWith<number>(() => throwError(() => 'finish'));
  for (const source of [of(1), EMPTY, throwError(() => 'source')]) source.pipe(failing).subscribe({ error: (error) => errors.push(error) });
  t.strictSame(errors, ['finish', 'finish', 'finish']);
  const { subscription, finishes } = watch(new Subject(), new Subject());
  subscription.unsubscribe();
  t.equal(finishes(), 0);
  t.end();
});
