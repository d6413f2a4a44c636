import { isList, isObject, text, type Json } from '../model/json.js';
import { via, type From, type Read } from './dsl.js';

/** Translations from the provider's way of writing a value to the state's. */

/** Policy documents: JSON text, URL-encoded in some responses; kept as text, compared by meaning later. */
export const policyText = (from: From): Read =>
  via(from, (value) => {
    if (isObject(value)) return JSON.stringify(value);
    if (typeof value !== 'string') return undefined;
    if (!/^\s*%7B/i.test(value)) return value;
    try {
      return decodeURIComponent(value.replaceAll('+', '%20'));
    } catch {
      return value;
    }
  });

/** `[{key, value}]`, `{items: [{key, value}]}` or a plain map, as the state's map of tags. Tags of the provider's own (`aws:…`) are left out. */
export const tagMap = (from: From): Read =>
  via(from, (value) => {
    const source = isObject(value) && isList(value['items']) ? value['items'] : value;
    const tags: Record<string, Json> = {};
    if (isList(source)) {
      for (const tag of source) {
        if (!isObject(tag)) continue;
        const key = text(tag['key'] ?? tag['Key']);
        if (key !== undefined && !key.startsWith('aws:')) tags[key] = tag['value'] ?? tag['Value'] ?? '';
      }
      return tags;
    }
    if (!isObject(source)) return undefined;
    for (const [key, one] of Object.entries(source)) {
      if (typeof one === 'string' && !key.startsWith('aws:')) tags[key] = one;
    }
    return tags;
  });

/** A scalar as a list of one; a list as it is. */
export const listOf = (from: From): Read =>
  via(from, (value) => (isList(value) ? value : value === null || value === '' ? [] : [value]));

/** What follows the last `/` of an ARN or path: the name of a role, user or policy. */
export const lastSegment = (value: string): string => value.slice(value.lastIndexOf('/') + 1);

export const nameInArn = (from: From): Read => via(from, (value) => (typeof value === 'string' ? lastSegment(value) : undefined));
