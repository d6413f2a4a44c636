import { text } from '../../../lib/json.js';
import * as c from '../language.js';
import { isRedacted } from '../../redactions.js';

/**
 * Contacts and regions of an account. CloudTrail withholds the contacts. Source: Account Management API reference, Terraform AWS provider
 * schemas 4 to 6.
 */

/** Without an id, a call and a resource concern the account of the caller. */
const account = c.either('accountId', c.fixed('own'));
const accountKey = { attribute: 'account_id', as: (id: string) => id, absent: 'own' };
const alternate = c.on('aws_account_alternate_contact', { account_id: account, alternate_contact_type: 'alternateContactType' });
const primary = c.on('aws_account_primary_contact', { account_id: account });
/** An account of the organization, or the account of the caller. */
const member = c.on('aws_organizations_account', { id: (record) => text(record.request['accountId']) ?? record.account });
const region = c.on('aws_account_region', { account_id: account, region_name: 'regionName' });

/** A call sets all members of a contact. A contact that is withheld as a whole is reported as one member. */
const contact = (member: string): c.Read => {
  const read = c.reader('contactInformation');
  const own = c.orNull(`contactInformation.${member}`);
  return (record) => (isRedacted(read(record)) ? undefined : own(record));
};

export const accountSettings: c.ServiceCatalog = {
  eventSource: 'account.amazonaws.com',
  types: c.types('organization', 'account', {
    aws_account_alternate_contact: { keys: [[accountKey, 'alternate_contact_type']], cloudId: 'alternate_contact_type' },
    aws_account_primary_contact: { keys: [[accountKey]] },
    aws_account_region: { keys: [[accountKey, 'region_name']], cloudId: 'region_name' },
  }),
  events: {
    PutAlternateContact: c.put(alternate, c.same('email_address name phone_number title')),
    DeleteAlternateContact: c.destroy(alternate),
    PutContactInformation: c.put(primary, {
      ...c.same(
        `
        address_line_1 address_line_2 address_line_3 city company_name country_code district_or_county phone_number postal_code
        state_or_region website_url`,
        contact,
      ),
      full_name: c.either('contactInformation.fullName', 'contactInformation'),
    }),
    PutAccountName: c.modify(member, { name: 'accountName' }),
    AcceptPrimaryEmailUpdate: c.modify(member, { email: 'primaryEmail' }),
    // The new address counts once it is accepted.
    StartPrimaryEmailUpdate: c.noChange,
    EnableRegion: c.put(region, { enabled: c.fixed(true) }),
    DisableRegion: c.put(region, { enabled: c.fixed(false) }),
  },
};
