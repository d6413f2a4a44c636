import { isList, isObject, type Json } from '../lib/json.js';
import { asObject, objectAt, textAt, valueAt } from './take-value.js';

/** A `resource` block of the configuration. */
export type ConfiguredBlock = {
  /** Names of the arguments and blocks that it sets. Blocks that are written with `dynamic` are missing: Terraform does not show them. */
  readonly names: readonly string[];
  /** Those whose value refers to something that may change without the block: variables, locals, data sources, other resources, modules. */
  readonly inputs: ReadonlySet<string>;
  /** Whether `count` or `for_each` does. */
  readonly isRepeatedByInput: boolean;
};

/** Reads an element of `resources` in a module; undefined for data sources. `key`: `type.name`. */
export const readBlock = (element: Json, where: string): { readonly key: string; readonly block: ConfiguredBlock } | undefined => {
  const one = asObject(element, where);
  if (textAt(one, 'mode', where) !== 'managed') return undefined;
  const expressions = Object.entries(objectAt(one, 'expressions', where) ?? {});
  const repetition = [valueAt(one, 'count_expression'), valueAt(one, 'for_each_expression')];
  const isRepeatedByInput = repetition.some((expression) => refersTo(expression, isInput));
  const depends = (reference: string): boolean => isInput(reference) || (isRepeatedByInput && reference.startsWith('each.value'));
  return {
    key: `${textAt(one, 'type', where)}.${textAt(one, 'name', where)}`,
    block: {
      names: expressions.map(([name]) => name),
      inputs: new Set(expressions.flatMap(([name, expression]) => (refersTo(expression, depends) ? [name] : []))),
      isRepeatedByInput,
    },
  };
};

/** `module.api["eu"].aws_instance.web[0]` → `module.api.aws_instance.web`. */
export const blockKey = (address: string): string => {
  let key = '';
  let from = 0;
  for (let open = address.indexOf('['); open >= 0; open = address.indexOf('[', from)) {
    key += address.slice(from, open);
    const close = address.indexOf(']', address[open + 1] === '"' ? endOfString(address, open + 1) : open);
    if (close < 0) return key;
    from = close + 1;
  }
  return key + address.slice(from);
};

/** The place of the closing quote of the string that begins here. */
const endOfString = (text: string, open: number): number => {
  let at = open + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
};

const isInput = (reference: string): boolean => !/^(?:path|count|each|self)\b/.test(reference);

/** Whether an expression, or one within a block, has such a reference. */
const refersTo = (expression: Json | undefined, passes: (reference: string) => boolean): boolean => {
  if (isList(expression)) return expression.some((one) => refersTo(one, passes));
  if (!isObject(expression)) return false;
  const references = valueAt(expression, 'references');
  if (isList(references) && references.some((one) => typeof one === 'string' && passes(one))) return true;
  return Object.entries(expression).some(([name, one]) => name !== 'constant_value' && refersTo(one, passes));
};
