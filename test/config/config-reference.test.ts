import { readFileSync } from 'node:fs';
import t from 'tap';
import { configReference } from '../../src/config/config-reference.js';
import { durationText } from '../../src/config/duration.js';
import { problemsOf, usable } from './read.js';

type Row = { readonly key: string; readonly fallback: string; readonly variable: string };

const rows = (): readonly Row[] =>
  configReference()
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [, key = '', , fallback = '', variable = ''] = line.split(' | ').flatMap((cell, at) => (at === 0 ? ['', cell] : [cell]));
      return {
        key: key.replace(/^\| `|`$/g, ''),
        fallback: fallback.replaceAll('`', ''),
        variable: variable.replace(/`/g, '').replace(' (YAML)', ''),
      };
    });

/** Every key of a decoded configuration, as `a.b` and `a[].b`. */
const keysOf = (value: unknown, path = ''): readonly string[] => {
  if (Array.isArray(value) && value.some((one) => typeof one === 'object')) return [`${path}[]`, ...keysOf(value[0], `${path}[]`)];
  if (typeof value !== 'object' || value === null || Array.isArray(value) || Object.keys(value).length === 0) return [path];
  return Object.entries(value).flatMap(([name, one]) => keysOf(one, path === '' ? name : `${path}.${name}`));
};

const encrypted = '{local_path: a, encryption: {}}';
const absent = ['aws', 'gcp', 'kubernetes'].map((name) => `${name}: {state: {encryption: {}}, states: [${encrypted}]`);

/** Every list with one item, and the sections that are absent by default. */
const everything = `
api:
  public_url: https://a.example
  rate_limit: {}
  auth:
    enabled: true
    api_keys: [{name: a, sha256: ${'a'.repeat(64)}, scopes: [read]}]
    oidc: {issuer: https://b.example, client_id: a, groups: [{group: a, scopes: [read]}]}
drift_rules: [{name: a}]
ignore: [{resource: a}]
providers: {${absent.join('}, ')}, clusters: [{name: a}]}}
verify: [{directory: a, state: a}]
advanced: {maintenance_windows: [{name: a, start_datetime: 2026-01-01, end_datetime: 2026-01-02}]}
`;

/** Keys without which sign-in with a provider is refused. */
const needed = ['api.public_url', 'api.auth.enabled', 'api.auth.oidc.issuer', 'api.auth.oidc.client_id'];

void t.test('the page lists exactly the keys of the configuration', (t) => {
  t.strictSame([...rows().map(({ key }) => key)].sort(), [...keysOf(usable(everything))].sort());
  t.end();
});

const valueAt = (config: unknown, key: string): unknown =>
  key.split('.').reduce((part, name) => (part as Readonly<Record<string, unknown>>)[name], config);

void t.test('D57: each key outside lists has its own variable, which sets it', (t) => {
  const variables = rows().filter(({ key }) => !key.includes('[].'));
  t.equal(new Set(variables.map(({ variable }) => variable)).size, variables.length);
  for (const { key, variable } of variables) {
    const text = key.replace('[]', '');
    // A value that is invalid for every type of key.
    const problems = problemsOf('', { [variable]: '[[{}]]' });
    const own = problems.find((one) => one.variable === variable);
    if (own !== undefined) t.match(own, { path: new RegExp(`^${text.replaceAll('.', '\\.')}(\\[0\\])?$`) });
    // The value was read but conflicts with other defaults.
    else if (problems.length > 0)
      t.match(
        problems,
        [
          {
            path: /^(?:providers\.(?:aws|gcp|kubernetes)\.state\.(?:backend|encryption\.key_provider)|api\.auth\.oidc\.issuer)$/,
            expected: / is set$/,
          },
        ],
        key,
      );
    else t.equal(valueAt(usable('', { [variable]: '[[{}]]' }), key), '[[{}]]', key);
  }
  t.end();
});

void t.test('the page shows the default values', (t) => {
  for (const { key, fallback } of rows().filter((row) => !row.key.includes('[') && !needed.includes(row.key))) {
    const value = valueAt(usable(everything), key);
    const isNothing =
      value === undefined || value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
    const isDuration = typeof value === 'number' && /^\d+(ms|s|m|h)$/.test(fallback);
    const written = isNothing ? '' : isDuration ? durationText(value) : typeof value === 'string' ? value : JSON.stringify(value);
    t.equal(fallback, written, key);
  }
  t.end();
});

void t.test('the page in the repository is current', (t) => {
  t.equal(readFileSync('docs/configuration.md', 'utf8'), configReference());
  t.end();
});
