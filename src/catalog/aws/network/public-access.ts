import * as c from '../language.js';

/**
 * Block of public access to the VPCs of a region, the networks that are excluded from it, and the encryption of traffic in a VPC.
 * Source: EC2 API reference, Terraform AWS provider `aws_vpc_block_public_access_options`, `aws_vpc_block_public_access_exclusion`,
 * `aws_vpc_encryption_control`.
 */

const exclusion = c.on('aws_vpc_block_public_access_exclusion', { id: c.requested('exclusionId') });
const mode = c.requested('internetGatewayExclusionMode');

const control = c.on('aws_vpc_encryption_control', { id: c.requested('vpcEncryptionControlId') });
const excluded = c.words(`
  EgressOnlyInternetGateway ElasticFileSystem InternetGateway Lambda NatGateway VirtualPrivateGateway VpcLattice VpcPeering`);
/** Resources that may send plain traffic, one setting each. */
const exclusions: c.Edits = Object.fromEntries(
  excluded.map((name) => [`${c.snakeCase(name)}_exclusion`, c.requested(`${name.charAt(0).toLowerCase()}${name.slice(1)}Exclusion`)]),
);

export const publicAccess: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('network', {
    aws_vpc_block_public_access_options: { keys: [[]], defaults: { internet_gateway_block_mode: 'off' } },
    aws_vpc_block_public_access_exclusion: { access: 'policy' },
    aws_vpc_encryption_control: {
      noise: ['resource_exclusions.*'],
      defaults: Object.fromEntries(Object.keys(exclusions).map((attribute) => [attribute, 'disable'])),
    },
  }),
  events: {
    ModifyVpcBlockPublicAccessOptions: c.inCall(
      c.put(c.on('aws_vpc_block_public_access_options', {}), { internet_gateway_block_mode: c.requested('internetGatewayBlockMode') }),
    ),
    CreateVpcBlockPublicAccessExclusion: c.inCall(
      c.create(
        c.within(
          [c.on('aws_vpc', { id: c.requested('vpcId') }), c.on('aws_subnet', { id: c.requested('subnetId') })],
          c.on('aws_vpc_block_public_access_exclusion', { id: c.returned('vpcBlockPublicAccessExclusion.exclusionId') }),
        ),
        {
          internet_gateway_exclusion_mode: mode,
          ...c.same('subnet_id vpc_id', c.requested),
          tags: c.merge(c.tagsFor('vpc-block-public-access-exclusion')),
        },
      ),
    ),
    ModifyVpcBlockPublicAccessExclusion: c.inCall(c.modify(exclusion, { internet_gateway_exclusion_mode: mode })),
    DeleteVpcBlockPublicAccessExclusion: c.inCall(c.destroy(exclusion)),

    // A new control only monitors; a second call enforces it.
    CreateVpcEncryptionControl: c.inCall(
      c.create(
        c.within(
          c.on('aws_vpc', { id: c.requested('vpcId') }),
          c.on('aws_vpc_encryption_control', { id: c.returned('vpcEncryptionControl.vpcEncryptionControlId') }),
        ),
        { vpc_id: c.requested('vpcId'), tags: c.merge(c.tagsFor('vpc-encryption-control')) },
      ),
    ),
    ModifyVpcEncryptionControl: c.inCall(c.modify(control, { mode: c.requested('mode'), ...exclusions })),
    DeleteVpcEncryptionControl: c.inCall(c.destroy(control)),
  },
};
