import type { Json } from '../lib/json.js';
import type { SensorEvent } from '../model/sensor-event.js';
import { cutText } from '../lib/cut-text.js';
import { jsonBytes, jsonBytesLeft } from './json-bytes.js';

/** Maximum bytes of one event as JSON. An event of a host has about 1 kB, a cloud call with request and response some 10 kB. */
const mostBytes = 64 * 1024;
/** Maximum number of fields, tags and characters of their names in an event that is cut. The sensor has some 200 fields. */
const mostFields = 256;
const mostTags = 64;
const mostName = 128;
/** The longest strings are halved down to this length until the event fits; after that, fields are omitted. */
const leastText = 64;

/** Maximum bytes of a UTF-16 code unit in UTF-8. */
const mostOfUnit = 3;

/**
 * Cuts an event to 64 KiB and sets `truncated`. Cuts the longest strings first, because the short ones identify and explain the event.
 * Returns the same object if nothing was cut. `json`: the event's text, if it is known; its length replaces a walk through the event, which
 * takes 2.4 us (`bench -- sensor`).
 */
export const truncateEvent = (event: SensorEvent, json?: string): SensorEvent => {
  if (json !== undefined && json.length * mostOfUnit <= mostBytes) return event;
  if (jsonBytesLeft(event, mostBytes) >= 0 || jsonBytes(event) <= mostBytes) return event;
  let fields = Object.entries(event.output_fields).filter(([name]) => name.length <= mostName);
  let tags = event.tags;
  let { rule, output, source, hostname } = event;
  let count = { fields: mostFields, tags: mostTags };
  for (let length = mostBytes / 2; ; length = Math.max(leastText, length / 2)) {
    [rule, output, source, hostname] = [cutText(rule, length), cutText(output, length), cutText(source, length), cutText(hostname, length)];
    fields = fields.slice(0, count.fields).map(([name, value]) => [name, cutValue(value, length)]);
    tags = tags.slice(0, count.tags).map((tag) => cutText(tag, length));
    const cut: SensorEvent = { ...event, rule, output, output_fields: Object.fromEntries(fields), tags, source, hostname, truncated: true };
    if (jsonBytes(cut) <= mostBytes) return cut;
    if (length === leastText) count = { fields: count.fields >> 1, tags: count.tags >> 1 };
  }
};

/** A long value other than a string becomes the start of its JSON. */
const cutValue = (value: Json, length: number): Json => {
  if (typeof value === 'string') return cutText(value, length);
  if (jsonBytesLeft(value, length) >= 0) return value;
  const text = JSON.stringify(value);
  return text.length <= length ? value : cutText(text, length);
};
