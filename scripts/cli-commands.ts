import { isObject } from '../src/lib/json.js';
import { awsBuckets } from '../src/catalog/advice/aws-buckets.js';
import { awsDatabases } from '../src/catalog/advice/aws-databases.js';
import { awsIdentity } from '../src/catalog/advice/aws-identity.js';
import { awsKeys } from '../src/catalog/advice/aws-keys.js';
import { awsNetwork } from '../src/catalog/advice/aws-network.js';
import { awsRecords } from '../src/catalog/advice/aws-records.js';
import { awsServices } from '../src/catalog/advice/aws-services.js';
import { googleAccess } from '../src/catalog/advice/google-access.js';
import { googleServices } from '../src/catalog/advice/google-services.js';

/** The commands of the tables of advice, taken apart, to compare them with the models of the command lines. */
export type CliCommand = {
  readonly template: string;
  readonly program: 'aws' | 'gcloud';
  /** The words before the first option. Of gcloud, the last may be names of resources. */
  readonly path: readonly string[];
  readonly options: readonly CliOption[];
};

/** `value` is undefined for a flag. In it, values of an alert are `null` in JSON, else a text in braces. */
type CliOption = { readonly name: string; readonly value: string | undefined };

/** A type of the model, as far as commands use it. Structures have the members that commands name, and the required ones. */
export type CliShape =
  | string
  | { readonly enum: readonly string[] }
  | { readonly list: CliShape }
  | { readonly map: CliShape }
  | { readonly members: Readonly<Record<string, CliShape>>; readonly required: readonly string[] };

export type CliModels = {
  readonly sources: readonly string[];
  /** `iam delete-access-key` → options of the AWS command line. */
  readonly aws: Readonly<Record<string, { readonly options: Readonly<Record<string, CliShape>>; readonly required: readonly string[] }>>;
  /** `compute firewall-rules update` → flags of gcloud: `bool`, `value`, or the choices. */
  readonly gcloud: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
};

export const modelsPath = 'test/data/cli-models.json';

/** Options that belong to no call. */
export const globalOptions: Readonly<Record<CliCommand['program'], readonly string[]>> = { aws: ['region', 'query'], gcloud: ['project'] };

export const cliCommands = (program: 'aws' | 'gcloud'): readonly CliCommand[] => {
  const found = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') {
      const at = value.startsWith(`$ ${program} `) ? 2 : value.indexOf(` $ ${program} `) + 3;
      if (at >= 2 && value.startsWith(program, at)) found.add(value.slice(at));
    } else if (Array.isArray(value)) value.forEach(collect);
    else if (isObject(value)) Object.values(value).forEach(collect);
  };
  collect([awsBuckets, awsDatabases, awsIdentity, awsKeys, awsNetwork, awsRecords, awsServices, googleAccess, googleServices]);
  return [...found].sort().map((template) => commandOf(program, template));
};

const commandOf = (program: CliCommand['program'], template: string): CliCommand => {
  const [, ...words] = template.split(' ');
  const first = words.findIndex((word) => word.startsWith('--'));
  const path = first < 0 ? words : words.slice(0, first);
  const options: CliOption[] = [];
  for (const word of first < 0 ? [] : words.slice(first)) {
    const [, switched] = /^--\[no-\]([\w-]+)=/.exec(word) ?? [];
    const [, name, value] = /^--([\w-]+)(?:=(.*))?$/s.exec(word) ?? [];
    const last = options.at(-1);
    if (switched !== undefined) options.push({ name: switched, value: undefined });
    else if (name !== undefined) options.push({ name, value });
    else if (last !== undefined && last.value === undefined) options[options.length - 1] = { name: last.name, value: word };
    else throw new Error(`${template}: "${word}" is neither an option nor a value of one`);
  }
  return { template, program, path, options };
};

/** The JSON of a value with `null` for what an alert fills in; undefined for a plain text. */
export const jsonOf = (value: string): unknown =>
  /^[[{]["{[]/.test(value) ? (JSON.parse(value.replaceAll(/\{[a-z_.]+(?::[a-z]+)?\}/g, 'null')) as unknown) : undefined;
