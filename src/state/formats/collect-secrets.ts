import { Masking } from '../../catalog/secrets/masking.js';
import { SecretCollector } from '../../catalog/secrets/pack-secrets.js';
import { keyedSecret } from '../../catalog/secrets/secret-names.js';
import { secretPaths } from '../../catalog/secrets/secret-types.js';
import { member } from '../../lib/json.js';
import type { PackedSecrets } from '../../model/packed-secrets.js';
import type { IndexedState } from '../index/indexed-state.js';
import { NameTable } from '../index/name-table.js';
import { JsonScanner } from './json-scanner.js';
import { textBetween } from './json-slice.js';
import { SecretHints } from './secret-hints.js';
import type { Types } from './type-plan.js';

/** Types with embedded documents or pairs of name and value, which `SecretHints` does not find. They are always examined. */
const always =
  /^(aws_(ecs_task_definition|batch_job_definition|codebuild_project|elastic_beanstalk_environment|autoscaling_group)|kubernetes_|helm_)/;

/** Where resources of a type contain secrets. */
type SecretType = {
  readonly isAlways: boolean;
  readonly paths: readonly string[];
  /**
   * The marks of the last resource, and the attributes with which these and `paths` begin. Most resources of a type have the same marks.
   */
  marked: readonly string[];
  listed: NameTable | undefined;
};

/**
 * Collects the secret values of a state: values marked as sensitive (also outputs), and secrets by name or type. Environment variables
 * count only by name. Runs in the thread that indexes the state, and parses only resources with a mark or such a name, of most of them only
 * the attributes that may contain a secret: 5 µs per resource if 4 of 10 contain a secret, a third of `load_file` (bench `state`).
 */
export const collectSecrets = (state: IndexedState, specs: Types): PackedSecrets => {
  const collector = new SecretCollector();
  const masking = new Masking({ showVariables: [] });
  const scanner = new JsonScanner(state.raw);
  const hints = new SecretHints(state.raw);
  const types = new Map<string, SecretType>();
  for (let resource = 0; resource < state.size; resource++) {
    const type = state.type(resource);
    let known = types.get(type);
    if (known === undefined) types.set(type, (known = secretType(type, specs)));
    const marked = state.sensitive(resource);
    if (marked.length === 0 && !known.isAlways && !state.isHinted(resource)) continue;
    const listed = listedIn(known, marked);
    scanner.at = state.objectAt(resource);
    const text = scanner.at === 0 || listed === undefined ? undefined : secretAttributes(scanner, hints, listed);
    const attributes = text === undefined ? state.attributes(resource) : state.parseSome(resource, text);
    masking.value(attributes, '*', marked, known.paths, (name, value, variable, isMarked) => {
      if (variable === '' || isMarked || keyedSecret(variable)) collector.add(name, value, variable, isMarked);
    });
  }
  for (const [name, output] of Object.entries(state.outputs())) {
    if (member(output, 'sensitive') === true) collector.add(name, member(output, 'value') ?? null, '', true);
  }
  return collector.pack();
};

const secretType = (type: string, specs: Types): SecretType => {
  const paths = secretPaths(type, Object.hasOwn(specs, type) ? specs[type] : undefined);
  return {
    // Secrets that the catalog lists also match by name; other listed paths do not.
    isAlways: always.test(type) || secretPaths(type, undefined).length > 0,
    paths,
    marked: [],
    listed: firstLevels(paths),
  };
};

const listedIn = (type: SecretType, marked: readonly string[]): NameTable | undefined => {
  const { paths } = type;
  if (marked.length !== type.marked.length || marked.some((path, i) => path !== type.marked[i])) {
    type.marked = marked;
    type.listed = firstLevels([...paths, ...marked]);
  }
  return type.listed;
};

/** Undefined if a table has no room for them. */
const firstLevels = (paths: readonly string[]): NameTable | undefined => {
  const names = new Set(paths.map((path) => path.split('.', 1)[0] as string));
  return names.has('') || names.size > NameTable.maxNames ? undefined : new NameTable([...names]);
};

/** Members that make the object itself a pair of name and value, or a manifest: then its other members decide what is secret. */
const ofWhole = new NameTable(['value', 'Value', 'parameterValue', 'kind']);

/**
 * The attributes that may be or contain a secret, as the text of an object; undefined if all attributes are needed. Omits empty values, and
 * numbers and strings that are no secret by their name: 32 of the 36 attributes of a database in the bench `state`. Moves the scanner from
 * the brace of the object, which must be valid. `listed`: names of the attributes that contain a secret of the type.
 */
const secretAttributes = (scanner: JsonScanner, hints: SecretHints, listed: NameTable): string | undefined => {
  const { bytes } = scanner;
  let text = '';
  for (let more = scanner.enter(0x7b); more; more = scanner.more()) {
    scanner.key();
    const { start, end, escaped } = scanner;
    if (ofWhole.find(scanner) >= 0) return undefined;
    const isListed = escaped || listed.find(scanner) >= 0;
    scanner.peek();
    const { at } = scanner;
    scanner.skip();
    if (mayContain(bytes, at) || (bytes[at] !== 0x6e && (isListed || hints.mayName(start, end))))
      text += `${text === '' ? '{' : ','}${textBetween(bytes, start - 1, scanner.at)}`;
  }
  return `${text === '' ? '{' : text}}`;
};

/** Whether the value at an offset has parts: a list or an object that is not empty, or a string that may be a document. */
const mayContain = (bytes: Uint8Array, at: number): boolean => {
  const [first, second] = [bytes[at], bytes[at + 1]];
  if (first === 0x5b || first === 0x7b) return second !== first + 2;
  return first === 0x22 && (second === 0x5b || second === 0x7b || second === 0x5c);
};
