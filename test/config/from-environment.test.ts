import { left, right } from 'fp-ts/lib/Either.js';
import t from 'tap';
import { givenOrFromEnvironment } from '../../src/config/from-environment.js';

const environment = { STATE_PASSWORD: 'of-the-environment', EMPTY: '' };

void t.test('prefers the value in the configuration', (t) => {
  t.same(givenOrFromEnvironment('given', '', environment), right('given'));
  t.same(givenOrFromEnvironment('given', 'STATE_PASSWORD', environment), right('given'));
  t.same(givenOrFromEnvironment('given', 'MISSING', environment), right('given'));
  t.end();
});

void t.test('otherwise requires the named variable', (t) => {
  for (const none of ['', undefined]) {
    t.same(givenOrFromEnvironment(none, 'STATE_PASSWORD', environment), right('of-the-environment'));
    t.same(givenOrFromEnvironment(none, '', environment), right(''));
    t.same(givenOrFromEnvironment(none, 'MISSING', environment), left('the environment variable MISSING is not set'));
    t.same(givenOrFromEnvironment(none, 'EMPTY', environment), left('the environment variable EMPTY is not set'));
  }
  t.end();
});

void t.test('does not print a probable secret in the place of a variable name', (t) => {
  for (const misplaced of ['https://chat.example/hooks/s3cret', '0123456789abcdef0123456789abcdef', `whsec_${'a'.repeat(32)}`])
    t.same(givenOrFromEnvironment('', misplaced, environment), left('the environment variable in this key is not set'));
  t.end();
});
