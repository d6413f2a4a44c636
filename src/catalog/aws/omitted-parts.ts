import { isList, isObject, member, text, type Json, type JsonObject } from '../../lib/json.js';
import type { Cut } from '../incomplete.js';
import * as c from './language.js';

/**
 * CloudTrail replaces a field over its size limit (100 KB for requests and answers) by `{"omitted": true, "originalSize": …, "reason": …}`,
 * also with texts instead of the flag and the number. Source: CloudTrail user guide, "record contents"; real records.
 */
const isOmitted = (value: Json | undefined): boolean =>
  isObject(value) && (value['omitted'] === true || value['omitted'] === 'true') && Object.keys(value).every((name) => markNames.has(name));

/** A map in a request may have some of these keys by itself: tags, variables. */
const isOmittedMember = (value: Json | undefined): boolean =>
  isOmitted(value) && isObject(value) && markNames.size === Object.keys(value).length;

const markNames: ReadonlySet<string> = new Set(['omitted', 'originalSize', 'reason']);

/** Which part of a record is omitted; undefined for nearly every one. Fields that the catalog reads besides count as part of the answer. */
export const omittedPart = (json: JsonObject): Cut | undefined => {
  const { requestParameters } = json;
  if (isOmitted(requestParameters)) return 'request';
  if (isObject(requestParameters)) for (const name in requestParameters) if (isOmittedMember(requestParameters[name])) return 'parameters';
  return isOmitted(json['responseElements']) || isOmitted(json['additionalEventData']) ? 'answer' : undefined;
};

/** The members of a response, none if it is omitted. */
export const givenResponse = (response: JsonObject): JsonObject => (isOmitted(response) ? noMembers : response);
const noMembers: JsonObject = {};

/** The request with omitted parameters as withheld values; for a wholly omitted one what the rest of the record tells of it. */
export const requestAround = (json: JsonObject, cut: Cut, response: JsonObject): JsonObject => {
  const { requestParameters } = json;
  if (cut === 'request') return { ...namedByResources(json['resources']), ...toldBy(response) };
  if (!isObject(requestParameters)) return noMembers;
  return Object.fromEntries(Object.entries(requestParameters).map(([name, value]) => [name, isOmittedMember(value) ? c.withheld : value]));
};

/** An answer names the resource as the request did: in a member of its own, or of an object in it (`role.roleName`). */
const toldBy = (response: JsonObject): JsonObject => {
  const told: Record<string, Json | undefined> = {};
  for (const value of Object.values(response)) if (isObject(value)) Object.assign(told, value);
  return { ...told, ...response };
};

/** `AWS::IAM::Role` with its ARN as `roleName`, `roleArn` and so on, because requests name a parameter after the kind of its resource. */
const namedByResources = (resources: Json | undefined): JsonObject => {
  const named: Record<string, Json> = {};
  for (const one of isList(resources) ? resources : []) {
    const arn = text(member(one, 'ARN'));
    const kind = /^AWS::\w+::(\w+)$/.exec(text(member(one, 'type')) ?? '')?.[1];
    if (arn === undefined || kind === undefined) continue;
    const name = arn.slice(Math.max(arn.lastIndexOf('/'), arn.lastIndexOf(':')) + 1);
    const start = kind.charAt(0).toLowerCase() + kind.slice(1);
    Object.assign(named, { [`${start}Arn`]: arn, [`${start}Name`]: name, [`${start}Id`]: name, [`${start}Identifier`]: name });
  }
  return named;
};
