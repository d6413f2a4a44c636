import t from 'tap';
import { byAddress, changeOf, planDocument, readPieces, recordedPlan, type DocumentParts } from '../support/plan-documents.js';

const read = (parts: DocumentParts, options = {}) => readPieces(JSON.stringify(planDocument(parts)), 1_000, options);
const one = (parts: DocumentParts, address: string, options = {}) => byAddress(read(parts, options)).get(address);

void t.test('reads the document of a plan', (t) => {
  const plan = readPieces(recordedPlan('plain.json'));
  t.match(plan.head, { taken: '2026-11-30T21:36:52.000Z', program: 'terraform', version: '1.11.4', form: 'document', by: 'ci' });
  t.match(plan.head.id, /^p_[a-z2-7]{26}$/);
  const found = byAddress(plan);
  t.strictSame(
    [...found.keys()].sort(),
    [
      'local_file.a',
      'local_file.b',
      'local_file.many[0]',
      'local_file.many[1]',
      'local_file.s',
      'module.m["x"].local_file.in',
      'module.m["y"].local_file.in',
      'terraform_data.t',
    ],
    'managed resources, no data sources',
  );
  t.ok(plan.resources.every(({ isConclusive }) => isConclusive));
  const gone = found.get('local_file.a');
  t.match(gone, { type: 'local_file', configured: ['content', 'filename'], pending: null, drift: { action: 'delete', after: null } });
  t.equal(gone?.drift?.before?.['content'], 'hello');
  t.strictSame(found.get('local_file.many[1]'), {
    address: 'local_file.many[1]',
    type: 'local_file',
    isConclusive: true,
    configured: ['content', 'filename'],
    drift: null,
    pending: null,
  });
  t.strictSame(
    found.get('module.m["x"].local_file.in')?.pending,
    { action: 'replace', before: { content: 'in x' }, after: { content: 'IN x' }, masked: [], reason: 'input' },
    'only what the block sets and what is known',
  );
  t.equal(plan.declared.get('local_file.a')?.id, 'aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d');
  t.equal(plan.declared.get('local_file.many[0]')?.id, 'b7aacb1bc88e17465a0c0a47cf2b6511206e846a');
  t.end();
});

void t.test('a resource that moves has the address of the state', (t) => {
  for (const name of ['moved.json', 'moved.ndjson']) {
    const found = byAddress(readPieces(recordedPlan(name)));
    t.strictSame([...found.keys()].sort(), ['terraform_data.gone', 'terraform_data.old', 'terraform_data.tainted'], name);
    t.match(found.get('terraform_data.old'), { isConclusive: true, drift: null, pending: null }, 'a move is neither drift nor pending');
    t.match(found.get('terraform_data.gone'), { isConclusive: true, drift: null, pending: null }, 'nor is an object that is forgotten');
  }
  const found = byAddress(readPieces(recordedPlan('moved.json')));
  t.match(found.get('terraform_data.tainted')?.pending, { action: 'replace', reason: 'not_applied' });
  t.strictSame(found.get('terraform_data.old')?.configured, ['input'], 'the block has the new address');
  t.end();
});

void t.test('a plan with targets speaks for what it lists', (t) => {
  const conclusive = (options = {}) =>
    readPieces(recordedPlan('target.json'), 999, options)
      .resources.filter((one) => one.isConclusive)
      .map(({ address }) => address)
      .sort();
  t.strictSame(conclusive(), ['local_file.b']);
  t.strictSame(conclusive({ targets: ['local_file.b', 'local_file.many'] }), ['local_file.b', 'local_file.many[0]', 'local_file.many[1]']);
  t.strictSame(conclusive({ targets: ['local_file.b', 'module.m'] }), [
    'local_file.b',
    'module.m["x"].local_file.in',
    'module.m["y"].local_file.in',
  ]);
  t.strictSame(conclusive({ targets: ['local_file.man'] }), ['local_file.b'], 'not for names that begin alike');
  t.strictSame(conclusive({ isRefreshed: false }), []);
  t.end();
});

void t.test('reads the events of a plan', (t) => {
  const plan = readPieces(recordedPlan('plain.ndjson'));
  t.match(plan.head, { taken: '2026-11-30T21:36:52.537Z', program: 'terraform', version: '1.11.4', form: 'events' });
  const found = byAddress(plan);
  t.equal(found.size, 8);
  t.ok(plan.resources.every(({ isConclusive, configured }) => isConclusive && configured === null));
  t.strictSame(found.get('local_file.a')?.drift, { action: 'delete', before: null, after: null, masked: [] });
  t.equal(found.get('local_file.a')?.pending, null, 'that it is created again undoes the drift');
  t.match(found.get('module.m["x"].local_file.in')?.pending, { action: 'replace', before: null, after: null });
  t.equal(plan.declared.get('local_file.many[0]')?.id, 'b7aacb1bc88e17465a0c0a47cf2b6511206e846a');
  t.end();
});

void t.test('events are conclusive only for what was refreshed, with their end and without errors', (t) => {
  const lines = recordedPlan('plain.ndjson').toString('utf8').trimEnd().split('\n');
  const conclusive = (text: string): number => readPieces(text).resources.filter((one) => one.isConclusive).length;
  t.equal(conclusive(lines.join('\n')), 8);
  t.equal(conclusive(recordedPlan('refresh-false.ndjson').toString('utf8')), 0);
  t.equal(conclusive(lines.filter((line) => !line.includes('"change_summary"')).join('\n')), 0, 'no end');
  const diagnostic = (severity: string): string => JSON.stringify({ '@level': severity, type: 'diagnostic', diagnostic: { severity } });
  t.equal(conclusive([...lines, diagnostic('error')].join('\n')), 0);
  t.equal(conclusive([...lines, diagnostic('warning')].join('\n')), 8);
  const without = lines.filter((line) => !(line.includes('refresh_complete') && line.includes('"local_file.s"')));
  t.equal(conclusive(without.join('\n')), 7);
  t.equal(byAddress(readPieces(without.join('\n'))).get('local_file.s'), undefined);
  t.end();
});

void t.test('OpenTofu and time zones in events', (t) => {
  const text = recordedPlan('plain.ndjson')
    .toString('utf8')
    .replace('"terraform":"1.11.4"', '"tofu":"1.10.0"')
    .replace('52.537117Z', '52.537117-04:00');
  t.match(readPieces(text).head, { program: 'tofu', version: '1.10.0', taken: '2026-12-01T01:36:52.537Z' });
  t.end();
});

void t.test('a document of OpenTofu, which does not say whether it is complete', (t) => {
  const other = { complete: undefined, applyable: undefined };
  const parts = { prior: ['aws_vpc.a', 'aws_vpc.b'], changes: [changeOf('aws_vpc.a', ['no-op'], { before: {}, after: {} })], other };
  const text = JSON.stringify(planDocument(parts)).replaceAll('registry.terraform.io', 'registry.opentofu.org');
  const plan = readPieces(text);
  t.equal(plan.head.program, 'tofu');
  t.strictSame(
    [...byAddress(plan)].map(([address, { isConclusive }]) => [address, isConclusive]),
    [
      ['aws_vpc.a', true],
      ['aws_vpc.b', false],
    ],
  );
  t.equal(
    byAddress(readPieces(text, 500, { targets: [] })).get('aws_vpc.b')?.isConclusive,
    true,
    'made without targets, as its maker says',
  );
  const refreshed = readPieces(JSON.stringify(planDocument({ prior: ['aws_vpc.a', 'aws_vpc.b'], other })));
  t.equal(byAddress(refreshed).get('aws_vpc.b')?.isConclusive, true, 'a refresh lists no changes');
  t.end();
});

void t.test('a document without a time has that of the caller, and an id without it', (t) => {
  const other = { timestamp: undefined };
  const plan = read({ prior: ['aws_vpc.a'], other }, { taken: '2026-05-01T00:00:00.000Z' });
  t.equal(plan.head.taken, '2026-05-01T00:00:00.000Z');
  t.equal(read({ prior: ['aws_vpc.a'], other }, { taken: '2026-06-01T00:00:00.000Z' }).head.id, plan.head.id);
  t.not(read({ prior: ['aws_vpc.b'], other }).head.id, plan.head.id);
  t.end();
});

void t.test('a drift has the attributes that differ, whole and with exact numbers', (t) => {
  const before = { cidr: '10.0.0.0/16', rule: [{ port: 80 }, { port: 22 }], same: [1], size: 12345678901234567890n };
  const text = JSON.stringify(
    planDocument({
      drift: [
        changeOf('aws_vpc.a', ['update'], {
          before: { ...before, size: 'BIG' },
          after: { ...before, size: null, cidr: null, rule: [{ port: 80 }] },
        }),
      ],
    }),
  ).replace('"BIG"', '12345678901234567890');
  t.strictSame(byAddress(readPieces(text)).get('aws_vpc.a')?.drift, {
    action: 'update',
    before: { cidr: '10.0.0.0/16', rule: [{ port: 80 }, { port: 22 }], size: '12345678901234567890' },
    after: { cidr: null, rule: [{ port: 80 }], size: null },
    masked: [],
  });
  const replaced = one({ drift: [changeOf('aws_vpc.a', ['delete', 'create'], { before: { a: 1 }, after: { a: 2 } })] }, 'aws_vpc.a');
  t.equal(replaced?.drift?.action, 'replace');
  t.end();
});

void t.test('leaves out data sources, deposed objects and what a plan only creates', (t) => {
  const data = { ...changeOf('aws_vpc.d', ['read'], {}), mode: 'data' };
  const deposed = changeOf('aws_vpc.a', ['delete'], { before: { a: 1 } }, { deposed: 'abcd1234' });
  const found = byAddress(
    read({
      changes: [data, deposed, changeOf('aws_vpc.a', ['no-op'], {}), changeOf('aws_vpc.new', ['create'], { after: { a: 1 } })],
      prior: ['aws_vpc.a'],
    }),
  );
  t.strictSame([...found.keys()].sort(), ['aws_vpc.a', 'aws_vpc.new']);
  t.match(found.get('aws_vpc.a'), { isConclusive: true, pending: null });
  t.match(found.get('aws_vpc.new'), { isConclusive: false, pending: { action: 'create', after: { a: 1 } } });
  const imported = one({ changes: [changeOf('aws_vpc.i', ['no-op'], { importing: { id: 'i' } })], prior: ['aws_vpc.i'] }, 'aws_vpc.i');
  t.equal(imported?.isConclusive, false, 'an import is in no state yet');
  t.end();
});

void t.test('an errored plan is not conclusive', (t) => {
  const drift = [changeOf('aws_vpc.a', ['update'], { before: { a: 1 }, after: { a: 2 } })];
  t.match(one({ drift, other: { errored: true } }, 'aws_vpc.a'), { isConclusive: false, drift: { action: 'update' } });
  t.match(one({ drift }, 'aws_vpc.a'), { isConclusive: true });
  t.end();
});

void t.test('masks what either side marks, and keeps it as different', (t) => {
  const drift = changeOf('aws_db.a', ['update'], {
    before: {
      password: 'old-secret',
      user: [
        { name: 'ann', key: 'k-one' },
        { name: 'bob', key: 'k-two' },
      ],
      tags: { 'a.b': 'x-secret', c: 'shown' },
      pin: 1234,
    },
    after: { password: 'new-secret', user: [{ name: 'ann', key: 'k-three' }], tags: { 'a.b': 'y-secret', c: 'seen' }, pin: null },
    before_sensitive: { password: true, user: [{ key: true }, {}], pin: true },
    after_sensitive: { tags: { 'a.b': true } },
  });
  t.strictSame(one({ drift: [drift] }, 'aws_db.a')?.drift, {
    action: 'update',
    before: {
      password: '(sensitive)',
      user: [
        { name: 'ann', key: '(sensitive)' },
        { name: 'bob', key: '(sensitive)' },
      ],
      tags: { 'a.b': '(sensitive)', c: 'shown' },
      pin: '(sensitive)',
    },
    after: { password: '(sensitive)', user: [{ name: 'ann', key: '(sensitive)' }], tags: { 'a.b': '(sensitive)', c: 'seen' }, pin: null },
    masked: ['password', 'pin', 'tags.a.b', 'user.key'],
  });
  const whole = changeOf('aws_db.b', ['update'], { before: { a: 1, b: 2 }, after: { a: 3, b: 2 }, after_sensitive: true });
  t.match(one({ drift: [whole] }, 'aws_db.b')?.drift, { before: { a: '(sensitive)' }, after: { a: '(sensitive)' }, masked: ['a'] });
  t.end();
});
