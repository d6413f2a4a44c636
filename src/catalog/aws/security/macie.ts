import { isObject } from '../../../lib/json.js';
import {
  create,
  destroy,
  drop,
  either,
  firstOf,
  fixed,
  merge,
  modify,
  noChange,
  on,
  put,
  response,
  set,
  via,
  type Edits,
  type ServiceCatalog,
} from '../../dsl.js';
import { orNull, tagMap } from '../../values.js';
import { findingCriteria } from './finding-criteria.js';
import { accepted, arnInUrl, blocksOf } from './json-items.js';

/** Amazon Macie: the session of a region, members, jobs and filters. Source: Macie API reference, Terraform AWS provider 4 to 6. */

const account = on('aws_macie2_account', {});
const accepter = on('aws_macie2_invitation_accepter', {});
const member = on('aws_macie2_member', { account_id: 'id' });
const invited = on('aws_macie2_member', { account_id: accepted('accountIds') });
const administrator = on('aws_macie2_organization_admin_account', { admin_account_id: 'adminAccountId' });
const filter = on('aws_macie2_findings_filter', { id: 'id' });
const job = on('aws_macie2_classification_job', { job_id: 'jobId' });
const identifier = on('aws_macie2_custom_data_identifier', { id: 'id' });
const newTags = set(tagMap('tags'), 'map');

const filterSettings: Edits = {
  action: 'action',
  description: 'description',
  name: 'name',
  position: 'position',
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
  on('aws_macie2_member', { arn: arnInUrl('resourceArn') }),
  on('aws_macie2_findings_filter', { arn: arnInUrl('resourceArn') }),
  on('aws_macie2_classification_job', { job_arn: arnInUrl('resourceArn') }),
  on('aws_macie2_custom_data_identifier', { arn: arnInUrl('resourceArn') }),
];
const conditionsOfNew = 'nested conditions, which only a new job has';

export const macie: ServiceCatalog = {
  eventSource: 'macie2.amazonaws.com',
  types: {
    aws_macie2_account: {
      keys: [[]],
      scope: 'region',
      family: 'security',
      noise: ['created_at', 'service_role', 'updated_at'],
      defaults: { finding_publishing_frequency: 'FIFTEEN_MINUTES', status: 'ENABLED' },
    },
    aws_macie2_member: {
      keys: [['account_id'], ['arn']],
      scope: 'region',
      family: 'security',
      noise: ['administrator_account_id', 'invited_at', 'master_account_id', 'relationship_status', 'updated_at'],
      unevaluated: {
        email: 'the record may withhold it',
        invitation_disable_email_notification: 'only used for the invitation',
        invitation_message: 'only used for the invitation',
      },
    },
    aws_macie2_invitation_accepter: { keys: [[]], scope: 'region', family: 'security', noise: ['invitation_id'] },
    aws_macie2_organization_admin_account: { keys: [['admin_account_id']], scope: 'region', family: 'security', access: 'attachment' },
    aws_macie2_organization_configuration: { keys: [[]], scope: 'region', family: 'security' },
    aws_macie2_classification_export_configuration: { keys: [[]], scope: 'region', family: 'security' },
    aws_macie2_findings_filter: { keys: [['id'], ['arn']], scope: 'region', family: 'security', access: 'policy' },
    aws_macie2_custom_data_identifier: {
      keys: [['id'], ['arn']],
      scope: 'region',
      family: 'security',
      noise: ['created_at'],
      defaults: { maximum_match_distance: 50 },
    },
    aws_macie2_classification_job: {
      keys: [['job_id'], ['job_arn']],
      scope: 'region',
      family: 'security',
      cloudId: 'job_id',
      noise: ['created_at', 'job_arn', 'job_id', 'user_paused_details', 'user_paused_details.*'],
      defaults: { job_status: 'RUNNING', sampling_percentage: 100 },
      unevaluated: { 's3_job_definition.bucket_criteria': conditionsOfNew, 's3_job_definition.scoping': conditionsOfNew },
    },
  },
  events: {
    EnableMacie: create(account, { finding_publishing_frequency: orNull('findingPublishingFrequency'), status: orNull('status') }),
    UpdateMacieSession: modify(account, { finding_publishing_frequency: 'findingPublishingFrequency', status: 'status' }),
    DisableMacie: destroy(account),

    CreateMember: create(on('aws_macie2_member', { account_id: 'account.accountId' }), { tags: newTags }),
    CreateInvitations: modify(invited, { invite: fixed(true) }),
    UpdateMemberSession: modify(member, { status: 'status' }),
    DisassociateMember: modify(member, { invite: fixed(false) }),
    DeleteMember: destroy(member),
    AcceptInvitation: create(accepter, { administrator_account_id: either('administratorAccountId', 'masterAccount') }),
    DisassociateFromAdministratorAccount: destroy(accepter),
    DisassociateFromMasterAccount: destroy(accepter),
    DeclineInvitations: noChange,
    DeleteInvitations: noChange,

    EnableOrganizationAdminAccount: create(administrator),
    DisableOrganizationAdminAccount: destroy(administrator),
    UpdateOrganizationConfiguration: put(on('aws_macie2_organization_configuration', {}), { auto_enable: 'autoEnable' }),
    PutClassificationExportConfiguration: put(on('aws_macie2_classification_export_configuration', {}), {
      's3_destination.bucket_name': orNull('configuration.s3Destination.bucketName'),
      's3_destination.key_prefix': orNull('configuration.s3Destination.keyPrefix'),
      's3_destination.kms_key_arn': orNull('configuration.s3Destination.kmsKeyArn'),
    }),

    CreateFindingsFilter: create(on('aws_macie2_findings_filter', { id: response('id') }), { ...filterSettings, tags: newTags }),
    UpdateFindingsFilter: modify(filter, filterSettings),
    DeleteFindingsFilter: destroy(filter),

    CreateCustomDataIdentifier: create(on('aws_macie2_custom_data_identifier', { id: response('customDataIdentifierId') }), {
      description: 'description',
      ignore_words: 'ignoreWords',
      keywords: 'keywords',
      maximum_match_distance: 'maximumMatchDistance',
      name: 'name',
      regex: 'regex',
      tags: newTags,
    }),
    DeleteCustomDataIdentifier: destroy(identifier),

    CreateClassificationJob: create(on('aws_macie2_classification_job', { job_id: response('jobId') }), {
      custom_data_identifier_ids: 'customDataIdentifierIds',
      description: 'description',
      initial_run: 'initialRun',
      job_type: 'jobType',
      name: 'name',
      sampling_percentage: 'samplingPercentage',
      's3_job_definition.bucket_definitions': blocksOf('s3JobDefinition.bucketDefinitions', {
        account_id: 'accountId',
        buckets: 'buckets',
      }),
      'schedule_frequency.daily_schedule': via('scheduleFrequency', (value) =>
        isObject(value) ? isObject(value['dailySchedule']) : undefined,
      ),
      'schedule_frequency.weekly_schedule': 'scheduleFrequency.weeklySchedule.dayOfWeek',
      'schedule_frequency.monthly_schedule': 'scheduleFrequency.monthlySchedule.dayOfMonth',
      tags: newTags,
    }),
    UpdateClassificationJob: modify(job, { job_status: 'jobStatus' }),

    TagResource: firstOf(...tagged.map((target) => modify(target, { tags: merge(tagMap('tags')) }))),
    UntagResource: firstOf(...tagged.map((target) => modify(target, { tags: drop('tagKeys') }))),
    CreateSampleFindings: noChange,
    TestCustomDataIdentifier: noChange,
  },
};
