import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const version = '1.4.0';

/**
 * Installs the provider `local` from the proxy of Go modules below a folder, where the tool finds it without the network. Returns the
 * environment of the tool, or why there is none.
 */
export const localProvider = (folder: string): Readonly<Record<string, string>> | string => {
  if (spawnSync('terraform', ['version'], { env: { PATH: process.env['PATH'], CHECKPOINT_DISABLE: '1' } }).status !== 0)
    return 'terraform is not installed';
  const bin = join(folder, 'bin');
  const built = spawnSync('go', ['install', `github.com/terraform-providers/terraform-provider-local@v${version}`], {
    env: { ...process.env, GOBIN: bin },
    encoding: 'utf8',
  });
  if (built.status !== 0) return `the provider cannot be built: ${built.error?.message ?? built.stderr.slice(-300)}`;
  const [os, arch] = [process.platform, process.arch === 'x64' ? 'amd64' : process.arch];
  const mirror = join(folder, 'mirror');
  const place = join(mirror, 'registry.terraform.io/hashicorp/local', version, `${os}_${arch}`);
  mkdirSync(place, { recursive: true });
  copyFileSync(join(bin, 'terraform-provider-local'), join(place, `terraform-provider-local_v${version}_x4`));
  const settings = join(folder, 'tool.tfrc');
  writeFileSync(settings, `provider_installation {\n  filesystem_mirror {\n    path = "${mirror}"\n  }\n}\n`);
  return { TF_CLI_CONFIG_FILE: settings, CHECKPOINT_DISABLE: '1' };
};
