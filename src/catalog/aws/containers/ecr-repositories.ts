import * as c from '../language.js';

/**
 * Amazon ECR: repositories with their policies, private and public. Source: ECR and ECR Public API references, Terraform AWS provider
 * (`internal/service/ecr`, `internal/service/ecrpublic`).
 */

const repository = c.on('aws_ecr_repository', { name: 'repositoryName' });
const access = c.on('aws_ecr_repository_policy', { repository: 'repositoryName' });
const lifecycle = c.on('aws_ecr_lifecycle_policy', { repository: 'repositoryName' });

/** Omitted filters are removed. */
const mutability: c.Edits = {
  image_tag_mutability: 'imageTagMutability',
  image_tag_mutability_exclusion_filter: c.orNull(c.blocks('imageTagMutabilityExclusionFilters')),
};
const tagged = c.on('aws_ecr_repository', { arn: c.arnOf('repository') });

export const ecrRepositories: c.ServiceCatalog = {
  eventSource: 'ecr.amazonaws.com',
  types: c.types('container', {
    aws_ecr_repository: {
      keys: [['name'], ['arn']],
      cloudId: 'arn',
      noise: ['force_delete'],
      defaults: { image_tag_mutability: 'MUTABLE', 'encryption_configuration.encryption_type': 'AES256' },
    },
    aws_ecr_repository_policy: { keys: [['repository']], access: 'policy', cloudId: 'repository' },
    aws_ecr_lifecycle_policy: { keys: [['repository']], cloudId: 'repository' },
  }),
  events: {
    CreateRepository: c.create(c.withId(repository, c.response('repository.repositoryArn')), {
      ...mutability,
      ...c.same('encryption_configuration{encryption_type kms_key} image_scanning_configuration{scan_on_push}'),
      tags: c.newTags,
    }),
    DeleteRepository: c.destroy(repository),
    PutImageScanningConfiguration: c.modify(repository, {
      'image_scanning_configuration.scan_on_push': c.inBlock('imageScanningConfiguration', 'scanOnPush'),
    }),
    PutImageTagMutability: c.modify(repository, mutability),
    SetRepositoryPolicy: c.create(c.within(repository, access), { policy: c.policyText('policyText') }),
    DeleteRepositoryPolicy: c.destroy(access),
    PutLifecyclePolicy: c.create(c.within(repository, lifecycle), { policy: 'lifecyclePolicyText' }),
    DeleteLifecyclePolicy: c.destroy(lifecycle),
    ...c.tagCalls((edits) => c.partOfUnknown(c.firstOf(c.modify(tagged, edits)))),
    ...c.noChanges('StartLifecyclePolicyPreview UpdateImageStorageClass'),
  },
};

const publicRepository = c.on('aws_ecrpublic_repository', { repository_name: 'repositoryName' });
const publicAccess = c.on('aws_ecrpublic_repository_policy', { repository_name: 'repositoryName' });
const taggedPublic = c.on('aws_ecrpublic_repository', { arn: c.arnOf('repository') });
const catalogData: c.Edits = {
  ...c.same('about_text architectures description operating_systems usage_text', (path) => c.inBlock('catalogData', path), 'catalog_data.'),
};

export const ecrPublicRepositories: c.ServiceCatalog = {
  eventSource: 'ecr-public.amazonaws.com',
  types: c.types('container', {
    aws_ecrpublic_repository: {
      keys: [['repository_name'], ['arn']],
      cloudId: 'arn',
      unevaluated: { 'catalog_data.logo_image_blob': 'the provider does not read the image back' },
    },
    aws_ecrpublic_repository_policy: { keys: [['repository_name']], access: 'policy', cloudId: 'repository_name' },
  }),
  events: {
    CreateRepository: c.create(c.withId(publicRepository, c.response('repository.repositoryArn')), { ...catalogData, tags: c.newTags }),
    DeleteRepository: c.destroy(publicRepository),
    PutRepositoryCatalogData: c.modify(publicRepository, catalogData),
    SetRepositoryPolicy: c.create(c.within(publicRepository, publicAccess), { policy: c.policyText('policyText') }),
    DeleteRepositoryPolicy: c.destroy(publicAccess),
    ...c.tagCalls((edits) => c.partOfUnknown(c.firstOf(c.modify(taggedPublic, edits)))),
    ...c.noChanges('InitiateLayerUpload UploadLayerPart CompleteLayerUpload PutImage BatchDeleteImage'),
  },
};
