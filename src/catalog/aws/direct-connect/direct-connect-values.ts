import { isList } from '../../../lib/json.js';
import * as c from '../language.js';

/** Names and readers of AWS Direct Connect. */

export const dx = (name: string): string => `aws_dx_${name}`;

const cidr = c.compilePath('cidr');
/** A list of `{cidr}` as the ranges. */
export const prefixes = (from: c.From): c.Read =>
  c.via(c.listOf(from), (list) => (isList(list) ? list.map((one) => cidr(one) ?? null) : undefined));
