import { makeDrift, type Drift } from '../model/drift.js';
import type { Json } from '../lib/json.js';
import { cutText } from '../lib/cut-text.js';
import { jsonBytes, jsonRoom } from './json-room.js';

/** Maximum bytes of one value as JSON: more than the longest policy, task definition or user data. */
const mostBytes = 256 * 1024;

/**
 * Cuts a value of more than 256 KiB to the start of its JSON, and mentions that in `detail`. Returns the same object if nothing was cut.
 */
export const fitDrift = (drift: Drift): Drift => {
  const old_value = fitValue(drift.old_value);
  const new_value = fitValue(drift.new_value);
  if (old_value === drift.old_value && new_value === drift.new_value) return drift;
  const cut = [...(old_value === drift.old_value ? [] : ['old_value']), ...(new_value === drift.new_value ? [] : ['new_value'])];
  const detail = [...(drift.detail === null ? [] : [drift.detail]), `${cut.join(' and ')} cut to ${mostBytes / 1024} KiB`].join('; ');
  return makeDrift({ ...drift, old_value, new_value, detail });
};

const fitValue = (value: Json): Json => {
  if (jsonRoom(value, mostBytes) >= 0 || jsonBytes(value) <= mostBytes) return value;
  let text = typeof value === 'string' ? value : JSON.stringify(value);
  for (let length = mostBytes; jsonBytes(text) > mostBytes; length /= 2) text = cutText(text, length);
  return text;
};
