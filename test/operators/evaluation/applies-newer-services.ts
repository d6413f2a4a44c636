import type { JsonObject } from '../../../src/lib/json.js';
import {
  channels,
  channelsCall,
  eventApi,
  eventApiCall,
  merged,
  mergedAnswer,
  mergedCall,
} from '../../catalog/aws/application/appsync-events.cases.js';
import { plan, planCall } from '../../catalog/aws/autoscaling/scaling-plans.cases.js';
import { express, expressAnswer, expressCall } from '../../catalog/aws/containers/ecs-express.cases.js';
import { capabilityCall, gitops } from '../../catalog/aws/containers/eks-access.cases.js';
import { encryptedFields, encryption, encryptionCall, profileCall } from '../../catalog/aws/delivery/cloudfront-field-encryption.cases.js';
import { capacity, capacityAnswer, capacityCall } from '../../catalog/aws/lambda/lambda-capacity.cases.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { calls, life, type Apply } from '../../support/applies.js';

/** Event APIs, managed controllers, containers and instances, as Terraform creates, changes and destroys them. */

const changed = ({ type, attributes }: DeclaredResource, changes: JsonObject): DeclaredResource => ({
  type,
  attributes: { ...attributes, ...changes },
});
const textOf = ({ attributes }: DeclaredResource, name: string): string => attributes[name] as string;
const team = { tags: { Team: 'shop' } };
const owner = { tags: { Owner: 'shop' }, tags_all: { Owner: 'shop' } };

const inApi = { apiId: 'ev1' };
const apiArn = textOf(eventApi, 'api_arn');
const eventApis = life(
  'an Event API with channels',
  [
    [eventApi, channels],
    [changed(eventApi, owner), changed(channels, { subscribe_auth_mode: [{ auth_type: 'API_KEY' }] })],
  ],
  {
    create: calls('appsync', [
      ['CreateApi', { ...eventApiCall(), ...team }, { api: { ...inApi, apiArn } }],
      ['CreateChannelNamespace', { ...channelsCall, ...team }, { channelNamespace: { ...channelsCall, ...team } }],
    ]),
    change: calls('appsync', [
      ['UntagResource', { resourceArn: apiArn, tagKeys: ['Team'] }],
      ['TagResource', { resourceArn: apiArn, tags: { Owner: 'shop' } }],
      [
        'UpdateChannelNamespace',
        { ...channelsCall, subscribeAuthModes: [{ authType: 'API_KEY' }] },
        { channelNamespace: { ...channelsCall, subscribeAuthModes: [{ authType: 'API_KEY' }] } },
      ],
    ]),
    destroy: calls('appsync', [
      ['DeleteChannelNamespace', { ...inApi, name: 'orders' }],
      ['DeleteApi', inApi],
    ]),
  },
);

const ofMerged = { mergedApiIdentifier: textOf(merged, 'merged_api_arn'), associationId: 'as-1' };
const mergedApis = life(
  'a source of a merged API',
  [[merged], [changed(merged, { source_api_association_config: [{ merge_type: 'AUTO_MERGE' }] })]],
  {
    create: calls('appsync', [['AssociateSourceGraphqlApi', mergedCall, mergedAnswer('as-1')]]),
    change: calls('appsync', [
      ['UpdateSourceApiAssociation', { ...ofMerged, sourceApiAssociationConfig: { mergeType: 'AUTO_MERGE' } }, mergedAnswer('as-1')],
    ]),
    destroy: calls('appsync', [['DisassociateSourceGraphqlApi', ofMerged, { sourceApiAssociationStatus: 'DELETION_IN_PROGRESS' }]]),
  },
);

const serviceArn = textOf(express, 'service_arn');
const services = life('an Express service', [[express], [changed(express, { cpu: '512', memory: '1024' })]], {
  create: calls('ecs', [['CreateExpressGatewayService', expressCall(), expressAnswer()]]),
  change: calls('ecs', [
    [
      'UpdateExpressGatewayService',
      {
        serviceArn,
        cpu: '512',
        memory: '1024',
        primaryContainer: {
          image: '111122223333.dkr.ecr.us-east-1.amazonaws.com/web:1',
          command: ['serve', '--port', '80'],
          environment: 'HIDDEN_DUE_TO_SECURITY_REASONS',
          secrets: [{ name: 'TOKEN', valueFrom: 'arn:aws:ssm:us-east-1:111122223333:parameter/token' }],
        },
      },
      { service: { serviceArn } },
    ],
  ]),
  destroy: calls('ecs', [['DeleteExpressGatewayService', { serviceArn }, expressAnswer()]]),
});

const capability = { name: 'prod', capabilityName: 'gitops' };
const controllers = life(
  'a capability of a cluster',
  [[gitops], [changed(gitops, { role_arn: 'arn:aws:iam::111122223333:role/deploy' })]],
  {
    create: calls('eks', [['CreateCapability', capabilityCall, { capability: { arn: textOf(gitops, 'arn') } }]]),
    change: calls('eks', [
      [
        'UpdateCapability',
        { ...capability, roleArn: 'arn:aws:iam::111122223333:role/deploy' },
        { update: { id: 'u-1', status: 'InProgress' } },
      ],
    ]),
    destroy: calls('eks', [['DeleteCapability', capability]]),
  },
);

const scaled = (max: number): JsonObject => ({
  capacity_provider_scaling_config: [{ max_vcpu_count: max, scaling_mode: 'Auto', scaling_policies: [] }],
});
const instances = life('instances for functions', [[capacity], [changed(capacity, scaled(128))]], {
  create: calls('lambda', [['CreateCapacityProvider20251130', capacityCall, capacityAnswer]]),
  change: calls('lambda', [
    [
      'UpdateCapacityProvider20251130',
      { capacityProviderName: 'graviton', capacityProviderScalingConfig: { maxVCpuCount: 128, scalingMode: 'Auto', scalingPolicies: [] } },
      capacityAnswer,
    ],
  ]),
  destroy: calls('lambda', [['DeleteCapacityProvider20251130', { capacityProviderName: 'graviton' }, capacityAnswer]]),
});

const version = { scalingPlanVersion: 1 };
const [instruction] = plan.attributes['scaling_instruction'] as readonly JsonObject[];
const plans = life('a scaling plan', [[plan], [changed(plan, { scaling_instruction: [{ ...instruction, max_capacity: 20 }] })]], {
  create: calls('autoscaling-plans', [['CreateScalingPlan', planCall(), version]]),
  change: calls('autoscaling-plans', [['UpdateScalingPlan', { ...planCall(20), ...version }]]),
  destroy: calls('autoscaling-plans', [['DeleteScalingPlan', { scalingPlanName: 'shop', ...version }]]),
});

const [forms] = encryption.attributes['content_type_profile_config'] as readonly JsonObject[];
const fields = life(
  'encryption of fields',
  [
    [encryptedFields, encryption],
    [
      changed(encryptedFields, {
        encryption_entities: [{ items: [{ field_patterns: [{ items: ['card', 'cvc'] }], provider_id: 'bank', public_key_id: 'K2' }] }],
      }),
      changed(encryption, { content_type_profile_config: [{ ...forms, forward_when_content_type_is_unknown: true }] }),
    ],
  ],
  {
    create: calls('cloudfront', [
      ['CreateFieldLevelEncryptionProfile2020_05_31', profileCall(), { fieldLevelEncryptionProfile: { id: 'P1' } }],
      ['CreateFieldLevelEncryptionConfig2020_05_31', encryptionCall(), { fieldLevelEncryption: { id: 'C1' } }],
    ]),
    change: calls('cloudfront', [
      ['UpdateFieldLevelEncryptionProfile2020_05_31', { id: 'P1', ...profileCall('K2') }],
      ['UpdateFieldLevelEncryptionConfig2020_05_31', { id: 'C1', ...encryptionCall(true) }],
    ]),
    destroy: calls('cloudfront', [
      ['DeleteFieldLevelEncryptionConfig2020_05_31', { id: 'C1' }],
      ['DeleteFieldLevelEncryptionProfile2020_05_31', { id: 'P1' }],
    ]),
  },
);

export const newerServiceApplies: readonly Apply[] = [
  ...eventApis,
  ...mergedApis,
  ...services,
  ...controllers,
  ...instances,
  ...plans,
  ...fields,
];
