import type { Json } from '../lib/json.js';
import type { SensorEvent } from '../model/sensor-event.js';
import { cutText } from '../lib/cut-text.js';
import { jsonBytes, jsonRoom } from './json-room.js';

/** Bytes of JSON of one event. One of a host has about 1 kB; a call of a cloud with request and answer may have some 10. */
const mostBytes = 64 * 1024;
/** Fields, tags and letters of their names where something has to be left out. The sensor has some 200 fields. */
const mostFields = 256;
const mostTags = 64;
const mostName = 128;
/** Texts are cut to a half, and again, until the event fits. Where they are as short as this, fields are left out. */
const leastText = 64;

/**
 * The event, or what fits 64 KiB of it, with `truncated`: its longest texts are cut, so that the short ones, by which it is found and understood,
 * stay as they are. The same object where nothing was cut.
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

/** What is no text and too long becomes the beginning of its JSON. */
const cutValue = (value: Json, length: number): Json => {
  if (typeof value === 'string') return cutText(value, length);
  if (jsonRoom(value, length) >= 0) return value;
  const text = JSON.stringify(value);
  return text.length <= length ? value : cutText(text, length);
};
