import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { once } from '../../src/lib/once.js';
import { toolOf } from '../deploy/tools.js';

type Log = {
  readonly runs: readonly [
    {
      readonly tool: { readonly driver: { readonly semanticVersion: string; readonly rules: readonly Rule[] } };
      readonly automationDetails: { readonly id: string };
      readonly invocations: readonly [{ readonly toolExecutionNotifications: readonly { readonly message: { readonly text: string } }[] }];
      readonly results: readonly Result[];
    },
  ];
};
type Rule = {
  readonly id: string;
  readonly shortDescription: { readonly text: string };
  readonly fullDescription: { readonly text: string };
  readonly properties: { readonly 'security-severity': string; readonly tags: readonly string[] };
};
type Result = {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly [
    { readonly physicalLocation: { readonly artifactLocation: { readonly uri: string }; readonly region: { readonly startLine: number } } },
  ];
  readonly partialFingerprints: { readonly primaryLocationLineHash: string };
};

export const sarifSchema = toolOf('sarif-schema');

const compiled = once(() => {
  // Ajv has no draft 4, whose differences the schema does not use.
  const { $schema: _, id: __, ...rules } = JSON.parse(readFileSync(sarifSchema.path, 'utf8')) as Record<string, unknown>;
  return new Ajv({ strict: false, validateFormats: false }).compile(rules);
});

/** Parses a SARIF log. Throws if it violates the schema, a limit of GitHub, or a rule of the specification that the schema cannot express. */
export const readSarif = (text: string): Log['runs'][0] => {
  const log = JSON.parse(text) as Log;
  const validate = compiled();
  if (!validate(log)) throw new Error(JSON.stringify(validate.errors));
  const [run] = log.runs;
  const { rules } = run.tool.driver;
  if (new Set(rules.map(({ id }) => id)).size !== rules.length) throw new Error('two rules with one id');
  for (const { ruleId, ruleIndex, message } of run.results) {
    if (rules[ruleIndex]?.id !== ruleId) throw new Error(`ruleIndex ${String(ruleIndex)} is not ${ruleId}`);
    if (/\]\(|\{\d+\}/.test(message.text)) throw new Error(`a link or a placeholder in ${message.text}`);
  }
  if (run.results.length > 25_000 || rules.length > 25_000) throw new Error('too many');
  const check = (value: unknown): void => {
    if (value === '') throw new Error('an empty string');
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(check);
  };
  check(log);
  for (const { shortDescription, fullDescription } of rules)
    if (shortDescription.text.length > 1024 || fullDescription.text.length > 1024) throw new Error('a text of a rule is too long');
  return run;
};
