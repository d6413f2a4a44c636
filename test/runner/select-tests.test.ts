import t from 'tap';
import { reachedTests } from './reached-tests.js';
import { selectTests } from './select-tests.js';

const filesOf = (...args: readonly string[]): readonly string[] => {
  const selection = selectTests(args);
  if ('problem' in selection) throw new Error(selection.problem);
  return selection.files;
};

void t.test('every file is part of a run: all but the campaigns of --all, and those of --long', (t) => {
  const [all, long, before] = [filesOf('--all'), filesOf('--long'), filesOf()];
  const every = filesOf('test');
  t.same(
    every.filter((file) => !all.includes(file) && !long.includes(file)),
    [],
  );
  t.same(
    before.filter((file) => !all.includes(file)),
    [],
  );
  t.equal(new Set(all).size, all.length);
  t.ok(before.some((file) => file.startsWith('test/operators/evaluation/')));
  t.notOk(before.some((file) => file.startsWith('test/dashboard/')));
  t.ok(all.some((file) => file.startsWith('test/dashboard/')));
  t.notOk(all.some((file) => file.endsWith('.long.test.ts')));
  t.end();
});

void t.test('words select by path, and anything else is refused', (t) => {
  t.same(filesOf('runner/select-tests'), ['test/runner/select-tests.test.ts']);
  t.same(filesOf('no such file'), []);
  for (const args of [['--al'], ['--all', 'evaluate'], ['--changed', 'HEAD', 'evaluate'], ['evaluate', '-x']])
    t.match(selectTests(args), { problem: /^usage: / }, args.join(' '));
  t.match(selectTests(['--changed', 'no-such-commit']), { problem: /^--changed: git diff .* failed: / });
  t.end();
});

void t.test('a change reaches tests by imports', (t) => {
  const reached = (file: string): ReadonlySet<string> => reachedTests([file]);
  const evaluate = reached('src/operators/compare/compare-stage.ts');
  t.ok(evaluate.has('test/property/pipeline.laws.test.ts'), 'through the pipeline');
  t.notOk(evaluate.has('test/lib/glob.test.ts'));
  t.ok(reached('src/lib/glob.ts').has('test/lib/glob.test.ts'));
  const worker = reached('src/state/state-worker.ts');
  t.ok(worker.size > 0, 'a module that only a thread loads');
  const entry = reached('src/catalog/aws/iam/iam-roles.ts');
  t.ok(entry.has('test/catalog/aws/iam/iam-roles.test.ts'));
  t.ok(entry.has('test/catalog/aws/iam/iam-users.test.ts'), 'the tests of its folder');
  t.notOk(entry.has('test/property/pipeline.laws.test.ts'), 'not what uses the whole catalog');
  t.ok(reached('test/support/until.ts').has('test/e2e/service.journal.test.ts'));
  t.same([...reached('test/lib/glob.test.ts')], ['test/lib/glob.test.ts']);
  t.ok(reached('docs/decisions.md').has('test/docs/decisions.test.ts'), 'what names a file that is no module');
  t.same([...reached('src/deleted.ts')], []);
  t.end();
});
