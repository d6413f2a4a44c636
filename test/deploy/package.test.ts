import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import t from 'tap';

type Packed = { readonly size: number; readonly unpackedSize: number; readonly files: readonly { readonly path: string }[] };
type Manifest = {
  readonly bin: { readonly driftline: string };
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional: boolean }>>;
};

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const mebibyte = 1024 * 1024;

void t.test('the packed tarball has the program and its documents, and nothing else', (t) => {
  const output = execFileSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [packed] = JSON.parse(output) as readonly Packed[];
  const paths = packed?.files.map(({ path }) => path) ?? [];
  const folders = new Set(
    paths.map((path) =>
      path
        .split('/')
        .slice(0, path.startsWith('dist/') ? 2 : 1)
        .join('/'),
    ),
  );
  t.strictSame([...folders].sort(), ['LICENSE', 'README.md', 'deploy', 'dist/app', 'docs', 'examples', 'generated', 'package.json']);
  for (const path of [manifest.bin.driftline, 'dist/app/decode-worker.js', 'dist/app/state-worker.js', 'docs/operations.md'])
    t.ok(paths.includes(path), path);
  // Compiled code is for the version of Node that built it.
  t.notOk(paths.some((path) => path.endsWith('.cache')));
  const page = paths.filter((path) => path.startsWith('dist/app/web/'));
  for (const name of ['index.html', 'assets/main-[A-Z0-9]+.js', 'assets/main-[A-Z0-9]+.css'])
    for (const ending of ['', '.gz', '.br'])
      t.ok(
        page.some((path) => new RegExp(`^dist/app/web/${name}${ending}$`).test(path)),
        `${name}${ending}`,
      );
  for (const path of page) {
    t.notMatch(path, /\.map(?:\.|$)/);
    // No maps, and no paths of the machine that built it.
    if (/\.(?:js|css|html)$/.test(path)) t.notMatch(readFileSync(path, 'utf8'), /sourceMappingURL|node_modules\/|\/web\/src\//, path);
  }
  t.ok(Number(packed?.size) < 4 * mebibyte, `${String(packed?.size)} bytes packed`);
  t.ok(Number(packed?.unpackedSize) < 16 * mebibyte, `${String(packed?.unpackedSize)} bytes unpacked`);
  t.end();
});

void t.test('an installation leaves out the 250 MB of binaries of uWebSockets.js, a clone has them', (t) => {
  const name = 'uWebSockets.js';
  t.notOk(Object.hasOwn(manifest.dependencies, name));
  t.equal(manifest.peerDependencies[name], '*');
  t.equal(manifest.peerDependenciesMeta[name]?.optional, true);
  const pinned = manifest.devDependencies[name] ?? '';
  t.match(pinned, /^npm:uwebsockets@\d+\.\d+\.\d+$/);
  // The command in messages and documents installs the version that the tests run with.
  for (const file of ['src/http/choose-server.ts', 'docs/operations.md'])
    t.ok(readFileSync(file, 'utf8').includes(`npm install "${name}@${pinned}"`), file);
  t.ok(Object.hasOwn(manifest.dependencies, 'ws'));
  t.end();
});
