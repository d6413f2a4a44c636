import t from 'tap';
import { hostNames, isHostName } from '../../src/config/host-names.js';

void t.test('accepts addresses, localhost and configured names, in any case, with any port, with a trailing dot', (t) => {
  const isOwn = hostNames(['Drift.Internal', 'driftline', '*.svc.cluster.local']);
  const own = [
    '127.0.0.1',
    '127.0.0.1:8080',
    '10.1.2.3:8080',
    '[::1]',
    '[::1]:8080',
    '[fe80::1%25eth0]:8080',
    '[::ffff:127.0.0.1]:8080',
    'localhost',
    'LocalHost:8080',
    'localhost.:8080',
    'localhost:',
    'drift.internal',
    'DRIFT.internal.:1',
    'driftline:8080',
    'a.svc.cluster.local',
    'a.b.svc.cluster.local:8080',
  ];
  for (const host of own) t.equal(isOwn(host), true, host);
  const foreign = [
    '',
    ':8080',
    '.',
    'evil.example',
    'evil.example:8080',
    'localhost.evil.example',
    'a.localhost',
    'notlocalhost',
    '127.0.0.1.evil.example',
    '127.0.0.1.nip.io:8080',
    '127.0.0.1:80:80',
    '127.1',
    '0x7f.0.0.1',
    '2130706433',
    '256.0.0.1',
    '::1',
    '[::1',
    '[evil.example]',
    '[::1].evil.example',
    'x.drift.internal',
    'svc.cluster.local',
    '.svc.cluster.local',
    'drift.internal@evil.example',
    'evil.example/localhost',
    'localhost, evil.example',
    ' localhost',
    '*',
  ];
  for (const host of foreign) t.equal(isOwn(host), false, host);
  t.equal(hostNames(['*'])('evil.example:8080'), true);
  t.equal(hostNames(['*'])(''), false, 'some name');
  t.equal(hostNames([])('drift.internal'), false);
  t.end();
});

void t.test('accepts host names and leading wildcards in the configuration', (t) => {
  for (const name of ['a', 'driftline', 'a.b-c.internal', 'a_b', '*.internal', '*', 'internal.', '10.0.0.1'])
    t.equal(isHostName(name), true, name);
  for (const name of ['', 'a:8080', 'http://a', 'a/b', '*a', 'a.*', '*.*.a', 'a..b', '-a', 'a b', 'ä.example', '[::1]', 'a'.repeat(256)])
    t.equal(isHostName(name), false, name);
  t.end();
});
