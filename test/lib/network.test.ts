import fc from 'fast-check';
import { BlockList, isIP } from 'node:net';
import t from 'tap';
import { isEverybody, networkText, parseNetwork, rangeText, withoutHost, type Network } from '../../src/lib/network.js';
import { sameNetwork, unifyNetworks } from '../../src/lib/same-networks.js';

const network = (text: string): Network => {
  const parsed = parseNetwork(text);
  if (parsed === undefined) throw new Error(`no network: ${text}`);
  return parsed;
};
const opens = (...texts: readonly string[]): boolean => isEverybody(texts.map(network));

void t.test('reads what Node.js takes for an address, and nothing else', (t) => {
  const text = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.string({ unit: fc.constantFrom(...Array.from('0123456789abcdefABCDEF:./')), maxLength: 45 }),
    fc.ipV6().map((address) => address.toUpperCase()),
  );
  fc.assert(
    fc.property(text, (one) => one.includes('/') || (parseNetwork(one) !== undefined) === isIP(one) > 0),
    { seed: 7, numRuns: 2_000 },
  );
  for (const other of ['', '10.0.0.0/33', '10.0.0/8', '::/129', 'fe80::1%eth0', 'sg-1', '10.0.0.1/', '1.2.3.4/8/8', 'a.b', 'x:y'])
    t.equal(parseNetwork(other), undefined, other);
  t.end();
});

void t.test('the text without host bits denotes the same addresses', (t) => {
  const range = fc.oneof(
    fc.tuple(fc.ipV4(), fc.nat(32)).map(([address, width]) => `${address}/${String(width)}`),
    fc.tuple(fc.ipV6(), fc.nat(128)).map(([address, width]) => `${address}/${String(width)}`),
  );
  fc.assert(
    fc.property(range, fc.ipV4(), fc.ipV6(), (one, v4, v6) => {
      const plain = networkText(withoutHost(network(one)));
      const [given = '', width = ''] = one.split('/');
      const family = given.includes(':') ? 'ipv6' : 'ipv4';
      const [own = '', left] = plain.split('/');
      const [list, other] = [new BlockList(), new BlockList()];
      list.addSubnet(given, Number(width), family);
      other.addSubnet(own, Number(left), family);
      return [given, own, family === 'ipv4' ? v4 : v6].every((address) => list.check(address, family) === other.check(address, family));
    }),
    { seed: 11, numRuns: 1_000 },
  );
  t.equal(rangeText(network('2001:DB8:0:0::1')), '2001:db8::1/128');
  t.equal(networkText(network('::ffff:192.0.2.1')), '::ffff:c000:201');
  t.end();
});

void t.test('D110: everybody is half or more of an address space', (t) => {
  for (const all of [
    ['0.0.0.0/0'],
    ['0.0.0.0/1'],
    ['0.0.0.0/1', '128.0.0.0/1'],
    ['0.0.0.0/2', '64.0.0.0/2'],
    ['0.0.0.0/2', '192.0.0.0/2', '10.0.0.0/8'],
    ['10.9.8.7/0'],
    ['::/0'],
    ['8000::/1'],
    ['2000::/3'],
    ['2000::/4'],
    ['2000::/5', '2800::/5'],
  ])
    t.ok(opens(...all), all.join(' '));
  for (const some of [
    [],
    ['0.0.0.0/2'],
    ['0.0.0.0/2', '0.0.0.0/2', '10.0.0.0/8'],
    ['0.0.0.0/32', '10.0.0.0/8'],
    ['fc00::/7'],
    ['2000::/5'],
    ['2000::/5', '4000::/5'],
    ['0.0.0.0/2', '2000::/5'],
  ])
    t.notOk(opens(...some), some.join(' '));
  t.end();
});

void t.test('D110: the share is that of a count of addresses', (t) => {
  // Networks of the first octet only, so that 256 blocks can be counted.
  const block = fc.tuple(fc.nat(255), fc.integer({ min: 1, max: 8 }));
  fc.assert(
    fc.property(fc.array(block, { maxLength: 12 }), (blocks) => {
      const covered = new Set<number>();
      for (const [first, width] of blocks) {
        const size = 2 ** (8 - width);
        const start = first - (first % size);
        for (let one = start; one < start + size; one++) covered.add(one);
      }
      return opens(...blocks.map(([first, width]) => `${String(first)}.0.0.0/${String(width)}`)) === covered.size >= 128;
    }),
    { seed: 13, numRuns: 1_000 },
  );
  t.end();
});

void t.test('D110: spellings of one network agree, and ends of a link do not', (t) => {
  for (const [one, other] of [
    ['10.0.0.7/24', '10.0.0.0/24'],
    ['192.0.2.1', '192.0.2.1/32'],
    ['2001:DB8::0001', '2001:db8:0:0::1/128'],
    ['2001:db8::/32', '2001:0db8:0000:0000::/32'],
  ] as const) {
    t.ok(sameNetwork(one, other), `${one} ${other}`);
    t.ok(sameNetwork(other, one), `${other} ${one}`);
  }
  for (const [one, other] of [
    ['169.254.0.1/30', '169.254.0.2/30'],
    ['10.0.0.0/8', '10.0.0.0/9'],
    ['10.0.0.1', '10.0.0.2'],
    ['::', '0.0.0.0'],
    ['web', 'web'],
  ] as const)
    t.notOk(sameNetwork(one, other), `${one} ${other}`);
  t.strictSame(unifyNetworks({ cidrs: ['192.0.2.9/24'], name: 'a' }, { cidrs: ['192.0.2.0/24'], name: 'b' }), [
    { cidrs: ['192.0.2.0/24'], name: 'a' },
    { cidrs: ['192.0.2.0/24'], name: 'b' },
  ]);
  t.equal(unifyNetworks('a', ['b']), undefined);
  t.end();
});
