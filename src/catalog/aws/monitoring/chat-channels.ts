import { isList, isObject } from '../../../lib/json.js';
import { create, destroy, drop, firstOf, merge, modify, on, response, via, type Edits, type ServiceCatalog } from '../../dsl.js';
import { tagMap } from '../../values.js';

/**
 * Chat channels in which people see notifications and run commands (AWS Chatbot, now Amazon Q Developer in chat applications). An update
 * keeps what it omits. Source: its API reference, Terraform AWS provider schemas 5 and 6.
 */

const slackType = 'aws_chatbot_slack_channel_configuration';
const teamsType = 'aws_chatbot_teams_channel_configuration';
const newArn = response('channelConfiguration.chatConfigurationArn');
const newSlack = on(slackType, { chat_configuration_arn: newArn });
const newTeams = on(teamsType, { chat_configuration_arn: newArn });
const slack = on(slackType, { chat_configuration_arn: 'chatConfigurationArn' });
const teams = on(teamsType, { chat_configuration_arn: 'chatConfigurationArn' });

const settings: Edits = {
  guardrail_policy_arns: 'guardrailPolicyArns',
  iam_role_arn: 'iamRoleArn',
  logging_level: 'loggingLevel',
  sns_topic_arns: 'snsTopicArns',
  user_authorization_required: 'userAuthorizationRequired',
};
const inSlack: Edits = { ...settings, slack_channel_id: 'slackChannelId' };
const inTeams: Edits = { ...settings, channel_id: 'channelId' };

/** The service has its own names for the members of a tag. */
const tags = tagMap(
  via('tags', (list) =>
    isList(list) ? list.map((one) => (isObject(one) ? { key: one['tagKey'] ?? '', value: one['tagValue'] ?? '' } : one)) : undefined,
  ),
);
const tagged = (edits: Edits) =>
  firstOf(
    modify(on(slackType, { chat_configuration_arn: 'resourceARN' }), edits),
    modify(on(teamsType, { chat_configuration_arn: 'resourceARN' }), edits),
  );

const channel = {
  keys: [['chat_configuration_arn']],
  scope: 'account',
  family: 'monitoring',
  access: 'attachment',
  cloudId: 'chat_configuration_arn',
} as const;

export const chatChannels: ServiceCatalog = {
  eventSource: 'chatbot.amazonaws.com',
  types: {
    [slackType]: {
      ...channel,
      noise: ['chat_configuration_arn', 'slack_channel_name', 'slack_team_name'],
      defaults: { logging_level: 'NONE' },
    },
    [teamsType]: {
      ...channel,
      noise: ['chat_configuration_arn'],
      defaults: { logging_level: 'NONE' },
      unevaluated: { channel_name: 'the record withholds it', team_name: 'the record withholds it' },
    },
  },
  events: {
    CreateSlackChannelConfiguration: create(newSlack, {
      ...inSlack,
      configuration_name: 'configurationName',
      slack_team_id: 'slackTeamId',
      tags,
    }),
    UpdateSlackChannelConfiguration: modify(slack, inSlack),
    DeleteSlackChannelConfiguration: destroy(slack),
    CreateMicrosoftTeamsChannelConfiguration: create(newTeams, {
      ...inTeams,
      configuration_name: 'configurationName',
      team_id: 'teamId',
      tags,
      tenant_id: 'tenantId',
    }),
    UpdateMicrosoftTeamsChannelConfiguration: modify(teams, inTeams),
    DeleteMicrosoftTeamsChannelConfiguration: destroy(teams),
    TagResource: tagged({ tags: merge(tags) }),
    UntagResource: tagged({ tags: drop('tagKeys') }),
  },
};
