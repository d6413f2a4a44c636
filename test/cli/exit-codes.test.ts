import t from 'tap';
import { exitCodesOf, exitCodeStyleIn } from '../../src/cli/exit-codes.js';

void t.test('the codes of terraform plan -detailed-exitcode and of driftctl differ', (t) => {
  t.strictSame(exitCodesOf(undefined), { drift: 3, error: 2 });
  t.strictSame(exitCodesOf('terraform'), { drift: 2, error: 1 });
  t.strictSame(exitCodesOf('driftctl'), { drift: 1, error: 2 });
  t.end();
});

void t.test('the style is found anywhere among the arguments of replay', (t) => {
  const styleIn = (...args: readonly string[]) => exitCodeStyleIn(['replay', ...args]);
  t.equal(styleIn('--bogus', '--exit-code-style', 'terraform', 'logs'), 'terraform');
  t.equal(styleIn('logs', '--exit-code-style=driftctl'), 'driftctl');
  t.equal(styleIn('--exit-code-style', 'terraform', '--exit-code-style', 'driftctl'), 'driftctl', 'the last one counts');
  for (const args of [
    [],
    ['logs'],
    ['--exit-code-style'],
    ['--exit-code-style', 'perl'],
    ['--exit-code-style='],
    ['--', '--exit-code-style', 'terraform'],
  ])
    t.equal(styleIn(...args), undefined, args.join(' '));
  t.equal(exitCodeStyleIn(['log', '--exit-code-style', 'terraform']), undefined, 'an option of replay only');
  t.end();
});
