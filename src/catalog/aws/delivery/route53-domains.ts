import * as c from '../language.js';
import { isList, isObject, type Json } from '../../../lib/json.js';
import { anyAttribute } from '../../../model/change.js';
import { each } from './call-values.js';
import { plainDomain } from './dns-names.js';

/**
 * Registered domains. Records have event names that begin with a lower-case letter, and names in an object: `{name: …}`. Source: Route 53
 * Domains API reference, Route 53 developer guide ("Logging API calls"), Terraform AWS provider schemas 5 and 6 (`aws_route53domains_*`).
 */

const domainName: c.Read = c.either('domainName.name', 'domainName');
const domains = [
  c.on('aws_route53domains_registered_domain', { domain_name: domainName }),
  c.on('aws_route53domains_domain', { domain_name: domainName }),
];
const change = (edits: c.Edits): c.Entry => each(domains, (domain) => c.modify(domain, edits));

const nameText = (value: Json | undefined): Json => (isObject(value) ? (value['name'] ?? null) : (value ?? null));
const nameServers: c.Read = c.via('nameservers', (servers) =>
  c.objectsIn(servers).map((server) => ({ name: nameText(server['name']), glue_ips: server['glueIps'] ?? [] })),
);
const privacy: c.Edits = c.same('admin_privacy billing_privacy registrant_privacy tech_privacy');
const signerType = 'aws_route53domains_delegation_signer_record';
const publicKeyOf = (attributes: Json): string => {
  const block = isList(attributes) ? attributes[0] : attributes;
  const key = isObject(block) ? block['public_key'] : undefined;
  return typeof key === 'string' ? key : '';
};

const domainKey = { attribute: 'domain_name', as: plainDomain };
const contacts = 'Records omit contacts; a change of them is reported without its values.';
const type: c.TypeSpec = {
  keys: [[domainKey]],
  scope: 'global',
  family: 'dns',
  cloudId: 'domain_name',
  noise: ['abuse_contact_*', 'creation_date', 'expiration_date', 'hosted_zone_id', 'registrar_*', 'reseller', 'updated_date'],
  defaults: {
    admin_privacy: true,
    auto_renew: true,
    billing_privacy: true,
    registrant_privacy: true,
    tech_privacy: true,
    transfer_lock: true,
  },
  unevaluated: { admin_contact: contacts, billing_contact: contacts, registrant_contact: contacts, tech_contact: contacts },
};

const events: c.ServiceCatalog['events'] = {
  RegisterDomain: each(domains, (domain) => c.create(domain, { auto_renew: 'autoRenew' })),
  // A transfer from another registrar or account brings the domain into this one; a deleted domain can be restored for some weeks.
  TransferDomain: each(domains, (domain) => c.create(domain, { auto_renew: 'autoRenew', name_server: nameServers })),
  AcceptDomainTransferFromAnotherAwsAccount: each(domains, (domain) => c.create(domain)),
  RestoreDomain: each(domains, (domain) => c.create(domain)),
  DeleteDomain: each(domains, (domain) => c.destroy(domain)),
  UpdateDomainNameservers: change({ name_server: nameServers }),
  EnableDomainTransferLock: change({ transfer_lock: c.fixed(true) }),
  DisableDomainTransferLock: change({ transfer_lock: c.fixed(false) }),
  EnableDomainAutoRenew: change({ auto_renew: c.fixed(true) }),
  DisableDomainAutoRenew: change({ auto_renew: c.fixed(false) }),
  UpdateDomainContact: change({ [anyAttribute]: c.hidden(domainName) }),
  UpdateDomainContactPrivacy: change(privacy),
  UpdateTagsForDomain: change({ tags: c.merge(c.tagMap('tagsToUpdate')) }),
  AssociateDelegationSignerToDomain: c.create(
    c.within(domains, c.on(signerType, { domain_name: domainName, signing_attributes: 'signingAttributes.publicKey' })),
  ),
  DisassociateDelegationSignerFromDomain: c.destroy(c.on(signerType, { domain_name: domainName, dnssec_key_id: 'id' })),
  DeleteTagsForDomain: change({ tags: c.drop('tagsToDelete') }),
  // Offers of a domain that are withdrawn or refused.
  ...c.noChanges('CancelDomainTransferToAnotherAwsAccount RejectDomainTransferFromAnotherAwsAccount'),
};

export const route53Domains: c.ServiceCatalog = {
  eventSource: 'route53domains.amazonaws.com',
  types: {
    aws_route53domains_registered_domain: type,
    aws_route53domains_domain: {
      ...type,
      unevaluated: { ...type.unevaluated, duration_in_years: 'used only when Terraform registers the domain' },
    },
    [signerType]: {
      keys: [
        [domainKey, { attribute: 'signing_attributes', of: publicKeyOf }],
        [domainKey, 'dnssec_key_id'],
      ],
      scope: 'global',
      family: 'dns',
      noise: ['dnssec_key_id'],
      unevaluated: {
        'signing_attributes.algorithm': 'part of the key, which identifies the record',
        'signing_attributes.flags': 'part of the key, which identifies the record',
      },
    },
  },
  events: {
    ...events,
    ...Object.fromEntries(Object.entries(events).map(([name, entry]) => [name.charAt(0).toLowerCase() + name.slice(1), entry])),
  },
};
