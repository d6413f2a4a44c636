import fc from 'fast-check';
import t from 'tap';
import { SecretCollector } from '../../../src/catalog/secrets/pack-secrets.js';
import { SecretValues } from '../../../src/catalog/secrets/secret-values.js';
import type { Json } from '../../../src/lib/json.js';
import '../../support/fixed-seed.js';

const mask = '(sensitive)';
const valuesOf = (...values: readonly (readonly [string, Json])[]): SecretValues => {
  const collector = new SecretCollector();
  for (const [name, value] of values) collector.add(name, value, '', true);
  const secrets = new SecretValues(() => false);
  secrets.put('s', collector.pack());
  return secrets;
};

void t.test('D20: finds a value anywhere in a text; short or common ones only under the same name', (t) => {
  const secrets = valuesOf(['description', 'hunter2'], ['master_username', 'postgres'], ['password', 'correct-horse'], ['a', 'x']);
  for (const [text, shown] of [
    ['run --with correct-horse, now', `run --with ${mask}, now`],
    ['correct-horsecorrect-horse', mask],
    ['correct-hors', 'correct-hors'],
    ['hunter2 of postgres', 'hunter2 of postgres'],
    ['{"description":"hunter2","other":"hunter2"}', `{"description":"${mask}","other":"hunter2"}`],
    ['{"description": "hunter2"}', `{"description": "${mask}"}`],
    ['{"masterUsername":"postgres","MasterUsername":"postgres"}', `{"masterUsername":"${mask}","MasterUsername":"${mask}"}`],
    ['{"description":"hunter22"}', '{"description":"hunter22"}'],
    ['', ''],
  ] as const)
    t.equal(secrets.masked(text), shown, text);
  t.end();
});

void t.test('D20: finds a value escaped by ASCII-only JSON writers that keep angle brackets', (t) => {
  const secrets = valuesOf(['password', 'w<örd>-of-db']);
  t.equal(secrets.masked('{"a":"w<\\u00f6rd>-of-db"}'), `{"a":"${mask}"}`);
  t.end();
});

void t.test('D20: finds a value escaped as in JSON and URLs, and within a document in a string', (t) => {
  const value = 'p"a\\s&w<örd>\n12';
  const secrets = valuesOf(['password', value]);
  const once = JSON.stringify({ a: value });
  for (const text of [
    value,
    once,
    JSON.stringify({ b: once }),
    once.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e').replaceAll('&', '\\u0026'),
  ])
    t.notMatch(secrets.masked(text), 'rd', text);
  t.equal(secrets.masked(`https://x/?q=${encodeURIComponent(value)}&r=1`), `https://x/?q=${mask}&r=1`);
  t.strictSame(JSON.parse(secrets.masked(once)), { a: mask });
  t.end();
});

void t.test('D20: in a secret document, members with secret names are found separately', (t) => {
  const secrets = valuesOf(['secret_string', '{"username":"application","password":"tr0ub4dor&3","host":"db.example.com"}']);
  t.equal(secrets.masked('application at db.example.com with tr0ub4dor&3'), `application at db.example.com with ${mask}`);
  t.end();
});

void t.test('parts of a long value are found too, without remainders', (t) => {
  const value = Array.from({ length: 200 }, (_, i) => `line ${String(i)} of a script`).join('\n');
  const secrets = valuesOf(['user_data', value]);
  t.equal(secrets.masked(`<${value}>`), `<${mask}>`);
  t.match(secrets.masked(value.slice(0, 600)), /^\(sensitive\)/);
  t.end();
});

void t.test('a source replaces only its own values', (t) => {
  const secrets = new SecretValues((variable) => variable === 'SHOWN');
  const put = (source: string, ...values: readonly string[]): void => {
    const collector = new SecretCollector();
    for (const value of values) collector.add('password', value, '', true);
    collector.add('SHOWN', 'visible-value', 'SHOWN', false);
    collector.add('API_KEY', 'variable-value', 'API_KEY', false);
    secrets.put(source, collector.pack());
  };
  put('one', 'first-secret', 'both-secret');
  put('two', 'both-secret');
  t.equal(secrets.masked('first-secret both-secret visible-value variable-value'), `${mask} ${mask} visible-value ${mask}`);
  put('one');
  t.equal(secrets.masked('first-secret both-secret'), `first-secret ${mask}`);
  t.ok(new SecretValues(() => false).isEmpty);
  t.end();
});

void t.test('text without secrets is returned as the same value', (t) => {
  const secrets = valuesOf(['password', 'correct-horse']);
  const value = { a: ['x', { b: 'a longer text' }], c: null, d: 1 };
  t.equal(secrets.maskedValue(value), value);
  t.strictSame(secrets.maskedValue({ ...value, e: ['correct-horse'] }), { ...value, e: [mask] });
  t.end();
});

void t.test('law: no value of 8 characters or more remains in any text, and nothing else changes', (t) => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', '"', '\\', 'é', '😀'), minLength: 8, maxLength: 20 });
  const law = fc.property(
    fc.array(word, { minLength: 1, maxLength: 6 }),
    fc.array(fc.oneof(fc.nat(5), fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), maxLength: 12 })), { maxLength: 12 }),
    (words, parts) => {
      const text = parts.map((part) => (typeof part === 'number' ? (words[part % words.length] ?? '') : part)).join('');
      const shown = valuesOf(...words.map((one) => ['password', one] as const)).masked(text);
      // Reference: a code unit is masked if any occurrence of any spelling covers it.
      const hidden = new Array<boolean>(text.length).fill(false);
      for (const one of words)
        for (const spelt of [one, JSON.stringify(one).slice(1, -1), JSON.stringify(JSON.stringify(one).slice(1, -1)).slice(1, -1)])
          for (let at = text.indexOf(spelt); at >= 0; at = text.indexOf(spelt, at + 1)) hidden.fill(true, at, at + spelt.length);
      let expected = '';
      for (let i = 0; i < text.length; i++)
        if (hidden[i] !== true) expected += text[i] ?? '';
        else if (i === 0 || hidden[i - 1] !== true) expected += mask;
      return shown === expected;
    },
  );
  fc.assert(law, { numRuns: 300 });
  t.end();
});

void t.test('time is linear in the text, for any number of values, even similar ones', (t) => {
  const alike = Array.from({ length: 20_000 }, (_, i) => `https://hooks.example.com/services/${String(i).padStart(8, '0')}/end-of-it`);
  const secrets = valuesOf(...alike.map((one) => ['url', one] as const));
  secrets.masked('warm up, please');
  for (const piece of ['https://hooks.example.com/services/', '/end-of-it', 'a']) {
    const text = piece.repeat(500_000 / piece.length);
    const start = process.cpuUsage().user;
    t.equal(secrets.masked(text), text);
    const took = (process.cpuUsage().user - start) / 1_000;
    t.ok(took < 1_000, `${piece}: ${String(took)} ms`);
  }
  t.end();
});
