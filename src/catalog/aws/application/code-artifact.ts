import * as c from '../language.js';

/** AWS CodeArtifact: domains, repositories and their policies. Source: CodeArtifact API reference, Terraform AWS provider (`internal/service/codeartifact`). */

const domain = c.on('aws_codeartifact_domain', { domain: 'domain' });
const domainPolicy = c.on('aws_codeartifact_domain_permissions_policy', { domain: 'domain' });
const inDomain = { domain: 'domain', repository: 'repository' };
const repository = c.on('aws_codeartifact_repository', inDomain);
const repositoryPolicy = c.on('aws_codeartifact_repository_permissions_policy', inDomain);

const policy: c.Edits = { policy_document: 'policyDocument' };
const settings: c.Edits = {
  description: 'description',
  upstream: c.set(c.blocks('upstreams', { repository_name: 'repositoryName' }), 'ordered'),
};
const connection = c.via(c.either('externalConnection', 'external-connection'), (name) => [{ external_connection_name: name }]);
const byName = ['external_connection_name'];

const tagged = ['aws_codeartifact_domain', 'aws_codeartifact_repository'];
const owner = { domain_owner: 'it identifies the domain' };
const ofPolicy = { ...owner, policy_revision: 'a condition of the call, which changes with each of them' };

export const codeArtifact: c.ServiceCatalog = {
  eventSource: 'codeartifact.amazonaws.com',
  types: c.types('build', {
    aws_codeartifact_domain: { keys: [['domain'], ['arn']], cloudId: 'domain' },
    aws_codeartifact_domain_permissions_policy: { keys: [['domain']], access: 'policy', cloudId: 'domain', unevaluated: ofPolicy },
    aws_codeartifact_repository: { keys: [['domain', 'repository'], ['arn']], cloudId: 'repository', unevaluated: owner },
    aws_codeartifact_repository_permissions_policy: {
      keys: [['domain', 'repository']],
      access: 'policy',
      cloudId: 'repository',
      unevaluated: ofPolicy,
    },
  }),
  events: {
    CreateDomain: c.create(domain, { encryption_key: 'encryptionKey', tags: c.newTags }),
    DeleteDomain: c.destroy(domain),
    PutDomainPermissionsPolicy: c.firstOf(c.put(domainPolicy, policy), c.create(c.within(domain, domainPolicy), policy)),
    DeleteDomainPermissionsPolicy: c.destroy(domainPolicy),
    CreateRepository: c.create(c.within(domain, c.withId(repository, 'repository')), { ...settings, tags: c.newTags }),
    UpdateRepository: c.modify(repository, settings),
    DeleteRepository: c.destroy(repository),
    AssociateExternalConnection: c.modify(repository, { external_connections: c.add(connection, byName) }),
    DisassociateExternalConnection: c.modify(repository, { external_connections: c.remove(connection, byName) }),
    PutRepositoryPermissionsPolicy: c.firstOf(
      c.put(repositoryPolicy, policy),
      c.create(c.within(repository, c.withId(repositoryPolicy, 'repository')), policy),
    ),
    DeleteRepositoryPermissionsPolicy: c.destroy(repositoryPolicy),
    // Packages are the content of a repository.
    ...c.noChanges(`
      CopyPackageVersions DeletePackage DeletePackageVersions DisposePackageVersions PublishPackageVersion UpdatePackageVersionsStatus`),
    ...c.tagCalls((edits) => c.partOfUnknown(c.onArn(tagged, 'resourceArn', edits))),
  },
};
