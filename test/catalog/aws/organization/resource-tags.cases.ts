import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { call, declared, deleted, differs, drift } from './examples.js';

const tags = { team: 'core', tier: 'web' };
const queueArn = 'arn:aws:sqs:us-east-1:111122223333:jobs';
const queue = declared('aws_sqs_queue', { arn: queueArn, name: 'jobs', tags, tags_all: tags });
const groupArn = 'arn:aws:logs:us-east-1:111122223333:log-group:/jobs';
const group = declared('aws_cloudwatch_log_group', { arn: groupArn, name: '/jobs', tags, tags_all: tags });
const tableArn = 'arn:aws:dynamodb:us-east-1:111122223333:table/jobs';
const table = declared('aws_dynamodb_table', { arn: tableArn, name: 'jobs', tags: {}, tags_all: {} });
const tableTag = declared('aws_dynamodb_tag', { resource_arn: tableArn, key: 'team', value: 'core' });

const set = (resourceARNList: readonly string[], given: JsonObject, failed: JsonObject = {}) =>
  call('TagResources', { resourceARNList, tags: given }, { failedResourcesMap: failed });
const removed = (resourceARNList: readonly string[], tagKeys: readonly string[]) => call('UntagResources', { resourceARNList, tagKeys });

const eve = (type: string): ReturnType<typeof drift> => drift(type, 'tags.team', 'core', 'eve');

export const resourceTagCases: readonly CatalogCase[] = [
  differs('two resources of two services', set([queueArn, `${groupArn}:*`], { team: 'eve' }), [queue(), group()], eve('aws_sqs_queue'), eve('aws_cloudwatch_log_group')),
  differs('a tag that is declared on its own', set([tableArn], { team: 'eve' }), [table(), tableTag()], drift('aws_dynamodb_tag', 'value', 'core', 'eve')),
  differs('a declared tag is removed', removed([queueArn], ['tier']), [queue()], drift('aws_sqs_queue', 'tags.tier', 'web', null)),
  differs('a tag that is declared on its own is removed', removed([tableArn], ['team']), [table(), tableTag()], deleted('aws_dynamodb_tag')),
];
