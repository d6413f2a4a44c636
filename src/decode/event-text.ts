import { canonicalJson, quoted, sortByName } from '../lib/canonical-json.js';
import type { Json, JsonObject } from '../lib/json.js';
import type { SensorEvent } from '../model/sensor-event.js';
import { sensorFields } from './sensor-fields.js';

/** `output_fields` as JSON: in the given order, and in canonical order. */
type FieldsText = { readonly given: string; readonly canonical: string };

/**
 * Writes the fields once for the id and the JSON of an event. The sensor's JSON has them in order of their names, its gRPC messages have
 * not. `isPlain`: see `canonicalJson`.
 */
export const fieldsText = (fields: Readonly<Record<string, Json>>, isPlain: boolean): FieldsText => {
  const names = Object.keys(fields);
  const members: string[] = [];
  for (const name of names) {
    const value = fields[name] as Json;
    // The members of a nested value have an order of their own.
    if (typeof value === 'object' && value !== null) return { given: JSON.stringify(fields), canonical: canonicalJson(fields, isPlain) };
    members.push(nameText(name, isPlain) + (typeof value === 'string' ? quoted(value, isPlain) : JSON.stringify(value)));
  }
  const given = `{${members.join(',')}}`;
  return { given, canonical: sortByName(names, members) ? `{${members.join(',')}}` : given };
};

/** The canonical JSON of an alert without the `uuid` of a relay, which differs in each delivery. */
export const canonicalAlert = (alert: JsonObject, fields: FieldsText | undefined, isPlain: boolean): string => {
  const names: string[] = [];
  const members: string[] = [];
  for (const name of Object.keys(alert)) {
    const value = alert[name];
    if (name === 'uuid' || value === undefined) continue;
    names.push(name);
    const text = name === 'output_fields' && fields !== undefined ? fields.canonical : canonicalJson(value, isPlain);
    members.push(nameText(name, isPlain) + text);
  }
  sortByName(names, members);
  return `{${members.join(',')}}`;
};

/** The text before the value of each member that most alerts have. */
const knownNames: ReadonlyMap<string, string> = new Map(
  ['hostname', 'output', 'output_fields', 'priority', 'rule', 'source', 'tags', 'time', ...sensorFields].map((name) => [
    name,
    `"${name}":`,
  ]),
);

const nameText = (name: string, isPlain: boolean): string => knownNames.get(name) ?? `${quoted(name, isPlain)}:`;

/**
 * The JSON of an event without `truncated`, as `JSON.stringify` writes it, from the text of its fields.
 */
export const eventText = (event: SensorEvent, fields: string, isPlain: boolean): string => {
  const { id, timestamp, severity, rule, output, tags, source, hostname, provider } = event;
  let list = '';
  for (const tag of tags) list += `${list === '' ? '' : ','}${quoted(tag, isPlain)}`;
  // The id, the time, the severity and the provider contain no characters that need an escape.
  return (
    `{"id":"${id}","timestamp":"${timestamp}","severity":"${severity}","rule":${quoted(rule, isPlain)},"output":${quoted(output, isPlain)},` +
    `"output_fields":${fields},"tags":[${list}],"source":${quoted(source, isPlain)},"hostname":${quoted(hostname, isPlain)},` +
    `"provider":${provider === null ? 'null' : `"${provider}"`}}`
  );
};
