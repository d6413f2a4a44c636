import { isList, isObject, type Json } from '../../lib/json.js';

/**
 * A new value with the types of the declared one (D15): records write some numbers as text, and the provider writes others as text into
 * the state. A value without a declared counterpart keeps its type.
 */
export const asDeclared = (value: Json, declared: Json | undefined): Json => {
  if (isList(value))
    return isList(declared) && declared.length > 0 ? value.map((one, at) => asDeclared(one, elementFor(declared, at))) : value;
  if (isObject(value)) {
    const block = isList(declared) && declared.length === 1 ? declared[0] : declared;
    if (!isObject(block)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        name,
        one === undefined ? one : asDeclared(one, Object.hasOwn(block, name) ? block[name] : undefined),
      ]),
    );
  }
  switch (typeof declared) {
    case 'number':
      return typeof value === 'string' && isShortNumber.test(value) ? Number(value) : value;
    case 'boolean':
      return value === 'true' ? true : value === 'false' ? false : value;
    case 'string':
      return value === null ? value : String(value);
    default:
      return value;
  }
};

/** Longer numbers may lose digits. */
const isShortNumber = /^-?\d{1,15}$|^-?(?=[\d.]{3,16}$)\d+\.\d+$/;

/** The counterpart of an element: any object is like the first, while scalars must all have one type. */
const elementFor = (list: readonly Json[], at: number): Json | undefined => {
  const [first] = list;
  if (isObject(first)) return isObject(list[at]) ? list[at] : first;
  return list.every((one) => typeof one === typeof first) ? first : undefined;
};
