import { isObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { findingCriteria } from './finding-criteria.js';
import { accepted } from './json-items.js';

/** Amazon Macie: the session of a region, members, jobs and filters. Source: Macie API reference, Terraform AWS provider 4 to 6. */

const account = c.on('aws_macie2_account', {});
const accepter = c.on('aws_macie2_invitation_accepter', {});
const member = c.on('aws_macie2_member', { account_id: 'id' });
const invited = c.on('aws_macie2_member', { account_id: accepted('accountIds') });
const administrator = c.on('aws_macie2_organization_admin_account', { admin_account_id: 'adminAccountId' });
const filter = c.on('aws_macie2_findings_filter', { id: 'id' });
const job = c.on('aws_macie2_classification_job', { job_id: 'jobId' });
const identifier = c.on('aws_macie2_custom_data_identifier', { id: 'id' });
const newTags = c.set(c.tagMap('tags'), 'map');

const filterSettings: c.Edits = {
  ...c.same('action description name position'),
  finding_criteria: findingCriteria('findingCriteria.criterion', {
    eq: 'eq',
    eqExactMatch: 'eq_exact_match',
    neq: 'neq',
    gt: 'gt',
    gte: 'gte',
    lt: 'lt',
    lte: 'lte',
  }),
};
const tagged = [
  c.on('aws_macie2_member', { arn: c.decoded('resourceArn') }),
  c.on('aws_macie2_findings_filter', { arn: c.decoded('resourceArn') }),
  c.on('aws_macie2_classification_job', { job_arn: c.decoded('resourceArn') }),
  c.on('aws_macie2_custom_data_identifier', { arn: c.decoded('resourceArn') }),
];
const conditionsOfNew = 'nested conditions, which only a new job has';

export const macie: c.ServiceCatalog = {
  eventSource: 'macie2.amazonaws.com',
  types: c.types('security', {
    aws_macie2_account: { keys: [[]], defaults: { finding_publishing_frequency: 'FIFTEEN_MINUTES', status: 'ENABLED' } },
    aws_macie2_member: {
      keys: [['account_id'], ['arn']],
      unevaluated: {
        email: 'the record may withhold it',
        invitation_disable_email_notification: 'only used for the invitation',
        invitation_message: 'only used for the invitation',
      },
    },
    aws_macie2_invitation_accepter: { keys: [[]] },
    aws_macie2_organization_admin_account: { keys: [['admin_account_id']], access: 'attachment' },
    aws_macie2_organization_configuration: { keys: [[]] },
    aws_macie2_classification_export_configuration: { keys: [[]] },
    aws_macie2_findings_filter: { keys: [['id'], ['arn']], access: 'policy' },
    aws_macie2_custom_data_identifier: { keys: [['id'], ['arn']], defaults: { maximum_match_distance: 50 } },
    aws_macie2_classification_job: {
      keys: [['job_id'], ['job_arn']],
      cloudId: 'job_id',
      noise: ['user_paused_details.*'],
      defaults: { job_status: 'RUNNING', sampling_percentage: 100 },
      unevaluated: { 's3_job_definition.bucket_criteria': conditionsOfNew, 's3_job_definition.scoping': conditionsOfNew },
    },
  }),
  events: {
    EnableMacie: c.create(account, c.same('finding_publishing_frequency status', c.orNull)),
    UpdateMacieSession: c.modify(account, c.same('finding_publishing_frequency status')),
    DisableMacie: c.destroy(account),

    CreateMember: c.create(c.on('aws_macie2_member', { account_id: 'account.accountId' }), { tags: newTags }),
    CreateInvitations: c.modify(invited, { invite: c.fixed(true) }),
    UpdateMemberSession: c.modify(member, { status: 'status' }),
    DisassociateMember: c.modify(member, { invite: c.fixed(false) }),
    DeleteMember: c.destroy(member),
    AcceptInvitation: c.create(accepter, { administrator_account_id: c.either('administratorAccountId', 'masterAccount') }),
    DisassociateFromAdministratorAccount: c.destroy(accepter),
    DisassociateFromMasterAccount: c.destroy(accepter),
    ...c.noChanges('DeclineInvitations DeleteInvitations'),

    EnableOrganizationAdminAccount: c.create(administrator),
    DisableOrganizationAdminAccount: c.destroy(administrator),
    UpdateOrganizationConfiguration: c.put(c.on('aws_macie2_organization_configuration', {}), { auto_enable: 'autoEnable' }),
    PutClassificationExportConfiguration: c.put(c.on('aws_macie2_classification_export_configuration', {}), {
      's3_destination.bucket_name': c.orNull('configuration.s3Destination.bucketName'),
      's3_destination.key_prefix': c.orNull('configuration.s3Destination.keyPrefix'),
      's3_destination.kms_key_arn': c.orNull('configuration.s3Destination.kmsKeyArn'),
    }),

    CreateFindingsFilter: c.create(c.on('aws_macie2_findings_filter', { id: c.response('id') }), { ...filterSettings, tags: newTags }),
    UpdateFindingsFilter: c.modify(filter, filterSettings),
    DeleteFindingsFilter: c.destroy(filter),

    CreateCustomDataIdentifier: c.create(c.on('aws_macie2_custom_data_identifier', { id: c.response('customDataIdentifierId') }), {
      ...c.same('description ignore_words keywords maximum_match_distance name regex'),
      tags: newTags,
    }),
    DeleteCustomDataIdentifier: c.destroy(identifier),

    CreateClassificationJob: c.create(c.on('aws_macie2_classification_job', { job_id: c.response('jobId') }), {
      ...c.same('custom_data_identifier_ids description initial_run job_type name sampling_percentage'),
      's3_job_definition.bucket_definitions': c.blocks('s3JobDefinition.bucketDefinitions', c.same('account_id buckets')),
      'schedule_frequency.daily_schedule': c.via('scheduleFrequency', (value) =>
        isObject(value) ? isObject(value['dailySchedule']) : undefined,
      ),
      'schedule_frequency.weekly_schedule': 'scheduleFrequency.weeklySchedule.dayOfWeek',
      'schedule_frequency.monthly_schedule': 'scheduleFrequency.monthlySchedule.dayOfMonth',
      tags: newTags,
    }),
    UpdateClassificationJob: c.modify(job, { job_status: 'jobStatus' }),

    ...c.tagCalls((edits) => c.firstOf(...tagged.map((target) => c.modify(target, edits)))),
    ...c.noChanges('CreateSampleFindings TestCustomDataIdentifier'),
  },
};
