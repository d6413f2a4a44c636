import t from 'tap';
import type { JsonObject } from '../../src/lib/json.js';
import { byAddress, changeOf, planDocument, readPieces } from '../support/plan-documents.js';

const expressions = {
  size: { constant_value: 2 },
  name: { references: ['var.name'] },
  network: { references: ['aws_net.main.id', 'aws_net.main'] },
  path: { references: ['path.module', 'count.index'] },
  rule: [{ port: { references: ['local.port'] } }],
};

const pendingOf = (
  change: JsonObject,
  drift?: JsonObject,
  blocks: Readonly<Record<string, JsonObject>> | undefined = { 'aws_vpc.a': expressions },
) =>
  byAddress(
    readPieces(
      JSON.stringify(
        planDocument({
          changes: [change],
          ...(drift === undefined ? {} : { drift: [drift] }),
          ...(blocks === undefined ? {} : { blocks }),
          prior: ['aws_vpc.a'],
        }),
      ),
    ),
  ).get('aws_vpc.a')?.pending;

const update = (before: JsonObject, after: JsonObject, unknown: JsonObject = {}) =>
  changeOf('aws_vpc.a', ['update'], { before, after, after_unknown: unknown });

void t.test('the reason of a change that the configuration wants', (t) => {
  const reasonOf = (before: JsonObject, after: JsonObject) => pendingOf(update(before, after))?.reason;
  t.equal(reasonOf({ size: 1 }, { size: 2 }), 'not_applied', 'a constant');
  t.equal(reasonOf({ path: 'a' }, { path: 'b' }), 'not_applied', 'what only the block decides');
  t.equal(reasonOf({ name: 'a' }, { name: 'b' }), 'input', 'a variable');
  t.equal(reasonOf({ network: 'a' }, { network: 'b' }), 'input', 'another resource');
  t.equal(reasonOf({ rule: [{ port: 1 }] }, { rule: [{ port: 2 }] }), 'input', 'within a block');
  t.equal(reasonOf({ size: 1, name: 'a' }, { size: 2, name: 'b' }), 'input');
  t.equal(reasonOf({ mode: 'a' }, { mode: 'b' }), 'provider_version', 'not configured');
  t.equal(reasonOf({ mode: 'a', size: 1 }, { mode: 'b', size: 2 }), 'not_applied');
  t.equal(reasonOf({ extra: [{ a: 1 }] }, { extra: [{ a: 2 }] }), 'not_applied', 'blocks may be written with `dynamic`');
  t.equal(pendingOf(update({ mode: 'a' }, { mode: 'b' }), undefined, {})?.reason, 'not_applied', 'the block is gone');
  t.end();
});

void t.test('what only undoes the drift is not pending', (t) => {
  const drift = changeOf('aws_vpc.a', ['update'], { before: { size: 2, mode: 'x' }, after: { size: 5, mode: 'y' } });
  t.equal(pendingOf(update({ size: 5, mode: 'y' }, { size: 2, mode: 'x' }), drift), null);
  t.equal(
    pendingOf(update({ size: 5, mode: 'y', hash: 'h' }, { size: 2 }, { mode: true, hash: true }), drift),
    null,
    'nor what follows from it',
  );
  t.strictSame(pendingOf(update({ size: 5, name: 'a' }, { size: 2, name: 'b' }), drift), {
    action: 'update',
    before: { name: 'a' },
    after: { name: 'b' },
    masked: [],
    reason: 'input',
  });
  t.match(
    pendingOf(update({ size: 5 }, { size: 3 }), drift),
    { before: { size: 5 }, after: { size: 3 } },
    'to another value than declared',
  );
  t.equal(pendingOf(changeOf('aws_vpc.a', ['no-op'], { before: { size: 5 }, after: { size: 5 } }), drift), null);
  t.end();
});

void t.test('a resource that is gone and is created again', (t) => {
  const drift = changeOf('aws_vpc.a', ['delete'], { before: { id: 'i', size: 2, name: 'a', mode: 'x' } });
  const create = (after: JsonObject) => changeOf('aws_vpc.a', ['create'], { after, after_unknown: { id: true } });
  t.equal(pendingOf(create({ size: 2, name: 'a', mode: 'x' }), drift), null);
  t.equal(pendingOf(create({ size: 2, name: 'a', mode: null }), drift), null, 'what nobody configured may differ');
  t.match(pendingOf(create({ size: 3, name: 'a' }), drift), {
    action: 'update',
    before: { size: 2 },
    after: { size: 3 },
    reason: 'not_applied',
  });
  t.end();
});

void t.test('a replacement shows its cause', (t) => {
  const replace = (change: JsonObject, other: JsonObject = {}) => changeOf('aws_vpc.a', ['delete', 'create'], change, other);
  t.strictSame(pendingOf(replace({ before: { id: 'i', size: 1 }, after: { size: 2 }, after_unknown: { id: true } })), {
    action: 'replace',
    before: { size: 1 },
    after: { size: 2 },
    masked: [],
    reason: 'not_applied',
  });
  const tainted = replace({ before: { id: 'i' }, after: {}, after_unknown: { id: true } }, { action_reason: 'replace_because_tainted' });
  t.match(pendingOf(tainted), { action: 'replace', reason: 'not_applied' });
  t.end();
});

void t.test('a deletion', (t) => {
  const deletion = (reason: string) => changeOf('aws_vpc.a', ['delete'], { before: { size: 1 } }, { action_reason: reason });
  t.match(pendingOf(deletion('delete_because_no_resource_config'), undefined, {}), {
    action: 'delete',
    after: null,
    reason: 'not_applied',
  });
  const drift = changeOf('aws_vpc.a', ['delete'], { before: { size: 1 } });
  t.equal(pendingOf(deletion(''), drift), null, 'it is gone already');
  t.end();
});

void t.test('masks what is pending', (t) => {
  const change = changeOf('aws_vpc.a', ['update'], {
    before: { name: 'old-secret' },
    after: { name: 'new-secret' },
    before_sensitive: { name: true },
  });
  t.match(pendingOf(change), { before: { name: '(sensitive)' }, after: { name: '(sensitive)' }, masked: ['name'], reason: 'input' });
  t.end();
});
