import {
  create,
  destroy,
  drop,
  either,
  fixed,
  hidden,
  merge,
  modify,
  noChange,
  on,
  type Edits,
  type Entry,
  type Read,
  type ServiceCatalog,
  via,
} from '../../dsl.js';
import { isList, isObject, type Json } from '../../../lib/json.js';
import { anyAttribute } from '../../../model/change.js';
import type { TypeSpec } from '../../type-spec.js';
import { tagMap } from '../../values.js';
import { each, objectsIn } from './call-values.js';
import { plainDomain } from './dns-names.js';

/**
 * Registered domains. Records have event names that begin with a lower-case letter, and names in an object: `{name: …}`. Source: Route 53
 * Domains API reference, Route 53 developer guide ("Logging API calls"), Terraform AWS provider schemas 5 and 6 (`aws_route53domains_*`).
 */

const domainName: Read = either('domainName.name', 'domainName');
const domains = [
  on('aws_route53domains_registered_domain', { domain_name: domainName }),
  on('aws_route53domains_domain', { domain_name: domainName }),
];
const change = (edits: Edits): Entry => each(domains, (domain) => modify(domain, edits));

const nameText = (value: Json | undefined): Json => (isObject(value) ? (value['name'] ?? null) : (value ?? null));
const nameServers: Read = via('nameservers', (servers) =>
  objectsIn(servers).map((server) => ({ name: nameText(server['name']), glue_ips: server['glueIps'] ?? [] })),
);
const privacy: Edits = {
  admin_privacy: 'adminPrivacy',
  billing_privacy: 'billingPrivacy',
  registrant_privacy: 'registrantPrivacy',
  tech_privacy: 'techPrivacy',
};
const signerType = 'aws_route53domains_delegation_signer_record';
const publicKeyOf = (attributes: Json): string => {
  const block = isList(attributes) ? attributes[0] : attributes;
  const key = isObject(block) ? block['public_key'] : undefined;
  return typeof key === 'string' ? key : '';
};

const domainKey = { attribute: 'domain_name', as: plainDomain };
const contacts = 'Records omit contacts; a change of them is reported without its values.';
const type: TypeSpec = {
  keys: [[domainKey]],
  scope: 'global',
  family: 'dns',
  cloudId: 'domain_name',
  noise: [
    'abuse_contact_*',
    'creation_date',
    'expiration_date',
    'hosted_zone_id',
    'registrar_*',
    'reseller',
    'status_list',
    'updated_date',
    'whois_server',
  ],
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

const events: ServiceCatalog['events'] = {
  RegisterDomain: each(domains, (domain) => create(domain, { auto_renew: 'autoRenew' })),
  // A transfer from another registrar or account brings the domain into this one; a deleted domain can be restored for some weeks.
  TransferDomain: each(domains, (domain) => create(domain, { auto_renew: 'autoRenew', name_server: nameServers })),
  AcceptDomainTransferFromAnotherAwsAccount: each(domains, (domain) => create(domain)),
  RestoreDomain: each(domains, (domain) => create(domain)),
  DeleteDomain: each(domains, (domain) => destroy(domain)),
  UpdateDomainNameservers: change({ name_server: nameServers }),
  EnableDomainTransferLock: change({ transfer_lock: fixed(true) }),
  DisableDomainTransferLock: change({ transfer_lock: fixed(false) }),
  EnableDomainAutoRenew: change({ auto_renew: fixed(true) }),
  DisableDomainAutoRenew: change({ auto_renew: fixed(false) }),
  UpdateDomainContact: change({ [anyAttribute]: hidden(domainName) }),
  UpdateDomainContactPrivacy: change(privacy),
  UpdateTagsForDomain: change({ tags: merge(tagMap('tagsToUpdate')) }),
  AssociateDelegationSignerToDomain: create(
    on(signerType, { domain_name: domainName, signing_attributes: 'signingAttributes.publicKey' }),
    {},
    { parent: domains },
  ),
  DisassociateDelegationSignerFromDomain: destroy(on(signerType, { domain_name: domainName, dnssec_key_id: 'id' })),
  DeleteTagsForDomain: change({ tags: drop('tagsToDelete') }),
  // Offers of a domain that are withdrawn or refused.
  CancelDomainTransferToAnotherAwsAccount: noChange,
  RejectDomainTransferFromAnotherAwsAccount: noChange,
};

export const route53Domains: ServiceCatalog = {
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
