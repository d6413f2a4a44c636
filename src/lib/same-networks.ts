import { isList, isObject, type Json } from './json.js';
import { parseNetwork, rangeText, withoutHost } from './network.js';

/**
 * Spells the networks in both values in the same way (D110): IPv6 in any form, an address as the range of itself, and a range with host bits
 * as the one without if the other value has that. Two ranges that both have host bits are addresses with the width of their network, such as
 * those of two ends of a link. Undefined if neither value names a network.
 */
export const unifyNetworks = (a: Json | undefined, b: Json | undefined): readonly [Json, Json] | undefined => {
  const [one, other] = [rangesIn(a), rangesIn(b)];
  if (one.size === 0 || other.size === 0) return undefined;
  return [spelled(a ?? null, other), spelled(b ?? null, one)];
};

const rangesIn = (value: Json | undefined, found = new Set<string>()): ReadonlySet<string> => {
  if (typeof value === 'string') {
    const network = parseNetwork(value);
    if (network !== undefined) found.add(rangeText(network));
  } else if (isList(value)) for (const one of value) rangesIn(one, found);
  else if (isObject(value)) for (const one of Object.values(value)) rangesIn(one, found);
  return found;
};

const spelled = (value: Json, others: ReadonlySet<string>): Json => {
  if (typeof value === 'string') {
    const network = parseNetwork(value);
    if (network === undefined) return value;
    const range = rangeText(withoutHost(network));
    return others.has(range) ? range : rangeText(network);
  }
  if (isList(value)) return value.map((one) => spelled(one, others));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, one === undefined ? null : spelled(one, others)]));
};

/** The same for two texts. */
export const sameNetwork = (one: string, other: string): boolean => {
  const [left, right] = unifyNetworks(one, other) ?? [];
  return left !== undefined && left === right;
};
