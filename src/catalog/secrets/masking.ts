import { keyedSecret, namedSecret, snake } from './secret-names.js';
import { type Holder, holderOf, isVariableMap, isVariableName, pairOf, variablesShown } from './variables.js';
import { type Json, type JsonObject, isList, isObject } from '../../lib/json.js';
import { mask, maskedText } from './mask-text.js';

/** How a member name classifies its value and nested values, unless the context is more specific. */
type Meaning = { readonly spelt: string; readonly isSecret: boolean; readonly isSecretKey: boolean; readonly holder: Holder };

const maxNames = 10_000;
/** Longer names rarely repeat, so they are not kept. */
const maxLength = 64;

/**
 * Caches the meaning of names: a state of 100,000 resources has a few hundred. **Keeps** at most 10,000 names, then starts again from
 * empty.
 */
class KnownNames {
  readonly #known = new Map<string, Meaning>();

  of(name: string): Meaning {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const spelt = snake(name);
    const meaning = { spelt, isSecret: namedSecret(spelt), isSecretKey: keyedSecret(name), holder: holderOf(spelt, 'plain') };
    if (this.#known.size >= maxNames) this.#known.clear();
    if (name.length <= maxLength) this.#known.set(name, meaning);
    return meaning;
  }
}

/** Values nested deeper are hidden without inspection. No provider call nests half as deep. */
const maxDepth = 64;

/** Fields whose location is remembered, and the length of the longest. */
const maxFields = 1_000;
const maxFieldLength = 128;

/**
 * Called for each hidden value: its name, the variable that it belongs to ('' for other values), and whether the state marks it as
 * sensitive.
 */
type OnHidden = (name: string, value: Json, variable: string, isMarked: boolean) => void;

type MaskingOptions = {
  /** `secrets.show_variables`: globs of environment variables whose values are shown. */
  readonly showVariables: readonly string[];
  /** For requests, which also contain code. */
  readonly hides?: (name: string, value: Json) => boolean;
};

/** The location of a value. */
type Location = { readonly path: string; readonly holder: Holder; readonly depth: number };

const top: Location = { path: '', holder: 'plain', depth: 0 };

/**
 * Masks values for output (D20). Paths have dots between levels and no indexes; `marked` and `secrets` are the secret paths of a state and
 * of a type. `null`, switches, empty values and all names are shown. A value without secrets is returned unchanged.
 */
export class Masking {
  readonly #names = new KnownNames();
  readonly #locations = new Map<string, Located>();
  readonly #shows: (variable: string) => boolean;
  readonly #hides: (name: string, value: Json) => boolean;

  constructor({ showVariables, hides = () => false }: MaskingOptions) {
    this.#shows = variablesShown(showVariables);
    this.#hides = hides;
  }

  /** Whether the value of this environment variable is shown. */
  shows(variable: string): boolean {
    return this.#shows(variable);
  }

  /** Masks one value. `field` is its path, `*` for the attributes of a whole resource. */
  value(value: Json, field: string, marked: readonly string[], secrets: readonly string[], onHidden?: OnHidden): Json {
    if (value === null || typeof value === 'boolean') return value;
    const paths = marked.length === 0 ? marked : marked.map(bare);
    const walk = new Walk(this.#names, this.#shows, this.#hides, paths, secrets, onHidden);
    if (field === '*') return walk.below(value, top);
    const { name, location } = this.#locationOf(field);
    // The state marks a part of the attribute; its location in a value from a record is unknown.
    const isPartlyMarked = paths.length > 0 && paths.some((path) => path.startsWith(`${bare(field)}.`));
    return isPartlyMarked ? walk.hide(name, value, '', true) : walk.member(name, value, location);
  }

  /** A state has a few hundred fields; past the bound, starts again from empty. */
  #locationOf(field: string): Located {
    const known = this.#locations.get(field);
    if (known !== undefined) return known;
    const located = locationOf(field);
    if (this.#locations.size >= maxFields) this.#locations.clear();
    if (field.length <= maxFieldLength) this.#locations.set(field, located);
    return located;
  }
}

type Located = { readonly name: string; readonly location: Location };

/** The name and the location at the end of a path. Keys in a map of variables or tags may contain dots. */
const locationOf = (field: string): Located => {
  const levels = bare(field).split('.');
  let location = top;
  for (const [i, level] of levels.entries()) {
    const isLast = i === levels.length - 1;
    const isFreeKey = location.holder === 'variables' || location.holder === 'free';
    if (isLast && location.holder === 'environment' && isVariableName(level)) location = { ...location, holder: 'variables' };
    if (isLast || isFreeKey) return { name: levels.slice(i).join('.'), location };
    location = within(level, location);
  }
  return { name: '', location };
};

const within = (name: string, { path, holder, depth }: Location): Location => ({
  path: path === '' ? name : `${path}.${name}`,
  holder: holderOf(snake(name), holder),
  depth: depth + 1,
});

class Walk {
  readonly needsPath: boolean;

  constructor(
    readonly names: KnownNames,
    readonly shows: (variable: string) => boolean,
    readonly hides: (name: string, value: Json) => boolean,
    readonly marked: readonly string[],
    readonly secrets: readonly string[],
    readonly onHidden: OnHidden | undefined,
  ) {
    this.needsPath = marked.length > 0 || secrets.length > 0;
  }

  member(name: string, value: Json, location: Location): Json {
    const path = !this.needsPath ? '' : location.path === '' ? name : `${location.path}.${name}`;
    if (covers(this.marked, path)) return this.hide(name, value, location.holder === 'variables' ? name : '', true);
    if (covers(this.secrets, path)) return this.hide(name, value, '');
    if (location.holder === 'variables') return this.variable(name, value, location);
    const { spelt, isSecret, isSecretKey, holder } = this.names.of(name);
    const isNamed = isSecret || (location.holder === 'free' && isSecretKey);
    // The block `secret` of a volume names the mounted secret, and `image_pull_secret` those of a registry.
    const isBlock = (spelt === 'secret' || spelt === 'image_pull_secret') && typeof value === 'object';
    if ((isNamed && !isBlock && !isReference(value)) || this.hides(spelt, value)) return this.hide(name, value, '');
    if (typeof value === 'number' || typeof value === 'boolean') return value;
    const isVariables = location.holder === 'environment' && spelt === 'variables';
    return this.below(value, { path, holder: isVariables ? 'variables' : holder, depth: location.depth + 1 });
  }

  /** Masks the parts of a value that is not a secret as a whole. */
  below(value: Json, location: Location): Json {
    if (typeof value === 'string') return this.text(value, location);
    if (value === null || typeof value !== 'object') return value;
    if (location.depth >= maxDepth) return this.hide('', value, '');
    if (isList(value)) {
      const holder = location.holder === 'environment' || location.holder === 'variables' ? 'pairs' : location.holder;
      const items = value.map((item) => this.item(item, { ...location, holder, depth: location.depth + 1 }));
      return items.some((item, i) => item !== value[i]) ? items : value;
    }
    if (location.holder === 'environment' && isVariableMap(value)) return this.members(value, { ...location, holder: 'variables' });
    return this.pair(value, location) ?? this.members(value, location);
  }

  hide(name: string, value: Json, variable: string, isMarked = false): Json {
    if (value === null || typeof value === 'boolean' || isEmpty(value) || value === 'true' || value === 'false') return value;
    this.onHidden?.(name, value, variable, isMarked);
    return mask;
  }

  private item(item: Json, location: Location): Json {
    // A block that occurs once is in a list: `environment[0].variables`.
    const isBlock = location.holder === 'pairs' && isObject(item) && pairOf(item) === undefined && location.depth < maxDepth;
    return isBlock ? this.members(item, { ...location, holder: 'environment' }) : this.below(item, location);
  }

  private variable(name: string, value: Json, location: Location): Json {
    if (this.shows(name)) return this.below(value, { ...location, holder: 'plain' });
    return isObject(value) || isList(value) ? this.below(value, { ...location, holder: 'pairs' }) : this.hide(name, value, name);
  }

  /** An object that assigns a value to a name. */
  private pair(value: JsonObject, location: Location): Json | undefined {
    const pair = pairOf(value);
    if (pair === undefined) return undefined;
    const { name, member, isReference: isElsewhere } = pair;
    const isVariable =
      location.holder === 'pairs' || [value['namespace'], value['Namespace']].includes('aws:elasticbeanstalk:application:environment');
    const isSecret = isVariable
      ? !isElsewhere && !this.shows(name)
      : value['type'] === 'SecureString' || namedSecret(snake(name)) || (location.holder === 'free' && keyedSecret(name));
    if (!isSecret) return undefined;
    const { [member]: held = null, ...others } = value;
    const shown = this.members(others, { ...location, holder: 'plain' });
    return keepingOrder(value, { ...shown, [member]: this.hide(name, held, isVariable ? name : '') });
  }

  private members(value: JsonObject, location: Location): JsonObject {
    const isSecretManifest = value['kind'] === 'Secret';
    let changed: Record<string, Json | undefined> | undefined;
    for (const name of Object.keys(value)) {
      const member = value[name];
      if (member === undefined) continue;
      const shown = isSecretManifest && manifestData.has(name) ? this.hide(name, member, '') : this.member(name, member, location);
      if (shown !== member) (changed ??= { ...value })[name] = shown;
    }
    return changed ?? value;
  }

  /** A string may be a document: container definitions, policies, the request in an alert. */
  private text(value: string, location: Location): Json {
    if (!mayBeJson(value)) return maskedText(value);
    let parsed: Json;
    try {
      parsed = JSON.parse(value) as Json;
    } catch {
      return maskedText(withoutMembers(value));
    }
    const shown = this.below(parsed, { ...location, depth: location.depth + 1 });
    return shown === parsed ? value : JSON.stringify(shown);
  }
}

/** Whether a path equals one of these paths or is nested below one. */
const covers = (paths: readonly string[], path: string): boolean => {
  for (const one of paths) if (path.startsWith(one) && (path.length === one.length || path[one.length] === '.')) return true;
  return false;
};

const mayBeJson = (text: string): boolean => text.startsWith('{') || text.startsWith('[');

/** Masks members of a truncated or invalid document: each string whose name is that of a secret. */
const withoutMembers = (text: string): string =>
  text.replaceAll(/"([\w.-]{1,128})" ?: ?"((?:[^"\\]|\\.)+)/g, (whole: string, name: string, value: string) =>
    namedSecret(snake(name)) ? `${whole.slice(0, whole.length - value.length)}${mask}` : whole,
  );

/** The members of a Kubernetes secret manifest that contain values. */
const manifestData = new Set(['data', 'stringData', 'string_data', 'binaryData']);

const isEmpty = (value: Json): boolean =>
  value === '' || (isList(value) && value.length === 0) || (isObject(value) && Object.keys(value).length === 0);

/** Whether the value refers to a secret instead of being one. */
const isReference = (value: Json): boolean =>
  typeof value === 'string' &&
  (/^arn:aws[a-z-]{0,16}:[^\s]{1,512}$/.test(value) || /^projects\/[^\s/]{1,128}\/secrets\/[^\s]{1,256}$/.test(value));

/** Removes the indexes of blocks and elements. */
const bare = (path: string): string => path.replaceAll(/\.\d+(?=\.|$)/g, '');

const keepingOrder = (like: JsonObject, members: JsonObject): JsonObject =>
  Object.fromEntries(Object.keys(like).map((name) => [name, members[name] ?? null]));
