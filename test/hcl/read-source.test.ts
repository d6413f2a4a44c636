import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { findPlace } from '../../src/hcl/find-place.js';
import { readSource } from '../../src/hcl/read-source.js';

type Files = Readonly<Record<string, string>>;

/** Writes the files, reads `folder` of them, and finds addresses as `file:line`. */
const source = async (t: Test, files: Files, folder = '.', prepare: (base: string) => void = () => undefined) => {
  const base = t.testdir({});
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(base, name, '..'), { recursive: true });
    writeFileSync(join(base, name), text);
  }
  prepare(base);
  const warnings: string[] = [];
  const { root, start } = await readSource(join(base, folder), base, (text) => warnings.push(text.replaceAll(base, '')));
  const find = (address: string): string | undefined => {
    const place = findPlace(root, address);
    return place && `${place.file}:${String(place.line)}`;
  };
  return { find, start, warnings };
};

void t.test('follows local modules through several levels, and names files from the base', async (t) => {
  const { find, start, warnings } = await source(
    t,
    {
      'envs/prod/network.tf':
        '\nmodule "net" {\n  source = "../../modules/net"\n}\nmodule "far" {\n  source = "git::https://example.com/far"\n}',
      'envs/prod/main.tf': 'resource "a" "root" {}',
      'envs/prod/extra.tf.json': '{"resource": {"a": {"json": {}}},\n "module": {"here": {"source": "./here"}}}',
      'envs/prod/here/x.tofu': 'resource "a" "x" {}',
      'modules/net/main.tf': 'module "sub" { source = "./sub" }',
      'modules/net/sub/main.tf': '# one\nresource "a" "deep" {}',
    },
    'envs/prod',
  );
  t.equal(find('a.root[0]'), 'envs/prod/main.tf:1');
  t.equal(find('a.json'), 'envs/prod/extra.tf.json:1');
  t.equal(find('module.here.a.x'), 'envs/prod/here/x.tofu:1');
  t.equal(find('module.net["eu"].module.sub[1].a.deep'), 'modules/net/sub/main.tf:2');
  t.equal(find('module.far.a.x'), 'envs/prod/network.tf:5');
  t.strictSame(start, { file: 'envs/prod/main.tf', line: 1 });
  t.strictSame(warnings, []);
});

void t.test('the block of a .tofu file counts before that of .tf, and overrides last', async (t) => {
  const { find, start } = await source(t, {
    'a_override.tf': 'resource "a" "x" {}',
    'b.tf': '\nresource "a" "x" {}',
    'z.tofu': '\n\nresource "a" "x" {}',
    '.hidden.tf': 'resource "a" "hidden" {}',
    'c.tf~': 'resource "a" "hidden" {}',
  });
  t.equal(find('a.x'), 'z.tofu:3');
  t.equal(find('a.hidden'), undefined);
  t.strictSame(start, { file: 'z.tofu', line: 1 });
});

void t.test('modules that call each other and loops of links end', async (t) => {
  const { find, warnings } = await source(
    t,
    {
      'main.tf': 'module "a" { source = "./a" }\nmodule "loop" { source = "./loop" }',
      'a/main.tf': 'module "b" { source = "../b" }',
      'b/main.tf': 'module "a" { source = "../a" }\nresource "x" "y" {}',
    },
    '.',
    (base) => {
      symlinkSync('loop', join(base, 'loop'));
      symlinkSync('itself.tf', join(base, 'itself.tf'));
    },
  );
  t.equal(find('module.a.module.b.module.a.module.b.x.y'), 'b/main.tf:2');
  t.equal(find('module.loop.x.y'), 'main.tf:2');
  t.equal(warnings.length, 2);
  t.match(warnings.join('\n'), /cannot read the module \.\/loop of .*links lead in a circle/);
  t.match(warnings.join('\n'), /cannot read \/itself\.tf: its symbolic links lead in a circle/);
});

void t.test('missing modules, folders without files and files that are too big are reported', async (t) => {
  const gone = await source(t, { 'main.tf': 'module "gone" { source = "./gone" }\nresource "x" "y" {}' }, '.', (base) => {
    mkdirSync(join(base, 'folder.tf'));
    writeFileSync(join(base, 'big.tf'), '');
    truncateSync(join(base, 'big.tf'), 9 * 2 ** 20);
  });
  t.equal(gone.find('module.gone.x.y'), 'main.tf:1');
  t.equal(gone.find('x.y'), 'main.tf:2');
  t.match(gone.warnings.sort(), [
    /^\/big\.tf is not read: it is larger than 8 MiB$/,
    /^cannot read the module \.\/gone of .*no such file or folder/,
  ]);
  const empty = await source(t, { 'prod/readme.md': '' }, 'prod');
  t.strictSame(empty.start, { file: 'prod/main.tf', line: 1 });
  t.match(empty.warnings, [/prod contains no \.tf files/]);
  await t.rejects(
    readSource(join(t.testdirName, 'none'), t.testdirName, () => undefined),
    { code: 'ENOENT' },
  );
});

void t.test('a module outside of the base counts as one of another repository', async (t) => {
  const base = t.testdir({ repository: { 'main.tf': 'module "out" { source = "../out" }' }, out: { 'main.tf': 'resource "a" "b" {}' } });
  const { root } = await readSource(join(base, 'repository'), join(base, 'repository'), () => t.fail('no warning'));
  t.strictSame(findPlace(root, 'module.out.a.b'), { file: 'main.tf', line: 1 });
});
