import { createRequire } from 'node:module';
import type * as Yaml from 'yaml';
import { isObject, type JsonObject } from '../../lib/json.js';

/** Attributes that hold a whole document as YAML. Its members are then found by path: `yaml_body.spec.replicas`. */
const documents: ReadonlyMap<string, string> = new Map([['kubectl_manifest', 'yaml_body']]);

const require = createRequire(import.meta.url);

/** The attributes with the document in place of its text. A text that is no YAML stays. */
export const withDocument = (type: string, attributes: JsonObject): JsonObject => {
  const name = documents.get(type);
  const text = name === undefined ? undefined : attributes[name];
  if (name === undefined || typeof text !== 'string') return attributes;
  const document = parsed(text);
  return isObject(document) ? { ...attributes, [name]: document } : attributes;
};

/** Loaded when a state has such a resource: most have none. */
const parsed = (text: string): JsonObject[string] => {
  const yaml = require('yaml') as typeof Yaml;
  try {
    return yaml.parse(text) as JsonObject[string];
  } catch {
    return undefined;
  }
};
