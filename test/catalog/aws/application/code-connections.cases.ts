import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare } from '../containers/examples-of.js';
import { pairsOf, shopTags } from './application-examples.js';

const connectionArn = arn('codeconnections', 'connection/c-1');
const hostArn = arn('codeconnections', 'host/h-1');
export const connection = (service: string) =>
  declare(`aws_${service}_connection`, {
    arn: connectionArn,
    connection_status: 'AVAILABLE',
    host_arn: '',
    id: connectionArn,
    name: 'github',
    provider_type: 'GitHub',
    ...shopTags,
  });
const host = (service: string) =>
  declare(`aws_${service}_host`, {
    arn: hostArn,
    id: hostArn,
    name: 'own',
    provider_endpoint: 'https://git.acme.example',
    provider_type: 'GitHubEnterpriseServer',
    vpc_configuration: [{ security_group_ids: ['sg-1'], subnet_ids: ['subnet-1'], tls_certificate: '', vpc_id: 'vpc-1' }],
  });
const network = (group: string): JsonObject => ({ vpcConfiguration: { vpcId: 'vpc-1', subnetIds: ['subnet-1'], securityGroupIds: [group] } });
const hostCall = { name: 'own', providerEndpoint: 'https://git.acme.example', providerType: 'GitHubEnterpriseServer', ...network('sg-1') };
const tags = { tags: [{ key: 'Team', value: 'shop' }] };
const [ofConnection, ofHost] = [pairsOf(connection('codeconnections')), pairsOf(host('codeconnections'))];
const [ofFormer, ofFormerHost] = [pairsOf(connection('codestarconnections')), pairsOf(host('codestarconnections'))];

export const codeConnectionCases: readonly CatalogCase[] = [
  ...ofConnection.creation(
    'CreateConnection',
    [{ connectionName: 'github', providerType: 'GitHub', ...tags }, { connectionArn }],
    [{ connectionName: 'x', providerType: 'GitLab' }, { connectionArn: 'x' }],
  ),
  ofFormer.one.agrees('a connection of the former type is not created', [
    'CreateConnection',
    { connectionName: 'github', providerType: 'GitHub' },
    { connectionArn },
  ]),
  ...ofConnection.deletion('DeleteConnection', { connectionArn }, { connectionArn: 'x' }),
  ofFormer.one.deleted('a connection of the former type', ['DeleteConnection', { connectionArn }]),
  ...ofHost.creation('CreateHost', [hostCall, { hostArn }], [{ ...hostCall, name: 'x' }, { hostArn: 'x' }]),
  ...ofHost.change('UpdateHost', { hostArn }, network('sg-1'), { providerEndpoint: 'https://evil.example', ...network('sg-2') }, {
    provider_endpoint: ['https://git.acme.example', 'https://evil.example'],
    'vpc_configuration.security_group_ids': [['sg-1'], ['sg-2']],
  }),
  ...ofFormerHost.deletion('DeleteHost', { hostArn }, { hostArn: 'x' }),
  ...ofConnection.tags('resourceArn', 'list'),
];

const ruleArn = arn('codestar-notifications', 'notificationrule/r-1');
const target = { address: arn('sns', 'builds'), status: 'ACTIVE', type: 'SNS' };
export const rule = declare('aws_codestarnotifications_notification_rule', {
  arn: ruleArn,
  detail_type: 'FULL',
  event_type_ids: ['codebuild-project-build-state-failed'],
  id: ruleArn,
  name: 'failed',
  resource: arn('codebuild', 'project/shop'),
  status: 'ENABLED',
  ...shopTags,
  target: [target],
});
const address = (topic: string): JsonObject => ({ targetType: 'SNS', targetAddress: arn('sns', topic) });
const settings = {
  name: 'failed',
  detailType: 'FULL',
  eventTypeIds: ['codebuild-project-build-state-failed'],
  targets: [address('builds')],
};
export const ruleCall = { ...settings, resource: arn('codebuild', 'project/shop') };
const key = { arn: ruleArn };
const ofRule = pairsOf(rule);

export const notificationCases: readonly CatalogCase[] = [
  ...ofRule.creation('CreateNotificationRule', [{ ...ruleCall, tags: { Team: 'shop' } }, key], [{ ...ruleCall, name: 'x' }, { arn: 'x' }]),
  ...ofRule.change('UpdateNotificationRule', key, settings, { status: 'DISABLED', targets: [] }, {
    status: ['ENABLED', 'DISABLED'],
    target: [[target], []],
  }),
  ...ofRule.deletion('DeleteNotificationRule', key, { arn: 'x' }),
  ...ofRule.change('Subscribe', key, { target: address('builds') }, { target: address('x') }, {
    target: [[target], [target, { address: arn('sns', 'x'), type: 'SNS' }]],
  }),
  ...ofRule.change('Unsubscribe', key, { targetAddress: arn('sns', 'x') }, { targetAddress: arn('sns', 'builds') }, { target: [[target], []] }),
  ...ofRule.tags('arn', 'map'),
];
