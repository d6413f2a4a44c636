import t from 'tap';
import { cloudTypes } from '../../src/catalog/providers.js';
import { typesIn } from '../../src/catalog/types-in.js';

void t.test('a state without Google Cloud gets the types that all types begin with', async (t) => {
  const some = await typesIn(Buffer.from('{"resources":[{"type":"aws_s3_bucket"},{"type":"kubernetes_secret"}]}'));
  const names = Object.keys(some);
  t.ok(names.includes('aws_s3_bucket') && names.includes('kubernetes_secret'));
  t.strictSame(names, Object.keys(cloudTypes).slice(0, names.length), 'threads number keys alike');
  t.strictSame(
    Object.keys(cloudTypes)
      .slice(names.length)
      .filter((name) => !name.startsWith('google_')),
    [],
    'no other provider is left out',
  );
  for (const name of names) t.equal(some[name], cloudTypes[name]);
});

void t.test('a state that names a resource of Google Cloud gets all types', async (t) => {
  t.equal(await typesIn(new Uint8Array(Buffer.from('{"resources":[{"type":"google_storage_bucket"}]}'))), cloudTypes);
});
