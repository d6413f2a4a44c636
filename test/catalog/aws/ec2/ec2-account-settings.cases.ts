import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';

/** Groups of zones and the data feed of Spot Instances: settings of an account. */

const zones: DeclaredResource = {
  type: 'aws_ec2_availability_zone_group', name: 'lax',
  attributes: { group_name: 'us-west-2-lax-1', id: 'us-west-2-lax-1', opt_in_status: 'opted-in', region: 'us-west-2' },
};
const feed: DeclaredResource = {
  type: 'aws_spot_datafeed_subscription', name: 'spot',
  attributes: { bucket: 'spot-usage', id: 'spot-datafeed-subscription', prefix: 'usage', region: 'us-east-1' },
};
const optsFor = (GroupName: string, OptInStatus: string): Pick<CatalogCase, 'event' | 'request' | 'response'> => ({
  event: 'ModifyAvailabilityZoneGroup',
  request: { ModifyAvailabilityZoneGroupRequest: { GroupName, OptInStatus } },
  response: { ModifyAvailabilityZoneGroupResponse: { return: true } },
});
const feeds = (bucket: string, prefix?: string): Pick<CatalogCase, 'event' | 'request' | 'response'> => {
  const request = { bucket, ...(prefix === undefined ? {} : { prefix }) };
  return { event: 'CreateSpotDatafeedSubscription', request, response: { spotDatafeedSubscription: { ...request, ownerId: '111122223333', state: 'Active' } } };
};

export const ec2AccountSettingCases: readonly CatalogCase[] = [
  {
    name: 'a group of zones is turned off', ...optsFor('us-west-2-lax-1', 'not-opted-in'), state: [zones],
    drifts: [{ address: 'aws_ec2_availability_zone_group.lax', field: 'opt_in_status', old: 'opted-in', new: 'not-opted-in' }],
  },
  {
    name: 'the data feed goes to another bucket', ...feeds('elsewhere'), state: [feed],
    drifts: [
      { address: 'aws_spot_datafeed_subscription.spot', field: 'bucket', old: 'spot-usage', new: 'elsewhere' },
      { address: 'aws_spot_datafeed_subscription.spot', field: 'prefix', old: 'usage', new: null },
    ],
  },
  {
    name: 'the declared data feed ends', event: 'DeleteSpotDatafeedSubscription', request: {}, response: { _return: true }, state: [feed],
    drifts: [{ address: 'aws_spot_datafeed_subscription.spot', field: '*', old: '*', new: null }],
  },
];
