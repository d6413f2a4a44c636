import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The document of a plan. `drift`: addresses of `terraform_data` resources that are gone; `same`: of those that are as declared. */
export const planText = ({
  drift = [],
  same = [],
}: { readonly drift?: readonly string[]; readonly same?: readonly string[] } = {}): string => {
  const named = (address: string) => ({
    address,
    mode: 'managed',
    type: 'terraform_data',
    name: 'x',
    provider_name: 'terraform.io/builtin/terraform',
  });
  return JSON.stringify({
    format_version: '1.2',
    terraform_version: '1.11.4',
    complete: true,
    errored: false,
    prior_state: {
      format_version: '1.0',
      values: { root_module: { resources: same.map((one) => ({ ...named(one), values: { id: one } })) } },
    },
    resource_drift: drift.map((one) => ({ ...named(one), change: { actions: ['delete'], before: { id: one, input: 'a' }, after: null } })),
  });
};

type FakeOptions = {
  /** Statements instead of writing a plan file and ending with code 2. `args`, `out` (path of the plan file), `fs` and `spawn` are defined. */
  readonly plan?: string;
  /** Statements instead of printing the document. */
  readonly show?: string;
  readonly document?: string;
};

type FakeCall = {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly pid: number;
  readonly cwd: string;
  /** Modes of the plan file and of its folder. */
  readonly modes: readonly number[];
};

/** A program in place of Terraform, with a folder to run in and another one for plan files. */
export const fakeProgram = (
  t: { readonly teardown: (work: () => void) => void },
  { plan, show, document = planText() }: FakeOptions = {},
) => {
  const folder = mkdtempSync(join(tmpdir(), 'driftline-fake-'));
  t.teardown(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const at = (name: string): string => join(folder, name);
  for (const name of ['infra', 'tmp']) mkdirSync(at(name));
  writeFileSync(at('document'), document);
  writeFileSync(
    at('terraform'),
    `#!${process.execPath}
const fs = require('node:fs');
const { spawn } = require('node:child_process');
const args = process.argv.slice(2);
const out = args[0] === 'plan' ? args.find((one) => one.startsWith('-out=')).slice(5) : args.at(-1);
const modes = [out, require('node:path').dirname(out)].map((path) => fs.statSync(path).mode & 0o777);
fs.appendFileSync(${JSON.stringify(at('calls'))}, JSON.stringify({ args, env: process.env, pid: process.pid, cwd: process.cwd(), modes }) + '\\n');
const note = (pid) => fs.appendFileSync(${JSON.stringify(at('children'))}, pid + '\\n');
if (args[0] === 'plan') { ${plan ?? "fs.writeFileSync(out, 'plan'); process.exitCode = 2;"} }
else { ${show ?? `process.stdout.write(fs.readFileSync(${JSON.stringify(at('document'))}));`} }
`,
    { mode: 0o755 },
  );
  const lines = (name: string): readonly string[] =>
    existsSync(at(name))
      ? readFileSync(at(name), 'utf8')
          .split('\n')
          .filter((line) => line !== '')
      : [];
  return {
    binary: at('terraform'),
    directory: at('infra'),
    /** Folder of the plan files. */
    root: at('tmp'),
    folder,
    calls: (): readonly FakeCall[] => lines('calls').map((line) => JSON.parse(line) as FakeCall),
    /** Process ids that the program noted with `note(pid)`. */
    children: (): readonly number[] => lines('children').map(Number),
    /** Writes an empty file beside the program, which finds it in `__dirname`. */
    note: (name: string): void => {
      writeFileSync(at(name), '');
    },
    /** What is left of plans. */
    left: (): readonly string[] => readdirSync(at('tmp')),
  };
};

/** Whether a process exists; a dead one that its parent has not read yet does not. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${String(pid)}/stat`, 'utf8'));
  } catch {
    return false;
  }
};
