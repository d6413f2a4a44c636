import { isList, isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { patched, patchedList } from './api-patches.js';
import { inInput } from './api-values.js';
import { httpApi } from './http-apis.js';
import { shared } from './rest-apis.js';

/**
 * Amazon API Gateway: custom domain names, the APIs behind them, and links to networks. A domain name may be declared and changed as one of
 * either version. Source: API Gateway API references (versions 1 and 2), Terraform AWS provider.
 */

const domainIn = inInput('createDomainNameInput');
const newDomain = { domain_name: domainIn('domainName') };
const domain = c.on('aws_api_gateway_domain_name', { domain_name: 'domainName' });
const httpDomain = c.on('aws_apigatewayv2_domain_name', { domain_name: 'domainName' });

/** A member of the only configuration of a domain name. */
const configured = (member: string): c.Read =>
  c.via('domainNameConfigurations', (all) => {
    const [one, ...others] = isList(all) ? all : [];
    return others.length === 0 && isObject(one) ? one[member] : undefined;
  });
/** Certificates of regional domain names and of edge-optimised ones are different attributes of version 1. */
const configuredFor = (isRegional: boolean): c.Read => {
  const [type, certificate] = [configured('endpointType'), configured('certificateArn')];
  return (record) => ((type(record) !== 'EDGE') === isRegional ? certificate(record) : undefined);
};

const trust: c.Edits = c.same('truststore_uri truststore_version', 'mutualTlsAuthentication.', 'mutual_tls_authentication.');
const patchedTrust: c.Edits = {
  'mutual_tls_authentication.truststore_uri': patched('/mutualTlsAuthentication/truststoreUri'),
  'mutual_tls_authentication.truststore_version': patched('/mutualTlsAuthentication/truststoreVersion'),
};
const httpSettings: c.Edits = {
  ...c.same(
    'certificate_arn endpoint_type ip_address_type ownership_verification_certificate_arn security_policy',
    configured,
    'domain_name_configuration.',
  ),
  ...trust,
};

const mappingIn = inInput('createBasePathMappingInput');
const noPath = '(none)';
/** A domain name without a path: states write an empty one, calls `(none)`. */
const pathOr =
  (read: c.Read): c.Read =>
  (record) => {
    const value = read(record);
    return typeof value === 'string' && value !== '' ? value : noPath;
  };
const basePath = { attribute: 'base_path', as: (value: string): string => value, absent: noPath };
const newBaseMapping = c.on('aws_api_gateway_base_path_mapping', { domain_name: 'domainName', base_path: pathOr(mappingIn('basePath')) });
const baseMapping = c.on('aws_api_gateway_base_path_mapping', { domain_name: 'domainName', base_path: pathOr(c.reader('basePath')) });
const mapping = c.on('aws_apigatewayv2_api_mapping', { id: 'apiMappingId' });
const mappingSettings: c.Edits = c.same('api_id api_mapping_key stage');

const accessIn = inInput('createDomainNameAccessAssociationInput');
const access = c.on('aws_api_gateway_domain_name_access_association', { arn: 'domainNameAccessAssociationArn' });

const linkIn = inInput('createVpcLinkInput');
const link = c.on('aws_api_gateway_vpc_link', { id: c.either('vpcLinkId', 'vpclinkId') });
const httpLink = c.on('aws_apigatewayv2_vpc_link', { id: 'vpcLinkId' });
const httpLinkSettings: c.Edits = c.same('name security_group_ids subnet_ids');

export const apiDomains: c.ServiceCatalog = {
  eventSource: 'apigateway.amazonaws.com',
  types: {
    aws_api_gateway_domain_name: {
      ...shared,
      keys: [['domain_name'], ['arn']],
      secrets: ['certificate_private_key'],
      noise: ['certificate_upload_date'],
      unevaluated: {
        certificate_body: 'uploaded at creation only',
        certificate_chain: 'uploaded at creation only',
        certificate_private_key: 'uploaded at creation only',
      },
    },
    aws_apigatewayv2_domain_name: { ...shared, keys: [['domain_name']], noise: [] },
    aws_api_gateway_base_path_mapping: {
      ...shared,
      keys: [['domain_name', basePath]],
      unevaluated: { domain_name_id: 'cannot be changed' },
    },
    aws_apigatewayv2_api_mapping: { ...shared, keys: [['id']] },
    aws_api_gateway_domain_name_access_association: { ...shared, keys: [['arn']], access: 'attachment', cloudId: 'arn' },
    aws_api_gateway_vpc_link: { ...shared, keys: [['id']] },
    aws_apigatewayv2_vpc_link: { ...shared, keys: [['id']] },
  },
  events: {
    CreateDomainName: c.firstOf(
      c.create(
        c.on('aws_api_gateway_domain_name', newDomain),
        {
          ...c.same(
            `
            certificate_arn certificate_name endpoint_configuration{ip_address_type types} mutual_tls_authentication{truststore_uri
            truststore_version} ownership_verification_certificate_arn regional_certificate_arn regional_certificate_name
            security_policy`,
            domainIn,
          ),
          policy: c.policyText(domainIn('policy')),
          tags: c.tagMap(domainIn('tags')),
        },
        { when: (record) => record.request['domainNameConfigurations'] === undefined },
      ),
      c.create(c.on('aws_apigatewayv2_domain_name', newDomain), { ...httpSettings, tags: c.tagMap(domainIn('tags')) }),
    ),
    UpdateDomainName: c.firstOf(
      c.modify(domain, {
        certificate_arn: c.either(patched('/certificateArn'), configuredFor(false)),
        certificate_name: patched('/certificateName'),
        'endpoint_configuration.ip_address_type': c.either(patched('/endpointConfiguration/ipAddressType'), configured('ipAddressType')),
        'endpoint_configuration.types': patchedList('/endpointConfiguration/types', c.response('endpointConfiguration.types')),
        'mutual_tls_authentication.truststore_uri': c.either(
          patched('/mutualTlsAuthentication/truststoreUri'),
          'mutualTlsAuthentication.truststoreUri',
        ),
        'mutual_tls_authentication.truststore_version': c.either(
          patched('/mutualTlsAuthentication/truststoreVersion'),
          'mutualTlsAuthentication.truststoreVersion',
        ),
        ownership_verification_certificate_arn: patched('/ownershipVerificationCertificateArn'),
        policy: c.policyText(patched('/policy')),
        regional_certificate_arn: c.either(patched('/regionalCertificateArn'), configuredFor(true)),
        regional_certificate_name: patched('/regionalCertificateName'),
        security_policy: c.either(patched('/securityPolicy'), configured('securityPolicy')),
      }),
      c.modify(
        httpDomain,
        {
          'domain_name_configuration.certificate_arn': patched('/regionalCertificateArn'),
          'domain_name_configuration.ip_address_type': patched('/endpointConfiguration/ipAddressType'),
          'domain_name_configuration.security_policy': patched('/securityPolicy'),
          ...patchedTrust,
        },
        { when: (record) => record.request['template'] !== undefined || record.request['patchOperations'] !== undefined },
      ),
      c.modify(httpDomain, httpSettings),
    ),
    DeleteDomainName: c.firstOf(c.destroy(domain), c.destroy(httpDomain)),

    CreateBasePathMapping: c.create(c.within(c.on('aws_api_gateway_rest_api', { id: mappingIn('restApiId') }), newBaseMapping), {
      api_id: mappingIn('restApiId'),
      stage_name: mappingIn('stage'),
    }),
    UpdateBasePathMapping: c.modify(baseMapping, {
      api_id: patched('/restapiId', '/restApiId'),
      base_path: c.via(patched('/basePath'), (value: Json) => (value === noPath ? '' : value)),
      stage_name: patched('/stage'),
    }),
    DeleteBasePathMapping: c.destroy(baseMapping),
    CreateApiMapping: c.create(
      c.within(
        [httpApi, c.on('aws_api_gateway_rest_api', { id: 'apiId' })],
        c.withId(c.on('aws_apigatewayv2_api_mapping', { id: c.response('apiMappingId') })),
      ),
      { ...mappingSettings, domain_name: 'domainName' },
    ),
    UpdateApiMapping: c.modify(mapping, mappingSettings),
    DeleteApiMapping: c.destroy(mapping),

    CreateDomainNameAccessAssociation: c.create(
      c.within(
        c.on('aws_api_gateway_domain_name', { arn: accessIn('domainNameArn') }),
        c.withId(c.on('aws_api_gateway_domain_name_access_association', { arn: c.response('domainNameAccessAssociationArn') })),
      ),
      {
        ...c.same('access_association_source access_association_source_type domain_name_arn', accessIn),
        tags: c.tagMap(accessIn('tags')),
      },
    ),
    DeleteDomainNameAccessAssociation: c.destroy(access),
    RejectDomainNameAccessAssociation: c.destroy(access),

    CreateVpcLink: [
      c.create(c.withId(c.on('aws_api_gateway_vpc_link', { id: c.response('id') })), {
        ...c.same('description name target_arns', linkIn),
        tags: c.tagMap(linkIn('tags')),
      }),
      c.create(c.withId(c.on('aws_apigatewayv2_vpc_link', { id: c.response('vpcLinkId') })), {
        ...httpLinkSettings,
        tags: c.tagMap('tags'),
      }),
    ],
    UpdateVpcLink: c.firstOf(
      c.modify(link, { description: patched('/description'), name: patched('/name') }),
      c.modify(httpLink, httpLinkSettings),
    ),
    DeleteVpcLink: c.firstOf(c.destroy(link), c.destroy(httpLink)),
  },
};
