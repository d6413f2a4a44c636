import t from 'tap';
import type { Json } from '../../../../src/lib/json.js';
import { canonicalRange, hasPorts, protocolName } from '../../../../src/catalog/aws/firewall/network-values.js';
import { sameValue } from '../../../../src/operators/compare/compare-values.js';

void t.test('D15: address ranges have one spelling', (t) => {
  for (const [given, expected] of [
    ['10.0.0.1/8', '10.0.0.0/8'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['255.255.255.255/0', '0.0.0.0/0'],
    ['198.51.100.7/32', '198.51.100.7/32'],
    ['198.51.100.255/25', '198.51.100.128/25'],
    ['2001:DB8:0:0:0:0:0:1/128', '2001:db8::1/128'],
    ['2001:db8:0:1:0:0:0:0/64', '2001:db8:0:1::/64'],
    ['0:0:0:0:0:0:0:0/0', '::/0'],
    ['::1/0', '::/0'],
    ['fe80::ffff:1/112', 'fe80::ffff:0/112'],
    ['1:0:0:2:0:0:0:3/128', '1:0:0:2::3/128'],
    ['1::2:0:0:3/128', '1::2:0:0:3/128'],
    ['1:2:3:4:5:6:7:0/128', '1:2:3:4:5:6:7:0/128'],
  ] as const) {
    t.equal(canonicalRange(given), expected, given);
    t.equal(canonicalRange(expected), expected, `${expected} stays`);
  }
  for (const other of ['pl-1', 'sg-1', '10.0.0.0', '10.0.0.0/33', '300.1.1.1/8', '1::2::3/64', '1:2:3/64', '::g/64', '::/129', '']) {
    t.equal(canonicalRange(other), other, 'no range');
  }
  t.end();
});

void t.test('D15: protocols have a name and a number', (t) => {
  t.strictSame(['6', 'tcp', 'TCP', '17', '1', '58', 'icmpv6', 'all', '-1', '50'].map(protocolName), [
    'tcp',
    'tcp',
    'tcp',
    'udp',
    'icmp',
    'icmpv6',
    'icmpv6',
    '-1',
    '-1',
    '50',
  ]);
  t.strictSame(['6', 'udp', 'icmp', '58', '-1', 'all', '50'].map(hasPorts), [true, true, true, true, false, false, false]);
  t.end();
});

void t.test('D15: network values are compared by meaning', (t) => {
  const same = (a: Json, b: Json): boolean => sameValue(a, b, 'network');
  t.ok(same('tcp', '6'));
  t.ok(same('2001:DB8::/32', '2001:db8:0::/32'));
  t.ok(same(['10.0.0.1/8'], ['10.0.0.0/8']));
  t.ok(same('444455556666/sg-1', 'sg-1'));
  t.notOk(same('444455556666/sg-1', 'sg-2'));
  t.ok(same(-1, null), 'no port');
  t.ok(same('8', 8));
  t.notOk(same(0, null), 'port 0, or an echo reply');
  t.notOk(same(0, -1));
  t.notOk(same('tcp', '17'));
  t.notOk(same('10.0.0.0/8', '10.0.0.0/16'));
  t.ok(same({ rule_no: 100, cidr: '10.0.0.9/8' }, { rule_no: '100', cidr: '10.0.0.0/8' }));
  t.end();
});
