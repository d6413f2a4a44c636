import { text } from '../../../lib/json.js';
import { amend, create, destroy, modify, on, reader, response, withPaths, type Read, type ServiceCatalog } from '../../dsl.js';
import { inBlock } from '../../values.js';
import { blockList } from '../monitoring/monitoring-values.js';
import { decoded, newTags } from './container-values.js';
import { clusterName, ofCluster } from './eks-clusters.js';

/**
 * Amazon EKS: who has access to a cluster, and the roles of its pods and of the controllers that AWS runs for it. Source: EKS API reference,
 * Terraform AWS provider.
 */

const principal = decoded('principalArn');
const entry = on('aws_eks_access_entry', { cluster_name: clusterName, principal_arn: principal });
const association = on('aws_eks_access_policy_association', {
  cluster_name: clusterName,
  principal_arn: principal,
  policy_arn: decoded('policyArn'),
});
const scope = {
  'access_scope.namespaces': inBlock('accessScope', 'namespaces'),
  'access_scope.type': inBlock('accessScope', 'type'),
};

const podIdentity = on('aws_eks_pod_identity_association', { cluster_name: clusterName, association_id: 'associationId' });
const newPodIdentity = on('aws_eks_pod_identity_association', {
  cluster_name: clusterName,
  association_id: response('association.associationId'),
});

/** `cluster:name`, as in the state. */
const providerId = (block: string, member: string): Read => {
  const name = reader(`${block}.${member}`);
  const cluster = reader(clusterName);
  return (record) => {
    const [of, own] = [text(cluster(record)), text(name(record))];
    return of === undefined || own === undefined ? undefined : `${of}:${own}`;
  };
};
const newProvider = on('aws_eks_identity_provider_config', { id: providerId('oidc', 'identityProviderConfigName') });
const provider = on('aws_eks_identity_provider_config', { id: providerId('identityProviderConfig', 'name') });

const capability = on('aws_eks_capability', { cluster_name: clusterName, capability_name: 'capabilityName' });
const argo = 'configuration.argoCd';
const argoBlock = 'configuration.argo_cd';
const roleMembers = { role: 'role', identity: ['identities', { id: 'id', type: 'type' }] } as const;
const mappings = (from: string): Read => blockList(`${argo}.rbacRoleMappings${from}`, roleMembers);
/** A mapping replaces that of the same role. */
const changedMappings: Read = (() => {
  const [added, removed] = [mappings('.addOrUpdateRoleMappings'), mappings('.removeRoleMappings')];
  const changes: Read = (record) => {
    const [add, remove] = [added(record), removed(record)];
    return add === undefined && remove === undefined ? undefined : { add: add ?? [], remove: remove ?? [] };
  };
  return withPaths(changes, [`${argo}.rbacRoleMappings.addOrUpdateRoleMappings`, `${argo}.rbacRoleMappings.removeRoleMappings`]);
})();
const capabilitySettings = {
  delete_propagation_policy: 'deletePropagationPolicy',
  role_arn: 'roleArn',
  [`${argoBlock}.network_access.vpce_ids`]: inBlock(`${argo}.networkAccess`, 'vpceIds'),
};

export const eksAccess: ServiceCatalog = {
  eventSource: 'eks.amazonaws.com',
  types: {
    aws_eks_access_entry: {
      keys: [['cluster_name', 'principal_arn'], ['access_entry_arn']],
      scope: 'region',
      family: 'container',
      access: 'identity',
      noise: ['access_entry_arn', 'created_at', 'modified_at'],
      defaults: { type: 'STANDARD' },
    },
    aws_eks_access_policy_association: {
      keys: [['cluster_name', 'principal_arn', 'policy_arn']],
      scope: 'region',
      family: 'container',
      access: 'attachment',
      noise: ['associated_at', 'modified_at'],
    },
    aws_eks_pod_identity_association: {
      keys: [['cluster_name', 'association_id'], ['association_arn']],
      scope: 'region',
      family: 'container',
      access: 'attachment',
      cloudId: 'association_id',
      noise: ['association_arn', 'association_id', 'external_id'],
    },
    aws_eks_identity_provider_config: {
      keys: [['id'], ['arn']],
      scope: 'region',
      family: 'container',
      access: 'identity',
      noise: ['status'],
    },
    aws_eks_capability: {
      keys: [['cluster_name', 'capability_name'], ['arn']],
      scope: 'region',
      family: 'container',
      cloudId: 'arn',
      noise: [`${argoBlock}.aws_idc.idc_managed_application_arn`, `${argoBlock}.server_url`, 'version'],
    },
  },
  events: {
    CreateAccessEntry: create(
      entry,
      { kubernetes_groups: 'kubernetesGroups', tags: newTags, type: 'type', user_name: 'username' },
      { id: response('accessEntry.accessEntryArn'), parent: ofCluster },
    ),
    UpdateAccessEntry: modify(entry, { kubernetes_groups: 'kubernetesGroups', user_name: 'username' }),
    DeleteAccessEntry: destroy(entry),

    AssociateAccessPolicy: create(association, scope, { parent: [entry, ofCluster] }),
    DisassociateAccessPolicy: destroy(association),

    CreatePodIdentityAssociation: create(
      newPodIdentity,
      {
        disable_session_tags: 'disableSessionTags',
        namespace: 'namespace',
        role_arn: 'roleArn',
        service_account: 'serviceAccount',
        tags: newTags,
        target_role_arn: 'targetRoleArn',
      },
      { id: response('association.associationId'), parent: ofCluster },
    ),
    UpdatePodIdentityAssociation: modify(podIdentity, {
      disable_session_tags: 'disableSessionTags',
      role_arn: 'roleArn',
      target_role_arn: 'targetRoleArn',
    }),
    DeletePodIdentityAssociation: destroy(podIdentity),

    // A configuration never changes once it is associated.
    AssociateIdentityProviderConfig: create(
      newProvider,
      {
        'oidc.client_id': 'oidc.clientId',
        'oidc.groups_claim': 'oidc.groupsClaim',
        'oidc.groups_prefix': 'oidc.groupsPrefix',
        'oidc.issuer_url': 'oidc.issuerUrl',
        'oidc.required_claims': 'oidc.requiredClaims',
        'oidc.username_claim': 'oidc.usernameClaim',
        'oidc.username_prefix': 'oidc.usernamePrefix',
        tags: newTags,
      },
      { parent: ofCluster },
    ),
    DisassociateIdentityProviderConfig: destroy(provider),

    CreateCapability: create(
      capability,
      {
        ...capabilitySettings,
        [`${argoBlock}.aws_idc.idc_instance_arn`]: `${argo}.awsIdc.idcInstanceArn`,
        [`${argoBlock}.aws_idc.idc_region`]: `${argo}.awsIdc.idcRegion`,
        [`${argoBlock}.namespace`]: `${argo}.namespace`,
        [`${argoBlock}.rbac_role_mapping`]: mappings(''),
        tags: newTags,
        type: 'type',
      },
      { id: response('capability.arn'), parent: ofCluster },
    ),
    UpdateCapability: modify(capability, {
      ...capabilitySettings,
      [`${argoBlock}.rbac_role_mapping`]: amend(changedMappings, 'auto', ['role']),
    }),
    DeleteCapability: destroy(capability),
  },
};
