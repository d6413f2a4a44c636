import { isList, isObject, type Json } from '../../../lib/json.js';
import {
  create,
  destroy,
  either,
  firstOf,
  modify,
  on,
  reader,
  response,
  via,
  type Edits,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { policyText, tagMap } from '../../values.js';
import { patched, patchedList } from './api-patches.js';
import { inInput, same } from './api-values.js';
import { httpApi } from './http-apis.js';
import { shared } from './rest-apis.js';

/**
 * Amazon API Gateway: custom domain names, the APIs behind them, and links to networks. A domain name may be declared and changed as one of
 * either version. Source: API Gateway API references (versions 1 and 2), Terraform AWS provider.
 */

const domainIn = inInput('createDomainNameInput');
const newDomain = { domain_name: domainIn('domainName') };
const domain = on('aws_api_gateway_domain_name', { domain_name: 'domainName' });
const httpDomain = on('aws_apigatewayv2_domain_name', { domain_name: 'domainName' });

/** A member of the only configuration of a domain name. */
const configured = (member: string): Read =>
  via('domainNameConfigurations', (all) => {
    const [one, ...others] = isList(all) ? all : [];
    return others.length === 0 && isObject(one) ? one[member] : undefined;
  });
/** Certificates of regional domain names and of edge-optimised ones are different attributes of version 1. */
const configuredFor = (isRegional: boolean): Read => {
  const [type, certificate] = [configured('endpointType'), configured('certificateArn')];
  return (record) => ((type(record) !== 'EDGE') === isRegional ? certificate(record) : undefined);
};

const trust: Edits = same('truststore_uri truststore_version', 'mutualTlsAuthentication.', 'mutual_tls_authentication.');
const patchedTrust: Edits = {
  'mutual_tls_authentication.truststore_uri': patched('/mutualTlsAuthentication/truststoreUri'),
  'mutual_tls_authentication.truststore_version': patched('/mutualTlsAuthentication/truststoreVersion'),
};
const httpSettings: Edits = {
  'domain_name_configuration.certificate_arn': configured('certificateArn'),
  'domain_name_configuration.endpoint_type': configured('endpointType'),
  'domain_name_configuration.ip_address_type': configured('ipAddressType'),
  'domain_name_configuration.ownership_verification_certificate_arn': configured('ownershipVerificationCertificateArn'),
  'domain_name_configuration.security_policy': configured('securityPolicy'),
  ...trust,
};

const mappingIn = inInput('createBasePathMappingInput');
const noPath = '(none)';
/** A domain name without a path: states write an empty one, calls `(none)`. */
const pathOr =
  (read: Read): Read =>
  (record) => {
    const value = read(record);
    return typeof value === 'string' && value !== '' ? value : noPath;
  };
const basePath = { attribute: 'base_path', as: (value: string): string => value, absent: noPath };
const newBaseMapping = on('aws_api_gateway_base_path_mapping', { domain_name: 'domainName', base_path: pathOr(mappingIn('basePath')) });
const baseMapping = on('aws_api_gateway_base_path_mapping', { domain_name: 'domainName', base_path: pathOr(reader('basePath')) });
const mapping = on('aws_apigatewayv2_api_mapping', { id: 'apiMappingId' });
const mappingSettings: Edits = same('api_id api_mapping_key stage');

const accessIn = inInput('createDomainNameAccessAssociationInput');
const access = on('aws_api_gateway_domain_name_access_association', { arn: 'domainNameAccessAssociationArn' });

const linkIn = inInput('createVpcLinkInput');
const link = on('aws_api_gateway_vpc_link', { id: either('vpcLinkId', 'vpclinkId') });
const httpLink = on('aws_apigatewayv2_vpc_link', { id: 'vpcLinkId' });
const httpLinkSettings: Edits = same('name security_group_ids subnet_ids');

export const apiDomains: ServiceCatalog = {
  eventSource: 'apigateway.amazonaws.com',
  types: {
    aws_api_gateway_domain_name: {
      ...shared,
      keys: [['domain_name'], ['arn']],
      secrets: ['certificate_private_key'],
      noise: [
        'certificate_upload_date',
        'cloudfront_domain_name',
        'cloudfront_zone_id',
        'domain_name_id',
        'regional_domain_name',
        'regional_zone_id',
      ],
      unevaluated: {
        certificate_body: 'uploaded at creation only',
        certificate_chain: 'uploaded at creation only',
        certificate_private_key: 'uploaded at creation only',
      },
    },
    aws_apigatewayv2_domain_name: {
      ...shared,
      keys: [['domain_name']],
      noise: [
        'api_mapping_selection_expression',
        'domain_name_configuration.hosted_zone_id',
        'domain_name_configuration.target_domain_name',
      ],
    },
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
    CreateDomainName: firstOf(
      create(
        on('aws_api_gateway_domain_name', newDomain),
        {
          certificate_arn: domainIn('certificateArn'),
          certificate_name: domainIn('certificateName'),
          'endpoint_configuration.ip_address_type': domainIn('endpointConfiguration.ipAddressType'),
          'endpoint_configuration.types': domainIn('endpointConfiguration.types'),
          'mutual_tls_authentication.truststore_uri': domainIn('mutualTlsAuthentication.truststoreUri'),
          'mutual_tls_authentication.truststore_version': domainIn('mutualTlsAuthentication.truststoreVersion'),
          ownership_verification_certificate_arn: domainIn('ownershipVerificationCertificateArn'),
          policy: policyText(domainIn('policy')),
          regional_certificate_arn: domainIn('regionalCertificateArn'),
          regional_certificate_name: domainIn('regionalCertificateName'),
          security_policy: domainIn('securityPolicy'),
          tags: tagMap(domainIn('tags')),
        },
        { when: (record) => record.request['domainNameConfigurations'] === undefined },
      ),
      create(on('aws_apigatewayv2_domain_name', newDomain), { ...httpSettings, tags: tagMap(domainIn('tags')) }),
    ),
    UpdateDomainName: firstOf(
      modify(domain, {
        certificate_arn: either(patched('/certificateArn'), configuredFor(false)),
        certificate_name: patched('/certificateName'),
        'endpoint_configuration.ip_address_type': either(patched('/endpointConfiguration/ipAddressType'), configured('ipAddressType')),
        'endpoint_configuration.types': patchedList('/endpointConfiguration/types', response('endpointConfiguration.types')),
        'mutual_tls_authentication.truststore_uri': either(
          patched('/mutualTlsAuthentication/truststoreUri'),
          'mutualTlsAuthentication.truststoreUri',
        ),
        'mutual_tls_authentication.truststore_version': either(
          patched('/mutualTlsAuthentication/truststoreVersion'),
          'mutualTlsAuthentication.truststoreVersion',
        ),
        ownership_verification_certificate_arn: patched('/ownershipVerificationCertificateArn'),
        policy: policyText(patched('/policy')),
        regional_certificate_arn: either(patched('/regionalCertificateArn'), configuredFor(true)),
        regional_certificate_name: patched('/regionalCertificateName'),
        security_policy: either(patched('/securityPolicy'), configured('securityPolicy')),
      }),
      modify(
        httpDomain,
        {
          'domain_name_configuration.certificate_arn': patched('/regionalCertificateArn'),
          'domain_name_configuration.ip_address_type': patched('/endpointConfiguration/ipAddressType'),
          'domain_name_configuration.security_policy': patched('/securityPolicy'),
          ...patchedTrust,
        },
        { when: (record) => record.request['template'] !== undefined || record.request['patchOperations'] !== undefined },
      ),
      modify(httpDomain, httpSettings),
    ),
    DeleteDomainName: firstOf(destroy(domain), destroy(httpDomain)),

    CreateBasePathMapping: create(
      newBaseMapping,
      { api_id: mappingIn('restApiId'), stage_name: mappingIn('stage') },
      { parent: on('aws_api_gateway_rest_api', { id: mappingIn('restApiId') }) },
    ),
    UpdateBasePathMapping: modify(baseMapping, {
      api_id: patched('/restapiId', '/restApiId'),
      base_path: via(patched('/basePath'), (value: Json) => (value === noPath ? '' : value)),
      stage_name: patched('/stage'),
    }),
    DeleteBasePathMapping: destroy(baseMapping),
    CreateApiMapping: create(
      on('aws_apigatewayv2_api_mapping', { id: response('apiMappingId') }),
      { ...mappingSettings, domain_name: 'domainName' },
      {
        parent: [httpApi, on('aws_api_gateway_rest_api', { id: 'apiId' })],
        id: response('apiMappingId'),
      },
    ),
    UpdateApiMapping: modify(mapping, mappingSettings),
    DeleteApiMapping: destroy(mapping),

    CreateDomainNameAccessAssociation: create(
      on('aws_api_gateway_domain_name_access_association', { arn: response('domainNameAccessAssociationArn') }),
      {
        access_association_source: accessIn('accessAssociationSource'),
        access_association_source_type: accessIn('accessAssociationSourceType'),
        domain_name_arn: accessIn('domainNameArn'),
        tags: tagMap(accessIn('tags')),
      },
      { parent: on('aws_api_gateway_domain_name', { arn: accessIn('domainNameArn') }), id: response('domainNameAccessAssociationArn') },
    ),
    DeleteDomainNameAccessAssociation: destroy(access),
    RejectDomainNameAccessAssociation: destroy(access),

    CreateVpcLink: [
      create(
        on('aws_api_gateway_vpc_link', { id: response('id') }),
        {
          description: linkIn('description'),
          name: linkIn('name'),
          tags: tagMap(linkIn('tags')),
          target_arns: linkIn('targetArns'),
        },
        { id: response('id') },
      ),
      create(
        on('aws_apigatewayv2_vpc_link', { id: response('vpcLinkId') }),
        { ...httpLinkSettings, tags: tagMap('tags') },
        { id: response('vpcLinkId') },
      ),
    ],
    UpdateVpcLink: firstOf(
      modify(link, { description: patched('/description'), name: patched('/name') }),
      modify(httpLink, httpLinkSettings),
    ),
    DeleteVpcLink: firstOf(destroy(link), destroy(httpLink)),
  },
};
