import { isList, text, type Json } from '../../../lib/json.js';
import {
  add,
  create,
  destroy,
  drop,
  merge,
  modify,
  noChange,
  on,
  put,
  reader,
  remove,
  response,
  set,
  type Edits,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { blocks, inBlock, tagMap } from '../../values.js';
import { arnInUrl } from './json-items.js';

/** Amazon Inspector: what is scanned in which accounts, and filters of findings. Source: Inspector API reference, Terraform AWS provider 4 to 6. */

const textOf = (ids: Json): string =>
  (isList(ids) ? ids : [ids])
    .map((id) => text(id) ?? '')
    .sort()
    .join(':');
/** An enabler is identified by its accounts; a call without accounts is about its own. */
const enabler = on('aws_inspector2_enabler', {
  account_ids: ({ request, account }) => {
    const ids = request['accountIds'];
    return isList(ids) && ids.length > 0 ? textOf(ids) : account;
  },
});
const types = reader('resourceTypes');
const givesTypes: Read = (record) => {
  const value = types(record);
  return isList(value) && value.length > 0;
};
const givesNone: Read = (record) => givesTypes(record) !== true;

const filter = on('aws_inspector2_filter', { arn: 'filterArn' });
const deleted = on('aws_inspector2_filter', { arn: 'arn' });
const tagged = on('aws_inspector2_filter', { arn: arnInUrl('resourceArn') });
const filterSettings: Edits = {
  action: 'action',
  description: 'description',
  filter_criteria: blocks('filterCriteria'),
  name: 'name',
  reason: 'reason',
};
const memberOf = on('aws_inspector2_member_association', { account_id: 'accountId' });
const administrator = on('aws_inspector2_delegated_admin_account', { account_id: 'delegatedAdminAccountId' });

export const inspector: ServiceCatalog = {
  eventSource: 'inspector2.amazonaws.com',
  types: {
    aws_inspector2_enabler: { keys: [[{ attribute: 'account_ids', of: textOf }]], scope: 'region', family: 'security' },
    aws_inspector2_filter: { keys: [['arn']], scope: 'region', family: 'security', access: 'policy', cloudId: 'arn' },
    aws_inspector2_member_association: {
      keys: [['account_id']],
      scope: 'region',
      family: 'security',
      noise: ['delegated_admin_account_id', 'relationship_status', 'updated_at'],
    },
    aws_inspector2_delegated_admin_account: {
      keys: [['account_id']],
      scope: 'region',
      family: 'security',
      access: 'attachment',
      noise: ['relationship_status'],
    },
    aws_inspector2_organization_configuration: {
      keys: [[]],
      scope: 'region',
      family: 'security',
      noise: ['max_account_limit_reached'],
    },
  },
  events: {
    Enable: put(enabler, { resource_types: add('resourceTypes') }),
    Disable: [modify(enabler, { resource_types: remove('resourceTypes') }, { when: givesTypes }), destroy(enabler, { when: givesNone })],

    CreateFilter: create(on('aws_inspector2_filter', { arn: response('arn') }), { ...filterSettings, tags: set(tagMap('tags'), 'map') }),
    UpdateFilter: modify(filter, filterSettings),
    DeleteFilter: destroy(deleted),
    TagResource: modify(tagged, { tags: merge(tagMap('tags')) }),
    UntagResource: modify(tagged, { tags: drop('tagKeys') }),

    AssociateMember: create(memberOf),
    DisassociateMember: destroy(memberOf),
    EnableDelegatedAdminAccount: create(administrator),
    DisableDelegatedAdminAccount: destroy(administrator),
    UpdateOrganizationConfiguration: put(on('aws_inspector2_organization_configuration', {}), {
      'auto_enable.code_repository': inBlock('autoEnable', 'codeRepository'),
      'auto_enable.ec2': inBlock('autoEnable', 'ec2'),
      'auto_enable.ecr': inBlock('autoEnable', 'ecr'),
      'auto_enable.lambda': inBlock('autoEnable', 'lambda'),
      'auto_enable.lambda_code': inBlock('autoEnable', 'lambdaCode'),
    }),
    CreateFindingsReport: noChange,
    CancelFindingsReport: noChange,
    CreateSbomExport: noChange,
    CancelSbomExport: noChange,
  },
};
