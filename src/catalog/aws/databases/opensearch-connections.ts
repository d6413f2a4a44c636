import {
  create,
  destroy,
  either,
  firstOf,
  modify,
  on,
  put,
  response,
  type Edits,
  type From,
  type ServiceCatalog,
  type Target,
} from '../../dsl.js';
import { acronyms } from './database-values.js';

/**
 * Amazon OpenSearch Service: connections of two domains, which one side requests and the other accepts, in the APIs of OpenSearch and of
 * Elasticsearch; packages, and the domains that use them. Source: OpenSearch Service API reference, Terraform AWS provider schemas 4 to 6.
 */

const connectionId = either('connectionId', response('connectionId'), response('connection.connectionId'));
/** The name in the API of Elasticsearch; in the path of a call it is called like in the other API. */
const searchId = either('connectionId', 'crossClusterSearchConnectionId', response('crossClusterSearchConnectionId'));
const outbound = (id: From): Target => on('aws_opensearch_outbound_connection', { id });
const inbound = (id: From): Target => on('aws_opensearch_inbound_connection_accepter', { connection_id: id });
const information = (attribute: string, path: string): Edits => ({
  [`${attribute}.domain_name`]: acronyms(`${path}.domainName`),
  [`${attribute}.owner_id`]: acronyms(`${path}.ownerId`),
  [`${attribute}.region`]: acronyms(`${path}.region`),
});
const requester = (path: string): Target => on('aws_opensearch_domain', { domain_name: acronyms(`${path}.domainName`) });

const association = on('aws_opensearch_package_association', { domain_name: 'domainName', package_id: either('packageID', 'packageId') });
const associations = (ids: From): Target => on('aws_opensearch_package_association', { domain_name: 'domainName', package_id: ids });
const user = on('aws_opensearch_domain', { domain_name: 'domainName' });
const packageId = response('packageDetails.packageID');
const packaged = (id: From): Target => on('aws_opensearch_package', { id });
const content: Edits = {
  package_description: 'packageDescription',
  'package_source.s3_bucket_name': 'packageSource.s3BucketName',
  'package_source.s3_key': 'packageSource.s3Key',
};

export const opensearchConnections: ServiceCatalog = {
  eventSource: 'es.amazonaws.com',
  types: {
    aws_opensearch_outbound_connection: {
      keys: [['id']],
      scope: 'region',
      family: 'database',
      noise: ['accept_connection', 'connection_properties.endpoint', 'connection_status'],
      defaults: { connection_mode: 'DIRECT' },
    },
    aws_opensearch_inbound_connection_accepter: {
      keys: [['connection_id']],
      scope: 'region',
      family: 'database',
      access: 'attachment',
      cloudId: 'connection_id',
      noise: ['connection_status'],
    },
    aws_opensearch_package: {
      keys: [['id'], ['package_id']],
      scope: 'region',
      family: 'database',
      noise: ['available_package_version', 'package_id'],
    },
    aws_opensearch_package_association: {
      keys: [['domain_name', 'package_id']],
      scope: 'region',
      family: 'database',
      cloudId: 'package_id',
      noise: ['reference_path'],
    },
  },
  events: {
    CreateOutboundConnection: create(
      outbound(connectionId),
      {
        ...information('local_domain_info', 'localDomainInfo.aWSDomainInformation'),
        ...information('remote_domain_info', 'remoteDomainInfo.aWSDomainInformation'),
        connection_alias: 'connectionAlias',
        connection_mode: 'connectionMode',
        'connection_properties.cross_cluster_search.skip_unavailable': 'connectionProperties.crossClusterSearch.skipUnavailable',
      },
      { id: connectionId, parent: requester('localDomainInfo.aWSDomainInformation') },
    ),
    CreateOutboundCrossClusterSearchConnection: create(
      outbound(searchId),
      {
        ...information('local_domain_info', 'sourceDomainInfo'),
        ...information('remote_domain_info', 'destinationDomainInfo'),
        connection_alias: 'connectionAlias',
      },
      { id: searchId, parent: requester('sourceDomainInfo') },
    ),
    DeleteOutboundConnection: destroy(outbound(connectionId)),
    DeleteOutboundCrossClusterSearchConnection: destroy(outbound(searchId)),
    // With `accept_connection`, the requesting resource accepts the connection itself.
    AcceptInboundConnection: firstOf(put(inbound(connectionId), {}), modify(outbound(connectionId), {}), create(inbound(connectionId))),
    AcceptInboundCrossClusterSearchConnection: firstOf(
      put(inbound(searchId), {}),
      modify(outbound(searchId), {}),
      create(inbound(searchId)),
    ),
    RejectInboundConnection: destroy(inbound(connectionId)),
    RejectInboundCrossClusterSearchConnection: destroy(inbound(searchId)),
    DeleteInboundConnection: destroy(inbound(connectionId)),
    DeleteInboundCrossClusterSearchConnection: destroy(inbound(searchId)),

    CreatePackage: create(
      packaged(packageId),
      { ...content, engine_version: 'engineVersion', package_name: 'packageName', package_type: 'packageType' },
      { id: packageId },
    ),
    UpdatePackage: modify(packaged(either('packageID', 'packageId')), content),
    DeletePackage: destroy(packaged(either('packageID', 'packageId'))),
    AssociatePackage: create(association, {}, { parent: user }),
    AssociatePackages: create(associations(either('packageList[].packageID', 'packageList[].packageId')), {}, { parent: user }),
    DissociatePackage: destroy(association),
    DissociatePackages: destroy(associations('packageList')),
  },
};
