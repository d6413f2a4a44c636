import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { examples, resourceOf, tagExamples } from './monitoring-examples.js';

/** EventBridge Pipes, links between accounts, and chat channels. */

const pipeArn = 'arn:aws:pipes:us-east-1:111122223333:pipe/orders';
const queue = 'arn:aws:sqs:us-east-1:111122223333:orders';
const machine = 'arn:aws:states:us-east-1:111122223333:stateMachine:orders';
const role = 'arn:aws:iam::111122223333:role/pipes';
const group = 'arn:aws:logs:us-east-1:111122223333:log-group:/pipes/orders';
const withheld = 'HIDDEN_DUE_TO_SECURITY_REASONS';
const pipe = resourceOf('aws_pipes_pipe', 'orders', {
  arn: pipeArn,
  description: 'orders',
  desired_state: 'RUNNING',
  enrichment: '',
  enrichment_parameters: [],
  id: 'orders',
  kms_key_identifier: '',
  log_configuration: [{ cloudwatch_logs_log_destination: [{ log_group_arn: group }], include_execution_data: [], level: 'INFO' }],
  name: 'orders',
  role_arn: role,
  source: queue,
  source_parameters: [
    { filter_criteria: [{ filter: [{ pattern: '{"body":{"paid":[true]}}' }] }], sqs_queue_parameters: [{ batch_size: 1 }] },
  ],
  tags: { Owner: 'shop' },
  target: machine,
  target_parameters: [{ step_function_state_machine_parameters: [{ invocation_type: 'FIRE_AND_FORGET' }] }],
});
const settings = (changed: JsonObject = {}): JsonObject => ({
  name: 'orders',
  description: withheld,
  desiredState: 'RUNNING',
  roleArn: role,
  target: machine,
  targetParameters: { stepFunctionStateMachineParameters: { invocationType: 'FIRE_AND_FORGET' } },
  sourceParameters: { filterCriteria: { filters: [{ pattern: withheld }] }, sqsQueueParameters: { batchSize: 1 } },
  logConfiguration: { level: 'INFO', cloudwatchLogsLogDestination: { logGroupArn: group } },
  ...changed,
});

export const pipeCases: readonly CatalogCase[] = [
  ...examples('CreatePipe', pipe(), [
    ['the declared pipe is not drift', settings({ source: queue }), 'agrees', { arn: pipeArn }],
    ['another pipe is undeclared', settings({ name: 'eve', source: queue }), 'created aws_pipes_pipe', { arn: `${pipeArn}2` }],
  ]),
  ...examples('UpdatePipe', pipe(), [
    ['declared settings are not drift', settings(), 'agrees'],
    ['another target and role are', settings({ target: `${machine}2`, roleArn: `${role}2` }), { target: `${machine}2`, role_arn: `${role}2` }],
    [
      'another pattern is, if the record shows it',
      { name: 'orders', sourceParameters: { filterCriteria: { filters: [{ pattern: '{}' }] } } },
      { 'source_parameters.filter_criteria.filter': [{ pattern: '{}' }] },
    ],
    ['turning the log off is', { name: 'orders', logConfiguration: { level: 'OFF' } }, { 'log_configuration.level': 'OFF' }],
  ]),
  ...examples('DeletePipe', pipe(), [
    ['the declared pipe is deleted', { name: 'orders' }, 'deleted'],
    ['an undeclared pipe is deleted', { name: 'x' }, 'not_in_state'],
  ]),
  ...examples('StopPipe', pipe(), [
    ['stopping the pipe is drift', { name: 'orders' }, { desired_state: 'STOPPED' }],
    ['another pipe stops', { name: 'x' }, 'not_in_state'],
  ]),
  ...examples('StartPipe', pipe(), [['starting a declared pipe is not drift', { name: 'orders' }, 'agrees']]),
  ...tagExamples(pipe(), { resourceArn: pipeArn }, 'map'),
];

const sinkArn = 'arn:aws:oam:us-east-1:111122223333:sink/a1';
const linkArn = 'arn:aws:oam:us-east-1:111122223333:link/b2';
const central = 'arn:aws:oam:us-east-1:444455556666:sink/c3';
const link = resourceOf('aws_oam_link', 'central', {
  arn: linkArn,
  id: linkArn,
  label: 'shop',
  label_template: '$AccountName',
  link_configuration: [],
  link_id: 'b2',
  resource_types: ['AWS::Logs::LogGroup', 'AWS::CloudWatch::Metric'],
  sink_arn: central,
  sink_identifier: central,
  tags: { Owner: 'shop' },
});
const newLink = {
  labelTemplate: '$AccountName',
  resourceTypes: ['AWS::CloudWatch::Metric', 'AWS::Logs::LogGroup'],
  sinkIdentifier: central,
};
const sink = resourceOf('aws_oam_sink', 'all', { arn: sinkArn, id: sinkArn, name: 'all', sink_id: 'a1', tags: { Owner: 'shop' } });
const policy = (account: string): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Principal: { AWS: account }, Action: ['oam:CreateLink'], Resource: '*' }],
  });
const sinkPolicy = resourceOf('aws_oam_sink_policy', 'all', {
  arn: sinkArn,
  id: sinkArn,
  policy: policy('444455556666'),
  sink_id: 'a1',
  sink_identifier: sinkArn,
});

export const linkCases: readonly CatalogCase[] = [
  ...examples('CreateLink', link(), [
    ['the declared link is not drift', newLink, 'agrees', { arn: linkArn }],
    ['another link is undeclared', newLink, 'created aws_oam_link', { arn: `${linkArn}2` }],
  ]),
  ...examples('UpdateLink', link(), [
    ['less to see is drift', { identifier: linkArn, resourceTypes: ['AWS::XRay::Trace'] }, { resource_types: ['AWS::XRay::Trace'] }],
    ['the declared types are not', { identifier: linkArn, resourceTypes: newLink.resourceTypes }, 'agrees'],
  ]),
  ...examples('DeleteLink', link(), [
    ['the declared link is deleted', { identifier: linkArn }, 'deleted'],
    ['an undeclared link is deleted', { identifier: `${linkArn}2` }, 'not_in_state'],
  ]),
  ...examples('CreateSink', sink(), [
    ['the declared sink is not drift', { name: 'all', tags: { Owner: 'shop' } }, 'agrees', { arn: sinkArn }],
    ['another sink is undeclared', { name: 'x' }, 'created aws_oam_sink', { arn: `${sinkArn}2` }],
  ]),
  ...examples('DeleteSink', sink(), [
    ['the declared sink is deleted', { identifier: sinkArn }, 'deleted'],
    ['an undeclared sink is deleted', { identifier: `${sinkArn}2` }, 'not_in_state'],
  ]),
  ...examples('PutSinkPolicy', sinkPolicy(), [
    ['the declared policy is not drift', { sinkIdentifier: sinkArn, policy: policy('444455556666') }, 'agrees'],
    ['a policy for everybody is drift', { sinkIdentifier: sinkArn, policy: policy('*') }, { policy: policy('*') }],
  ]),
  ...tagExamples(link(), { resourceArn: linkArn }, 'map'),
  ...tagExamples(sink(), { resourceArn: sinkArn }, 'map'),
];

const chatArn = (kind: string): string => `arn:aws:chatbot::111122223333:chat-configuration/${kind}/ops`;
const topics = ['arn:aws:sns:us-east-1:111122223333:pager'];
const shared = {
  configuration_name: 'ops',
  guardrail_policy_arns: ['arn:aws:iam::aws:policy/ReadOnlyAccess'],
  iam_role_arn: role,
  logging_level: 'ERROR',
  sns_topic_arns: topics,
  tags: { Owner: 'shop' },
  user_authorization_required: true,
};
const slack = resourceOf('aws_chatbot_slack_channel_configuration', 'ops', {
  ...shared,
  chat_configuration_arn: chatArn('slack-channel'),
  slack_channel_id: 'C07EZ1ABC23',
  slack_channel_name: 'ops',
  slack_team_id: 'T07EA123LEP',
  slack_team_name: 'Shop',
});
const teams = resourceOf('aws_chatbot_teams_channel_configuration', 'ops', {
  ...shared,
  channel_id: '19:abc',
  channel_name: 'ops',
  chat_configuration_arn: chatArn('microsoft-teams-channel'),
  team_id: '74361522',
  team_name: 'Shop',
  tenant_id: '88a1',
});
const common = {
  guardrailPolicyArns: ['arn:aws:iam::aws:policy/ReadOnlyAccess'],
  iamRoleArn: role,
  loggingLevel: 'ERROR',
  snsTopicArns: topics,
  userAuthorizationRequired: true,
};
const answer = (kind: string): JsonObject => ({ channelConfiguration: { chatConfigurationArn: chatArn(kind) } });
const toSlack = { ...common, slackChannelId: 'C07EZ1ABC23' };
const newSlack = { ...toSlack, configurationName: 'ops', slackTeamId: 'T07EA123LEP' };
const toTeams = { ...common, channelId: '19:abc' };
const newTeams = { ...toTeams, configurationName: 'ops', teamId: '74361522', tenantId: '88a1' };
const slackArn = { chatConfigurationArn: chatArn('slack-channel') };
const teamsArn = { chatConfigurationArn: chatArn('microsoft-teams-channel') };
const tag = (value: string): JsonObject => ({ resourceARN: chatArn('slack-channel'), tags: [{ tagKey: 'Owner', tagValue: value }] });

export const chatCases: readonly CatalogCase[] = [
  ...examples('CreateSlackChannelConfiguration', slack(), [
    ['the declared channel is not drift', newSlack, 'agrees', answer('slack-channel')],
    ['another channel is undeclared', newSlack, 'created aws_chatbot_slack_channel_configuration', answer('slack-channel/eve')],
  ]),
  ...examples('UpdateSlackChannelConfiguration', slack(), [
    [
      'other rights are drift',
      { ...slackArn, iamRoleArn: `${role}2`, guardrailPolicyArns: ['arn:aws:iam::aws:policy/AdministratorAccess'] },
      { iam_role_arn: `${role}2`, guardrail_policy_arns: ['arn:aws:iam::aws:policy/AdministratorAccess'] },
    ],
    ['declared values are not', { ...slackArn, ...toSlack }, 'agrees'],
  ]),
  ...examples('DeleteSlackChannelConfiguration', slack(), [
    ['the declared channel is deleted', slackArn, 'deleted'],
    ['an undeclared channel is deleted', { chatConfigurationArn: chatArn('x') }, 'not_in_state'],
  ]),
  ...examples('CreateMicrosoftTeamsChannelConfiguration', teams(), [
    ['the declared channel is not drift', newTeams, 'agrees', answer('microsoft-teams-channel')],
    ['another channel is undeclared', newTeams, 'created aws_chatbot_teams_channel_configuration', answer('x')],
  ]),
  ...examples('UpdateMicrosoftTeamsChannelConfiguration', teams(), [
    ['no authorization is drift', { ...teamsArn, userAuthorizationRequired: false }, { user_authorization_required: false }],
    ['declared values are not', { ...teamsArn, ...toTeams }, 'agrees'],
  ]),
  ...examples('DeleteMicrosoftTeamsChannelConfiguration', teams(), [
    ['the declared channel is deleted', teamsArn, 'deleted'],
    ['an undeclared channel is deleted', { chatConfigurationArn: chatArn('x') }, 'not_in_state'],
  ]),
  ...examples('TagResource', slack(), [
    ['a changed tag is drift', tag('eve'), { 'tags.Owner': 'eve' }],
    ['the declared tag is not', tag('shop'), 'agrees'],
  ]),
  ...examples('UntagResource', slack(), [
    ['a removed tag is drift', { resourceARN: chatArn('slack-channel'), tagKeys: ['Owner'] }, { 'tags.Owner': null }],
    ['a tag that is not declared may be removed', { resourceARN: chatArn('slack-channel'), tagKeys: ['Stage'] }, 'agrees'],
  ]),
];
