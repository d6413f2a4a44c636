import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { arn } from './lambda-declared.js';

/** Layers, their permissions, and code signing. */

const layer: DeclaredResource = {
  type: 'aws_lambda_layer_version',
  name: 'base',
  attributes: {
    arn: arn('layer:base:3'),
    compatible_architectures: [],
    compatible_runtimes: ['nodejs20.x'],
    created_date: '2026-01-10T10:00:00.000+0000',
    description: '',
    filename: 'base.zip',
    id: arn('layer:base:3'),
    layer_arn: arn('layer:base'),
    layer_name: 'base',
    license_info: '',
    s3_bucket: null,
    s3_key: null,
    s3_object_version: null,
    skip_destroy: false,
    source_code_hash: 'b1946ac9',
    version: '3',
  },
};

const shared = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_lambda_layer_version_permission',
  name: 'partner',
  attributes: {
    action: 'lambda:GetLayerVersion',
    id: `${arn('layer:base')},3`,
    layer_name: arn('layer:base'),
    organization_id: null,
    principal: '444455556666',
    revision_id: '1',
    skip_destroy: false,
    statement_id: 'partner',
    version_number: 3,
    ...changed,
  },
});

const signing: DeclaredResource = {
  type: 'aws_lambda_code_signing_config',
  name: 'strict',
  attributes: {
    allowed_publishers: [{ signing_profile_version_arns: ['arn:aws:signer:us-east-1:111122223333:/signing-profiles/ours/abc'] }],
    arn: arn('code-signing-config:csc-0abc'),
    config_id: 'csc-0abc',
    description: '',
    id: arn('code-signing-config:csc-0abc'),
    policies: [{ untrusted_artifact_on_deployment: 'Enforce' }],
    tags: null,
    tags_all: {},
  },
};

const published = (version: number): JsonObject => ({
  layerArn: arn('layer:base'),
  layerVersionArn: arn(`layer:base:${String(version)}`),
  version,
  content: { codeSha256: 'oh', codeSize: 900 },
  createdDate: '2026-03-02T10:15:00.000+0000',
});

export const layerCases: readonly CatalogCase[] = [
  {
    name: 'the version of an apply matches the state',
    event: 'PublishLayerVersion20181031',
    request: { layerName: 'base', description: '', licenseInfo: '', content: {}, compatibleRuntimes: ['nodejs20.x'] },
    response: published(3),
    state: [layer],
    drifts: [],
  },
  {
    name: 'D17: deleting a declared version is drift of the whole resource',
    event: 'DeleteLayerVersion20181031',
    request: { layerName: arn('layer:base'), versionNumber: 3 },
    state: [layer],
    drifts: [{ address: 'aws_lambda_layer_version.base', field: '*', old: {}, new: null }],
  },
  {
    name: 'D24: a declared layer opened to everyone is announced',
    event: 'AddLayerVersionPermission20181031',
    request: { layerName: 'base', versionNumber: 3, statementId: 'public', action: 'lambda:GetLayerVersion', principal: '*' },
    response: { statement: '{"Sid":"public"}', revisionId: '2' },
    state: [layer, shared()],
    drifts: [{ address: 'aws_lambda_layer_version_permission', field: '*', old: null, new: {} }],
  },
  {
    name: 'the declared permission is not drift',
    event: 'AddLayerVersionPermission20181031',
    request: { layerName: 'base', versionNumber: 3, statementId: 'partner', action: 'lambda:GetLayerVersion', principal: '444455556666' },
    state: [layer, shared()],
    drifts: [],
  },
  {
    name: 'D17: removing a permission is drift of the whole resource',
    event: 'RemoveLayerVersionPermission20181031',
    request: { layerName: 'base', versionNumber: 3, statementId: 'partner' },
    state: [shared()],
    drifts: [{ address: 'aws_lambda_layer_version_permission.partner', field: '*', old: {}, new: null }],
  },
];

export const signingCases: readonly CatalogCase[] = [
  {
    name: 'a configuration created by hand is a creation',
    event: 'CreateCodeSigningConfig20200422',
    request: {
      description: '',
      allowedPublishers: { signingProfileVersionArns: ['arn:aws:signer:us-east-1:999988887777:/signing-profiles/theirs/x'] },
    },
    response: { codeSigningConfig: { codeSigningConfigArn: arn('code-signing-config:csc-0fff'), codeSigningConfigId: 'csc-0fff' } },
    state: [signing],
    drifts: [{ address: 'aws_lambda_code_signing_config', field: '*', old: null, new: {} }],
  },
  {
    name: 'a policy that only warns is drift',
    event: 'UpdateCodeSigningConfig20200422',
    request: { codeSigningConfigArn: arn('code-signing-config:csc-0abc'), codeSigningPolicies: { untrustedArtifactOnDeployment: 'Warn' } },
    state: [signing],
    drifts: [
      { address: 'aws_lambda_code_signing_config.strict', field: 'policies.untrusted_artifact_on_deployment', old: 'Enforce', new: 'Warn' },
    ],
  },
  {
    name: 'D17: deleting a declared configuration is drift of the whole resource',
    event: 'DeleteCodeSigningConfig20200422',
    request: { codeSigningConfigArn: arn('code-signing-config:csc-0abc') },
    state: [signing],
    drifts: [{ address: 'aws_lambda_code_signing_config.strict', field: '*', old: {}, new: null }],
  },
];
