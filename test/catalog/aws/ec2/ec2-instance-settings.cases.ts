import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { instance, instanceId } from './ec2-states.js';

const done: JsonObject = { requestId: '59a79277-2b02-4ae0-a39f-d39c8ab508e0', _return: true };
const at = 'aws_instance.web';

const attribute = (members: JsonObject): Pick<CatalogCase, 'event' | 'request' | 'response'> => ({
  event: 'ModifyInstanceAttribute',
  request: { instanceId, ...members },
  response: done,
});

export const ec2InstanceAttributeCases: readonly CatalogCase[] = [
  {
    name: 'the instance type changes',
    ...attribute({ instanceType: { value: 't3.large' } }),
    state: [instance()],
    drifts: [{ address: at, field: 'instance_type', old: 't3.micro', new: 't3.large' }],
  },
  {
    name: 'a value that the record withholds is unknown (D16)',
    ...attribute({ attribute: 'disableApiTermination', value: '<sensitiveDataRemoved>' }),
    state: [instance()],
    drifts: [{ address: at, field: 'disable_api_termination', old: true, new: null }],
  },
  {
    name: 'stop protection is enabled',
    ...attribute({ disableApiStop: { value: true } }),
    state: [instance()],
    drifts: [{ address: at, field: 'disable_api_stop', old: false, new: true }],
  },
  {
    name: 'EBS optimisation is enabled, as a bare value',
    ...attribute({ ebsOptimized: true }),
    state: [instance()],
    drifts: [{ address: at, field: 'ebs_optimized', old: false, new: true }],
  },
  {
    name: 'the shutdown behaviour changes',
    ...attribute({ instanceInitiatedShutdownBehavior: { value: 'terminate' } }),
    state: [instance()],
    drifts: [{ address: at, field: 'instance_initiated_shutdown_behavior', old: 'stop', new: 'terminate' }],
  },
  {
    name: 'source checking is disabled',
    ...attribute({ sourceDestCheck: { value: false } }),
    state: [instance()],
    drifts: [{ address: at, field: 'source_dest_check', old: true, new: false }],
  },
  {
    name: 'user data that is declared as base64',
    ...attribute({ userData: { value: '<sensitiveDataRemoved>' } }),
    state: [instance({ user_data: null, user_data_base64: 'IyEvYmluL3NoCg==' })],
    drifts: [{ address: at, field: 'user_data_base64', old: '(sensitive)', new: null }],
  },
  {
    name: 'the declared user data, as base64',
    ...attribute({ userData: { value: 'IyEvYmluL3NoCg==' } }),
    state: [instance({ user_data: null, user_data_base64: 'IyEvYmluL3NoCg==' })],
    drifts: [],
  },
  {
    name: 'plain user data is compared by its hash',
    ...attribute({ userData: { value: 'IyEvYmluL3NoCg==' } }),
    state: [instance({ user_data: '21c0db1b0ec5f6b1d8a2d2f4b0d6f3ab0f6d4d7e' })],
    drifts: [{ address: at, field: 'user_data', old: '(sensitive)', new: '(sensitive)' }],
  },
  {
    name: 'source checking is enabled again',
    event: 'ResetInstanceAttribute',
    request: { instanceId, attribute: 'sourceDestCheck' },
    response: done,
    state: [instance({ source_dest_check: false })],
    drifts: [{ address: at, field: 'source_dest_check', old: false, new: true }],
  },
];
