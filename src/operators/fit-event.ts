import type { Json } from '../lib/json.js';
import type { SensorEvent } from '../model/sensor-event.js';
import { cutText } from '../lib/cut-text.js';
import { jsonBytes, jsonRoom } from './json-room.js';

/** Maximum bytes of JSON of one event. An event of a host has about 1 kB, a cloud call with request and response some 10 kB. */
const mostBytes = 64 * 1024;
/** Maximum fields, tags and characters of their names if an event is cut. The sensor has some 200 fields. */
const mostFields = 256;
const mostTags = 64;
const mostName = 128;
/** Halve the longest strings until the event fits. Below this length, omit fields. */
const leastText = 64;

/**
 * The event, or a version of at most 64 KiB with `truncated`: cuts the longest strings, so that the short ones, which identify and explain
 * it, stay whole. The same object if nothing was cut.
 */
export const fitEvent = (event: SensorEvent): SensorEvent => {
  if (jsonRoom(event, mostBytes) >= 0 || jsonBytes(event) <= mostBytes) return event;
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

/** A long value other than a string becomes the beginning of its JSON. */
const cutValue = (value: Json, length: number): Json => {
  if (typeof value === 'string') return cutText(value, length);
  if (jsonRoom(value, length) >= 0) return value;
  const text = JSON.stringify(value);
  return text.length <= length ? value : cutText(text, length);
};
