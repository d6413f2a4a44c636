import t from 'tap';
import { replayCommand } from '../../../src/cli/commands/replay-command.js';
import { UsageError } from '../../../src/service/usage-error.js';

const parse = (...args: readonly string[]): Promise<unknown> =>
  replayCommand(() => undefined, '1.0.0')
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .parseAsync([...args, 'no-such-file.json'], { from: 'user' });

void t.test('rejects values of filters, each with its option and what is expected', async (t) => {
  const wrong: readonly (readonly [readonly string[], RegExp])[] = [
    [['--min-severity', 'urgent'], /'--min-severity <severity>'.*Expected one of critical, high, medium, low/],
    [['--since', 'yesterday'], /'--since <time>'.*Expected a time \(2026-03-01T22:00:00Z\), a date .*duration back from now/],
    [['--until', '2026-02-30'], /'--until <time>'.*Expected a time/],
    [['--user', ''], /'--user <pattern>'.*Expected a name or a pattern/],
    [['--account', 'a,,b'], /'--account <id>'.*Expected the id of an account/],
    [['--search', '  '], /'--search <words>'.*Expected 1 to 256 characters, not only spaces/],
    [['--search', 'x'.repeat(257)], /'--search <words>'/],
    [['--address', 'x'.repeat(2_000)], /'--address <pattern>'.*Expected a name or a pattern/],
    [Array<string>(101).fill('--user=a'), /'--user <pattern>'.*Expected at most 100 values/],
  ];
  for (const [args, message] of wrong) await t.rejects(parse(...args), { code: 'commander.invalidArgument', message });
});

void t.test('rejects bounds that no time is between, because such a run could never fail', async (t) => {
  await t.rejects(parse('--since', '1h', '--until', '2h'), new UsageError('--since is after --until: no drift can be between them'));
  await t.rejects(parse('--since', '2h', '--until', '1h'), /no-such-file/, 'the run starts');
});
