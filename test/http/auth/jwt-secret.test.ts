import { left, right } from 'fp-ts/lib/Either.js';
import t from 'tap';
import { jwtSecret } from '../../../src/http/auth/jwt-secret.js';

const secretOf = (value: string | undefined) => jwtSecret({ SVC_API_AUTH_JWT_SECRET: value });

void t.test('D38: reports a secret that is missing or shorter than 32 bytes', (t) => {
  const missing = left(
    'SVC_API_AUTH_JWT_SECRET is not set: authentication needs a secret of at least 32 bytes; generate one with openssl rand -base64 32',
  );
  t.same(jwtSecret({}), missing);
  t.same(secretOf(''), missing);
  t.match(secretOf('a'.repeat(31)), left(/has 31 bytes; expected at least 32/));
  t.match(secretOf('é'.repeat(15)), left(/has 30 bytes/));
  t.same(secretOf('a'.repeat(32)), right(Buffer.from('a'.repeat(32))));
  t.same(secretOf('é'.repeat(16)), right(Buffer.from('é'.repeat(16))), 'counts bytes, not characters');
  t.end();
});
