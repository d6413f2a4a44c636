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
    name: 'a value that the record withholds is unknown (D16)',
    ...attribute({ attribute: 'disableApiTermination', value: '<sensitiveDataRemoved>' }),
    state: [instance()],
    drifts: [{ address: at, field: 'disable_api_termination', old: true, new: null }],
  },
  {
    name: 'the declared user data, as base64',
    ...attribute({ userData: { value: 'IyEvYmluL3NoCg==' } }),
    state: [instance({ user_data: null, user_data_base64: 'IyEvYmluL3NoCg==' })],
    drifts: [],
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
