import { isObject, text, type JsonObject } from '../../../lib/json.js';
import type { EvidenceReader, NodeRef } from '../../../model/graph-evidence.js';
import { attachmentEvidence } from './attachment-evidence.js';
import { nestedAttributes } from './attribute-texts.js';
import { node, ownArn, placeOf, regionalArn, type EvidencePart, type Place } from './aws-nodes.js';
import { eksEvidence } from './eks-evidence.js';
import { identityEvidence } from './identity-evidence.js';
import { networkEvidence } from './network-evidence.js';
import { launchConfiguration, subnetGroup, subnetGroupTypes, useLinks, usingTypes } from './resource-uses.js';

const lambdaFunction = (attributes: JsonObject, place: Place): NodeRef | undefined => {
  const name = text(attributes['function_name']) ?? '';
  const arn = /^[\w-]+$/.test(name) ? regionalArn('lambda', place, `function:${name}`) : undefined;
  return ownArn('aws_lambda_function')(attributes) ?? (arn === undefined ? undefined : node('resource', 'aws_lambda_function', arn, name));
};

/** Resources that others name by name. */
const named: Readonly<Record<string, EvidencePart>> = {
  aws_lambda_function: { self: lambdaFunction },
  aws_launch_configuration: { self: (attributes, place) => launchConfiguration(text(attributes['name']) ?? '', place) },
  ...Object.fromEntries(
    subnetGroupTypes.map((type): [string, EvidencePart] => [
      type,
      {
        self: (attributes, place) => {
          const name = text(attributes['name']) ?? text(attributes['replication_subnet_group_id']);
          return name === undefined ? undefined : subnetGroup(type, name, place);
        },
      },
    ]),
  ),
};

const tables = [identityEvidence, attachmentEvidence, eksEvidence, networkEvidence, named];

const readerOf = (type: string): EvidenceReader<JsonObject> => {
  const parts = tables.flatMap((table) => (Object.hasOwn(table, type) ? [table[type] as EvidencePart] : []));
  const self = parts.find((part) => part.self !== undefined)?.self ?? ownArn(type);
  const uses = useLinks(type);
  return (given, scope) => {
    const attributes = isObject(given) ? nestedAttributes(given) : {};
    const place = placeOf(attributes, scope);
    return {
      self: self(attributes, place),
      links: [...parts.flatMap(({ links }) => links?.(attributes, place) ?? []), ...uses(attributes, place)],
    };
  };
};

/** What the attributes of AWS resources prove (D84), by Terraform type. */
export const awsEvidence: ReadonlyMap<string, EvidenceReader<JsonObject>> = new Map(
  [...new Set([...tables.flatMap((table) => Object.keys(table)), ...usingTypes])].sort().map((type) => [type, readerOf(type)]),
);
