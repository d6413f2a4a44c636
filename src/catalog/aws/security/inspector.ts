import { isList, member, text, type Json } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import * as c from '../language.js';

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
const succeeded = c.unlessRefused('accountIds[]', c.response('failedAccounts[].accountId'));
/** An enabler is identified by its accounts. A call for some of them concerns the enabler as well. */
const enabler = c.on('aws_inspector2_enabler', { account_ids: (record) => textOf([...accountsOf(record)]) });
const withAccount = c.on('aws_inspector2_enabler', { 'account_ids.*': 'item.account' });
/** Each account of a call. `isOff` if no type of resources is scanned any more. */
const eachAccount: c.Read = (record) => {
  const off = offAccounts(record);
  const isOff = (account: Json): boolean => givesTypes(record) !== true || (isList(off) && off.includes(account));
  return accountsOf(record).map((account) => ({ account, isOff: isOff(account) }));
};
const offAccounts = c.via(c.response('accounts'), (accounts) =>
  isList(accounts)
    ? accounts.filter((one) => /^DISABL(ING|ED)$/.test(text(statusOf(one)) ?? '')).map((one) => accountId(one) ?? null)
    : undefined,
);
const statusOf = c.compilePath('status');
const accountId = c.compilePath('accountId');
const isOff: c.Read = ({ request: { item } }) => member(item, 'isOff');
const types = c.reader('resourceTypes');
const givesTypes: c.Read = (record) => {
  const value = types(record);
  return isList(value) && value.length > 0;
};
const givesNone: c.Read = (record) => givesTypes(record) !== true;

const filter = c.on('aws_inspector2_filter', { arn: 'filterArn' });
const deleted = c.on('aws_inspector2_filter', { arn: 'arn' });
const tagged = c.on('aws_inspector2_filter', { arn: c.decoded('resourceArn') });
const filterSettings: c.Edits = { ...c.same('action description name reason'), filter_criteria: c.blocks('filterCriteria') };
const memberOf = c.on('aws_inspector2_member_association', { account_id: 'accountId' });
const administrator = c.on('aws_inspector2_delegated_admin_account', { account_id: 'delegatedAdminAccountId' });

export const inspector: c.ServiceCatalog = {
  eventSource: 'inspector2.amazonaws.com',
  types: c.types('security', {
    aws_inspector2_enabler: { keys: [[{ attribute: 'account_ids', of: textOf }], ['account_ids.*']] },
    aws_inspector2_filter: { keys: [['arn']], access: 'policy', cloudId: 'arn' },
    aws_inspector2_member_association: { keys: [['account_id']] },
    aws_inspector2_delegated_admin_account: { keys: [['account_id']], access: 'attachment' },
    aws_inspector2_organization_configuration: { keys: [[]] },
  }),
  events: {
    Enable: c.forEach(
      eachAccount,
      c.put(enabler, { resource_types: c.add('resourceTypes') }),
      c.put(withAccount, { resource_types: c.add('resourceTypes') }),
    ),
    Disable: c.forEach(
      eachAccount,
      c.modify(enabler, { resource_types: c.remove('resourceTypes') }, { when: givesTypes }),
      c.destroy(enabler, { when: givesNone }),
      c.modify(withAccount, { account_ids: c.remove(c.listOf('item.account')) }, { when: isOff }),
      c.modify(withAccount, { resource_types: c.remove('resourceTypes') }, { when: givesTypes }),
    ),

    CreateFilter: c.create(c.on('aws_inspector2_filter', { arn: c.response('arn') }), {
      ...filterSettings,
      tags: c.set(c.tagMap('tags'), 'map'),
    }),
    UpdateFilter: c.modify(filter, filterSettings),
    DeleteFilter: c.destroy(deleted),
    ...c.tagCalls((edits) => c.modify(tagged, edits)),

    AssociateMember: c.create(memberOf),
    DisassociateMember: c.destroy(memberOf),
    EnableDelegatedAdminAccount: c.create(administrator),
    DisableDelegatedAdminAccount: c.destroy(administrator),
    UpdateOrganizationConfiguration: c.put(c.on('aws_inspector2_organization_configuration', {}), {
      ...c.same('code_repository ec2 ecr lambda lambda_code', (path) => c.inBlock('autoEnable', path), 'auto_enable.'),
    }),
    ...c.noChanges('CreateFindingsReport CancelFindingsReport CreateSbomExport CancelSbomExport'),
  },
};
