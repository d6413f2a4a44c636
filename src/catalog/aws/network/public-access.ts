import { create, destroy, merge, modify, on, put, type ServiceCatalog } from '../../dsl.js';
import { inCall, requested, returned, tagsFor } from '../ec2/ec2-shapes.js';

/**
 * Block of public access to the VPCs of a region, and the networks that are excluded from it.
 * Source: EC2 API reference, Terraform AWS provider `aws_vpc_block_public_access_options`, `aws_vpc_block_public_access_exclusion`.
 */

const exclusion = on('aws_vpc_block_public_access_exclusion', { id: requested('exclusionId') });
const mode = requested('internetGatewayExclusionMode');

export const publicAccess: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_vpc_block_public_access_options: {
      keys: [[]],
      scope: 'region',
      family: 'network',
      noise: ['aws_account_id', 'aws_region'],
      defaults: { internet_gateway_block_mode: 'off' },
    },
    aws_vpc_block_public_access_exclusion: {
      keys: [['id']],
      scope: 'region',
      family: 'network',
      access: 'policy',
      noise: ['resource_arn'],
    },
  },
  events: {
    ModifyVpcBlockPublicAccessOptions: inCall(
      put(on('aws_vpc_block_public_access_options', {}), { internet_gateway_block_mode: requested('internetGatewayBlockMode') }),
    ),
    CreateVpcBlockPublicAccessExclusion: inCall(
      create(
        on('aws_vpc_block_public_access_exclusion', { id: returned('vpcBlockPublicAccessExclusion.exclusionId') }),
        {
          internet_gateway_exclusion_mode: mode,
          subnet_id: requested('subnetId'),
          vpc_id: requested('vpcId'),
          tags: merge(tagsFor('vpc-block-public-access-exclusion')),
        },
        { parent: [on('aws_vpc', { id: requested('vpcId') }), on('aws_subnet', { id: requested('subnetId') })] },
      ),
    ),
    ModifyVpcBlockPublicAccessExclusion: inCall(modify(exclusion, { internet_gateway_exclusion_mode: mode })),
    DeleteVpcBlockPublicAccessExclusion: inCall(destroy(exclusion)),
  },
};
