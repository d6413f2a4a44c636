import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import t from 'tap';
import { sameUserData } from '../../../src/operators/compare/same-user-data.js';

const script = '#!/bin/sh\necho hello, wörld\n';
const base64 = (bytes: string | Buffer): string => Buffer.from(bytes).toString('base64');
const sha1 = (bytes: string | Buffer): string => createHash('sha1').update(bytes).digest('hex');

void t.test('D15: user data is the same in plain text, in base64 and as the hash of its decoded bytes', (t) => {
  const forms = [script, base64(script), sha1(script)];
  for (const a of forms) for (const b of forms) t.ok(sameUserData(a, b), `${a.slice(0, 10)} ${b.slice(0, 10)}`);
  t.ok(sameUserData(sha1(script).toUpperCase(), base64(script)));
  t.ok(sameUserData(base64(script).replace(/(.{10})/g, '$1\n'), script), 'in lines');
  t.end();
});

void t.test('D15: binary user data is compared by its bytes', (t) => {
  const packed = gzipSync(script);
  const other = gzipSync(`${script}#`);
  t.ok(sameUserData(base64(packed), sha1(packed)));
  t.notOk(sameUserData(base64(packed), sha1(other)));
  t.notOk(sameUserData(base64(Buffer.from([0xff, 0xfe])), base64(Buffer.from([0xfe, 0xff]))), 'even if neither is valid text');
  t.end();
});

void t.test('D15: other user data differs, and missing user data is absent', (t) => {
  t.notOk(sameUserData(script, `${script} `));
  t.notOk(sameUserData(base64(script), sha1(`${script}x`)));
  t.notOk(sameUserData(script, null));
  t.ok(sameUserData(null, ''));
  t.ok(sameUserData(undefined, null));
  t.notOk(sameUserData('', base64(script)));
  t.end();
});
