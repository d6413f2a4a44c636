import * as c from '../language.js';
import { idInArn } from './lambda-names.js';

/**
 * AWS Lambda: the instances that functions may run on. Source: Lambda API reference, Terraform AWS provider
 * (`internal/service/lambda/capacity_provider.go`).
 */

const type = 'aws_lambda_capacity_provider';
const provider = c.on(type, { name: idInArn('capacityProviderName') });

/** Members that a call omits keep their values. The service fills in those that a creation omits. */
const scaling: c.Edits = {
  ...c.same('capacity_provider_scaling_config{max_vcpu_count=maxVCpuCount scaling_mode}'),
  'capacity_provider_scaling_config.scaling_policies': c.blocks('capacityProviderScalingConfig.scalingPolicies'),
};

export const lambdaCapacity: c.ServiceCatalog = {
  eventSource: 'lambda.amazonaws.com',
  types: { [type]: { keys: [['name'], ['arn']], scope: 'region', family: 'lambda', cloudId: 'arn' } },
  events: {
    CreateCapacityProvider: c.create(c.withId(provider, c.response('capacityProvider.capacityProviderArn')), {
      ...scaling,
      ...c.same(`
          instance_requirements{allowed_instance_types architectures excluded_instance_types} vpc_config{security_group_ids subnet_ids}
          kms_key_arn permissions_config{capacity_provider_operator_role_arn}`),
      tags: c.newTags,
    }),
    UpdateCapacityProvider: c.modify(provider, scaling),
    DeleteCapacityProvider: c.destroy(provider),
  },
};
