import t from 'tap';
import type { Incident } from '../../web/src/api/client.js';
import type { Alert } from '../../web/src/alerts/alert.js';
import { overviewOf, touchedBy } from '../../web/src/graph/overview.js';
import { accumulate } from '../../web/src/lib/accumulator.js';
import { madeAlert } from './made-alert.js';

const incident = (id: string, over: Partial<Incident> = {}): Incident =>
  ({ id, title: `${id} title`, severity: 'high', status: 'open', alerts: 1, open: 1, merged: [], ...over }) as Incident;
const alert = (in_: string, over: Partial<Alert> = {}): Alert => madeAlert({ incident: in_, source_ip: '203.0.113.9', ...over });
const draw = (incidents: readonly Incident[], alerts: readonly Alert[]) => {
  const { cards, lines, columns } = overviewOf(incidents, accumulate(alerts, touchedBy(incidents)));
  return {
    column: (layer: number) => cards.filter((_, at) => columns.layers[at] === layer).map(({ label }) => label),
    edges: lines.map(({ pair: [from, to], reasons: [reason] }) => [cards[from]?.label, cards[to]?.label, reason]),
    first: columns.first.map((at) => cards[at]?.id),
    cards,
    lines,
  };
};
const buckets = (count: number, in_ = 'i_a'): readonly Alert[] =>
  Array.from({ length: count }, (_, at) => alert(in_, { resource_type: 'aws_s3_bucket', address: `aws_s3_bucket.b${String(at)}` }));

void t.test('addresses, callers, incidents and resources stand in columns, the incidents in the order of the service', (t) => {
  const { column, edges, first } = draw(
    [incident('i_b'), incident('i_a')],
    [
      alert('i_a'),
      alert('i_a', { field: 'other' }),
      alert('i_b', { address: 'aws_iam_role.other' }),
      alert('i_elsewhere', { user: 'x', actor: 'x' }),
    ],
  );
  t.strictSame([0, 1, 2, 3].map(column), [
    ['203.0.113.9'],
    ['dana'],
    ['i_b title', 'i_a title'],
    ['aws_iam_role.other', 'aws_iam_role.deploy'],
  ]);
  t.strictSame(first, ['i_b', 'i_a']);
  t.strictSame(edges, [
    ['203.0.113.9', 'dana', '3 alerts connect them'],
    ['dana', 'i_a title', '2 alerts connect them'],
    ['dana', 'i_b title', '1 alert connects them'],
    ['i_b title', 'aws_iam_role.other', '1 alert connects them'],
    ['i_a title', 'aws_iam_role.deploy', '2 alerts connect them'],
  ]);
  t.end();
});

void t.test('a handful of resources of a type are drawn one by one, more as a group that leads to their drifts', (t) => {
  t.strictSame(draw([incident('i_a')], buckets(4)).column(3).length, 4);
  const { column, cards, lines } = draw([incident('i_a'), incident('i_b')], [...buckets(12), ...buckets(5, 'i_b')]);
  t.strictSame(column(3), ['aws_s3_bucket × 12']);
  t.equal(cards.at(-1)?.to, '/drifts?type=aws_s3_bucket');
  t.equal(cards.at(-1)?.kind, 'resources · 17 alerts');
  t.equal(lines.filter(({ pair }) => pair[1] === cards.length - 1).length, 2, 'both incidents touched it');
  t.equal(cards.find(({ id }) => id === 'i_a')?.to, '/incidents/i_a');
  t.end();
});

void t.test('alerts of an incident that became part of another one belong to that', (t) => {
  const { column } = draw([incident('i_a', { merged: ['i_old'] })], [alert('i_old')]);
  t.strictSame(column(3), ['aws_iam_role.deploy']);
  t.end();
});

void t.test('two callers with the same name are told apart, and a record without caller or address has no card for them', (t) => {
  const other = { actor: 'arn:aws:iam::444455556666:user/dana' };
  t.strictSame(draw([incident('i_a')], [alert('i_a'), alert('i_a', other)]).column(1), [
    'arn:aws:iam::111122223333:user/dana',
    other.actor,
  ]);
  const alone = draw([incident('i_a')], [alert('i_a', { source_ip: null })]);
  t.strictSame([0, 1].map(alone.column), [['dana'], ['i_a title']]);
  const { column } = draw([incident('i_a')], [alert('i_a', { actor: '', user: '', source_ip: null })]);
  t.strictSame([0, 1].map(column), [['i_a title'], ['aws_iam_role.deploy']]);
  t.end();
});

void t.test(
  'the drawing is bounded, whatever an attacker does: the first incidents keep their callers, one card stands for the others',
  (t) => {
    const flood = Array.from({ length: 20_000 }, (_, at) =>
      alert('i_z', {
        actor: `session/${String(at)}`,
        user: String(at),
        source_ip: `2001:db8::${at.toString(16)}`,
        resource_type: `type_${String(at % 300)}`,
      }),
    );
    const { column, cards, lines } = draw([incident('i_a'), incident('i_z')], [...flood, alert('i_a')]);
    t.ok(cards.length <= 130, String(cards.length));
    t.ok(lines.length < 1_000, String(lines.length));
    t.equal(column(1)[0], 'dana');
    t.equal(column(1).at(-1), '+ 19962 callers');
    t.equal(new Set(cards.map(({ label }) => label)).size, cards.length, 'labels differ');
    t.end();
  },
);
