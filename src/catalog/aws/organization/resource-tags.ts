import { isList, isObject, type Json } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import { anyType } from '../../../model/change.js';
import * as c from '../language.js';
import { lastSegment } from '../../../lib/last-segment.js';

/**
 * The Resource Groups Tagging API sets and removes tags of up to 20 resources of any service, by ARN. Single tags may be declared as resources
 * of their own. Source: Resource Groups Tagging API reference, TagResources and UntagResources.
 */

const failed = (record: AuditRecord): ReadonlySet<string> => {
  const map = record.response['failedResourcesMap'];
  return new Set(isObject(map) ? Object.keys(map) : []);
};

/** One item for each tag of each resource that the call did not fail for. */
const tagItems = (tags: c.From): c.Read => {
  const read = c.reader(tags);
  return c.via('resourceARNList', (list, record) => {
    const given = read(record);
    const entries: readonly (readonly [string, Json])[] = isList(given)
      ? given.flatMap((key) => (typeof key === 'string' ? [[key, null] as const] : []))
      : Object.entries(isObject(given) ? given : {}).map(([key, value]) => [key, value ?? ''] as const);
    const none = failed(record);
    // Records keep the `:*` that CloudWatch Logs adds to the ARN of a log group.
    const arns = (isList(list) ? list : []).filter((arn): arn is string => typeof arn === 'string' && !none.has(arn));
    return arns.flatMap((arn) =>
      entries.map(([key, value]) => ({
        arn: arn.replace(/:\*$/, ''),
        id: lastSegment(arn),
        key,
        value,
        tags: { [key]: value },
        keys: [key],
      })),
    );
  });
};

const ofArn = (type: string) => c.on(type, { resource_arn: 'item.arn', key: 'item.key' });
const single = [ofArn('aws_dynamodb_tag'), ofArn('aws_ecs_tag'), c.on('aws_ec2_tag', { resource_id: 'item.id', key: 'item.key' })];
const tagged = c.on(anyType, { arn: 'item.arn' });

export const resourceTags: c.ServiceCatalog = {
  eventSource: 'tagging.amazonaws.com',
  types: { [anyType]: { keys: [['arn']], scope: 'account', family: 'organization', onlyDeclared: true } },
  events: {
    TagResources: c.forEach(
      tagItems(c.tagMap('tags')),
      ...single.map((one) => c.put(one, { value: 'item.value' })),
      c.modify(tagged, { tags: c.merge('item.tags') }),
    ),
    UntagResources: c.forEach(tagItems('tagKeys'), ...single.map((one) => c.destroy(one)), c.modify(tagged, { tags: c.drop('item.keys') })),
  },
};
