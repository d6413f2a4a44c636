import { truncated } from '../catalog/kubernetes/audit-object.js';
import { unknownVerb } from '../catalog/kubernetes/audit-noise.js';
import { objectOf, type Json, type JsonObject } from '../lib/json.js';
import { nestsDeeper } from '../lib/nests-deeper.js';

/**
 * Reads the complete members of a Kubernetes audit event whose text ends early or is nested too deeply: CloudWatch cuts messages of EKS at
 * 256 KiB. The API server writes the verb, the user, the object and the outcome before the large members, and the times after them. The
 * result is marked as truncated. Undefined for another text, or if the URI is missing. `time`: when the log received the event, milliseconds
 * since the epoch.
 */
export const cutEvent = (text: string, time: Json | undefined): JsonObject | undefined => {
  if (!eventStart.test(text)) return undefined;
  const { members, rest } = wholeMembers(text);
  const requestURI = members['requestURI'] ?? uriStart.exec(rest)?.[1];
  if (requestURI === undefined) return undefined;
  const moment = typeof time === 'number' && Math.abs(time) <= latest ? new Date(time).toISOString() : undefined;
  return {
    // The verb follows a URL that may be too long itself.
    verb: unknownVerb,
    ...(moment === undefined ? {} : { stageTimestamp: moment }),
    ...members,
    requestURI,
    annotations: { ...objectOf(members['annotations']), [truncated]: 'true' },
  };
};

const eventStart = /^\s*\{\s*"kind"\s*:\s*"Event"\s*,\s*"apiVersion"\s*:\s*"audit\.k8s\.io\//;
const uriStart = /^\s*"requestURI"\s*:\s*"([^"\\?]*)\?/;
/** ECMAScript, "time values". */
const latest = 8.64e15;
/** Deeper members are left out: those beside the objects nest less. */
const deepest = 64;

/** The members of an object that are complete, and the text after them. */
const wholeMembers = (text: string): { readonly members: JsonObject; readonly rest: string } => {
  const members: Record<string, Json> = {};
  let depth = 0;
  let start = text.indexOf('{') + 1;
  let isQuoted = false;
  for (let at = start - 1; at < text.length; at++) {
    const c = text[at];
    if (isQuoted) {
      if (c === '\\') at++;
      else if (c === '"') isQuoted = false;
    } else if (c === '"') isQuoted = true;
    else if (c === '{' || c === '[') depth++;
    else if (c === '}' || c === ']') depth--;
    if (isQuoted || depth > 1 || (depth === 1 && c !== ',')) continue;
    Object.assign(members, memberIn(text.slice(start, at)));
    start = at + 1;
    if (depth < 1) break;
  }
  return { members, rest: text.slice(start) };
};

const memberIn = (text: string): JsonObject => {
  try {
    const member = `{${text}}`;
    return nestsDeeper(member, deepest) ? {} : (JSON.parse(member) as JsonObject);
  } catch {
    return {};
  }
};
