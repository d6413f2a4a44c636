import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t from 'tap';

const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...['docs', 'deploy', 'examples'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  ),
].map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** The anchor that GitHub generates for a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

void t.test('relative links lead to existing files and headings', (t) => {
  let links = 0;
  for (const { file, text } of pages) {
    for (const [, link = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(link)) continue;
      links++;
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? file : join(dirname(file), path);
      if (!existsSync(target)) t.fail(`${file} links to ${link}, which does not exist`);
      else if (anchor !== undefined && !anchorsOf(target).includes(anchor))
        t.fail(`${file} links to ${link}, but that heading does not exist`);
    }
  }
  t.ok(links > 100);
  t.end();
});

/** Paths in code spans, relative to the repository or, as in ARCHITECTURE.md, to `src`. */
const rooted = /^(?:src|test|bench|scripts|docs|deploy|examples|generated|proto)\/[\w./-]+$/;
const shortened = /^[a-z][\w-]*\/[\w./-]+\.ts$/;

void t.test('paths in code spans exist', (t) => {
  let paths = 0;
  for (const { file, text } of pages) {
    for (const [, path = ''] of text.matchAll(/`([^`\n]+)`/g)) {
      if (!rooted.test(path) && !shortened.test(path)) continue;
      paths++;
      if (!existsSync(path) && !existsSync(join('src', path))) t.fail(`${file} names ${path}, which does not exist`);
    }
  }
  t.ok(paths > 100);
  t.end();
});
