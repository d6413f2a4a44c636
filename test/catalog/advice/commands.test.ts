import { readFileSync } from 'node:fs';
import t from 'tap';
import {
  cliCommands,
  globalOptions,
  jsonOf,
  modelsPath,
  type CliCommand,
  type CliModels,
  type CliShape,
} from '../../../scripts/cli-commands.js';
import { isList, isObject } from '../../../src/lib/json.js';

/**
 * The commands of the tables against the models of the command lines: `npm run cli-models` writes the part of them that the commands need.
 * Not checked: the order and number of gcloud's positional arguments, and what a service refuses beyond its model.
 */
const models = JSON.parse(readFileSync(modelsPath, 'utf8')) as CliModels;

/** What is wrong with a value; values of the alert are `null`. */
const wrongIn = (shape: CliShape, value: unknown, where: string): readonly string[] => {
  if (value === null) return [];
  if (typeof shape === 'string')
    return typeof value === (shape === 'integer' ? 'number' : shape) ? [] : [`${where}: ${JSON.stringify(value)} is no ${shape}`];
  if ('enum' in shape)
    return typeof value === 'string' && shape.enum.includes(value)
      ? []
      : [`${where}: ${JSON.stringify(value)} is none of ${shape.enum.join(', ')}`];
  if ('list' in shape) return isList(value) ? value.flatMap((one) => wrongIn(shape.list, one, `${where}[]`)) : [`${where}: no list`];
  if ('map' in shape)
    return isObject(value) ? Object.values(value).flatMap((one) => wrongIn(shape.map, one, `${where}{}`)) : [`${where}: no map`];
  if (!isObject(value)) return [`${where}: no structure`];
  return [
    ...shape.required.filter((name) => !(name in value)).map((name) => `${where}: without ${name}`),
    ...Object.entries(value).flatMap(([name, one]) => {
      const member = shape.members[name];
      return member === undefined ? [`${where}: no member ${name}`] : wrongIn(member, one, `${where}.${name}`);
    }),
  ];
};

const hasPlaceholder = (value: string): boolean => /\{[a-z_]/.test(value);

const wrongWithAws = ({ path, options }: CliCommand): readonly string[] => {
  const call = models.aws[path.join(' ')];
  if (path.length !== 2 || call === undefined) return ['no such call'];
  const given = options.map(({ name }) => name);
  return [
    ...call.required.filter((name) => !given.includes(name)).map((name) => `without --${name}`),
    ...options.flatMap(({ name, value }): readonly string[] => {
      if (globalOptions.aws.includes(name)) return [];
      const shape = call.options[name];
      if (shape === undefined) return [`no option --${name}`];
      if (value === undefined) return shape === 'boolean' ? [] : [`--${name} needs a value`];
      if (shape === 'boolean') return [`--${name} is a flag`];
      const json = jsonOf(value);
      if (json !== undefined) return wrongIn(shape, json, `--${name}`);
      if (hasPlaceholder(value))
        return typeof shape === 'object' && !('enum' in shape) && !/^\{\w+:json\}$/.test(value) ? [`--${name} is no scalar`] : [];
      return typeof shape === 'string' || value === '{}' ? [] : wrongIn(shape, value, `--${name}`);
    }),
  ];
};

const wrongWithGcloud = ({ path, options }: CliCommand): readonly string[] => {
  const [names, flags] = Object.entries(models.gcloud).find(([name]) => `${path.join(' ')} `.startsWith(`${name} `)) ?? [];
  if (names === undefined || flags === undefined) return ['no such command'];
  return [
    // The rest are names of resources.
    ...path
      .slice(names.split(' ').length)
      .filter((word) => !hasPlaceholder(word))
      .map((word) => `unexpected ${word}`),
    ...options.flatMap(({ name, value }): readonly string[] => {
      if (globalOptions.gcloud.includes(name)) return [];
      const flag = flags[name];
      if (flag === undefined) return [`no flag --${name}`];
      if (flag === 'bool') return value === undefined ? [] : [`--${name} takes no value`];
      if (value === undefined) return [`--${name} needs a value`];
      return isList(flag) && !hasPlaceholder(value) && !flag.includes(value) ? [`--${name}: ${value} is none of ${flag.join(', ')}`] : [];
    }),
  ];
};

void t.test('AWS commands have the options that their calls have and need', (t) => {
  const commands = cliCommands('aws');
  t.ok(commands.length > 150, String(commands.length));
  for (const command of commands) t.strictSame(wrongWithAws(command), [], command.template);
  t.end();
});

void t.test('gcloud commands exist and have their flags', (t) => {
  const commands = cliCommands('gcloud');
  t.ok(commands.length > 80, String(commands.length));
  for (const command of commands) t.strictSame(wrongWithGcloud(command), [], command.template);
  t.end();
});
