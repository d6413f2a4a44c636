import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isList, isObject } from '../src/lib/json.js';
import { cliCommands, globalOptions, jsonOf, modelsPath, type CliCommand, type CliModels, type CliShape } from './cli-commands.js';

const usage = `usage: npm run cli-models -- BOTOCORE GCLOUD
Writes test/data/cli-models.json: what the commands of src/catalog/advice need of the models of the command lines.
BOTOCORE is the data folder of an unpacked botocore, GCLOUD the data/cli/gcloud_completions.py of the Google Cloud CLI. See CONTRIBUTING.md.
`;

/** Folders of the models whose commands have another name. */
const folders: Readonly<Record<string, string>> = { s3api: 's3', configservice: 'config' };

type RawShape = {
  readonly type: string;
  readonly members?: Readonly<Record<string, { readonly shape: string }>>;
  readonly member?: { readonly shape: string };
  readonly value?: { readonly shape: string };
  readonly required?: readonly string[];
  readonly enum?: readonly string[];
};
type RawModel = {
  readonly operations: Readonly<Record<string, { readonly input?: { readonly shape: string } }>>;
  readonly shapes: Readonly<Record<string, RawShape>>;
};

/** The name of an operation or a member on the command line. Source: botocore `xform_name`. */
const dashed = (name: string): string => {
  const plural = /[A-Z]{2,}s$/.exec(name)?.[0];
  const start = plural === undefined ? name : `${name.slice(0, -plural.length)}-${plural.toLowerCase()}`;
  return start
    .replaceAll(/(.)([A-Z][a-z]+)/g, '$1-$2')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('--', '-')
    .toLowerCase();
};

const awsModel = (folder: string, service: string): RawModel => {
  const path = join(folder, folders[service] ?? service);
  const file = join(path, readdirSync(path).sort().at(-1) ?? '', 'service-2.json');
  const text = existsSync(`${file}.gz`) ? gunzipSync(readFileSync(`${file}.gz`)) : readFileSync(file);
  return JSON.parse(text.toString()) as RawModel;
};

const merged = (a: CliShape | undefined, b: CliShape): CliShape => {
  if (a === undefined || typeof a === 'string' || typeof b === 'string') return b;
  if ('list' in a && 'list' in b) return { list: merged(a.list, b.list) };
  if (!('members' in a && 'members' in b)) return b;
  const members = { ...a.members };
  for (const [name, shape] of Object.entries(b.members)) members[name] = merged(members[name], shape);
  return { members, required: a.required };
};

/** The part of a shape that a value uses. Throws if the value has a member that the shape does not have. */
const shapeFor = (model: RawModel, name: string, value: unknown, where: string): CliShape => {
  const shape = model.shapes[name];
  if (shape === undefined) throw new Error(`${where}: no shape ${name}`);
  const inner = (one: { readonly shape: string } | undefined, part: unknown, path: string): CliShape =>
    shapeFor(model, one?.shape ?? '', part, path);
  switch (shape.type) {
    case 'list': {
      const parts = (isList(value) && value.length > 0 ? value : [undefined]).map((one) => inner(shape.member, one, `${where}[]`));
      return { list: parts.reduce((a, b) => merged(a, b)) };
    }
    case 'map':
      return { map: inner(shape.value, isObject(value) ? Object.values(value)[0] : undefined, `${where}{}`) };
    case 'structure': {
      const named = isObject(value) ? Object.keys(value) : [];
      const members: Record<string, CliShape> = {};
      for (const key of named) {
        const member = shape.members?.[key];
        if (member === undefined) throw new Error(`${where}: no member ${key}; there are ${Object.keys(shape.members ?? {}).join(', ')}`);
        members[key] = inner(member, isObject(value) ? value[key] : undefined, `${where}.${key}`);
      }
      return { members, required: shape.required ?? [] };
    }
    default:
      return shape.enum === undefined ? shape.type : { enum: shape.enum };
  }
};

const awsPart = (folder: string, commands: readonly CliCommand[]): CliModels['aws'] => {
  const models = new Map<string, RawModel>();
  const found: Record<string, { options: Record<string, CliShape>; required: readonly string[] }> = {};
  for (const { template, path, options } of commands) {
    const [service = '', call = ''] = path;
    const model = models.get(service) ?? awsModel(folder, service);
    models.set(service, model);
    const operation = Object.entries(model.operations).find(([name]) => dashed(name) === call)?.[1];
    if (operation === undefined) throw new Error(`${template}: no operation ${call}`);
    const input: RawShape | undefined = operation.input === undefined ? undefined : model.shapes[operation.input.shape];
    const members = new Map(Object.entries(input?.members ?? {}).map(([name, { shape }]) => [dashed(name), shape]));
    const entry = (found[path.join(' ')] ??= { options: {}, required: (input?.required ?? []).map(dashed) });
    for (const { name, value } of options) {
      if (globalOptions.aws.includes(name)) continue;
      const shape = members.get(name) ?? members.get(name.replace(/^no-/, ''));
      if (shape === undefined) throw new Error(`${template}: no option --${name}; there are ${[...members.keys()].join(', ')}`);
      else entry.options[name] = merged(entry.options[name], shapeFor(model, shape, value === undefined ? undefined : jsonOf(value), name));
    }
  }
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
};

type Tree = { readonly commands: Readonly<Record<string, Tree>>; readonly flags: CliModels['gcloud'][string] };

const gcloudPart = (file: string, commands: readonly CliCommand[]): CliModels['gcloud'] => {
  const text = readFileSync(file, 'utf8');
  const tree = JSON.parse(text.slice(text.indexOf('= {') + 2)) as Tree;
  const found: Record<string, Record<string, string | readonly string[]>> = {};
  for (const { template, path, options } of commands) {
    let at = tree;
    const names: string[] = [];
    for (const word of path) {
      const next = at.commands[word];
      if (next === undefined) break;
      names.push(word);
      at = next;
    }
    if (Object.keys(at.commands).length > 0)
      throw new Error(`${template}: ${names.join(' ')} is a group; it has ${Object.keys(at.commands).join(', ')}`);
    const entry = (found[names.join(' ')] ??= {});
    for (const { name } of options) {
      const flag = at.flags[`--${name}`] ?? at.flags[`--${name.replace(/^no-/, '')}`];
      if (globalOptions.gcloud.includes(name)) continue;
      if (flag === undefined) throw new Error(`${template}: no flag --${name}; there are ${Object.keys(at.flags).join(', ')}`);
      entry[name] = flag;
    }
  }
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
};

const main = (): void => {
  const [botocore, gcloud] = process.argv.slice(2);
  if (botocore === undefined || gcloud === undefined) {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  const models: CliModels = {
    sources: [
      'botocore (Apache License 2.0): names of operations, members and values',
      'Google Cloud CLI: names of commands, flags and choices',
    ],
    aws: awsPart(botocore, cliCommands('aws')),
    gcloud: gcloudPart(gcloud, cliCommands('gcloud')),
  };
  writeFileSync(modelsPath, `${JSON.stringify(models)}\n`);
};

if (process.argv[1]?.endsWith('cli-models.js') === true) main();
