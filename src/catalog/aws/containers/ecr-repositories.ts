import {
  create,
  destroy,
  drop,
  merge,
  modify,
  noChange,
  on,
  partOfUnknown,
  firstOf,
  response,
  type Edits,
  type ServiceCatalog,
} from '../../dsl.js';
import { blocks, inBlock, orNull, policyText, tagMap } from '../../values.js';
import { arnOf, newTags } from './container-values.js';

/**
 * Amazon ECR: repositories with their policies, private and public. Source: ECR and ECR Public API references, Terraform AWS provider
 * (`internal/service/ecr`, `internal/service/ecrpublic`).
 */

const repository = on('aws_ecr_repository', { name: 'repositoryName' });
const access = on('aws_ecr_repository_policy', { repository: 'repositoryName' });
const lifecycle = on('aws_ecr_lifecycle_policy', { repository: 'repositoryName' });

/** Omitted filters are removed. */
const mutability: Edits = {
  image_tag_mutability: 'imageTagMutability',
  image_tag_mutability_exclusion_filter: orNull(blocks('imageTagMutabilityExclusionFilters')),
};
const tagged = on('aws_ecr_repository', { arn: arnOf('repository') });

export const ecrRepositories: ServiceCatalog = {
  eventSource: 'ecr.amazonaws.com',
  types: {
    aws_ecr_repository: {
      keys: [['name'], ['arn']],
      scope: 'region',
      family: 'container',
      cloudId: 'arn',
      noise: ['registry_id', 'repository_url', 'force_delete'],
      defaults: { image_tag_mutability: 'MUTABLE', 'encryption_configuration.encryption_type': 'AES256' },
    },
    aws_ecr_repository_policy: {
      keys: [['repository']],
      scope: 'region',
      family: 'container',
      access: 'policy',
      cloudId: 'repository',
      noise: ['registry_id'],
    },
    aws_ecr_lifecycle_policy: {
      keys: [['repository']],
      scope: 'region',
      family: 'container',
      cloudId: 'repository',
      noise: ['registry_id'],
    },
  },
  events: {
    CreateRepository: create(
      repository,
      {
        ...mutability,
        'encryption_configuration.encryption_type': 'encryptionConfiguration.encryptionType',
        'encryption_configuration.kms_key': 'encryptionConfiguration.kmsKey',
        'image_scanning_configuration.scan_on_push': 'imageScanningConfiguration.scanOnPush',
        tags: newTags,
      },
      { id: response('repository.repositoryArn') },
    ),
    DeleteRepository: destroy(repository),
    PutImageScanningConfiguration: modify(repository, {
      'image_scanning_configuration.scan_on_push': inBlock('imageScanningConfiguration', 'scanOnPush'),
    }),
    PutImageTagMutability: modify(repository, mutability),
    SetRepositoryPolicy: create(access, { policy: policyText('policyText') }, { parent: repository }),
    DeleteRepositoryPolicy: destroy(access),
    PutLifecyclePolicy: create(lifecycle, { policy: 'lifecyclePolicyText' }, { parent: repository }),
    DeleteLifecyclePolicy: destroy(lifecycle),
    TagResource: partOfUnknown(firstOf(modify(tagged, { tags: merge(tagMap('tags')) }))),
    UntagResource: partOfUnknown(firstOf(modify(tagged, { tags: drop('tagKeys') }))),
    StartLifecyclePolicyPreview: noChange,
    UpdateImageStorageClass: noChange,
  },
};

const publicRepository = on('aws_ecrpublic_repository', { repository_name: 'repositoryName' });
const publicAccess = on('aws_ecrpublic_repository_policy', { repository_name: 'repositoryName' });
const taggedPublic = on('aws_ecrpublic_repository', { arn: arnOf('repository') });
const catalogData: Edits = {
  'catalog_data.about_text': inBlock('catalogData', 'aboutText'),
  'catalog_data.architectures': inBlock('catalogData', 'architectures'),
  'catalog_data.description': inBlock('catalogData', 'description'),
  'catalog_data.operating_systems': inBlock('catalogData', 'operatingSystems'),
  'catalog_data.usage_text': inBlock('catalogData', 'usageText'),
};

export const ecrPublicRepositories: ServiceCatalog = {
  eventSource: 'ecr-public.amazonaws.com',
  types: {
    aws_ecrpublic_repository: {
      keys: [['repository_name'], ['arn']],
      scope: 'region',
      family: 'container',
      cloudId: 'arn',
      noise: ['registry_id', 'repository_uri'],
      unevaluated: { 'catalog_data.logo_image_blob': 'the provider does not read the image back' },
    },
    aws_ecrpublic_repository_policy: {
      keys: [['repository_name']],
      scope: 'region',
      family: 'container',
      access: 'policy',
      cloudId: 'repository_name',
      noise: ['registry_id'],
    },
  },
  events: {
    CreateRepository: create(publicRepository, { ...catalogData, tags: newTags }, { id: response('repository.repositoryArn') }),
    DeleteRepository: destroy(publicRepository),
    PutRepositoryCatalogData: modify(publicRepository, catalogData),
    SetRepositoryPolicy: create(publicAccess, { policy: policyText('policyText') }, { parent: publicRepository }),
    DeleteRepositoryPolicy: destroy(publicAccess),
    TagResource: partOfUnknown(firstOf(modify(taggedPublic, { tags: merge(tagMap('tags')) }))),
    UntagResource: partOfUnknown(firstOf(modify(taggedPublic, { tags: drop('tagKeys') }))),
    InitiateLayerUpload: noChange,
    UploadLayerPart: noChange,
    CompleteLayerUpload: noChange,
    PutImage: noChange,
    BatchDeleteImage: noChange,
  },
};
