import {
  add,
  create,
  destroy,
  drop,
  either,
  firstOf,
  merge,
  modify,
  noChange,
  on,
  partOfUnknown,
  put,
  remove,
  set,
  via,
  type Edits,
  type ServiceCatalog,
} from '../../dsl.js';
import { tagMap } from '../../values.js';
import { newTags, onArn } from '../databases/database-values.js';
import { blockList } from '../monitoring/monitoring-values.js';

/** AWS CodeArtifact: domains, repositories and their policies. Source: CodeArtifact API reference, Terraform AWS provider (`internal/service/codeartifact`). */

const domain = on('aws_codeartifact_domain', { domain: 'domain' });
const domainPolicy = on('aws_codeartifact_domain_permissions_policy', { domain: 'domain' });
const inDomain = { domain: 'domain', repository: 'repository' };
const repository = on('aws_codeartifact_repository', inDomain);
const repositoryPolicy = on('aws_codeartifact_repository_permissions_policy', inDomain);

const policy: Edits = { policy_document: 'policyDocument' };
const settings: Edits = {
  description: 'description',
  upstream: set(blockList('upstreams', { repository_name: 'repositoryName' }), 'ordered'),
};
const connection = via(either('externalConnection', 'external-connection'), (name) => [{ external_connection_name: name }]);
const byName = ['external_connection_name'];

const tagged = ['aws_codeartifact_domain', 'aws_codeartifact_repository'];
const shared = { scope: 'region', family: 'build' } as const;
const owner = { domain_owner: 'it identifies the domain' };
const ofPolicy = { ...owner, policy_revision: 'a condition of the call, which changes with each of them' };

export const codeArtifact: ServiceCatalog = {
  eventSource: 'codeartifact.amazonaws.com',
  types: {
    aws_codeartifact_domain: {
      ...shared,
      keys: [['domain'], ['arn']],
      cloudId: 'domain',
      noise: ['asset_size_bytes', 'created_time', 'owner', 'repository_count', 's3_bucket_arn'],
    },
    aws_codeartifact_domain_permissions_policy: {
      ...shared,
      keys: [['domain']],
      access: 'policy',
      cloudId: 'domain',
      noise: ['resource_arn'],
      unevaluated: ofPolicy,
    },
    aws_codeartifact_repository: {
      ...shared,
      keys: [['domain', 'repository'], ['arn']],
      cloudId: 'repository',
      unevaluated: owner,
      noise: ['administrator_account', 'external_connections.package_format', 'external_connections.status'],
    },
    aws_codeartifact_repository_permissions_policy: {
      ...shared,
      keys: [['domain', 'repository']],
      access: 'policy',
      cloudId: 'repository',
      noise: ['resource_arn'],
      unevaluated: ofPolicy,
    },
  },
  events: {
    CreateDomain: create(domain, { encryption_key: 'encryptionKey', tags: newTags }),
    DeleteDomain: destroy(domain),
    PutDomainPermissionsPolicy: firstOf(put(domainPolicy, policy), create(domainPolicy, policy, { parent: domain })),
    DeleteDomainPermissionsPolicy: destroy(domainPolicy),
    CreateRepository: create(repository, { ...settings, tags: newTags }, { id: 'repository', parent: domain }),
    UpdateRepository: modify(repository, settings),
    DeleteRepository: destroy(repository),
    AssociateExternalConnection: modify(repository, { external_connections: add(connection, byName) }),
    DisassociateExternalConnection: modify(repository, { external_connections: remove(connection, byName) }),
    PutRepositoryPermissionsPolicy: firstOf(
      put(repositoryPolicy, policy),
      create(repositoryPolicy, policy, { id: 'repository', parent: repository }),
    ),
    DeleteRepositoryPermissionsPolicy: destroy(repositoryPolicy),
    // Packages are the content of a repository.
    CopyPackageVersions: noChange,
    DeletePackage: noChange,
    DeletePackageVersions: noChange,
    DisposePackageVersions: noChange,
    PublishPackageVersion: noChange,
    UpdatePackageVersionsStatus: noChange,
    TagResource: partOfUnknown(onArn(tagged, 'resourceArn', { tags: merge(tagMap('tags')) })),
    UntagResource: partOfUnknown(onArn(tagged, 'resourceArn', { tags: drop('tagKeys') })),
  },
};
