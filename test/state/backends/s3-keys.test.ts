import t from 'tap';
import { s3Keys } from '../../../src/state/backends/s3-keys.js';
import { stateConfigOf } from './remote-config.js';

const keys = (yaml: Readonly<Record<string, string>>) => s3Keys(stateConfigOf({ backend: 's3', s3_bucket: 'b', ...yaml }));
const all = [
  'a/one.tfstate',
  'a/two.tfstate',
  'a/two.tfstate.tflock',
  'a/two.tfstate.backup',
  'a/deep/three.tfstate',
  'a/notes.txt',
  'a/',
  'b/one.tfstate',
  'env:/dev/a/one.tfstate',
  'env:/dev/a/deep/three.tfstate',
  'env:/prod/a/one.tfstate',
  'env:/prod/a/one.tfstate.tflock',
  'env:/prod/b/one.tfstate',
  'env:/a/one.tfstate',
];
/** The keys that match. Each must be among those that its pattern lists. */
const found = (t: { readonly ok: (is: boolean, text: string) => unknown }, yaml: Readonly<Record<string, string>>): readonly string[] => {
  const patterns = keys(yaml).several ?? [];
  return all.filter((key) =>
    patterns.some(({ prefix, matches }) => {
      if (matches(key)) t.ok(key.startsWith(prefix), `${key} is listed by ${prefix}`);
      return matches(key);
    }),
  );
};

void t.test('D54b: a single key, in the default or another workspace', (t) => {
  t.strictSame(keys({ s3_key: 'a/one.tfstate' }), { name: 'a/one.tfstate', several: undefined });
  t.strictSame(keys({ s3_key: 'k', s3_workspace: 'default' }), { name: 'k', several: undefined });
  t.strictSame(keys({ s3_key: 'k', s3_workspace: 'dev' }), { name: 'env:/dev/k', several: undefined });
  t.strictSame(keys({ s3_key: 'k', s3_workspace: 'dev', s3_workspace_key_prefix: 'ws/all' }), { name: 'ws/all/dev/k', several: undefined });
  t.strictSame(keys({ s3_key: 'k', s3_workspace: 'dev', s3_workspace_key_prefix: '' }), { name: 'dev/k', several: undefined });
  t.end();
});

void t.test('D54b: a star in a key matches any characters; locks, copies and folders are not states', (t) => {
  t.equal(keys({ s3_key: 'a/*.tfstate' }).name, 'a/*.tfstate');
  t.strictSame(found(t, { s3_key: 'a/*.tfstate' }), ['a/one.tfstate', 'a/two.tfstate', 'a/deep/three.tfstate']);
  t.strictSame(found(t, { s3_key: 'a/t*' }), ['a/two.tfstate']);
  t.strictSame(found(t, { s3_key: 'a/o*', s3_workspace: 'dev' }), ['env:/dev/a/one.tfstate']);
  t.end();
});

void t.test('D54b: a prefix finds keys below it that end in .tfstate', (t) => {
  t.strictSame(found(t, { s3_prefix: 'a/' }), ['a/one.tfstate', 'a/two.tfstate', 'a/deep/three.tfstate']);
  t.strictSame(found(t, { s3_prefix: 'a/', s3_workspace: 'dev' }), ['env:/dev/a/one.tfstate', 'env:/dev/a/deep/three.tfstate']);
  t.end();
});

void t.test('D54b: all workspaces: the default one and each folder that contains the key', (t) => {
  t.strictSame(found(t, { s3_key: 'a/one.tfstate', s3_workspace: '*' }), [
    'a/one.tfstate',
    'env:/dev/a/one.tfstate',
    'env:/prod/a/one.tfstate',
  ]);
  t.strictSame(found(t, { s3_key: 'a/one.tfstate', s3_workspace: 'p*' }), ['env:/prod/a/one.tfstate'], 'or those that match a name');
  t.end();
});
