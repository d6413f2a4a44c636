import { isList, member, text, type Json } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import {
  add,
  create,
  destroy,
  drop,
  forEach,
  merge,
  modify,
  noChange,
  on,
  put,
  reader,
  remove,
  response,
  set,
  via,
  type Edits,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { compilePath } from '../../read-path.js';
import { blocks, inBlock, listOf, tagMap, unlessRefused } from '../../values.js';
import { arnInUrl } from './json-items.js';

/** Amazon Inspector: what is scanned in which accounts, and filters of findings. Source: Inspector API reference, Terraform AWS provider 4 to 6. */

const textOf = (ids: Json): string =>
  (isList(ids) ? ids : [ids])
    .map((id) => text(id) ?? '')
    .sort()
    .join(':');
/** The accounts of a call, except those for which it failed; a call without accounts is about its own. */
const accountsOf = (record: AuditRecord): readonly Json[] => {
  const ids = succeeded(record);
  return isList(ids) ? ids : [record.account];
};
const succeeded = unlessRefused('accountIds[]', response('failedAccounts[].accountId'));
/** An enabler is identified by its accounts. A call for some of them concerns the enabler as well. */
const enabler = on('aws_inspector2_enabler', { account_ids: (record) => textOf([...accountsOf(record)]) });
const withAccount = on('aws_inspector2_enabler', { 'account_ids.*': 'item.account' });
/** Each account of a call. `isOff` if no type of resources is scanned any more. */
const eachAccount: Read = (record) => {
  const off = offAccounts(record);
  const isOff = (account: Json): boolean => givesTypes(record) !== true || (isList(off) && off.includes(account));
  return accountsOf(record).map((account) => ({ account, isOff: isOff(account) }));
};
const offAccounts = via(response('accounts'), (accounts) =>
  isList(accounts)
    ? accounts.filter((one) => /^DISABL(ING|ED)$/.test(text(statusOf(one)) ?? '')).map((one) => accountId(one) ?? null)
    : undefined,
);
const statusOf = compilePath('status');
const accountId = compilePath('accountId');
const isOff: Read = ({ request: { item } }) => member(item, 'isOff');
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
    aws_inspector2_enabler: {
      keys: [[{ attribute: 'account_ids', of: textOf }], ['account_ids.*']],
      scope: 'region',
      family: 'security',
    },
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
    Enable: forEach(
      eachAccount,
      put(enabler, { resource_types: add('resourceTypes') }),
      put(withAccount, { resource_types: add('resourceTypes') }),
    ),
    Disable: forEach(
      eachAccount,
      modify(enabler, { resource_types: remove('resourceTypes') }, { when: givesTypes }),
      destroy(enabler, { when: givesNone }),
      modify(withAccount, { account_ids: remove(listOf('item.account')) }, { when: isOff }),
      modify(withAccount, { resource_types: remove('resourceTypes') }, { when: givesTypes }),
    ),

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
