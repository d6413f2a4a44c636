import { isList, isObject, type Json } from '../../lib/json.js';

/**
 * Lifecycle rules of a Cloud Storage bucket without what only the state has: the flags that tell the provider which zeros to send
 * (`no_age`, `send_age_if_zero`), and `ANY` for objects in any state. Source: schema of `google_storage_bucket`, versions 4 to 6.
 */
export const canonicalLifecycle = (rules: Json | undefined): Json =>
  itemsOf(rules).map((rule) => (isObject(rule) ? { ...rule, condition: itemsOf(rule['condition']).map(plainCondition) } : rule));

const plainCondition = (condition: Json): Json =>
  isObject(condition)
    ? Object.fromEntries(
        Object.entries(condition).flatMap(([name, value]) =>
          isFlag(name) || (name === 'with_state' && value === 'ANY') ? [] : [[name, value ?? null]],
        ),
      )
    : condition;

const isFlag = (name: string): boolean => name === 'no_age' || /^send_\w+_if_zero$/.test(name);

const itemsOf = (value: Json | undefined): readonly Json[] =>
  isList(value) ? value : value === undefined || value === null ? [] : [value];
