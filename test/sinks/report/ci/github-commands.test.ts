import t from 'tap';
import { severities } from '../../../../src/model/severity.js';
import { githubReport } from '../../../../src/sinks/report/ci/github-commands.js';
import { drift, hostileDrift, run } from './report-fixture.js';

type Command = { readonly kind: string; readonly properties: Readonly<Record<string, string>>; readonly message: string };

/**
 * Reads the commands in a log as GitHub's runner does: `::` at the start of a line, properties separated by commas
 * (`ActionCommand.TryParseV2`), else the older `##[command]data` anywhere in it (`TryParse`).
 */
const commandsIn = (log: string): readonly Command[] =>
  log.split(/\r?\n/).flatMap((line) => {
    const end = line.indexOf('::', 2);
    if (!line.trimStart().startsWith('::') || end < 0) {
      const [, kind = '', message = ''] = /##\[([^\]]*)\](.*)/.exec(line) ?? [];
      return kind === '' ? [] : [{ kind, properties: {}, message }];
    }
    const [, kind = '', rest = ''] = /^(\S*) ?(.*)$/s.exec(line.slice(2, end)) ?? [];
    const properties = rest.split(',').map((one): [string, string] => {
      const cut = one.indexOf('=');
      return [
        one.slice(0, cut).trim(),
        unescaped(one.slice(cut + 1))
          .replaceAll('%3A', ':')
          .replaceAll('%2C', ',')
          .replaceAll('%25', '%'),
      ];
    });
    return [{ kind, properties: Object.fromEntries(properties), message: unescaped(line.slice(end + 2)).replaceAll('%25', '%') }];
  });

const unescaped = (text: string): string => text.replaceAll('%0D', '\r').replaceAll('%0A', '\n');

void t.test('an annotation for each open alert, by severity, at its block', (t) => {
  const { text } = githubReport(
    run([...severities.map((severity) => drift({ id: severity, severity })), drift({ resolution: 'reverted' })]),
  );
  const commands = commandsIn(text);
  t.strictSame(
    commands.map(({ kind }) => kind),
    ['error', 'error', 'warning', 'notice'],
  );
  t.strictSame(commands[0], {
    kind: 'error',
    properties: { file: 'modules/a b/main.tf', line: '12', title: 'Drift (critical): aws_iam_role.deploy' },
    message: 'aws_iam_role.deploy: max_session_duration 3600 -> 7200, by ana at 2026-03-10 08:41 UTC (UpdateRole)',
  });
  t.end();
});

void t.test('without a known place there is no file', (t) => {
  t.strictSame(Object.keys(commandsIn(githubReport(run([drift({ address: null })])).text)[0]?.properties ?? {}), ['title']);
  t.end();
});

void t.test('hostile texts start no other command and add no property', (t) => {
  const place = () => ({ file: 'a,b:c%2C.tf', line: 1 });
  const { text } = githubReport(run([hostileDrift(), ...Array.from({ length: 12 }, (_, n) => hostileDrift({ id: String(n) }))], { place }));
  const commands = commandsIn(text);
  t.equal(commands.length, 10);
  for (const { kind, properties, message } of commands) {
    t.equal(kind, 'error');
    t.strictSame(Object.keys(properties), ['file', 'line', 'title']);
    t.equal(properties['file'], 'a,b:c%2C.tf');
    t.match(message, /100%25 +::error file=x::injected/);
  }
  t.equal(text.split('\n').length, 14, 'a line for each alert');
  t.end();
});

void t.test('alerts beyond the annotations contain no older command either', (t) => {
  const commands = '##[add-mask]e ::add-mask::e ###[set-env name=PATH]/tmp';
  const { text } = githubReport(
    run(Array.from({ length: 12 }, (_, n) => drift({ id: String(n), new_value: commands, address: commands }))),
  );
  t.strictSame(
    commandsIn(text).map(({ kind }) => kind),
    Array<string>(10).fill('error'),
  );
  t.match(text, /^high: ## \[add-mask\]e ::add-mask::e ### \[set-env name=PATH\]\/tmp: /m, 'stays readable');
  t.end();
});

void t.test('ten annotations of a kind, the most severe first; the rest are lines of the log', (t) => {
  const many = Array.from({ length: 15 }, (_, n) =>
    drift({ id: String(n), address: `a.n${String(n)}`, severity: n < 3 ? 'critical' : 'high' }),
  );
  const { text, notes } = githubReport(run([...many, drift({ severity: 'low' })]));
  const commands = commandsIn(text);
  t.equal(commands.filter(({ kind }) => kind === 'error').length, 10);
  t.match(commands[2]?.properties['title'], 'critical');
  t.equal(commands.at(-1)?.kind, 'notice');
  t.match(text, /\nhigh: a\.n\d+: max_session_duration 3600 -> 7200, by ana/);
  t.match(notes, ['GitHub shows 10 annotations of each kind per step; the other 5 alerts are plain log lines']);
  t.end();
});

void t.test('a run that compared nothing is an error', (t) => {
  t.strictSame(githubReport(run([], { failure: 'no log' })), { text: '::error title=Nothing was compared::no log\n', notes: [] });
  t.end();
});

void t.test('no drift is a line without an annotation', (t) => {
  t.strictSame(githubReport(run([])), { text: 'No open drift.\n', notes: [] });
  t.equal(githubReport(run([], { isFiltered: true })).text, 'No open drift that the filters select.\n');
  t.end();
});
