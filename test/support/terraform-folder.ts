import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { thingProvider } from './thing-provider.js';

type Test = { readonly teardown: (work: () => void | Promise<void>) => void };

type Program = 'terraform' | 'tofu';

/** `document`: output of `show -json`; undefined if no plan was written. */
type MadePlan = { readonly code: number; readonly events: string; readonly document: string | undefined };

/** A configuration that uses the provider for tests, in a folder of its own, initialised. */
export type TerraformFolder = {
  readonly folder: string;
  /** Where the provider has its JSON files. */
  readonly things: string;
  readonly write: (files: Readonly<Record<string, string>>) => void;
  /** Its standard output. Throws if it fails. */
  readonly run: (...args: readonly string[]) => string;
  /** `plan -json` and `show -json` of one plan, with these options. */
  readonly plan: (...options: readonly string[]) => MadePlan;
  readonly state: () => Buffer;
};

const named = { terraform: process.env['TERRAFORM'] ?? 'terraform', tofu: process.env['TOFU'] ?? 'tofu' };

/** Why tests with real plans are skipped; false if they run. With `CI` set those of Terraform run in any case, and fail without it or Go. */
export const withoutPlans = (program: Program = 'terraform'): string | false => {
  if (program === 'terraform' && (process.env['CI'] ?? '') !== '') return false;
  if (spawnSync(named[program], ['version'], { stdio: 'ignore', timeout: limit }).error !== undefined) return `${program} is not installed`;
  const provider = thingProvider();
  return 'missing' in provider ? provider.missing : false;
};

/** `files`: the configuration, with `header` first in one of them. The folder is removed after the test. */
export const terraformFolder = (t: Test, files: Readonly<Record<string, string>>, program: Program = 'terraform'): TerraformFolder => {
  const provider = thingProvider();
  if ('missing' in provider) throw new Error(provider.missing);
  const folder = mkdtempSync(join(tmpdir(), 'driftline-plans-'));
  t.teardown(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const settings = join(folder, 'settings.tfrc');
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    TF_CLI_CONFIG_FILE: settings,
    TF_IN_AUTOMATION: '1',
    TF_INPUT: '0',
    NO_COLOR: '1',
    CHECKPOINT_DISABLE: '1',
  };
  const start = (args: readonly string[]) => {
    const { status, stdout, stderr, error } = spawnSync(named[program], args, {
      cwd: folder,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limit,
      maxBuffer: 256 * 1024 * 1024,
    });
    if (error !== undefined) throw new Error(`${program} ${args.join(' ')}: ${error.message}`);
    return { code: status ?? -1, stdout, stderr };
  };
  const run = (...args: readonly string[]): string => {
    const { code, stdout, stderr } = start(args);
    if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${String(code)}: ${stdout}${stderr}`);
    return stdout;
  };
  const write = (texts: Readonly<Record<string, string>>): void => {
    for (const [name, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
  };
  write({
    'settings.tfrc': `provider_installation {\n  filesystem_mirror {\n    path = ${JSON.stringify(provider.mirror)}\n  }\n}\n`,
    ...files,
  });
  run('init', '-input=false');
  const plan = (...options: readonly string[]): MadePlan => {
    const { code, stdout } = start(['plan', '-json', '-input=false', '-lock=false', '-out=plan.bin', ...options]);
    const shown = start(['show', '-json', 'plan.bin']);
    rmSync(join(folder, 'plan.bin'), { force: true });
    return { code, events: stdout, document: shown.code === 0 ? shown.stdout : undefined };
  };
  return { folder, things: join(folder, 'things'), write, run, plan, state: () => readFileSync(join(folder, 'terraform.tfstate')) };
};

/** Of one command, in milliseconds. */
const limit = 120_000;

/** The first lines of a module with things; in the root module with the provider. */
export const header = (isRoot = true): string =>
  `terraform {\n  required_providers {\n    thing = { source = "driftline/thing" }\n  }\n}\n${
    isRoot ? 'provider "thing" {\n  folder = "${path.module}/things"\n}\n' : ''
  }`;
