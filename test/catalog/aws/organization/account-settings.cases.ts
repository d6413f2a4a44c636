import type { CatalogCase } from '../../../support/catalog-case.js';
import { call, declared, deleted, differs, drift, without } from './examples.js';

const hidden = 'HIDDEN_DUE_TO_SECURITY_REASONS';
const alternate = declared('aws_account_alternate_contact', {
  account_id: '',
  alternate_contact_type: 'SECURITY',
  email_address: 'security@example.com',
  id: 'SECURITY',
  name: 'Security',
  phone_number: '+1',
  title: 'CISO',
});
const primary = declared('aws_account_primary_contact', {
  account_id: '',
  address_line_1: 'Street 1',
  address_line_2: '',
  address_line_3: '',
  city: 'Seattle',
  company_name: 'Example',
  country_code: 'US',
  district_or_county: '',
  full_name: 'Alice',
  id: 'default',
  phone_number: '+1',
  postal_code: '98101',
  state_or_region: 'WA',
  website_url: '',
});
const region = declared('aws_account_region', { account_id: '', enabled: false, id: 'ap-east-1', opt_status: 'DISABLED', region_name: 'ap-east-1' });
const [alternateType, primaryType, regionType] = ['aws_account_alternate_contact', 'aws_account_primary_contact', 'aws_account_region'];

const memberType = 'aws_organizations_account';
const member = declared(memberType, { arn: 'arn:aws:organizations::111122223333:account/o-1/222233334444', email: 'shop@example.com', id: '222233334444', name: 'shop' });

export const accountCases: readonly CatalogCase[] = [
  differs(
    'D16: another contact for security, all members withheld',
    call('PutAlternateContact', { alternateContactType: 'SECURITY', emailAddress: hidden, name: hidden, phoneNumber: hidden, title: hidden }),
    [alternate()],
    drift(alternateType, 'email_address', 'security@example.com', null),
    drift(alternateType, 'name', 'Security', null),
    drift(alternateType, 'phone_number', '+1', null),
    drift(alternateType, 'title', 'CISO', null),
  ),
  differs('the contact is deleted', call('DeleteAlternateContact', { alternateContactType: 'SECURITY' }), [alternate()], deleted(alternateType)),
  differs('D16: the owner of the account', call('PutContactInformation', { contactInformation: hidden }), [primary()], drift(primaryType, 'full_name', 'Alice', null)),
  differs('a region is opened', call('EnableRegion', { regionName: 'ap-east-1' }), [region()], drift(regionType, 'enabled', false, true)),
  differs('a region is closed', call('DisableRegion', { regionName: 'ap-east-1' }), [region({ enabled: true })], drift(regionType, 'enabled', true, false)),
  differs('D16: another name of a member account', call('PutAccountName', { accountId: '222233334444', accountName: hidden }), [member()], drift(memberType, 'name', 'shop', null)),
  differs('D16: another address of the root user', call('AcceptPrimaryEmailUpdate', { accountId: '222233334444', primaryEmail: hidden, otp: hidden }), [member()], drift(memberType, 'email', 'shop@example.com', null)),
  ...without('StartPrimaryEmailUpdate'),
];
