import type { JsonObject } from '../../../src/lib/json.js';
import { api, apiCall, resolver, resolverCall, source, sourceCall } from '../../catalog/aws/application/appsync.cases.js';
import {
  domain as packageDomain,
  packagePolicy,
  packages,
  repository,
  trigger,
  triggers,
} from '../../catalog/aws/application/code.cases.js';
import { instance, instanceCall } from '../../catalog/aws/application/dms.cases.js';
import { namespace, namespaceCall, workgroup, workgroupCall } from './serverless-warehouse.js';
import { server, serverCall, sshKey, user, userCall } from '../../catalog/aws/application/transfer.cases.js';
import { arn } from '../../catalog/aws/containers/examples-of.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { calls, type Apply } from '../../support/applies.js';

/** APIs, repositories, file servers, warehouses and migrations, as Terraform creates, changes and destroys them. */

const changed = ({ type, attributes }: DeclaredResource, changes: JsonObject): DeclaredResource => ({
  type,
  attributes: { ...attributes, ...changes },
});
const listTags = { tags: [{ key: 'Team', value: 'shop' }] };
const mapTags = { tags: { Team: 'shop' } };

const graph = [api, source, resolver];
const schema = Buffer.from('type Query { a: String }\n').toString('base64');
const apis: readonly Apply[] = [
  {
    name: 'an API with a resolver is created',
    before: [],
    calls: calls('appsync', [
      ['CreateGraphqlApi', { ...apiCall, ...mapTags }, { graphqlApi: { apiId: 'api1' } }],
      ['StartSchemaCreation', { apiId: 'api1', definition: schema }, { status: 'PROCESSING' }],
      ['CreateDataSource', sourceCall()],
      ['CreateResolver', resolverCall(['fn1', 'fn2'])],
    ]),
    after: graph,
  },
  {
    name: 'an API with a resolver is changed',
    before: graph,
    calls: calls('appsync', [
      ['UpdateGraphqlApi', { apiId: 'api1', ...apiCall, xrayEnabled: false }],
      ['UpdateDataSource', sourceCall('orders')],
      ['UpdateResolver', resolverCall(['fn1'])],
    ]),
    after: [
      changed(api, { xray_enabled: false }),
      changed(source, {
        dynamodb_config: [
          { delta_sync_config: [], region: 'us-east-1', table_name: 'orders', use_caller_credentials: false, versioned: false },
        ],
      }),
      changed(resolver, { pipeline_config: [{ functions: ['fn1'] }] }),
    ],
  },
  {
    name: 'an API with a resolver is destroyed',
    before: graph,
    calls: calls('appsync', [
      ['DeleteResolver', { apiId: 'api1', typeName: 'Query', fieldName: 'a' }],
      ['DeleteDataSource', { apiId: 'api1', name: 'items' }],
      ['DeleteGraphqlApi', { apiId: 'api1' }],
    ]),
    after: [],
  },
];

const named = { repositoryName: 'shop' };
const inDomain = { domain: 'acme', domainOwner: '111122223333', repository: 'shop' };
const code: readonly Apply[] = [
  {
    name: 'repositories are created',
    before: [],
    calls: [
      ...calls('codecommit', [
        ['CreateRepository', { ...named, repositoryDescription: 'Shop', kmsKeyId: 'k1', ...mapTags }],
        ['UpdateDefaultBranch', { ...named, defaultBranchName: 'main' }],
        ['PutRepositoryTriggers', { ...named, ...triggers(arn('sns', 'pushes')) }],
      ]),
      ...calls('codeartifact', [
        ['CreateDomain', { domain: 'acme', encryptionKey: arn('kms', 'key/k1'), ...listTags }],
        ['CreateRepository', { ...inDomain, upstreams: [{ repositoryName: 'base' }], ...listTags }],
        ['AssociateExternalConnection', { ...inDomain, externalConnection: 'public:npmjs' }],
        ['PutRepositoryPermissionsPolicy', { ...inDomain, policyDocument: packagePolicy.attributes['policy_document'] ?? null }],
      ]),
    ],
    after: [repository, trigger, packageDomain, packages, packagePolicy],
  },
  {
    name: 'repositories are destroyed',
    before: [repository, trigger, packageDomain, packages, packagePolicy],
    calls: [
      ...calls('codecommit', [
        ['PutRepositoryTriggers', { ...named, triggers: [] }],
        ['DeleteRepository', named],
      ]),
      ...calls('codeartifact', [
        ['DeleteRepositoryPermissionsPolicy', inDomain],
        ['DeleteRepository', inDomain],
        ['DeleteDomain', { domain: 'acme', domainOwner: '111122223333' }],
      ]),
    ],
    after: [],
  },
];

const files = [server(), user, sshKey];
const inServer = { serverId: 's-1' };
const alice = { ...inServer, userName: 'alice' };
const transfers: readonly Apply[] = [
  {
    name: 'a file server with a user is created',
    before: [],
    calls: calls('transfer', [
      ['CreateServer', { ...serverCall, ...listTags }, inServer],
      ['CreateUser', { ...alice, ...userCall, ...listTags }, alice],
      ['ImportSshPublicKey', { ...alice, sshPublicKeyBody: sshKey.attributes['body'] ?? null }, { ...alice, sshPublicKeyId: 'key-1' }],
    ]),
    after: files,
  },
  {
    name: 'a file server and its user are changed',
    before: files,
    calls: calls('transfer', [
      ['UpdateServer', { ...inServer, securityPolicyName: 'TransferSecurityPolicy-2025-03' }, inServer],
      ['UpdateUser', { ...alice, homeDirectoryMappings: [{ entry: '/', target: '/files/a' }] }, alice],
    ]),
    after: [
      server({ security_policy_name: 'TransferSecurityPolicy-2025-03' }),
      changed(user, { home_directory_mappings: [{ entry: '/', target: '/files/a' }] }),
      sshKey,
    ],
  },
  {
    name: 'a file server with a user is destroyed',
    before: files,
    calls: calls('transfer', [
      ['DeleteSshPublicKey', { ...alice, sshPublicKeyId: 'key-1' }],
      ['DeleteUser', alice],
      ['DeleteServer', inServer],
    ]),
    after: [],
  },
];

const warehouse = [namespace, workgroup, instance];
const warehouses: readonly Apply[] = [
  {
    name: 'a warehouse and a migration are created',
    before: [],
    calls: [
      ...calls('redshift-serverless', [
        ['CreateNamespace', namespaceCall],
        ['CreateWorkgroup', workgroupCall],
      ]),
      ...calls('dms', [['CreateReplicationInstance', instanceCall]]),
    ],
    after: warehouse,
  },
  {
    name: 'a warehouse and a migration are changed',
    before: warehouse,
    calls: [
      ...calls('redshift-serverless', [
        ['UpdateNamespace', { namespaceName: 'main', logExports: ['userlog'] }],
        ['UpdateWorkgroup', { workgroupName: 'main', maxCapacity: 256 }],
      ]),
      ...calls('dms', [
        [
          'ModifyReplicationInstance',
          {
            replicationInstanceArn: instance.attributes['replication_instance_arn'] ?? null,
            allocatedStorage: 100,
            applyImmediately: true,
          },
        ],
      ]),
    ],
    after: [
      changed(namespace, { log_exports: ['userlog'] }),
      changed(workgroup, { max_capacity: 256 }),
      changed(instance, { allocated_storage: 100 }),
    ],
  },
  {
    name: 'a warehouse and a migration are destroyed',
    before: warehouse,
    calls: [
      ...calls('redshift-serverless', [
        ['DeleteWorkgroup', { workgroupName: 'main' }],
        ['DeleteNamespace', { namespaceName: 'main' }],
      ]),
      ...calls('dms', [['DeleteReplicationInstance', { replicationInstanceArn: instance.attributes['replication_instance_arn'] ?? null }]]),
    ],
    after: [],
  },
];

export const codeApplies: readonly Apply[] = [...apis, ...code, ...transfers, ...warehouses];
