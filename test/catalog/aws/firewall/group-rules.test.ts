import t from 'tap';
import { blocksOfRules, ruleKey, rulesOf, sameRules } from '../../../../src/catalog/aws/firewall/group-rules.js';
import { block } from './firewall-states.js';

const blocks = [
  block({ cidr_blocks: ['198.51.100.0/24', '0.0.0.0/0'], security_groups: ['sg-1'], self: true }),
  block({ ipv6_cidr_blocks: ['::/0'], prefix_list_ids: ['pl-1'], description: 'Web' }),
  block({ cidr_blocks: ['0.0.0.0/0'], protocol: '-1', from_port: 0, to_port: 0 }),
];

void t.test('D18: each source of a block is a rule', (t) => {
  t.strictSame(rulesOf(blocks).map(ruleKey), [
    'tcp 443 443 198.51.100.0/24',
    'tcp 443 443 0.0.0.0/0',
    'tcp 443 443 sg-1',
    'tcp 443 443 self',
    'tcp 443 443 ::/0',
    'tcp 443 443 pl-1',
    '-1 0.0.0.0/0',
  ]);
  t.strictSame(blocksOfRules(rulesOf(blocks)), blocks, 'the rules form the blocks again');
  t.strictSame(rulesOf([block({})]), [], 'a block without sources has no rule');
  t.strictSame(rulesOf(null), []);
  t.equal(ruleKey('text'), '');
  t.end();
});

void t.test('D15: blocks are compared by their rules and descriptions', (t) => {
  const [first = block({}), ...others] = blocks;
  const split = ['cidr_blocks', 'security_groups', 'self'].map((name) => block({ [name]: first[name] ?? null }));
  t.ok(sameRules(blocks, [...others, ...split]), 'in another order and combination');
  t.ok(sameRules([block({ protocol: '6', from_port: '443', cidr_blocks: ['::1/0'] })], [block({ cidr_blocks: ['::/0'] })]));
  t.ok(sameRules([block({ security_groups: ['111122223333/sg-1'] })], [block({ security_groups: ['sg-1'] })]));
  t.notOk(sameRules(blocks, others));
  t.notOk(sameRules([block({ cidr_blocks: ['::/0'] })], [block({ cidr_blocks: ['::/0'], description: 'Web' })]));
  t.notOk(sameRules([block({ cidr_blocks: ['::/0'] })], [block({ cidr_blocks: ['::/0'], to_port: 444 })]));
  t.end();
});
