import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare, examplesOf } from './examples-of.js';

const admin = 'arn:aws:iam::111122223333:role/admin';
const view = 'arn:aws:eks::aws:cluster-access-policy/AmazonEKSViewPolicy';

const ofEntry = examplesOf(
  declare('aws_eks_access_entry', {
    access_entry_arn: arn('eks', 'access-entry/prod/role/111122223333/admin/0a1b'),
    cluster_name: 'prod',
    created_at: '2026-01-01T00:00:00Z',
    id: `prod:${admin}`,
    kubernetes_groups: ['viewers'],
    modified_at: '2026-01-01T00:00:00Z',
    principal_arn: admin,
    tags: {},
    tags_all: {},
    timeouts: null,
    type: 'STANDARD',
    user_name: `${admin}/{{SessionName}}`,
  }),
);
const entries: readonly CatalogCase[] = [
  ofEntry.agrees('an entry created as declared is not drift', [
    'CreateAccessEntry',
    { name: 'prod', principalArn: admin, kubernetesGroups: ['viewers'], type: 'STANDARD' },
  ]),
  ofEntry.drifts(
    'another group is drift, with the principal encoded',
    ['UpdateAccessEntry', { name: 'prod', principalArn: encodeURIComponent(admin), kubernetesGroups: ['viewers', 'masters'] }],
    { kubernetes_groups: [['viewers'], ['viewers', 'masters']] },
  ),
  ofEntry.deleted('deleting a declared entry is one alert (D17)', ['DeleteAccessEntry', { name: 'prod', principalArn: admin }]),
];

const ofPolicy = examplesOf(
  declare('aws_eks_access_policy_association', {
    access_scope: [{ namespaces: ['shop'], type: 'namespace' }],
    associated_at: '2026-01-01 00:00:00 +0000 UTC',
    cluster_name: 'prod',
    id: `prod#${admin}#${view}`,
    modified_at: '2026-01-01 00:00:00 +0000 UTC',
    policy_arn: view,
    principal_arn: admin,
    timeouts: null,
  }),
);
const policies: readonly CatalogCase[] = [
  ofPolicy.drifts(
    'a policy extended to the whole cluster is drift',
    ['AssociateAccessPolicy', { name: 'prod', principalArn: admin, policyArn: view, accessScope: { type: 'cluster', namespaces: [] } }],
    { 'access_scope.type': ['namespace', 'cluster'], 'access_scope.namespaces': [['shop'], []] },
  ),
  ofPolicy.deleted('removing a declared policy is one alert (D17)', [
    'DisassociateAccessPolicy',
    { name: 'prod', principalArn: encodeURIComponent(admin), policyArn: encodeURIComponent(view) },
  ]),
];

const ofPod = examplesOf(
  declare('aws_eks_pod_identity_association', {
    association_arn: arn('eks', 'podidentityassociation/prod/a-1'),
    association_id: 'a-1',
    cluster_name: 'prod',
    disable_session_tags: false,
    external_id: null,
    id: 'a-1',
    namespace: 'shop',
    role_arn: 'arn:aws:iam::111122223333:role/shop',
    service_account: 'checkout',
    tags: {},
    tags_all: {},
    target_role_arn: null,
  }),
);
const pod = { name: 'prod', namespace: 'shop', serviceAccount: 'checkout', roleArn: 'arn:aws:iam::111122223333:role/shop' };
const pods: readonly CatalogCase[] = [
  ofPod.agrees('an association created as declared is not drift', [
    'CreatePodIdentityAssociation',
    pod,
    { association: { associationId: 'a-1' } },
  ]),
  ofPod.drifts('another role is drift', ['UpdatePodIdentityAssociation', { name: 'prod', associationId: 'a-1', roleArn: admin }], {
    role_arn: ['arn:aws:iam::111122223333:role/shop', admin],
  }),
  ofPod.deleted('deleting a declared association is one alert (D17)', ['DeletePodIdentityAssociation', { name: 'prod', associationId: 'a-1' }]),
];

const ofProvider = examplesOf(
  declare('aws_eks_identity_provider_config', {
    arn: arn('eks', 'identityproviderconfig/prod/oidc/corp/0a1b'),
    cluster_name: 'prod',
    id: 'prod:corp',
    oidc: [
      {
        client_id: 'kubernetes',
        groups_claim: 'groups',
        groups_prefix: '',
        identity_provider_config_name: 'corp',
        issuer_url: 'https://login.acme.example',
        required_claims: {},
        username_claim: '',
        username_prefix: '',
      },
    ],
    status: 'ACTIVE',
    tags: {},
    tags_all: {},
    timeouts: null,
  }),
);
const oidc = { identityProviderConfigName: 'corp', issuerUrl: 'https://login.acme.example', clientId: 'kubernetes', groupsClaim: 'groups' };
const providers: readonly CatalogCase[] = [
  ofProvider.agrees('the declared provider is not drift', ['AssociateIdentityProviderConfig', { clusterName: 'prod', oidc }]),
  ofProvider.deleted('removing a declared provider is one alert (D17)', [
    'DisassociateIdentityProviderConfig',
    { name: 'prod', identityProviderConfig: { type: 'oidc', name: 'corp' } },
  ]),
];

const capabilityArn = arn('eks', 'capability/prod/argocd/gitops/0a1b');
const developers = { role: 'VIEWER', identity: [{ id: 'g-1', type: 'SSO_GROUP' }] };
const administrators = { role: 'ADMIN', identity: [{ id: 'u-1', type: 'SSO_USER' }, { id: 'u-2', type: 'SSO_USER' }] };
export const gitops = declare('aws_eks_capability', {
  arn: capabilityArn,
  capability_name: 'gitops',
  cluster_name: 'prod',
  configuration: [
    {
      argo_cd: [
        {
          aws_idc: [{ idc_instance_arn: 'arn:aws:sso:::instance/ssoins-1', idc_managed_application_arn: 'arn:aws:sso::1:app', idc_region: 'us-east-1' }],
          namespace: 'argocd',
          network_access: [{ vpce_ids: ['vpce-1'] }],
          rbac_role_mapping: [administrators, developers],
          server_url: 'https://x.eks-capabilities.us-east-1.amazonaws.com',
        },
      ],
    },
  ],
  delete_propagation_policy: 'RETAIN',
  role_arn: 'arn:aws:iam::111122223333:role/gitops',
  tags: { Team: 'core' },
  tags_all: { Team: 'core' },
  timeouts: null,
  type: 'ARGOCD',
  version: 'v1',
});
const ofCapability = examplesOf(gitops);
const named = { name: 'prod', capabilityName: 'gitops' };
const given = ({ role, identity }: typeof developers) => ({ role, identities: identity });
export const capabilityCall = {
  ...named,
  configuration: {
    argoCd: {
      awsIdc: { idcInstanceArn: 'arn:aws:sso:::instance/ssoins-1' },
      networkAccess: { vpceIds: ['vpce-1'] },
      rbacRoleMappings: [given(developers), given(administrators)],
    },
  },
  deletePropagationPolicy: 'RETAIN',
  roleArn: 'arn:aws:iam::111122223333:role/gitops',
  tags: { Team: 'core' },
  type: 'ARGOCD',
};
const mapped = (rbacRoleMappings: JsonObject): JsonObject => ({ ...named, configuration: { argoCd: { rbacRoleMappings } } });
const everybody = { role: 'ADMIN', identities: [{ id: 'g-9', type: 'SSO_GROUP' }] };
const mapping = 'configuration.argo_cd.rbac_role_mapping';
const capabilities: readonly CatalogCase[] = [
  ofCapability.agrees('a capability created as declared is not drift', [
    'CreateCapability',
    capabilityCall,
    { capability: { arn: capabilityArn, capabilityName: 'gitops' } },
  ]),
  ofCapability.drifts('another administrator is drift', ['UpdateCapability', mapped({ addOrUpdateRoleMappings: [everybody] })], {
    [mapping]: [
      [administrators, developers],
      [{ role: 'ADMIN', identity: everybody.identities }, developers],
    ],
  }),
  ofCapability.deleted('deleting a declared capability is one alert (D17)', ['DeleteCapability', named]),
  ofCapability.drifts('another tag of a capability is drift', ['TagResource', { resourceArn: capabilityArn, tags: { Team: 'x' } }], {
    'tags.Team': ['core', 'x'],
  }),
];

export const eksAccessCases: readonly CatalogCase[] = [...entries, ...policies, ...pods, ...providers, ...capabilities];
