import * as c from '../language.js';
import { accepted } from './json-items.js';

/** Amazon Detective: the graph of a region and the accounts that feed it. Source: Detective API reference, Terraform AWS provider 4 to 6. */

const graph = c.on('aws_detective_graph', { graph_arn: 'graphArn' });
const tagged = c.on('aws_detective_graph', { graph_arn: c.decoded('resourceArn') });
const accepter = c.on('aws_detective_invitation_accepter', { graph_arn: 'graphArn' });

export const detective: c.ServiceCatalog = {
  eventSource: 'detective.amazonaws.com',
  types: c.types('security', {
    aws_detective_graph: { keys: [['graph_arn']], cloudId: 'graph_arn' },
    aws_detective_member: {
      keys: [['graph_arn', 'account_id']],
      cloudId: 'account_id',
      unevaluated: {
        disable_email_notification: 'only used for the invitation',
        email_address: 'the record may withhold it',
        message: 'only used for the invitation',
      },
    },
    aws_detective_invitation_accepter: { keys: [['graph_arn']] },
    aws_detective_organization_admin_account: { keys: [['account_id'], []], access: 'attachment' },
    aws_detective_organization_configuration: { keys: [['graph_arn']] },
  }),
  events: {
    CreateGraph: c.create(c.on('aws_detective_graph', { graph_arn: c.response('graphArn') }), { tags: c.set(c.tagMap('tags'), 'map') }),
    DeleteGraph: c.destroy(graph),
    ...c.tagCalls((edits) => c.modify(tagged, edits)),

    CreateMembers: c.forEach(
      accepted('accounts'),
      c.create(c.within(graph, c.on('aws_detective_member', { graph_arn: 'graphArn', account_id: 'item.accountId' }))),
    ),
    DeleteMembers: c.destroy(c.on('aws_detective_member', { graph_arn: 'graphArn', account_id: accepted('accountIds') })),
    AcceptInvitation: c.create(accepter),
    DisassociateMembership: c.destroy(accepter),
    ...c.noChanges('RejectInvitation StartMonitoringMember'),

    EnableOrganizationAdminAccount: c.create(c.on('aws_detective_organization_admin_account', { account_id: 'accountId' })),
    // There is at most one, and the call does not name it.
    DisableOrganizationAdminAccount: c.destroy(c.on('aws_detective_organization_admin_account', {})),
    UpdateOrganizationConfiguration: c.put(c.on('aws_detective_organization_configuration', { graph_arn: 'graphArn' }), {
      auto_enable: 'autoEnable',
    }),
    ...c.noChanges('StartInvestigation UpdateInvestigationState'),
  },
};
