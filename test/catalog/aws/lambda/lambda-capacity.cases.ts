import type { CatalogCase } from '../../../support/catalog-case.js';
import { pairsOf } from '../application/application-examples.js';
import { declare } from '../containers/examples-of.js';
import { arn } from './lambda-declared.js';

const role = 'arn:aws:iam::111122223333:role/capacity';
const providerArn = arn('capacity-provider:graviton');
const cpu = { predefined_metric_type: 'LambdaCapacityProviderAverageCPUUtilization', target_value: 70 };
export const capacity = declare('aws_lambda_capacity_provider', {
  arn: providerArn,
  capacity_provider_scaling_config: [{ max_vcpu_count: 64, scaling_mode: 'Manual', scaling_policies: [cpu] }],
  instance_requirements: [{ allowed_instance_types: ['m8g.large', 'm8g.xlarge'], architectures: ['arm64'], excluded_instance_types: [] }],
  kms_key_arn: null,
  name: 'graviton',
  permissions_config: [{ capacity_provider_operator_role_arn: role }],
  tags: { Team: 'shop' },
  tags_all: { Team: 'shop' },
  timeouts: null,
  vpc_config: [{ security_group_ids: ['sg-1'], subnet_ids: ['subnet-1', 'subnet-2'] }],
});
const of = pairsOf(capacity);

const scaling = (maxVCpuCount: number) => ({
  capacityProviderScalingConfig: {
    maxVCpuCount,
    scalingMode: 'Manual',
    scalingPolicies: [{ predefinedMetricType: 'LambdaCapacityProviderAverageCPUUtilization', targetValue: 70 }],
  },
});
export const capacityCall = {
  capacityProviderName: 'graviton',
  ...scaling(64),
  instanceRequirements: { allowedInstanceTypes: ['m8g.xlarge', 'm8g.large'], architectures: ['arm64'] },
  permissionsConfig: { capacityProviderOperatorRoleArn: role },
  tags: { Team: 'shop' },
  vpcConfig: { securityGroupIds: ['sg-1'], subnetIds: ['subnet-2', 'subnet-1'] },
};
export const capacityAnswer = { capacityProvider: { capacityProviderArn: providerArn, state: 'Pending' } };
const named = { capacityProviderName: 'graviton' };

export const capacityCases: readonly CatalogCase[] = [
  ...of.creation(
    'CreateCapacityProvider',
    [capacityCall, capacityAnswer],
    [
      { ...capacityCall, capacityProviderName: 'x' },
      { capacityProvider: { capacityProviderArn: arn('capacity-provider:x') } },
    ],
  ),
  ...of.change('UpdateCapacityProvider', named, scaling(64), scaling(512), {
    'capacity_provider_scaling_config.max_vcpu_count': [64, 512],
  }),
  ...of.deletion('DeleteCapacityProvider', { capacityProviderName: providerArn }, { capacityProviderName: 'x' }),
];

export const capacityFunctionCases: readonly CatalogCase[] = [
  of.one.drifts('another tag of a capacity provider is drift', ['TagResource20170331v2', { resource: providerArn, tags: { Team: 'x' } }], {
    'tags.Team': ['shop', 'x'],
  }),
];
