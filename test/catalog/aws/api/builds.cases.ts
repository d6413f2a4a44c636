import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { agrees, call, created, declared, deleted, differs, drift, without } from '../organization/examples.js';

const type = (name: string): string => `aws_codebuild_${name}`;
const arn = 'arn:aws:codebuild:us-east-1:111122223333:project/shop';
const env = { compute_type: 'BUILD_GENERAL1_SMALL', environment_variable: [{ name: 'A', type: 'PLAINTEXT', value: 'b' }], image: 'i', image_pull_credentials_type: 'CODEBUILD', privileged_mode: false, type: 'LINUX_CONTAINER' };
const project = declared(type('project'), {
  arn,
  artifacts: [{ encryption_disabled: false, location: '', type: 'NO_ARTIFACTS' }],
  build_timeout: 60,
  description: '',
  environment: [env],
  id: arn,
  name: 'shop',
  project_visibility: 'PRIVATE',
  service_role: 'arn:aws:iam::111122223333:role/build',
  source: [{ buildspec: 'b.yml', git_clone_depth: 1, insecure_ssl: false, location: 'https://github.com/acme/shop', type: 'GITHUB' }],
  tags: {},
  tags_all: {},
  vpc_config: [],
});
const environment = (privilegedMode: boolean): JsonObject => ({
  environment: { computeType: 'BUILD_GENERAL1_SMALL', environmentVariables: [{ name: 'A', type: 'PLAINTEXT', value: 'b' }], image: 'i', privilegedMode, type: 'LINUX_CONTAINER' },
});
const source = { source: { type: 'GITHUB', location: 'https://github.com/acme/shop', buildspec: 'b.yml' } };
const hook = declared(type('webhook'), { branch_filter: '', build_type: 'BUILD', filter_group: [{ filter: [{ exclude_matched_pattern: false, pattern: 'PUSH', type: 'EVENT' }] }], id: 'shop', project_name: 'shop' });
const filtered = (pattern: string): JsonObject => ({ projectName: 'shop', filterGroups: [[{ type: 'EVENT', pattern }]] });
const reports = declared(type('report_group'), {
  arn: 'g',
  delete_reports: false,
  export_config: [{ s3_destination: [{ bucket: 'a', encryption_disabled: false, encryption_key: '', packaging: 'NONE', path: '' }], type: 'S3' }],
  id: 'g',
  name: 'tests',
  type: 'TEST',
});
const exported = (bucket: string): JsonObject => ({ exportConfigType: 'S3', s3Destination: { bucket, packaging: 'NONE' } });
const fleet = declared(type('fleet'), { arn: 'f', base_capacity: 1, fleet_service_role: 'r', id: 'f', name: 'f' });
const credential = declared(type('source_credential'), { arn: 'c', auth_type: 'PERSONAL_ACCESS_TOKEN', id: 'c', server_type: 'GITHUB', token: 't' });
const policy = declared(type('resource_policy'), { id: arn, policy: '{"Version":"2012-10-17","Statement":[]}', resource_arn: arn });
const own = '{"Version":"2012-10-17","Statement":[]}';
const deletion = (event: string, name: string, value: string, state: DeclaredResource): readonly CatalogCase[] => [
  differs('it is deleted', call(event, { [name]: value }), [state], deleted(state.type)),
];

export const buildCases: readonly CatalogCase[] = [
  agrees('the declared project', call('CreateProject', { name: 'shop', ...source, ...environment(false) }), [project()]),
  differs(
    'an environment replaces the former one',
    call('UpdateProject', { name: 'shop', environment: { computeType: 'BUILD_GENERAL1_SMALL', image: 'i', type: 'LINUX_CONTAINER' } }),
    [project({ environment: [{ ...env, privileged_mode: true }] })],
    drift(type('project'), 'environment.environment_variable', [{ name: 'A', type: 'PLAINTEXT', value: '(sensitive)' }], null),
    drift(type('project'), 'environment.privileged_mode', true, false),
  ),
  ...deletion('DeleteProject', 'name', 'shop', project()),
  agrees('builds stay private', call('UpdateProjectVisibility', { projectArn: arn, projectVisibility: 'PRIVATE' }), [project()]),
  agrees('the declared webhook', call('CreateWebhook', filtered('PUSH')), [hook()]),
  differs('another branch', call('UpdateWebhook', { projectName: 'shop', branchFilter: 'x' }), [hook()], drift(type('webhook'), 'branch_filter', '', 'x')),
  ...deletion('DeleteWebhook', 'projectName', 'shop', hook()),
  differs(
    'D16: another token',
    call('ImportSourceCredentials', { authType: 'PERSONAL_ACCESS_TOKEN', serverType: 'GITHUB', token: 'HIDDEN_DUE_TO_SECURITY_REASONS' }, { arn: 'c' }),
    [credential()],
    drift(type('source_credential'), 'token', '(sensitive)', null),
  ),
  differs('an undeclared credential', call('ImportSourceCredentials', { authType: 'PERSONAL_ACCESS_TOKEN', serverType: 'GITHUB' }, { arn: 'x' }), [credential()], created(type('source_credential'))),
  ...deletion('DeleteSourceCredentials', 'arn', 'c', credential()),
  agrees('the declared policy', call('PutResourcePolicy', { resourceArn: arn, policy: own }), [policy()]),
  ...deletion('DeleteResourcePolicy', 'resourceArn', arn, policy()),
  ...without('InvalidateProjectCache', 'BatchDeleteBuilds', 'DeleteBuildBatch', 'DeleteReport'),
  differs(
    'a block is replaced as a whole',
    call('UpdateProject', { name: 'shop', environment: { computeType: 'BUILD_GENERAL1_SMALL', image: 'i', type: 'LINUX_CONTAINER' }, source: { type: 'GITHUB', location: 'https://github.com/acme/shop' } }),
    [project()],
    drift(type('project'), 'environment.environment_variable', [{ name: 'A', type: 'PLAINTEXT', value: '(sensitive)' }], null),
    drift(type('project'), 'source.buildspec', 'b.yml', null),
  ),
  differs(
    'a cache, a badge and another source',
    call('UpdateProject', {
      name: 'shop',
      badgeEnabled: true,
      cache: { type: 'S3', location: 'bucket/cache' },
      secondarySources: [{ type: 'GITHUB', location: 'https://github.com/acme/hall', sourceIdentifier: 'hall' }],
    }),
    [project({ badge_enabled: false, cache: [{ location: '', modes: [], type: 'NO_CACHE' }], secondary_sources: [] })],
    drift(type('project'), 'badge_enabled', false, true),
    drift(type('project'), 'cache.location', '', 'bucket/cache'),
    drift(type('project'), 'cache.type', 'NO_CACHE', 'S3'),
    drift(type('project'), 'secondary_sources', [], [{ location: 'https://github.com/acme/hall', source_identifier: 'hall', type: 'GITHUB' }]),
  ),
  agrees('the declared group', call('CreateReportGroup', { name: 'tests', type: 'TEST', exportConfig: exported('a') }, { reportGroup: { arn: 'g' } }), [reports()]),
  agrees('the declared bucket', call('UpdateReportGroup', { arn: 'g', exportConfig: exported('a') }), [reports()]),
  ...deletion('DeleteReportGroup', 'arn', 'g', reports()),
  agrees('the declared fleet', call('CreateFleet', { name: 'f', baseCapacity: 1 }, { fleet: { arn: 'f' } }), [fleet()]),
  differs('another role', call('UpdateFleet', { arn: 'f', fleetServiceRole: 's' }), [fleet()], drift(type('fleet'), 'fleet_service_role', 'r', 's')),
  ...deletion('DeleteFleet', 'arn', 'f', fleet()),
];
