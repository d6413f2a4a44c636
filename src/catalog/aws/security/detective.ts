import { create, destroy, drop, forEach, merge, modify, noChange, on, put, response, set, type ServiceCatalog } from '../../dsl.js';
import { tagMap } from '../../values.js';
import { accepted, arnInUrl } from './json-items.js';

/** Amazon Detective: the graph of a region and the accounts that feed it. Source: Detective API reference, Terraform AWS provider 4 to 6. */

const graph = on('aws_detective_graph', { graph_arn: 'graphArn' });
const tagged = on('aws_detective_graph', { graph_arn: arnInUrl('resourceArn') });
const accepter = on('aws_detective_invitation_accepter', { graph_arn: 'graphArn' });

export const detective: ServiceCatalog = {
  eventSource: 'detective.amazonaws.com',
  types: {
    aws_detective_graph: { keys: [['graph_arn']], scope: 'region', family: 'security', cloudId: 'graph_arn', noise: ['created_time'] },
    aws_detective_member: {
      keys: [['graph_arn', 'account_id']],
      scope: 'region',
      family: 'security',
      cloudId: 'account_id',
      noise: ['administrator_id', 'disabled_reason', 'invited_time', 'status', 'updated_time', 'volume_usage_in_bytes'],
      unevaluated: {
        disable_email_notification: 'only used for the invitation',
        email_address: 'the record may withhold it',
        message: 'only used for the invitation',
      },
    },
    aws_detective_invitation_accepter: { keys: [['graph_arn']], scope: 'region', family: 'security' },
    aws_detective_organization_admin_account: {
      keys: [['account_id'], []],
      scope: 'region',
      family: 'security',
      access: 'attachment',
    },
    aws_detective_organization_configuration: { keys: [['graph_arn']], scope: 'region', family: 'security' },
  },
  events: {
    CreateGraph: create(on('aws_detective_graph', { graph_arn: response('graphArn') }), { tags: set(tagMap('tags'), 'map') }),
    DeleteGraph: destroy(graph),
    TagResource: modify(tagged, { tags: merge(tagMap('tags')) }),
    UntagResource: modify(tagged, { tags: drop('tagKeys') }),

    CreateMembers: forEach(
      accepted('accounts'),
      create(on('aws_detective_member', { graph_arn: 'graphArn', account_id: 'item.accountId' }), {}, { parent: graph }),
    ),
    DeleteMembers: destroy(on('aws_detective_member', { graph_arn: 'graphArn', account_id: accepted('accountIds') })),
    AcceptInvitation: create(accepter),
    DisassociateMembership: destroy(accepter),
    RejectInvitation: noChange,
    StartMonitoringMember: noChange,

    EnableOrganizationAdminAccount: create(on('aws_detective_organization_admin_account', { account_id: 'accountId' })),
    // There is at most one, and the call does not name it.
    DisableOrganizationAdminAccount: destroy(on('aws_detective_organization_admin_account', {})),
    UpdateOrganizationConfiguration: put(on('aws_detective_organization_configuration', { graph_arn: 'graphArn' }), {
      auto_enable: 'autoEnable',
    }),
    StartInvestigation: noChange,
    UpdateInvestigationState: noChange,
  },
};
