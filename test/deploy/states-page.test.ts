import { isRight } from 'fp-ts/lib/Either.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { readConfig } from '../../src/config/load-config.js';
import { stateSection } from '../../src/config/providers/state-schema.js';
import { packageRoot } from '../e2e/incident.js';

/** Checks `docs/inputs/states.md` against the program. */
const page = readFileSync(join(packageRoot, 'docs', 'inputs', 'states.md'), 'utf8');
const blocks = (language: string): readonly string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, text = '']) => text);

void t.test('its examples are valid configurations', (t) => {
  for (const text of blocks('yaml')) t.ok(isRight(readConfig(text, {})), text);
  t.equal(blocks('yaml').length, 3);
  t.end();
});

void t.test('it names only existing keys', (t) => {
  const named = [...page.matchAll(/\b(?:local|s3|gcs|http)_[a-z0-9_]+/g)].map(([name]) => name);
  for (const name of named) t.ok(Object.hasOwn(stateSection.members, name), name);
  t.ok(named.length > 15);
  t.end();
});

void t.test('its policy equals the shipped file', (t) => {
  const shipped = JSON.parse(readFileSync(join(packageRoot, 'deploy', 'aws', 'state.json'), 'utf8')) as unknown;
  t.strictSame(
    blocks('json').map((text) => JSON.parse(text) as unknown),
    [shipped],
  );
  t.end();
});
