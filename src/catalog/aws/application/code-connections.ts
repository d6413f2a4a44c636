import {
  add,
  create,
  destroy,
  drop,
  either,
  firstOf,
  merge,
  modify,
  on,
  partOfUnknown,
  remove,
  response,
  set,
  via,
  type Edits,
  type From,
  type OwnerSpec,
  type ServiceCatalog,
  type Target,
} from '../../dsl.js';
import { isObject } from '../../../lib/json.js';
import { tagMap } from '../../values.js';
import { same } from '../api/api-values.js';
import { decoded } from '../containers/container-values.js';
import { newTags } from '../databases/database-values.js';
import { blockList, blockOf } from '../monitoring/monitoring-values.js';

/**
 * Connections of AWS to repositories elsewhere, and notifications of developer tools. Connections have two event sources and two sets of
 * types. Source: CodeConnections and CodeStar Notifications API references, Terraform AWS provider.
 */

const connectionTypes = ['aws_codeconnections_connection', 'aws_codestarconnections_connection'];
const hostTypes = ['aws_codeconnections_host', 'aws_codestarconnections_host'];
const eitherType = (types: readonly string[], arn: From, change: (target: Target) => OwnerSpec) =>
  firstOf(...types.map((type) => change(on(type, { arn }))));

const network = same('security_group_ids subnet_ids tls_certificate vpc_id', 'vpcConfiguration.', 'vpc_configuration.');
const newHost = { arn: response('hostArn') };
const hostSettings: Edits = { ...same('name provider_endpoint provider_type'), ...network };
/** The former type of hosts has no tags. */
const tagged = [...connectionTypes, 'aws_codeconnections_host'];

const events: ServiceCatalog['events'] = {
  CreateConnection: eitherType(connectionTypes, response('connectionArn'), (target) =>
    create(
      target,
      { host_arn: 'hostArn', name: 'connectionName', provider_type: 'providerType', tags: newTags },
      { id: response('connectionArn') },
    ),
  ),
  DeleteConnection: eitherType(connectionTypes, 'connectionArn', (target) => destroy(target)),
  CreateHost: firstOf(
    create(on('aws_codeconnections_host', newHost), { ...hostSettings, tags: newTags }, { id: response('hostArn') }),
    create(on('aws_codestarconnections_host', newHost), hostSettings, { id: response('hostArn') }),
  ),
  UpdateHost: eitherType(hostTypes, 'hostArn', (target) => modify(target, { provider_endpoint: 'providerEndpoint', ...network })),
  DeleteHost: eitherType(hostTypes, 'hostArn', (target) => destroy(target)),
  TagResource: partOfUnknown(eitherType(tagged, 'resourceArn', (target) => modify(target, { tags: merge(tagMap('tags')) }))),
  UntagResource: partOfUnknown(eitherType(tagged, 'resourceArn', (target) => modify(target, { tags: drop('tagKeys') }))),
};

const shared = { scope: 'region', family: 'build' } as const;
const connection = { ...shared, keys: [['arn']], cloudId: 'arn', noise: ['connection_status', 'owner_account_id'] } as const;
const host = { ...shared, keys: [['arn']], cloudId: 'arn', noise: ['status'] } as const;

export const codeConnections: ServiceCatalog = {
  eventSource: 'codeconnections.amazonaws.com',
  types: {
    aws_codeconnections_connection: connection,
    aws_codestarconnections_connection: { ...connection, noise: ['connection_status'] },
    aws_codeconnections_host: { ...host, noise: [] },
    aws_codestarconnections_host: host,
  },
  events,
};

/** The same calls under the former name of the service. */
export const codestarConnections: ServiceCatalog = { eventSource: 'codestar-connections.amazonaws.com', types: {}, events };

const rule = on('aws_codestarnotifications_notification_rule', { arn: 'arn' });
const targetMembers = { address: 'targetAddress', type: 'targetType' };
const settings: Edits = {
  ...same('detail_type event_type_ids name status'),
  target: set(blockList('targets', targetMembers), 'given'),
};
const targetBlock = blockOf(targetMembers);

export const codestarNotifications: ServiceCatalog = {
  eventSource: 'codestar-notifications.amazonaws.com',
  types: {
    aws_codestarnotifications_notification_rule: {
      ...shared,
      keys: [['arn']],
      cloudId: 'arn',
      noise: ['target.status'],
      defaults: { status: 'ENABLED' },
    },
  },
  events: {
    CreateNotificationRule: create(
      on('aws_codestarnotifications_notification_rule', { arn: response('arn') }),
      { ...settings, resource: 'resource', tags: newTags },
      { id: response('arn') },
    ),
    UpdateNotificationRule: modify(rule, settings),
    DeleteNotificationRule: destroy(rule),
    Subscribe: modify(rule, {
      target: add(
        via('target', (target) => (isObject(target) ? [targetBlock(target)] : undefined)),
        ['address'],
        'given',
      ),
    }),
    Unsubscribe: modify(rule, {
      target: remove(
        via('targetAddress', (address) => [{ address }]),
        ['address'],
      ),
    }),
    TagResource: modify(rule, { tags: merge(tagMap('tags')) }),
    UntagResource: modify(on('aws_codestarnotifications_notification_rule', { arn: either('arn', decoded('resourceArn')) }), {
      tags: drop('tagKeys'),
    }),
  },
};
