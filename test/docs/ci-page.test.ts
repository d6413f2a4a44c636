import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import t from 'tap';
import { linesOf, runCommand } from '../support/command.js';

/** Runs the commands of docs/ci.md that have a sample, on the example incident. */

const page = readFileSync('docs/ci.md', 'utf8');
const samples = [...page.matchAll(/^ {4}driftline (replay [^\n]*)\n\n```\w*\n(.*?)```$/gms)].map(([, command = '', sample = '']) => ({
  command,
  sample,
}));

const incident = 'examples/incident';
const inputs = ['logs', 'google-cloud.json', 'kubernetes-audit.ndjson', 'sensor.ndjson'].map((name) => `${incident}/${name}`);

/** The time of a run differs. */
const untimed = (text: string): string => text.replaceAll(/ time="\d+\.\d+"| timestamp="[^"]*"/g, '');

void t.test('samples are lines of what their commands print', async (t) => {
  const cwd = t.testdir({
    infra: {
      'main.tf': 'resource "aws_db_instance" "orders" {\n}\nmodule "api" {\n  source = "./api"\n}\n',
      api: { 'main.tf': 'resource "aws_iam_role" "this" {}\n' },
    },
  });
  const states = ['--state', `${incident}/state/before.tfstate`, '--state-at', `2026-03-10T14:09:40Z=${incident}/state/after.tfstate`];
  const config = ['--config', resolve(incident, 'driftline.yaml')];
  const recorded = await runCommand(['replay', ...config, ...states, '--record', `${cwd}/journal`, ...inputs]);
  t.equal(recorded.code, 0, recorded.stderr);
  t.strictSame(
    samples.map(({ command }) => /--format (\w+)/.exec(command)?.[1]),
    ['sarif', 'github', 'junit', 'markdown'],
  );
  for (const { command, sample } of samples) {
    const [replay = '', ...args] = command.split(' ');
    const { code, stdout, stderr } = await runCommand([replay, ...config, ...args], { cwd });
    t.equal(code, 0, stderr);
    const printed = linesOf(untimed(stdout));
    let at = 0;
    for (const line of linesOf(untimed(sample))) {
      if (line === '…') continue;
      const found = printed.indexOf(line, at);
      t.ok(found >= 0, `${command}: ${line}`);
      at = found + 1;
    }
  }
});
