import { text } from '../../../lib/json.js';
import * as c from '../language.js';
import { clusterName, ofCluster } from './eks-clusters.js';

/**
 * Amazon EKS: who has access to a cluster, and the roles of its pods and of the controllers that AWS runs for it. Source: EKS API reference,
 * Terraform AWS provider.
 */

const principal = c.decoded('principalArn');
const entry = c.on('aws_eks_access_entry', { cluster_name: clusterName, principal_arn: principal });
const association = c.on('aws_eks_access_policy_association', {
  cluster_name: clusterName,
  principal_arn: principal,
  policy_arn: c.decoded('policyArn'),
});
const scope = { 'access_scope.namespaces': c.inBlock('accessScope', 'namespaces'), 'access_scope.type': c.inBlock('accessScope', 'type') };

const podIdentity = c.on('aws_eks_pod_identity_association', { cluster_name: clusterName, association_id: 'associationId' });
const newPodIdentity = c.on('aws_eks_pod_identity_association', {
  cluster_name: clusterName,
  association_id: c.response('association.associationId'),
});

/** `cluster:name`, as in the state. */
const providerId = (block: string, member: string): c.Read => {
  const name = c.reader(`${block}.${member}`);
  const cluster = c.reader(clusterName);
  return (record) => {
    const [of, own] = [text(cluster(record)), text(name(record))];
    return of === undefined || own === undefined ? undefined : `${of}:${own}`;
  };
};
const newProvider = c.on('aws_eks_identity_provider_config', { id: providerId('oidc', 'identityProviderConfigName') });
const provider = c.on('aws_eks_identity_provider_config', { id: providerId('identityProviderConfig', 'name') });

const capability = c.on('aws_eks_capability', { cluster_name: clusterName, capability_name: 'capabilityName' });
const argo = 'configuration.argoCd';
const argoBlock = 'configuration.argo_cd';
const roleMembers = { role: 'role', identity: ['identities', { id: 'id', type: 'type' }] } as const;
const mappings = (from: string): c.Read => c.blocks(`${argo}.rbacRoleMappings${from}`, roleMembers);
/** A mapping replaces that of the same role. */
const changedMappings: c.Read = (() => {
  const [added, removed] = [mappings('.addOrUpdateRoleMappings'), mappings('.removeRoleMappings')];
  const changes: c.Read = (record) => {
    const [add, remove] = [added(record), removed(record)];
    return add === undefined && remove === undefined ? undefined : { add: add ?? [], remove: remove ?? [] };
  };
  return c.withPaths(changes, [`${argo}.rbacRoleMappings.addOrUpdateRoleMappings`, `${argo}.rbacRoleMappings.removeRoleMappings`]);
})();
const capabilitySettings = {
  delete_propagation_policy: 'deletePropagationPolicy',
  role_arn: 'roleArn',
  [`${argoBlock}.network_access.vpce_ids`]: c.inBlock(`${argo}.networkAccess`, 'vpceIds'),
};

export const eksAccess: c.ServiceCatalog = {
  eventSource: 'eks.amazonaws.com',
  types: c.types('container', {
    aws_eks_access_entry: {
      keys: [['cluster_name', 'principal_arn'], ['access_entry_arn']],
      access: 'identity',
      defaults: { type: 'STANDARD' },
    },
    aws_eks_access_policy_association: { keys: [['cluster_name', 'principal_arn', 'policy_arn']], access: 'attachment' },
    aws_eks_pod_identity_association: {
      keys: [['cluster_name', 'association_id'], ['association_arn']],
      access: 'attachment',
      cloudId: 'association_id',
    },
    aws_eks_identity_provider_config: { keys: [['id'], ['arn']], access: 'identity' },
    aws_eks_capability: {
      keys: [['cluster_name', 'capability_name'], ['arn']],
      cloudId: 'arn',
      noise: [`${argoBlock}.aws_idc.idc_managed_application_arn`, `${argoBlock}.server_url`],
    },
  }),
  events: {
    CreateAccessEntry: c.create(c.within(ofCluster, c.withId(entry, c.response('accessEntry.accessEntryArn'))), {
      ...c.same('kubernetes_groups type user_name=username'),
      tags: c.newTags,
    }),
    UpdateAccessEntry: c.modify(entry, c.same('kubernetes_groups user_name=username')),
    DeleteAccessEntry: c.destroy(entry),

    AssociateAccessPolicy: c.create(c.within([entry, ofCluster], association), scope),
    DisassociateAccessPolicy: c.destroy(association),

    CreatePodIdentityAssociation: c.create(c.within(ofCluster, c.withId(newPodIdentity, c.response('association.associationId'))), {
      ...c.same('disable_session_tags namespace role_arn service_account target_role_arn'),
      tags: c.newTags,
    }),
    UpdatePodIdentityAssociation: c.modify(podIdentity, c.same('disable_session_tags role_arn target_role_arn')),
    DeletePodIdentityAssociation: c.destroy(podIdentity),

    // A configuration never changes once it is associated.
    AssociateIdentityProviderConfig: c.create(c.within(ofCluster, newProvider), {
      ...c.same('oidc{client_id groups_claim groups_prefix issuer_url required_claims username_claim username_prefix}'),
      tags: c.newTags,
    }),
    DisassociateIdentityProviderConfig: c.destroy(provider),

    CreateCapability: c.create(c.within(ofCluster, c.withId(capability, c.response('capability.arn'))), {
      ...capabilitySettings,
      ...c.same('aws_idc{idc_instance_arn idc_region}', `${argo}.`, `${argoBlock}.`),
      [`${argoBlock}.namespace`]: `${argo}.namespace`,
      [`${argoBlock}.rbac_role_mapping`]: mappings(''),
      tags: c.newTags,
      type: 'type',
    }),
    UpdateCapability: c.modify(capability, {
      ...capabilitySettings,
      [`${argoBlock}.rbac_role_mapping`]: c.amend(changedMappings, 'auto', ['role']),
    }),
    DeleteCapability: c.destroy(capability),
  },
};
