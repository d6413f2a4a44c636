import { create, destroy, merge, modify, on, put, type Edits, type ServiceCatalog } from '../../dsl.js';
import { snakeCase } from '../../values.js';
import { inCall, requested, returned, tagsFor } from '../ec2/ec2-shapes.js';

/**
 * Block of public access to the VPCs of a region, the networks that are excluded from it, and the encryption of traffic in a VPC.
 * Source: EC2 API reference, Terraform AWS provider `aws_vpc_block_public_access_options`, `aws_vpc_block_public_access_exclusion`,
 * `aws_vpc_encryption_control`.
 */

const exclusion = on('aws_vpc_block_public_access_exclusion', { id: requested('exclusionId') });
const mode = requested('internetGatewayExclusionMode');

const control = on('aws_vpc_encryption_control', { id: requested('vpcEncryptionControlId') });
const excluded = [
  'EgressOnlyInternetGateway',
  'ElasticFileSystem',
  'InternetGateway',
  'Lambda',
  'NatGateway',
  'VirtualPrivateGateway',
  'VpcLattice',
  'VpcPeering',
];
/** Resources that may send plain traffic, one setting each. */
const exclusions: Edits = Object.fromEntries(
  excluded.map((name) => [`${snakeCase(name)}_exclusion`, requested(`${name.charAt(0).toLowerCase()}${name.slice(1)}Exclusion`)]),
);

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
    aws_vpc_encryption_control: {
      keys: [['id']],
      scope: 'region',
      family: 'network',
      noise: ['resource_exclusions', 'resource_exclusions.*', 'state', 'state_message'],
      defaults: Object.fromEntries(Object.keys(exclusions).map((attribute) => [attribute, 'disable'])),
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

    // A new control only monitors; a second call enforces it.
    CreateVpcEncryptionControl: inCall(
      create(
        on('aws_vpc_encryption_control', { id: returned('vpcEncryptionControl.vpcEncryptionControlId') }),
        { vpc_id: requested('vpcId'), tags: merge(tagsFor('vpc-encryption-control')) },
        { parent: on('aws_vpc', { id: requested('vpcId') }) },
      ),
    ),
    ModifyVpcEncryptionControl: inCall(modify(control, { mode: requested('mode'), ...exclusions })),
    DeleteVpcEncryptionControl: inCall(destroy(control)),
  },
};
