import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A tool of `get-tool.sh`: its path, or why the tests that need it are skipped. */
type Tool = { readonly path: string; readonly skip: false } | { readonly path: ''; readonly skip: string };

const script = 'test/deploy/get-tool.sh';
const isCi = (process.env['CI'] ?? '') !== '';

type Download =
  'kubernetes-schemas' | 'operator-schemas' | 'compose-schema' | 'aws-provider' | 'ci-schemas' | 'sarif-schema' | 'report-readers' | 'helm';

/** Gets a tool. Throws in CI instead of skipping. */
export const toolOf = (name: Download): Tool => {
  const { status, stdout, stderr } = spawnSync('sh', [script, name], { encoding: 'utf8' });
  if (status === 0) return { path: stdout.trim(), skip: false };
  if (isCi) throw new Error(`cannot get ${name}: ${stderr}`);
  return { path: '', skip: `cannot get ${name}: ${stderr.trim().split('\n').at(-1) ?? ''}` };
};

/** Helm of this machine, or the one that `get-tool.sh` built. Only CI builds it: that takes minutes. */
export const helmTool = (): Tool => {
  if (existsSync('node_modules/.cache/deploy-tools/helm-v3.16.4/helm') || isCi) return toolOf('helm');
  const { stdout } = spawnSync('helm', ['version', '--short'], { encoding: 'utf8' });
  if (/^v[34]\./.test(stdout ?? '')) return { path: 'helm', skip: false };
  return { path: '', skip: `helm is not installed; \`sh ${script} helm\` builds it with Go` };
};
