import type { Command } from 'commander';

/** What the help of a command ends with. `codes`: exit codes besides those of every command. */
type HelpText = { readonly examples: readonly string[]; readonly codes?: Readonly<Record<string, string>> };

/** By the words after the name of the program; '' is the program itself. Lines fit 80 columns. */
const texts: Readonly<Record<string, HelpText>> = {
  '': {
    examples: [
      'driftline demo                                       # an example to look at',
      'driftline replay --state terraform.tfstate logs/     # recorded logs',
      'driftline --server --config driftline.yaml           # the service',
      'driftline replay --help                              # options of a command',
    ],
  },
  replay: {
    examples: [
      'driftline replay --state terraform.tfstate logs/',
      'terraform state pull | driftline replay --state - logs/',
      'driftline replay --config driftline.yaml --fail-on-drift logs/ > drift.ndjson',
      'driftline replay --state a.tfstate --state b.tfstate --format json logs/',
      'driftline replay --state before.tfstate \\',
      '  --state-at 2026-03-01T10:00:00Z=after.tfstate logs/',
    ],
    codes: {
      3: 'drift was found, and --fail-on-drift was given',
      130: 'stopped by Ctrl-C; 143: by SIGTERM',
    },
  },
  verify: {
    examples: [
      'terraform plan -refresh-only -out plan && terraform show -json plan > plan.json',
      'driftline verify --plan plan.json --state terraform.tfstate logs/',
      'terraform show -json plan | driftline verify --plan - --state terraform.tfstate',
      'driftline verify --plan plan.json --config driftline.yaml --only-open \\',
      '  --fail-on-drift logs/',
    ],
    codes: {
      3: 'drift was found, and --fail-on-drift was given',
      130: 'stopped by Ctrl-C; 143: by SIGTERM',
    },
  },
  explain: {
    examples: [
      'driftline explain record.json --state terraform.tfstate',
      'driftline explain 6f1c3a5e-0b7d-4c52-9d53-0d8f6c1f2b11 logs/ --state terraform.tfstate',
      'driftline explain --config driftline.yaml --format json - < record.json',
    ],
  },
  adopt: {
    examples: [
      'driftline adopt d_7c3spvqr5zquzxvv4tlp5u2c2q --source-root infra | git apply',
      'driftline adopt d_7c3spvqr5zquzxvv4tlp5u2c2q --source-root infra \\',
      '  --alerts drift.ndjson',
    ],
    codes: { 1: 'a person has to decide at least a part: standard error says where' },
  },
  demo: { examples: ['driftline demo', 'driftline demo --server --api-port 0'] },
  'check-config': { examples: ['driftline check-config driftline.yaml'] },
  'notify-test': { examples: ['driftline notify-test --config driftline.yaml'], codes: { 1: 'a delivery failed' } },
  'log copy': { examples: ['driftline log copy --config driftline.yaml --from journal/'] },
  token: { examples: ['driftline token --subject dana --scopes read --ttl 1h'] },
  'hash-key': { examples: ['driftline hash-key --generate', 'printf %s "$KEY" | driftline hash-key'] },
  coverage: { examples: ['driftline coverage --format markdown'] },
};

const everyCommand: Readonly<Record<string, string>> = { 0: 'success', 2: 'wrong usage or configuration, or nothing could be read' };

/** Adds examples and exit codes to the help of a command and of those below it, and points to the help after an error. */
export const withHelpTexts = (command: Command, path: readonly string[] = []): Command => {
  const text = texts[path.join(' ')];
  const examples = text === undefined ? '' : `\nExamples:\n${text.examples.map((line) => `  ${line}\n`).join('')}`;
  const codes = Object.entries({ ...everyCommand, ...text?.codes }).sort(([a], [b]) => Number(a) - Number(b));
  const hasCodes = command.commands.length === 0 || path.length === 0;
  command.addHelpText(
    'after',
    `${examples}${hasCodes ? `\nExit codes:\n${codes.map(([code, doc]) => `  ${code.padEnd(4)} ${doc}`).join('\n')}` : ''}`,
  );
  command.showHelpAfterError(`(${['driftline', ...path].join(' ')} --help shows options and examples)`);
  for (const one of command.commands) withHelpTexts(one, [...path, one.name()]);
  return command;
};
