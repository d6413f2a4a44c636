import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { web, webDrift } from './autoscaling-declared.js';

/** Groups and their launch templates: without a version, and overrides with their own template. */

const group = 'web';

const specification = { launch_template_id: 'lt-05f6f9c818fbd5b1f', launch_template_name: 'web', version: '$Default' };
const arm = { launch_template_id: 'lt-0d1b4c6e8f0a2b3c4', launch_template_name: 'web-arm', version: '3' };
const override = (instanceType: string, ...own: readonly JsonObject[]): JsonObject => ({
  instance_requirements: [],
  instance_type: instanceType,
  launch_template_specification: own,
  weighted_capacity: '',
});
const overrides = [override('m5.large'), override('m6g.large', arm)];
const mixed = web({
  launch_template: [],
  mixed_instances_policy: [
    {
      instances_distribution: [],
      launch_template: [{ launch_template_specification: [specification], override: overrides }],
    },
  ],
});
const policy = (own: JsonObject, base: JsonObject = {}): JsonObject => ({
  autoScalingGroupName: group,
  mixedInstancesPolicy: {
    launchTemplate: {
      launchTemplateSpecification: { launchTemplateId: 'lt-05f6f9c818fbd5b1f', version: '$Default', ...base },
      overrides: [{ instanceType: 'm5.large' }, { instanceType: 'm6g.large', launchTemplateSpecification: own }],
    },
  },
});
const changed = 'mixed_instances_policy.launch_template.override';

export const groupTemplateCases: readonly CatalogCase[] = [
  {
    name: 'the template of an override, named by id, is the declared one',
    event: 'UpdateAutoScalingGroup',
    request: policy({ launchTemplateId: arm.launch_template_id, version: '3' }),
    state: [mixed],
    drifts: [],
  },
  {
    name: 'the template of an override, named by name, is the declared one',
    event: 'CreateAutoScalingGroup',
    request: policy({ launchTemplateName: 'web-arm', version: '3' }),
    state: [mixed],
    drifts: [],
  },
  {
    name: 'another version of an override’s template drifts',
    event: 'UpdateAutoScalingGroup',
    request: policy({ launchTemplateName: 'web-arm', version: '4' }),
    state: [mixed],
    drifts: [
      webDrift(changed, overrides, [
        { instance_type: 'm5.large' },
        { instance_type: 'm6g.large', launch_template_specification: [{ launch_template_name: 'web-arm', version: '4' }] },
      ]),
    ],
  },
];
