import { isList, isObject } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * Chat channels in which people see notifications and run commands (AWS Chatbot, now Amazon Q Developer in chat applications). An update
 * keeps what it omits. Source: its API reference, Terraform AWS provider schemas 5 and 6.
 */

const slackType = 'aws_chatbot_slack_channel_configuration';
const teamsType = 'aws_chatbot_teams_channel_configuration';
const newArn = c.response('channelConfiguration.chatConfigurationArn');
const newSlack = c.on(slackType, { chat_configuration_arn: newArn });
const newTeams = c.on(teamsType, { chat_configuration_arn: newArn });
const slack = c.on(slackType, { chat_configuration_arn: 'chatConfigurationArn' });
const teams = c.on(teamsType, { chat_configuration_arn: 'chatConfigurationArn' });

const settings: c.Edits = c.same('guardrail_policy_arns iam_role_arn logging_level sns_topic_arns user_authorization_required');
const inSlack: c.Edits = { ...settings, slack_channel_id: 'slackChannelId' };
const inTeams: c.Edits = { ...settings, channel_id: 'channelId' };

/** The service has its own names for the members of a tag. */
const tags = c.tagMap(
  c.via('tags', (list) =>
    isList(list) ? list.map((one) => (isObject(one) ? { key: one['tagKey'] ?? '', value: one['tagValue'] ?? '' } : one)) : undefined,
  ),
);
const tagged = (edits: c.Edits) =>
  c.firstOf(
    c.modify(c.on(slackType, { chat_configuration_arn: 'resourceARN' }), edits),
    c.modify(c.on(teamsType, { chat_configuration_arn: 'resourceARN' }), edits),
  );

const channel = {
  keys: [['chat_configuration_arn']],
  scope: 'account',
  family: 'monitoring',
  access: 'attachment',
  cloudId: 'chat_configuration_arn',
} as const;

export const chatChannels: c.ServiceCatalog = {
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
    CreateSlackChannelConfiguration: c.create(newSlack, { ...inSlack, ...c.same('configuration_name slack_team_id'), tags }),
    UpdateSlackChannelConfiguration: c.modify(slack, inSlack),
    DeleteSlackChannelConfiguration: c.destroy(slack),
    CreateMicrosoftTeamsChannelConfiguration: c.create(newTeams, { ...inTeams, ...c.same('configuration_name team_id tenant_id'), tags }),
    UpdateMicrosoftTeamsChannelConfiguration: c.modify(teams, inTeams),
    DeleteMicrosoftTeamsChannelConfiguration: c.destroy(teams),
    TagResource: tagged({ tags: c.merge(tags) }),
    UntagResource: tagged({ tags: c.drop('tagKeys') }),
  },
};
