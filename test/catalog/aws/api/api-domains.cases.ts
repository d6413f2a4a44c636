import type { CatalogCase } from '../../../support/catalog-case.js';
import { call, declared, deleted, differs, drift } from '../organization/examples.js';
import { change, creation, deletion, patch, replace, v1, v1Call, v2 } from './api-gateway-examples.js';

const [name, other] = ['api.shop.example', 'www.shop.example'];
const certificate = 'arn:aws:acm:us-east-1:111122223333:certificate/c1';
const renewed = 'arn:aws:acm:us-east-1:111122223333:certificate/c2';
const domain = declared(v1('domain_name'), {
  arn: `arn:aws:apigateway:us-east-1::/domainnames/${name}`,
  certificate_arn: '',
  certificate_name: '',
  domain_name: name,
  endpoint_configuration: [{ ip_address_type: 'ipv4', types: ['REGIONAL'] }],
  id: name,
  mutual_tls_authentication: [{ truststore_uri: 's3://trust/ca.pem', truststore_version: '' }],
  ownership_verification_certificate_arn: '',
  policy: '',
  regional_certificate_arn: certificate,
  security_policy: 'TLS_1_2',
  tags: {},
  tags_all: {},
});
const input = { domainName: name, regionalCertificateArn: certificate, endpointConfiguration: { types: ['REGIONAL'] }, securityPolicy: 'TLS_1_2', mutualTlsAuthentication: { truststoreUri: 's3://trust/ca.pem' } };
const httpDomain = declared(v2('domain_name'), {
  arn: `arn:aws:apigateway:us-east-1::/domainnames/${name}`,
  domain_name: name,
  domain_name_configuration: [
    { certificate_arn: certificate, endpoint_type: 'REGIONAL', hosted_zone_id: 'Z1', ip_address_type: 'ipv4', ownership_verification_certificate_arn: '', security_policy: 'TLS_1_2', target_domain_name: 'd-1' },
  ],
  id: name,
  mutual_tls_authentication: [{ truststore_uri: 's3://trust/ca.pem', truststore_version: '' }],
  tags: {},
  tags_all: {},
});
const configuration = (certificateArn: string) => ({ domainNameConfigurations: [{ certificateArn, endpointType: 'REGIONAL', securityPolicy: 'TLS_1_2' }] });
const base = declared(v1('base_path_mapping'), { api_id: 'a1b2c3d4e5', base_path: '', domain_name: name, domain_name_id: '', id: `${name}/`, stage_name: 'prod' });
const mapping = declared(v2('api_mapping'), { api_id: 'h1h2h3h4h5', api_mapping_key: '', domain_name: name, id: 'map001', stage: 'live' });
const link = declared(v1('vpc_link'), { description: '', id: 'lnk001', name: 'orders', tags: {}, tags_all: {}, target_arns: ['arn:aws:elasticloadbalancing:us-east-1:111122223333:loadbalancer/net/orders/1'] });
const httpLink = declared(v2('vpc_link'), { id: 'lnk002', name: 'orders', security_group_ids: ['sg-1'], subnet_ids: ['subnet-1'], tags: {}, tags_all: {} });
const target = { name: 'orders', targetArns: link().attributes['target_arns'] as [] };

const domainCases: readonly CatalogCase[] = [
  ...creation(v1Call('CreateDomainName', {}, input), v1Call('CreateDomainName', {}, { ...input, domainName: other }), domain()),
  ...change(
    patch('UpdateDomainName', { domainName: name }, [replace('/regionalCertificateArn', certificate)]),
    patch('UpdateDomainName', { domainName: name }, [replace('/securityPolicy', 'TLS_1_0')]),
    domain(),
    'security_policy',
    'TLS_1_2',
    'TLS_1_0',
  ),
  differs(
    'clients need no certificate any more',
    patch('UpdateDomainName', { domainName: name }, [replace('/mutualTlsAuthentication/truststoreUri', '')]),
    [domain()],
    drift(v1('domain_name'), 'mutual_tls_authentication.truststore_uri', 's3://trust/ca.pem', ''),
  ),
  differs('changed by a call of version 2', call('UpdateDomainName', { domainName: name, ...configuration(renewed) }), [domain()], drift(v1('domain_name'), 'regional_certificate_arn', certificate, renewed)),
  ...deletion(v1Call('DeleteDomainName', { domainName: name }), v1Call('DeleteDomainName', { domainName: other }), domain()),
  ...creation(
    call('CreateDomainName', { domainName: name, ...configuration(certificate) }),
    call('CreateDomainName', { domainName: other, ...configuration(certificate) }),
    httpDomain(),
  ),
  ...change(
    call('UpdateDomainName', { domainName: name, ...configuration(certificate) }),
    call('UpdateDomainName', { domainName: name, ...configuration(renewed) }),
    httpDomain(),
    'domain_name_configuration.certificate_arn',
    certificate,
    renewed,
  ),
  differs(
    'changed by a call of version 1',
    patch('UpdateDomainName', { domainName: name }, [replace('/securityPolicy', 'TLS_1_0')]),
    [httpDomain()],
    drift(v2('domain_name'), 'domain_name_configuration.security_policy', 'TLS_1_2', 'TLS_1_0'),
  ),
  differs('a domain name of version 2 is deleted', call('DeleteDomainName', { domainName: name }), [httpDomain()], deleted(v2('domain_name'))),
];
const mappingCases: readonly CatalogCase[] = [
  ...creation(
    v1Call('CreateBasePathMapping', { domainName: name }, { basePath: '', restApiId: 'a1b2c3d4e5', stage: 'prod' }),
    v1Call('CreateBasePathMapping', { domainName: name }, { basePath: 'v2', restApiId: 'a1b2c3d4e5', stage: 'prod' }),
    base(),
  ),
  ...change(
    patch('UpdateBasePathMapping', { domainName: name, basePath: '(none)' }, [replace('/stage', 'prod')]),
    patch('UpdateBasePathMapping', { domainName: name, basePath: '(none)' }, [replace('/restapiId', 'evil000001')]),
    base(),
    'api_id',
    'a1b2c3d4e5',
    'evil000001',
  ),
  ...deletion(
    v1Call('DeleteBasePathMapping', { domainName: name, basePath: '(none)' }),
    v1Call('DeleteBasePathMapping', { domainName: name, basePath: 'v2' }),
    base(),
  ),
  ...creation(
    call('CreateApiMapping', { apiId: 'h1h2h3h4h5', domainName: name, stage: 'live' }, { apiMappingId: 'map001' }),
    call('CreateApiMapping', { apiId: 'h1h2h3h4h5', domainName: name, stage: 'live' }, { apiMappingId: 'map009' }),
    mapping(),
  ),
  ...change(
    call('UpdateApiMapping', { apiId: 'h1h2h3h4h5', apiMappingId: 'map001', stage: 'live' }),
    call('UpdateApiMapping', { apiId: 'h1h2h3h4h5', apiMappingId: 'map001', stage: 'test' }),
    mapping(),
    'stage',
    'live',
    'test',
  ),
  ...deletion(call('DeleteApiMapping', { apiMappingId: 'map001', domainName: name }), call('DeleteApiMapping', { apiMappingId: 'map009', domainName: name }), mapping()),
];
const linkCases: readonly CatalogCase[] = [
  ...creation(v1Call('CreateVpcLink', {}, target, { id: 'lnk001' }), v1Call('CreateVpcLink', {}, target, { id: 'lnk009' }), link()),
  ...change(
    patch('UpdateVpcLink', { vpcLinkId: 'lnk001' }, [replace('/name', 'orders')]),
    patch('UpdateVpcLink', { vpclinkId: 'lnk001' }, [replace('/description', 'x')]),
    link(),
    'description',
    '',
    'x',
  ),
  ...deletion(v1Call('DeleteVpcLink', { vpcLinkId: 'lnk001' }), v1Call('DeleteVpcLink', { vpcLinkId: 'lnk009' }), link()),
  ...creation(
    call('CreateVpcLink', { name: 'orders', securityGroupIds: ['sg-1'], subnetIds: ['subnet-1'] }, { vpcLinkId: 'lnk002' }),
    call('CreateVpcLink', { name: 'orders', subnetIds: ['subnet-1'] }, { vpcLinkId: 'lnk009' }),
    httpLink(),
  ),
  ...change(call('UpdateVpcLink', { vpcLinkId: 'lnk002', name: 'orders' }), call('UpdateVpcLink', { vpcLinkId: 'lnk002', name: 'x' }), httpLink(), 'name', 'orders', 'x'),
  differs('a link of version 2 is deleted', call('DeleteVpcLink', { vpcLinkId: 'lnk002' }), [httpLink()], deleted(v2('vpc_link'))),
];
const accessArn = 'arn:aws:apigateway:us-east-1:111122223333:/domainnameaccessassociations/domainname/private.shop.example+abc/vpcesource/vpce-0a';
const access = declared(v1('domain_name_access_association'), { access_association_source: 'vpce-0a', access_association_source_type: 'VPCE', arn: accessArn, domain_name_arn: 'd', id: accessArn, tags: {}, tags_all: {} });
const grant = { domainNameArn: 'd', accessAssociationSource: 'vpce-0a', accessAssociationSourceType: 'VPCE' };
const accessCases: readonly CatalogCase[] = [
  ...creation(
    v1Call('CreateDomainNameAccessAssociation', {}, grant, { ...grant, domainNameAccessAssociationArn: accessArn }),
    v1Call('CreateDomainNameAccessAssociation', {}, grant, { ...grant, domainNameAccessAssociationArn: `${accessArn}b` }),
    access(),
  ),
  ...['DeleteDomainNameAccessAssociation', 'RejectDomainNameAccessAssociation'].flatMap((event) =>
    deletion(
      v1Call(event, { domainNameAccessAssociationArn: accessArn }),
      v1Call(event, { domainNameAccessAssociationArn: `${accessArn}b` }),
      access(),
    ),
  ),
];
export const domainNameCases: readonly CatalogCase[] = [...domainCases, ...mappingCases, ...accessCases, ...linkCases];
