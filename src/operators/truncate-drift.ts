import { makeDrift, type Drift } from '../model/drift.js';
import type { Json } from '../lib/json.js';
import { cutText } from '../lib/cut-text.js';
import { jsonBytes, jsonBytesLeft } from './json-bytes.js';

/** Maximum bytes of one value as JSON: more than the longest policy, task definition or user data. */
const mostBytes = 256 * 1024;

/**
 * Cuts a value of more than 256 KiB to the start of its JSON, and mentions that in `detail`. Returns the same object if nothing was cut.
 */
export const truncateDrift = (drift: Drift): Drift => {
  const old_value = truncateValue(drift.old_value);
  const new_value = truncateValue(drift.new_value);
  const fields = truncateFields(drift.fields);
  if (old_value === drift.old_value && new_value === drift.new_value && fields === drift.fields) return drift;
  const cut = [
    ...(old_value === drift.old_value ? [] : ['old_value']),
    ...(new_value === drift.new_value ? [] : ['new_value']),
    ...(fields === drift.fields ? [] : ['fields']),
  ];
  const detail = [...(drift.detail === null ? [] : [drift.detail]), `${cut.join(' and ')} cut to ${mostBytes / 1024} KiB`].join('; ');
  return makeDrift({ ...drift, old_value, new_value, fields, detail });
};

const truncateValue = (value: Json, most = mostBytes): Json => {
  if (jsonBytesLeft(value, most) >= 0 || jsonBytes(value) <= most) return value;
  let text = typeof value === 'string' ? value : JSON.stringify(value);
  for (let length = most; jsonBytes(text) > most; length /= 2) text = cutText(text, length);
  return text;
};

/** The values of several attributes share the room of one. */
const truncateFields = (fields: Drift['fields']): Drift['fields'] => {
  if (fields === null || jsonBytesLeft(fields, mostBytes) >= 0 || jsonBytes(fields) <= mostBytes) return fields;
  const share = Math.max(mostBytes / (2 * fields.length), 64);
  return fields.map((one) => ({ ...one, old_value: truncateValue(one.old_value, share), new_value: truncateValue(one.new_value, share) }));
};
