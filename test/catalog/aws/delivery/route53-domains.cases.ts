import type { CatalogCase } from '../../../support/catalog-case.js';
import { domain, signer } from './dns-declared.js';
import { agreeing, created, drifting, field, gone } from './delivery-examples.js';

const address = 'aws_route53domains_registered_domain.this';
const on = (request: object = {}) => ({ request: { domainName: { name: 'example.com' }, ...request } });
const other = { request: { domainName: { name: 'example.org' } } };
const servers = (...names: readonly string[]) => on({ nameservers: names.map((name) => ({ name })) });
const signing = (publicKey: string) => on({ signingAttributes: { algorithm: 13, flags: 257, publicKey } });
const declaredServers = [
  { glue_ips: [], name: 'ns-1.awsdns-01.org' },
  { glue_ips: [], name: 'ns-2.awsdns-02.com' },
];

const cases: readonly CatalogCase[] = [
  drifting('RegisterDomain', 'undeclared', { request: { domainName: 'example.org', autoRenew: true } }, [domain()], created('aws_route53domains_registered_domain')),
  agreeing('RegisterDomain', 'as declared', on({ autoRenew: true }), [domain({}, 'aws_route53domains_domain')]),
  drifting('TransferDomain', 'undeclared', other, [domain()], created('aws_route53domains_registered_domain')),
  agreeing('TransferDomain', 'as declared', servers('ns-1.awsdns-01.org', 'ns-2.awsdns-02.com'), [domain()]),
  ...['AcceptDomainTransferFromAnotherAwsAccount', 'RestoreDomain'].flatMap((event) => [
    drifting(event, 'undeclared', other, [domain()], created('aws_route53domains_registered_domain')),
  ]),
  ...['CancelDomainTransferToAnotherAwsAccount', 'RejectDomainTransferFromAnotherAwsAccount'].map((event) =>
    agreeing(event, 'the offer of a domain', on(), [domain()], 'read_only'),
  ),
  drifting('DeleteDomain', 'deleted', on(), [domain()], gone(address)),
  drifting(
    'UpdateDomainNameservers',
    'other name servers',
    servers('ns1.example.net'),
    [domain()],
    field(address, 'name_server', declaredServers, [{ name: 'ns1.example.net', glue_ips: [] }]),
  ),
  drifting('EnableDomainTransferLock', 'declared without', on(), [domain({ transfer_lock: false })], field(address, 'transfer_lock', false, true)),
  drifting('DisableDomainTransferLock', 'disabled', on(), [domain()], field(address, 'transfer_lock', true, false)),
  drifting('EnableDomainAutoRenew', 'declared without', on(), [domain({ auto_renew: false })], field(address, 'auto_renew', false, true)),
  drifting('DisableDomainAutoRenew', 'disabled', on(), [domain()], field(address, 'auto_renew', true, false)),
  drifting('UpdateDomainContact', 'contacts, which records omit', on(), [domain()], { ...field(address, '*', null, null), change: 'modified' }),
  drifting('UpdateDomainContactPrivacy', 'public contacts', on({ adminPrivacy: false }), [domain()], field(address, 'admin_privacy', true, false)),
  drifting('UpdateTagsForDomain', 'another tag', on({ tagsToUpdate: [{ key: 'Team', value: 'x' }] }), [domain()], field(address, 'tags.Team', null, 'x')),
  drifting('DeleteTagsForDomain', 'a declared tag', on({ tagsToDelete: ['Owner'] }), [domain()], field(address, 'tags.Owner', 'shop', null)),
  drifting('AssociateDelegationSignerToDomain', 'undeclared', signing('xxxx'), [domain(), signer()], created('aws_route53domains_delegation_signer_record')),
  agreeing('AssociateDelegationSignerToDomain', 'as declared', signing('mdsswUyr3DPW132mOi8V9xESWE8jTo0d'), [signer()]),
  drifting(
    'DisassociateDelegationSignerFromDomain',
    'removed',
    on({ id: '40DE3534F5324DBDAC598ACEDB5B1E26' }),
    [signer()],
    gone('aws_route53domains_delegation_signer_record.this'),
  ),
];

/** Records have event names in either spelling. */
export const route53DomainCases: readonly CatalogCase[] = [
  ...cases,
  ...cases.map((one) => ({ ...one, event: one.event.charAt(0).toLowerCase() + one.event.slice(1) })),
];
