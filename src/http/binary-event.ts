import { decodedUri } from '../lib/decoded-uri.js';
import { maxDepth, nestsDeeper } from '../lib/nests-deeper.js';
import type { HttpRequest } from '../model/http/exchange.js';
import { Problem } from '../model/http/problem.js';

const attributes = ['specversion', 'id', 'source', 'type', 'time', 'subject'] as const;

/** Bound of the body of one event, because it is parsed at once. Source: CloudEvents 1.0, "size limits": at least 64 KiB. */
const longest = 1024 * 1024;

/**
 * Whether the request is a CloudEvent in binary mode: its attributes are headers, percent-encoded, and its body is the data. Source: CloudEvents 1.0, "HTTP protocol
 * binding".
 */
export const isBinaryEvent = (request: HttpRequest): boolean =>
  !request.header('content-type').trim().toLowerCase().startsWith('application/cloudevents') &&
  attributes.some((name) => request.header(`ce-${name}`) !== '');

/** The event in structured mode. Throws a `Problem`, 400 or 413, for a body that is not JSON or too long. */
export const structuredEvent = (request: HttpRequest, body: Uint8Array): Uint8Array => {
  if (body.length > longest) throw new Problem('too_large', `the data of an event in binary mode is larger than ${longest} bytes`);
  const data = Buffer.from(body.buffer, body.byteOffset, body.length).toString('utf8');
  if (data.trim() !== '' && !isJson(data)) throw new Problem('invalid', 'the data of the event is not valid JSON');
  const members = attributes.flatMap((name) => {
    const value = request.header(`ce-${name}`);
    return value === '' ? [] : [`${JSON.stringify(name)}:${JSON.stringify(decodedUri(value))}`];
  });
  return Buffer.from(`{${[...members, ...(data.trim() === '' ? [] : [`"data":${data}`])].join()}}`);
};

const isJson = (text: string): boolean => {
  if (nestsDeeper(text, maxDepth)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
