import { existsSync, readdirSync, readFileSync } from 'node:fs';
import t from 'tap';

const text = readFileSync('docs/decisions.md', 'utf8');
const decided = new Set([...text.matchAll(/^\*\*(D\d+[a-z]?)\./gm)].map(([, number]) => number));

/** Files that may cite decisions. */
const files = [
  ...['src', 'test', 'bench', 'scripts', 'docs', 'deploy'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  ),
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
].filter((name) => /\.(?:ts|md|ya?ml)$/.test(name) && !name.includes('fixtures'));

void t.test('every cited decision is documented', (t) => {
  for (const file of files)
    for (const [number] of readFileSync(file, 'utf8').matchAll(/(?<![\w-])D[1-9]\d{0,2}[a-z]?(?![\w-])/g))
      if (!decided.has(number)) t.fail(`${file} cites ${number}, which docs/decisions.md does not have`, { at: null, stack: '' });
  t.ok(decided.size > 50);
  t.end();
});

void t.test('links in the decisions lead to files', (t) => {
  const links = [...text.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, path = '']) => path);
  for (const path of links) t.ok(existsSync(path), path);
  t.ok(links.length >= decided.size);
  t.end();
});
