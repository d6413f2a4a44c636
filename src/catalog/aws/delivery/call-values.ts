import { isList, isObject, type JsonObject } from '../../../lib/json.js';
import * as c from '../language.js';

/** Values of calls to load balancers, DNS and CDN in the form of the state. */

/** The value of one key in a list of `{key, value}`, such as the attributes of a load balancer. */
export const valueOf =
  (list: c.From) =>
  (key: string): c.Read =>
    c.via(list, (items) => {
      const found = isList(items) ? items.find((item) => isObject(item) && item['key'] === key) : undefined;
      return isObject(found) ? (found['value'] ?? null) : undefined;
    });

/** The elements of a list of texts that match a pattern; nothing if there are none. */
export const matching = (from: c.From, pattern: RegExp): c.Read =>
  c.via(from, (value) => {
    const found = (isList(value) ? value : [value]).filter((one) => typeof one === 'string' && pattern.test(one));
    return found.length === 0 ? undefined : found;
  });

/** A resource under its type and the older name of that type: states contain `aws_lb` and `aws_alb`. */
export const underBothNames = (suffix: string, key: Readonly<Record<string, c.From>>): readonly c.Target[] => [
  c.on(`aws_lb${suffix}`, key),
  c.on(`aws_alb${suffix}`, key),
];

/** The members that have a value. */
export const withoutGaps = (members: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== null));

/** The owners of one change: a resource under several types, or several kinds of resource. */
export const each = (targets: readonly c.Target[], toOwner: (target: c.Target) => c.OwnerSpec): c.ChangeSpec =>
  c.firstOf(...targets.map(toOwner));
