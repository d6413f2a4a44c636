import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, changesNothing, creates, deletes, drifts, here, resource } from './security-case.js';

export const account = resource('aws_macie2_account', {
  created_at: '2026-01-01T00:00:00Z',
  finding_publishing_frequency: 'FIFTEEN_MINUTES',
  id: '111122223333',
  service_role: 'arn:aws:iam::111122223333:role/aws-service-role/macie.amazonaws.com/AWSServiceRoleForAmazonMacie',
  status: 'ENABLED',
  updated_at: '2026-01-01T00:00:00Z',
});
const memberArn = `arn:aws:macie2:${here}:member/222233334444`;
const member = resource('aws_macie2_member', {
  account_id: '222233334444',
  arn: memberArn,
  email: 'dev@example.com',
  id: '222233334444',
  invite: true,
  relationship_status: 'Enabled',
  status: 'ENABLED',
  tags: {},
  tags_all: {},
});
const accepter = resource('aws_macie2_invitation_accepter', { administrator_account_id: '222233334444', id: '222233334444', invitation_id: 'i' });
const admin = resource('aws_macie2_organization_admin_account', { admin_account_id: '222233334444', id: '222233334444' });
const organization = resource('aws_macie2_organization_configuration', { auto_enable: true });
const key = `arn:aws:kms:${here}:key/1234abcd-12ab-34cd-56ef-1234567890ab`;
const exported = resource('aws_macie2_classification_export_configuration', {
  id: 'us-east-1',
  s3_destination: [{ bucket_name: 'findings', key_prefix: '', kms_key_arn: key }],
});
const filterArn = `arn:aws:macie2:${here}:findings-filter/abc`;
const filter = resource('aws_macie2_findings_filter', {
  action: 'ARCHIVE',
  arn: filterArn,
  description: '',
  finding_criteria: [{ criterion: [{ eq: ['us-east-1'], eq_exact_match: [], field: 'region', gt: '', gte: '', lt: '', lte: '', neq: [] }] }],
  id: 'abc',
  name: 'known',
  position: 1,
  tags: { Owner: 'security' },
  tags_all: { Owner: 'security' },
});
const criteria = { criterion: { region: { eq: ['us-east-1'] } } };
const identifier = resource('aws_macie2_custom_data_identifier', {
  arn: `arn:aws:macie2:${here}:custom-data-identifier/cdi`,
  created_at: '2026-01-01T00:00:00Z',
  description: '',
  id: 'cdi',
  ignore_words: [],
  keywords: ['order'],
  maximum_match_distance: 50,
  name: 'orders',
  regex: '[0-9]{8}',
  tags: {},
  tags_all: {},
});
const job = resource('aws_macie2_classification_job', {
  created_at: '2026-01-01T00:00:00Z',
  custom_data_identifier_ids: [],
  description: '',
  id: 'job',
  initial_run: true,
  job_arn: `arn:aws:macie2:${here}:classification-job/job`,
  job_id: 'job',
  job_status: 'RUNNING',
  job_type: 'SCHEDULED',
  name: 'weekly',
  s3_job_definition: [{ bucket_criteria: [], bucket_definitions: [{ account_id: '111122223333', buckets: ['orders'] }], scoping: [] }],
  sampling_percentage: 100,
  schedule_frequency: [{ daily_schedule: false, monthly_schedule: 0, weekly_schedule: 'MONDAY' }],
  tags: {},
  tags_all: {},
});
const weekly = {
  name: 'weekly',
  jobType: 'SCHEDULED',
  initialRun: true,
  s3JobDefinition: { bucketDefinitions: [{ accountId: '111122223333', buckets: ['orders'] }] },
  scheduleFrequency: { weeklySchedule: { dayOfWeek: 'MONDAY' } },
};

export const macieCases: readonly CatalogCase[] = [
  agrees('the declared session is not drift', ['EnableMacie', {}], account()),
  drifts('pausing the session is drift', ['UpdateMacieSession', { status: 'PAUSED' }], account(), ['status', 'ENABLED', 'PAUSED']),
  deletes('disabling the declared session', ['DisableMacie', null], account()),

  creates('a member that no state declares is created', ['CreateMember', { account: { accountId: '333344445555' } }], 'aws_macie2_member', member()),
  drifts('an invitation against the declaration is drift', ['CreateInvitations', { accountIds: ['222233334444'] }], member({ invite: false }), [
    'invite',
    false,
    true,
  ]),
  drifts('pausing a member is drift', ['UpdateMemberSession', { id: '222233334444', status: 'PAUSED' }], member(), ['status', 'ENABLED', 'PAUSED']),
  drifts('a member that leaves is drift', ['DisassociateMember', { id: '222233334444' }], member(), ['invite', true, false]),
  deletes('deleting a declared member', ['DeleteMember', { id: '222233334444' }], member()),
  drifts('accepting another administrator is drift', ['AcceptInvitation', { masterAccount: '999999999999', invitationId: 'x' }], accepter(), [
    'administrator_account_id',
    '222233334444',
    '999999999999',
  ]),
  deletes('leaving the declared administrator', ['DisassociateFromAdministratorAccount', null], accepter()),
  deletes('leaving the declared administrator by the older call', ['DisassociateFromMasterAccount', null], accepter()),
  changesNothing('DeclineInvitations'),
  changesNothing('DeleteInvitations'),

  creates(
    'an administrator that no state declares is announced',
    ['EnableOrganizationAdminAccount', { adminAccountId: '999999999999' }],
    'aws_macie2_organization_admin_account',
    admin(),
  ),
  deletes('removing the declared administrator', ['DisableOrganizationAdminAccount', { adminAccountId: '222233334444' }], admin()),
  drifts('not enabling new accounts is drift', ['UpdateOrganizationConfiguration', { autoEnable: false }], organization(), ['auto_enable', true, false]),
  drifts(
    'results that go elsewhere are drift',
    ['PutClassificationExportConfiguration', { configuration: { s3Destination: { bucketName: 'mine', kmsKeyArn: key } } }],
    exported(),
    ['s3_destination.bucket_name', 'findings', 'mine'],
  ),
  agrees(
    'a filter created as declared is not drift',
    ['CreateFindingsFilter', { name: 'known', action: 'ARCHIVE', findingCriteria: criteria, tags: { Owner: 'security' } }, { id: 'abc' }],
    filter(),
  ),
  agrees('a filter as declared is not drift', ['UpdateFindingsFilter', { id: 'abc', findingCriteria: criteria }], filter()),
  deletes('deleting a declared filter', ['DeleteFindingsFilter', { id: 'abc' }], filter()),
  agrees(
    'an identifier created as declared is not drift',
    ['CreateCustomDataIdentifier', { name: 'orders', regex: '[0-9]{8}', keywords: ['order'] }, { customDataIdentifierId: 'cdi' }],
    identifier(),
  ),
  deletes('deleting a declared identifier', ['DeleteCustomDataIdentifier', { id: 'cdi' }], identifier()),

  creates('a job that no state declares is created', ['CreateClassificationJob', weekly, { jobId: 'x' }], 'aws_macie2_classification_job', job()),
  agrees('a job created as declared is not drift', ['CreateClassificationJob', weekly, { jobId: 'job' }], job()),
  drifts('cancelling a job is drift', ['UpdateClassificationJob', { jobId: 'job', jobStatus: 'CANCELLED' }], job(), [
    'job_status',
    'RUNNING',
    'CANCELLED',
  ]),

  drifts('another tag is drift', ['TagResource', { resourceArn: filterArn, tags: { Owner: 'me' } }], filter(), ['tags.Owner', 'security', 'me']),
  drifts('a removed tag is drift', ['UntagResource', { resourceArn: filterArn, tagKeys: ['Owner'] }], filter(), ['tags.Owner', 'security', null]),
  changesNothing('CreateSampleFindings'),
  changesNothing('TestCustomDataIdentifier'),
];
