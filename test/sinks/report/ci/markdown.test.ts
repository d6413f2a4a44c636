import t from 'tap';
import { markdownReport } from '../../../../src/sinks/report/ci/markdown.js';
import { toolOf } from '../../../deploy/tools.js';
import { runPython } from '../../../support/run-python.js';
import { drift, hostile, hostileDrift, run, state } from './report-fixture.js';

const readers = toolOf('report-readers');
const { skip } = readers;

/** Renders as GitHub does, but lets every HTML element pass, so that a test sees it. */
const render = (text: string): string =>
  runPython(
    readers.path,
    'import sys, cmarkgfm; from cmarkgfm.cmark import Options as o; sys.stdout.write(cmarkgfm.markdown_to_html_with_extensions(sys.stdin.read(), options=o.CMARK_OPT_UNSAFE, extensions=["table", "autolink", "strikethrough", "tasklist"]))',
    text,
  );

const elements = (html: string): readonly string[] =>
  [...new Set([...html.matchAll(/<([a-z0-9]+)/gi)].map(([, name = '']) => name))].sort();
const cells = (html: string): readonly string[] =>
  [...html.matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell = '']) =>
    cell
      .replaceAll(/<\/?code>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
  );

void t.test('counts, a table of open alerts, resolved ones collapsed', { skip }, (t) => {
  const { text, notes } = markdownReport(
    run([
      drift({ id: '1', severity: 'low', field: 'tags.a' }),
      drift({ id: '2', severity: 'critical' }),
      drift({ id: '3', resolution: 'reverted' }),
    ]),
  );
  t.strictSame(notes, []);
  t.equal(
    text,
    `### Drift: 2 open

1 critical, 1 low.

| Severity | Resource | What | Declared → now | Who | When |
| --- | --- | --- | --- | --- | --- |
| critical | \`aws_iam_role.deploy\` | \`max_session_duration\` | \`3600 -> 7200\` | \`ana\` | 2026-03-10 08:41 UTC |
| low | \`aws_iam_role.deploy\` | \`tags.a\` | \`3600 -> 7200\` | \`ana\` | 2026-03-10 08:41 UTC |

<details><summary>1 resolved</summary>

| Severity | Resource | What | Declared → now | Who | When | Resolved |
| --- | --- | --- | --- | --- | --- | --- |
| high | \`aws_iam_role.deploy\` | \`max_session_duration\` | \`3600 -> 7200\` | \`ana\` | 2026-03-10 08:41 UTC | reverted |

</details>
`,
  );
  const html = render(text);
  t.strictSame(elements(html), ['code', 'details', 'h3', 'p', 'summary', 'table', 'tbody', 'td', 'th', 'thead', 'tr']);
  t.strictSame(cells(html).slice(0, 6), [
    'critical',
    'aws_iam_role.deploy',
    'max_session_duration',
    '3600 -> 7200',
    'ana',
    '2026-03-10 08:41 UTC',
  ]);
  t.end();
});

void t.test('no drift is one friendly line', (t) => {
  const states = [state('s', [['aws_iam_role', 'a', {}], ['aws_iam_role', 'b', {}]])]; // prettier-ignore
  t.equal(markdownReport(run([], { states })).text, '**No drift** in 2 declared resources.\n');
  t.equal(markdownReport(run([], { states, isFiltered: true })).text, '**No drift** that the filters select, in 2 declared resources.\n');
  t.equal(markdownReport(run([], { states, failure: 'no log' })).text, '**Nothing was compared**: no log.\n');
  t.match(markdownReport(run([drift({ resolution: 'declared' })])).text, /^### No open drift\n\n<details>/);
  t.end();
});

void t.test('nothing from a record becomes markup, and every cell keeps its text', { skip }, (t) => {
  const parts = [
    'a|b',
    '\\|',
    '\\\\|',
    '|',
    '||',
    '`',
    '``',
    '`|`',
    ' ` ',
    '\\`|',
    '\\',
    '<b>',
    '&lt;',
    '&#124;',
    ' a ',
    '**',
    '[x](y)',
    'https://a.example',
    '@b',
    '',
  ];
  const drifts = [...parts, hostile].map((text, n) =>
    hostileDrift({
      id: String(n),
      address: `a.n${String(n).padStart(3, '0')}`,
      field: text,
      detail: text,
      user_identity: { ...drift().user_identity, user_name: text },
    }),
  );
  const html = render(markdownReport(run([...drifts, hostileDrift({ id: 'r', resolution: 'reverted' })])).text);
  t.strictSame(elements(html), ['code', 'details', 'h3', 'p', 'summary', 'table', 'tbody', 'td', 'th', 'thead', 'tr']);
  const rows = html.split('<tr>').filter((row) => row.includes('<td>'));
  t.equal(rows.length, parts.length + 2);
  for (const [n, part] of parts.entries()) {
    const [, , what, values, who] = cells(rows[n] ?? '');
    t.strictSame([what?.trim(), values], [part.trim(), `(${part})`.replace('( a )', '( a )')], JSON.stringify(part));
    if (part.trim() !== '') t.match(who, part.trim());
  }
  // Mentions, issues and emoji are found in text, but not in code.
  const outside = html.replaceAll(/<code>.*?<\/code>/gs, '');
  t.notMatch(outside, /[@#]\w|evil|octocat|:\w+:/);
  t.end();
});

void t.test('more than GitHub accepts is cut, resolved alerts first, and counted', (t) => {
  const long = 'x'.repeat(400);
  const many = Array.from({ length: 3_000 }, (_, n) =>
    drift({
      id: String(n),
      address: `aws_iam_role.${long}${String(n)}`,
      resolution: n % 2 === 0 ? null : 'reverted',
      severity: n === 0 ? 'low' : 'high',
    }),
  );
  const some = markdownReport(run(many));
  t.ok(Buffer.byteLength(some.text) < 2 ** 20 - 40_000);
  t.match(some.text, /### Drift: 1500 open/);
  t.match(some.text, /\nmore do not fit|\d+ more do not fit into this summary\.\n\n<\/details>\n$/);
  t.match(some.notes, [/^Markdown: \d+ of 3000 rows are left out/]);
  t.match(some.text, '| low |', 'all open ones are there');
  const all = markdownReport(run(many.map((one) => ({ ...one, resolution: null }))));
  t.ok(Buffer.byteLength(all.text) < 2 ** 20 - 40_000);
  t.match(all.text, /\n\d+ more open alerts do not fit into this summary\.\n$/);
  t.end();
});
