import t from 'tap';
import { makeEdit, type Edit } from '../../../../src/model/change.js';
import type { Json, JsonObject } from '../../../../src/lib/json.js';
import { applyEdit } from '../../../../src/operators/compare/edits/apply-edit.js';
import { makeAttributeValue } from '../../../../src/operators/compare/edits/attribute-value.js';
import { currentValue, differsElsewhere, isDeclared, markDiffers } from '../../../../src/operators/compare/edits/comparison.js';
import { block } from '../../../catalog/aws/firewall/firewall-states.js';

/** The blocks of a group after edits of single rules, `undefined` if they are as declared. */
const after = (declared: readonly JsonObject[], ...edits: readonly Edit[]): Json | undefined => {
  const attribute = makeAttributeValue();
  let value: Json | undefined;
  edits.forEach((edit, number) => {
    for (const comparison of applyEdit(attribute, { number, time: number, edit }, declared)) {
      const agrees = isDeclared(comparison, declared);
      markDiffers(comparison, attribute, !agrees);
      value = agrees && !differsElsewhere(comparison, attribute, declared) ? undefined : currentValue(comparison, attribute, declared);
    }
  });
  return value;
};
const add = (...rules: readonly JsonObject[]): Edit => makeEdit('ingress', 'add', rules, 'group_rules');
const remove = (...rules: readonly JsonObject[]): Edit => makeEdit('ingress', 'remove', rules, 'group_rules');
const rule = (source: string, more: JsonObject = {}): JsonObject => ({
  cidr_blocks: [source],
  description: '',
  from_port: 443,
  protocol: 'tcp',
  to_port: 443,
  ...more,
});
const declared = [block({ cidr_blocks: ['10.0.0.0/8', '192.0.2.0/24'] })];

void t.test('D15: single rules are elements of the blocks of a group', (t) => {
  t.equal(after(declared, add(rule('192.0.2.0/24', { protocol: '6' }))), undefined, 'declared');
  t.equal(after(declared, remove(rule('10.0.0.0/16'))), undefined, 'not declared');
  t.strictSame(after(declared, remove(rule('10.0.0.0/8'))), [block({ cidr_blocks: ['192.0.2.0/24'] })]);
  t.strictSame(after(declared, remove(rule('10.0.0.0/8'), rule('192.0.2.0/24'))), []);
  t.strictSame(after(declared, add(rule('::/0'))), [block({ cidr_blocks: ['10.0.0.0/8', '192.0.2.0/24', '::/0'] })]);
  t.strictSame(after(declared, add(rule('192.0.2.0/24', { to_port: 444 }))), [
    ...declared,
    block({ cidr_blocks: ['192.0.2.0/24'], to_port: 444 }),
  ]);
  t.strictSame(after(declared, add(rule('192.0.2.0/24', { description: 'x' }))), [
    block({ cidr_blocks: ['10.0.0.0/8'] }),
    block({ cidr_blocks: ['192.0.2.0/24'], description: 'x' }),
  ]);
  t.end();
});

void t.test('D11: edits of rules undo each other in any spelling', (t) => {
  t.equal(after(declared, remove(rule('10.0.0.0/8')), add(rule('10.1.2.3/8', { protocol: '6' }))), undefined);
  t.equal(after(declared, add(rule('0.0.0.0/0')), remove(rule('0.0.0.0/0', { description: 'other' }))), undefined);
  t.strictSame(after(declared, add(rule('0.0.0.0/0')), remove(rule('10.0.0.0/8'))), [
    block({ cidr_blocks: ['192.0.2.0/24', '0.0.0.0/0'] }),
  ]);
  t.end();
});
