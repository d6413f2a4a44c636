import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare, examplesOf, type Examples } from './examples-of.js';

export const policyOf = (principal: string, action = 'ecr:BatchGetImage'): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Sid: 'pull', Effect: 'Allow', Principal: { AWS: principal }, Action: [action] }],
  });
const own = policyOf('arn:aws:iam::111122223333:root');
const everybody = policyOf('*');

export const repository = (changed: JsonObject = {}) =>
  declare('aws_ecr_repository', {
    arn: arn('ecr', 'repository/shop/web'),
    encryption_configuration: [{ encryption_type: 'AES256', kms_key: '' }],
    force_delete: null,
    id: 'shop/web',
    image_scanning_configuration: [{ scan_on_push: true }],
    image_tag_mutability: 'IMMUTABLE',
    image_tag_mutability_exclusion_filter: [],
    name: 'shop/web',
    registry_id: '111122223333',
    repository_url: '111122223333.dkr.ecr.us-east-1.amazonaws.com/shop/web',
    tags: { Team: 'shop' },
    tags_all: { Team: 'shop' },
    timeouts: null,
    ...changed,
  });
const ofRepository = examplesOf(repository());
const named = (changed: JsonObject = {}): JsonObject => ({ repositoryName: 'shop/web', ...changed });
export const createRepository = named({
  tags: [{ key: 'Team', value: 'shop' }],
  imageTagMutability: 'IMMUTABLE',
  imageScanningConfiguration: { scanOnPush: true },
  encryptionConfiguration: { encryptionType: 'AES256' },
});

const policyExamples = (of: Examples): readonly CatalogCase[] => [
  of.drifts('a policy that lets everybody pull is drift', ['SetRepositoryPolicy', named({ policyText: everybody })], {
    policy: [own, everybody],
  }),
  of.deleted('removing a declared policy is one alert (D17)', ['DeleteRepositoryPolicy', named()]),
];

export const repositoryPolicy = declare('aws_ecr_repository_policy', {
  id: 'shop/web',
  policy: own,
  registry_id: '111122223333',
  repository: 'shop/web',
});
const rules = '{"rules":[{"rulePriority":1,"selection":{"tagStatus":"untagged","countType":"imageCountMoreThan","countNumber":5},"action":{"type":"expire"}}]}';
export const lifecyclePolicy = declare('aws_ecr_lifecycle_policy', {
  id: 'shop/web',
  policy: rules,
  registry_id: '111122223333',
  repository: 'shop/web',
});
const ofLifecycle = examplesOf(lifecyclePolicy);

const tagExamples = (of: Examples, resourceArn: string): readonly CatalogCase[] => [
  of.drifts('a changed tag is drift', ['TagResource', { resourceArn, tags: [{ key: 'Team', value: 'x' }] }], { 'tags.Team': ['shop', 'x'] }),
  of.drifts('a removed tag is drift', ['UntagResource', { resourceArn, tagKeys: ['Team'] }], { 'tags.Team': ['shop', null] }),
];

export const ecrRepositoryCases: readonly CatalogCase[] = [
  ofRepository.agrees('a repository created as declared is not drift', ['CreateRepository', createRepository]),
  ofRepository.deleted('deleting a declared repository is one alert (D17)', ['DeleteRepository', named({ force: true })]),
  ofRepository.drifts(
    'turning off scans of new images is drift',
    ['PutImageScanningConfiguration', named({ imageScanningConfiguration: { scanOnPush: false } })],
    { 'image_scanning_configuration.scan_on_push': [true, false] },
  ),
  ofRepository.drifts('tags that can be overwritten are drift', ['PutImageTagMutability', named({ imageTagMutability: 'MUTABLE' })], {
    image_tag_mutability: ['IMMUTABLE', 'MUTABLE'],
  }),
  ...policyExamples(examplesOf(repositoryPolicy)),
  ofLifecycle.drifts(
    'a lifecycle policy that keeps less is drift',
    ['PutLifecyclePolicy', named({ lifecyclePolicyText: rules.replace(':5', ':1') })],
    { policy: [rules, rules.replace(':5', ':1')] },
  ),
  ofLifecycle.deleted('removing a declared lifecycle policy is one alert (D17)', ['DeleteLifecyclePolicy', named()]),
  ...tagExamples(ofRepository, arn('ecr', 'repository/shop/web')),
  ofRepository.harmless('a preview changes nothing', ['StartLifecyclePolicyPreview', named()]),
  ofRepository.harmless('the storage class of an image is not configuration', ['UpdateImageStorageClass', named()]),
];

const publicArn = 'arn:aws:ecr-public::111122223333:repository/shop/web';
const ofPublic = examplesOf(
  declare('aws_ecrpublic_repository', {
    arn: publicArn,
    catalog_data: [{ about_text: '', architectures: ['x86-64'], description: 'shop', logo_image_blob: '', operating_systems: [], usage_text: '' }],
    force_destroy: null,
    id: 'shop/web',
    registry_id: '111122223333',
    repository_name: 'shop/web',
    repository_uri: 'public.ecr.aws/x/shop/web',
    tags: { Team: 'shop' },
    tags_all: { Team: 'shop' },
    timeouts: null,
  }),
);
const catalogData = { description: 'shop', architectures: ['x86-64'] };

export const ecrPublicCases: readonly CatalogCase[] = [
  ofPublic.agrees('a repository created as declared is not drift', ['CreateRepository', named({ catalogData })]),
  ofPublic.deleted('deleting a declared repository is one alert (D17)', ['DeleteRepository', named({ force: true })]),
  ofPublic.drifts('another description is drift', ['PutRepositoryCatalogData', named({ catalogData: { ...catalogData, description: 'x' } })], {
    'catalog_data.description': ['shop', 'x'],
  }),
  ...policyExamples(
    examplesOf(declare('aws_ecrpublic_repository_policy', { id: 'shop/web', policy: own, registry_id: '1', repository_name: 'shop/web' })),
  ),
  ...tagExamples(ofPublic, publicArn),
  ...['InitiateLayerUpload', 'UploadLayerPart', 'CompleteLayerUpload', 'PutImage', 'BatchDeleteImage'].map((event) =>
    ofPublic.harmless('images are not configuration', [event, named()]),
  ),
];
