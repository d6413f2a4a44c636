import { isList } from '../../../lib/json.js';
import { via, type From, type Read } from '../../dsl.js';
import { compilePath } from '../../read-path.js';
import { listOf } from '../../values.js';

/** Names and readers of AWS Direct Connect. */

export const dx = (name: string): string => `aws_dx_${name}`;

const cidr = compilePath('cidr');
/** A list of `{cidr}` as the ranges. */
export const prefixes = (from: From): Read =>
  via(listOf(from), (list) => (isList(list) ? list.map((one) => cidr(one) ?? null) : undefined));
