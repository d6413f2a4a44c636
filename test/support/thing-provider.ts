import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder for `filesystem_mirror`, or why there is none. */
type ThingProvider = { readonly mirror: string } | { readonly missing: string };

/**
 * The Terraform provider in `terraform-provider`, built with Go once for each version of its sources and kept in `node_modules/.cache`. The
 * first build downloads its modules; it takes about a minute, at most ten.
 */
export const thingProvider = (): ThingProvider => {
  found ??= find();
  return found;
};

let found: ThingProvider | undefined;

const root = fileURLToPath(new URL('../../..', import.meta.url));
const sources = join(root, 'test/support/terraform-provider');
/** The address `driftline/thing` means another host for each program. */
const hosts = ['registry.terraform.io', 'registry.opentofu.org'];
const platform = `${process.platform}_${process.arch === 'x64' ? 'amd64' : process.arch}`;

const find = (): ThingProvider => {
  const hash = createHash('sha256').update(platform);
  for (const name of readdirSync(sources).sort()) hash.update(name).update(readFileSync(join(sources, name)));
  const mirror = join(root, 'node_modules/.cache', `terraform-provider-thing-${hash.digest('hex').slice(0, 12)}`);
  if (existsSync(mirror)) return { mirror };
  mkdirSync(join(mirror, '..'), { recursive: true });
  // Other test processes may do the same; the first rename wins.
  const made = mkdtempSync(`${mirror}-`);
  try {
    for (const host of hosts) {
      const file = join(made, host, 'driftline/thing/1.0.0', platform, 'terraform-provider-thing_v1.0.0');
      execFileSync(goTool(), ['build', '-trimpath', '-mod=readonly', '-o', file, '.'], {
        cwd: sources,
        env: { ...process.env, CGO_ENABLED: '0' },
        stdio: ['ignore', 'ignore', 'pipe'],
        timeout: 600_000,
      });
    }
    if (!existsSync(mirror)) renameSync(made, mirror);
    return { mirror };
  } catch (error) {
    if (existsSync(mirror)) return { mirror };
    const lines = (error instanceof Error ? error.message : String(error)).trimEnd().split('\n');
    return { missing: `the provider for tests was not built; it needs Go 1.25 and the Go module proxy (${lines.slice(-1).join('')})` };
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
};

/** Go of the PATH, else where its installer puts it. */
const goTool = (): string => {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/local/go/bin'];
  return folders.map((folder) => join(folder, 'go')).find((path) => existsSync(path)) ?? 'go';
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const provider = thingProvider();
  process.stdout.write(`${'mirror' in provider ? provider.mirror : provider.missing}\n`);
  process.exitCode = 'mirror' in provider ? 0 : 1;
}
