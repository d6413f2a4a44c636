import fc from 'fast-check';
import t from 'tap';
import { clientAddress } from '../../src/http/client-address.js';
import { problemsOf, problemTexts, usable } from '../config/read.js';
import { requestOf } from './auth/request-of.js';
import '../support/fixed-seed.js';

const clientOf = (trusted: readonly string[], address: string, forwarded = ''): string =>
  clientAddress(trusted)(requestOf({ 'x-forwarded-for': forwarded }, { address }));

const proxies = ['10.0.0.0/8', '192.0.2.7', 'fd00::/8', '2001:db8::1'];

void t.test('D35: ignores the header without trusted proxies', (t) => {
  t.equal(clientOf([], '10.0.0.1', '203.0.113.9'), '10.0.0.1');
  t.equal(clientOf(proxies, '192.0.2.8', '203.0.113.9'), '192.0.2.8', 'also from an untrusted peer');
  t.end();
});

void t.test('D35: reads the header from the right, up to the first untrusted address', (t) => {
  const cases: readonly (readonly [peer: string, header: string, client: string])[] = [
    ['10.0.0.1', '', '10.0.0.1'],
    ['10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['10.0.0.1', '  203.0.113.9  ', '203.0.113.9'],
    ['10.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['10.0.0.1', '198.51.100.1, 203.0.113.9, 10.1.2.3', '203.0.113.9'],
    ['10.0.0.1', '203.0.113.9,10.1.2.3,192.0.2.7', '203.0.113.9'],
    ['10.0.0.1', '10.0.0.2, 10.0.0.3', '10.0.0.2'],
    ['192.0.2.7', '203.0.113.9', '203.0.113.9'],
    ['fd12::1', '2001:DB8:0::2', '2001:db8::2'],
    ['2001:db8::1', '203.0.113.9', '203.0.113.9'],
    ['2001:db8:0:0:0:0:0:1', '203.0.113.9', '203.0.113.9'],
    ['10.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:10.0.0.1', '::ffff:10.0.0.2, ::ffff:a00:3', '10.0.0.2'],
    ['10.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
    ['10.0.0.1', '[2001:db8::2]:4711', '2001:db8::2'],
    ['10.0.0.1', '[2001:db8::2]', '2001:db8::2'],
  ];
  for (const [peer, header, client] of cases) t.equal(clientOf(proxies, peer, header), client, `${peer} ← ${header}`);
  t.end();
});

void t.test('D35: stops at an invalid entry, because no proxy wrote the entries before it', (t) => {
  for (const garbage of [
    'unknown',
    '',
    '_hidden',
    '999.1.1.1',
    '1.2.3',
    'fe80::1%eth0',
    '10.0.0.1/8',
    '203.0.113.9 203.0.113.8',
    '[203.0.113.9',
  ])
    t.equal(clientOf(proxies, '10.0.0.1', `203.0.113.9, ${garbage}, 10.0.0.2`), '10.0.0.2', garbage);
  t.equal(clientOf(proxies, '10.0.0.1', 'garbage'), '10.0.0.1');
  t.equal(clientOf(proxies, 'no address', '203.0.113.9'), 'no address');
  t.end();
});

void t.test('law: entries prepended by a client change nothing, and nothing throws', (t) => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.ipV4(), fc.ipV6(), fc.constantFrom(',', ', ', '10.0.0.1', '::', '['));
  fc.assert(
    fc.property(fc.array(text), (parts) => clientOf(proxies, '10.0.0.1', `${parts.join('')},203.0.113.9, 10.0.0.2`) === '203.0.113.9'),
  );
  fc.assert(fc.property(fc.array(text), (parts) => typeof clientOf(proxies, '10.0.0.1', parts.join('')) === 'string'));
  t.end();
});

void t.test('D57: requires addresses or networks as trusted proxies', (t) => {
  for (const good of ['10.0.0.0/8', '0.0.0.0/0', '192.0.2.1', '::1', 'fd00::/8', '::/0', '::ffff:10.0.0.0/104'])
    t.strictSame(usable(`api: {trusted_proxies: ["${good}"]}`).api.trusted_proxies, [good]);
  for (const bad of [
    '',
    'proxy',
    '10.0.0.0/33',
    '10.0.0/8',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    '::/129',
    '::ffff:10.0.0.0/95',
    'fe80::1%eth0',
    ' 10.0.0.1',
    '10.0.0.0/1e1',
  ])
    t.equal(problemsOf(`api: {trusted_proxies: ["10.0.0.1", "${bad}"]}`).length, 1, bad);
  t.match(problemTexts('api: {trusted_proxies: [proxy]}'), [
    /api\.trusted_proxies: .*expected a list of addresses or networks such as 10\.0\.0\.0\/8/,
  ]);
  t.end();
});

void t.test('treats a network of IPv4-mapped IPv6 addresses as the IPv4 network', (t) => {
  t.equal(clientOf(['::ffff:10.0.0.0/104'], '10.1.2.3', '203.0.113.9'), '203.0.113.9');
  t.equal(clientOf(['::ffff:10.0.0.0/104'], '11.1.2.3', '203.0.113.9'), '11.1.2.3');
  t.end();
});
