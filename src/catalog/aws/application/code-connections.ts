import * as c from '../language.js';
import { isObject } from '../../../lib/json.js';

/**
 * Connections of AWS to repositories elsewhere, and notifications of developer tools. Connections have two event sources and two sets of
 * types. Source: CodeConnections and CodeStar Notifications API references, Terraform AWS provider.
 */

const connectionTypes = ['aws_codeconnections_connection', 'aws_codestarconnections_connection'];
const hostTypes = ['aws_codeconnections_host', 'aws_codestarconnections_host'];
const eitherType = (types: readonly string[], arn: c.From, change: (target: c.Target) => c.OwnerSpec) =>
  c.firstOf(...types.map((type) => change(c.on(type, { arn }))));

const network = c.same('security_group_ids subnet_ids tls_certificate vpc_id', 'vpcConfiguration.', 'vpc_configuration.');
const newHost = { arn: c.response('hostArn') };
const hostSettings: c.Edits = { ...c.same('name provider_endpoint provider_type'), ...network };
/** The former type of hosts has no tags. */
const tagged = [...connectionTypes, 'aws_codeconnections_host'];

const events: c.ServiceCatalog['events'] = {
  CreateConnection: eitherType(connectionTypes, c.response('connectionArn'), (target) =>
    c.create(c.withId(target, c.response('connectionArn')), {
      ...c.same('host_arn provider_type name=connectionName'),
      tags: c.newTags,
    }),
  ),
  DeleteConnection: eitherType(connectionTypes, 'connectionArn', (target) => c.destroy(target)),
  CreateHost: c.firstOf(
    c.create(c.withId(c.on('aws_codeconnections_host', newHost)), { ...hostSettings, tags: c.newTags }),
    c.create(c.withId(c.on('aws_codestarconnections_host', newHost)), hostSettings),
  ),
  UpdateHost: eitherType(hostTypes, 'hostArn', (target) => c.modify(target, { provider_endpoint: 'providerEndpoint', ...network })),
  DeleteHost: eitherType(hostTypes, 'hostArn', (target) => c.destroy(target)),
  ...c.tagCalls((edits) => c.partOfUnknown(eitherType(tagged, 'resourceArn', (target) => c.modify(target, edits)))),
};

const shared = { scope: 'region', family: 'build' } as const;
const connection = { ...shared, keys: [['arn']], cloudId: 'arn', noise: ['owner_account_id'] } as const;
const host = { ...shared, keys: [['arn']], cloudId: 'arn', noise: ['status'] } as const;

export const codeConnections: c.ServiceCatalog = {
  eventSource: 'codeconnections.amazonaws.com',
  types: {
    aws_codeconnections_connection: connection,
    aws_codestarconnections_connection: { ...connection, noise: [] },
    aws_codeconnections_host: { ...host, noise: [] },
    aws_codestarconnections_host: host,
  },
  events,
};

/** The same calls under the former name of the service. */
export const codestarConnections: c.ServiceCatalog = { eventSource: 'codestar-connections.amazonaws.com', types: {}, events };

const rule = c.on('aws_codestarnotifications_notification_rule', { arn: 'arn' });
const targetMembers = { address: 'targetAddress', type: 'targetType' };
const settings: c.Edits = {
  ...c.same('detail_type event_type_ids name status'),
  target: c.set(c.blocks('targets', targetMembers), 'given'),
};
const targetBlock = c.blockOf(targetMembers);

export const codestarNotifications: c.ServiceCatalog = {
  eventSource: 'codestar-notifications.amazonaws.com',
  types: c.types('build', {
    aws_codestarnotifications_notification_rule: { keys: [['arn']], cloudId: 'arn', defaults: { status: 'ENABLED' } },
  }),
  events: {
    CreateNotificationRule: c.create(c.withId(c.on('aws_codestarnotifications_notification_rule', { arn: c.response('arn') })), {
      ...settings,
      resource: 'resource',
      tags: c.newTags,
    }),
    UpdateNotificationRule: c.modify(rule, settings),
    DeleteNotificationRule: c.destroy(rule),
    Subscribe: c.modify(rule, {
      target: c.add(
        c.via('target', (target) => (isObject(target) ? [targetBlock(target)] : undefined)),
        ['address'],
        'given',
      ),
    }),
    Unsubscribe: c.modify(rule, {
      target: c.remove(
        c.via('targetAddress', (address) => [{ address }]),
        ['address'],
      ),
    }),
    TagResource: c.modify(rule, { tags: c.merge(c.tagMap('tags')) }),
    UntagResource: c.modify(c.on('aws_codestarnotifications_notification_rule', { arn: c.either('arn', c.decoded('resourceArn')) }), {
      tags: c.drop('tagKeys'),
    }),
  },
};
