import { isRight } from 'fp-ts/lib/Either.js';
import { environmentName, environmentValue, type Environment } from './environment.js';
import type { AnySchema, Leaf, List, Schema, Section } from './leaf.js';
import { nearestKey } from './nearest-key.js';

/** One problem of a configuration: key, value, and the expected value (D57). */
export type ConfigProblem = {
  /** Such as `drift_rules[0].severity`; '' for the document as a whole. */
  readonly path: string;
  /** The readable value; secrets and possible secrets are `(redacted)`. '' if there is no value to show. */
  readonly shown: string;
  readonly expected: string;
  /** Line in the file, from 1; undefined if the value comes from the environment or is missing. */
  readonly line: number | undefined;
  /** The environment variable that set the value; '' if none did. */
  readonly variable: string;
};

export type Path = readonly (string | number)[];
type LineOf = (path: Path) => number | undefined;

/**
 * Decodes a parsed document together with the environment, fills in defaults and collects every problem. The value is usable only if there
 * are no problems.
 */
export const decodeConfig = (
  schema: Schema,
  document: unknown,
  environment: Environment,
  lineOf: LineOf,
): { readonly value: unknown; readonly problems: readonly ConfigProblem[] } => {
  const decoder = new Decoder(environment, lineOf);
  return { value: decoder.decode(schema as AnySchema, document, [], ''), problems: decoder.problems };
};

class Decoder {
  readonly problems: ConfigProblem[] = [];
  readonly #environment: Environment;
  readonly #lineOf: LineOf;

  constructor(environment: Environment, lineOf: LineOf) {
    this.#environment = environment;
    this.#lineOf = lineOf;
  }

  /** `variable`: the environment variable that contained `input`. */
  decode(part: AnySchema, input: unknown, path: Path, variable: string): unknown {
    if (part.kind === 'section') return this.#section(part, input, path, variable);
    const own = this.#inEnvironment(path, variable);
    const value = own === undefined ? input : environmentValue(part, own.text);
    const origin = own?.variable ?? variable;
    return part.kind === 'leaf' ? this.#leaf(part, value, path, origin) : this.#list(part, value, path, origin);
  }

  /** The environment variable that overrides the file, with its value. */
  #inEnvironment(path: Path, variable: string): { readonly variable: string; readonly text: string } | undefined {
    // Items of a list have no environment variable, and the value of a variable is not overridden again.
    if (variable !== '' || !path.every((one) => typeof one === 'string')) return undefined;
    const name = environmentName(path, this.#environment);
    const text = this.#environment[name];
    return text === undefined ? undefined : { variable: name, text };
  }

  #leaf(part: Leaf<unknown>, input: unknown, path: Path, variable: string): unknown {
    if (input === undefined || input === null) return part.fallback;
    const decoded = part.codec.decode(input);
    if (isRight(decoded)) return decoded.right;
    this.#complain(path, part.secret ? redacted : show(input), part.expected, variable);
    return undefined;
  }

  #list(part: List<Readonly<Record<string, Schema>>>, input: unknown, path: Path, variable: string): unknown {
    if (input === undefined || input === null) return [];
    if (!Array.isArray(input)) {
      this.#complain(path, showBeside(part, input), 'a list', variable);
      return undefined;
    }
    return input.map((item, at) => this.decode(part.item as AnySchema, item, [...path, at], variable));
  }

  #section(part: Section<Readonly<Record<string, Schema>>>, input: unknown, path: Path, variable: string): unknown {
    const before = this.problems.length;
    const isSection = typeof input === 'object' && input !== null && !Array.isArray(input);
    if (!isSection && input !== undefined && input !== null) {
      this.#complain(path, showBeside(part, input), 'a section with keys', variable);
      return undefined;
    }
    if (part.whenGiven && input === undefined && !this.#isInEnvironment(part, path)) return undefined;
    const given = isSection ? (input as Readonly<Record<string, unknown>>) : {};
    const names = Object.keys(part.members);
    for (const name of Object.keys(given).filter((one) => !names.includes(one))) {
      const shown = secretName.test(name) ? redacted : showBeside(part, given[name]);
      this.#complain([...path, name], shown, `a known key: ${nearestKey(name, names)}`, variable);
    }
    const value = Object.fromEntries(
      Object.entries(part.members).map(([name, member]) => [
        name,
        this.decode(member as AnySchema, Object.hasOwn(given, name) ? given[name] : undefined, [...path, name], variable),
      ]),
    );
    const violation = this.problems.length === before ? part.check(value as never) : undefined;
    if (violation !== undefined) {
      const below = stepsOf(violation.key);
      const own = below.length === 0 ? undefined : this.#inEnvironment([...path, ...below], variable);
      const wrong = own?.text ?? valueBelow(given, below);
      const member = memberBelow(part, below);
      const shown = member !== undefined && wrong !== undefined ? showBeside(member, wrong) : show(wrong);
      this.#complain([...path, ...below], below.length === 0 ? '' : shown, violation.expected, own?.variable ?? variable);
    }
    return value;
  }

  #isInEnvironment(part: Section<Readonly<Record<string, Schema>>>, path: Path): boolean {
    return Object.entries(part.members).some(([name, member]) => {
      const below = [...path, name];
      const one = member as AnySchema;
      return one.kind === 'section' ? this.#isInEnvironment(one, below) : this.#environment[environmentName(below)] !== undefined;
    });
  }

  #complain(path: Path, shown: string, expected: string, variable: string): void {
    const line = variable === '' ? this.#lineOf(path) : undefined;
    this.problems.push({ path: pathText(path), shown, expected, line, variable });
  }
}

/** `verify[1].state` → `verify`, 1, `state`. */
const stepsOf = (key: string): Path =>
  [...key.matchAll(/([^.[\]]+)(\])?/g)].map(([, step = '', bracket]) => (bracket === undefined ? step : Number(step)));

const valueBelow = (given: unknown, path: Path): unknown =>
  path.reduce((value, name) => (value as Readonly<Record<string | number, unknown>> | null | undefined)?.[name], given);

const memberBelow = (part: AnySchema, path: Path): AnySchema | undefined => {
  const [name, ...rest] = path;
  if (name === undefined) return part;
  const member = part.kind === 'leaf' ? undefined : ((part.kind === 'list' ? part.item : part.members[name]) as AnySchema | undefined);
  return member === undefined ? undefined : memberBelow(member, rest);
};

const redacted = '(redacted)';

/** Names of keys whose values may be misplaced secrets. */
const secretName = /url|key|token|secret|password/i;

/** Shows a value of the wrong type, redacted if the schema contains secrets in its place. */
const showBeside = (part: AnySchema, value: unknown): string => {
  if (!holdsSecret(part)) return show(value);
  return typeof value === 'string' ? redacted : Array.isArray(value) ? 'a list' : show(value);
};

const holdsSecret = (part: AnySchema): boolean => {
  switch (part.kind) {
    case 'leaf':
      return part.secret;
    case 'list':
      return holdsSecret(part.item);
    case 'section':
      return Object.values(part.members).some((member) => holdsSecret(member as AnySchema));
  }
};

/** Shows lists of strings in full; of other compound values only the kind, because they may contain secrets. */
const show = (value: unknown): string => {
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return value.every((one) => typeof one !== 'object') ? shortened(JSON.stringify(value)) : 'a list';
  if (typeof value === 'object') return 'a section';
  return shortened(typeof value === 'number' ? String(value) : JSON.stringify(value));
};

/** Removes the user part of a URL, which may contain a password. */
const shortened = (text: string): string => {
  const shown = text.replaceAll(/:\/\/[^\s/"@]*@/g, `://${redacted}@`);
  return shown.length > 120 ? `${shown.slice(0, 119)}…` : shown;
};

const pathText = (path: Path): string =>
  path.map((part, at) => (typeof part === 'number' ? `[${part}]` : at === 0 ? part : `.${part}`)).join('');
