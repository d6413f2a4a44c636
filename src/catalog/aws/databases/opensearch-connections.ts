import * as c from '../language.js';

/**
 * Amazon OpenSearch Service: connections of two domains, which one side requests and the other accepts, in the APIs of OpenSearch and of
 * Elasticsearch; packages, and the domains that use them. Source: OpenSearch Service API reference, Terraform AWS provider schemas 4 to 6.
 */

const connectionId = c.either('connectionId', c.response('connectionId'), c.response('connection.connectionId'));
/** The name in the API of Elasticsearch; in the path of a call it is called like in the other API. */
const searchId = c.either('connectionId', 'crossClusterSearchConnectionId', c.response('crossClusterSearchConnectionId'));
const outbound = (id: c.From): c.Target => c.on('aws_opensearch_outbound_connection', { id });
const inbound = (id: c.From): c.Target => c.on('aws_opensearch_inbound_connection_accepter', { connection_id: id });
const information = (attribute: string, path: string): c.Edits =>
  c.same('domain_name owner_id region', (name) => c.acronyms(`${path}.${name}`), `${attribute}.`);
const requester = (path: string): c.Target => c.on('aws_opensearch_domain', { domain_name: c.acronyms(`${path}.domainName`) });

const association = c.on('aws_opensearch_package_association', {
  domain_name: 'domainName',
  package_id: c.either('packageID', 'packageId'),
});
const associations = (ids: c.From): c.Target => c.on('aws_opensearch_package_association', { domain_name: 'domainName', package_id: ids });
const user = c.on('aws_opensearch_domain', { domain_name: 'domainName' });
const packageId = c.response('packageDetails.packageID');
const packaged = (id: c.From): c.Target => c.on('aws_opensearch_package', { id });
const content: c.Edits = c.same('package_description package_source{s3_bucket_name s3_key}');

export const opensearchConnections: c.ServiceCatalog = {
  eventSource: 'es.amazonaws.com',
  types: c.types('database', {
    aws_opensearch_outbound_connection: { noise: ['accept_connection'], defaults: { connection_mode: 'DIRECT' } },
    aws_opensearch_inbound_connection_accepter: { keys: [['connection_id']], access: 'attachment', cloudId: 'connection_id' },
    aws_opensearch_package: { keys: [['id'], ['package_id']] },
    aws_opensearch_package_association: { keys: [['domain_name', 'package_id']], cloudId: 'package_id' },
  }),
  events: {
    CreateOutboundConnection: c.create(c.within(requester('localDomainInfo.aWSDomainInformation'), c.withId(outbound(connectionId))), {
      ...information('local_domain_info', 'localDomainInfo.aWSDomainInformation'),
      ...information('remote_domain_info', 'remoteDomainInfo.aWSDomainInformation'),
      ...c.same('connection_alias connection_mode connection_properties{cross_cluster_search{skip_unavailable}}'),
    }),
    CreateOutboundCrossClusterSearchConnection: c.create(c.within(requester('sourceDomainInfo'), c.withId(outbound(searchId))), {
      ...information('local_domain_info', 'sourceDomainInfo'),
      ...information('remote_domain_info', 'destinationDomainInfo'),
      connection_alias: 'connectionAlias',
    }),
    DeleteOutboundConnection: c.destroy(outbound(connectionId)),
    DeleteOutboundCrossClusterSearchConnection: c.destroy(outbound(searchId)),
    // With `accept_connection`, the requesting resource accepts the connection itself.
    AcceptInboundConnection: c.firstOf(
      c.put(inbound(connectionId), {}),
      c.modify(outbound(connectionId), {}),
      c.create(inbound(connectionId)),
    ),
    AcceptInboundCrossClusterSearchConnection: c.firstOf(
      c.put(inbound(searchId), {}),
      c.modify(outbound(searchId), {}),
      c.create(inbound(searchId)),
    ),
    RejectInboundConnection: c.destroy(inbound(connectionId)),
    RejectInboundCrossClusterSearchConnection: c.destroy(inbound(searchId)),
    DeleteInboundConnection: c.destroy(inbound(connectionId)),
    DeleteInboundCrossClusterSearchConnection: c.destroy(inbound(searchId)),

    CreatePackage: c.create(c.withId(packaged(packageId)), { ...content, ...c.same('engine_version package_name package_type') }),
    UpdatePackage: c.modify(packaged(c.either('packageID', 'packageId')), content),
    DeletePackage: c.destroy(packaged(c.either('packageID', 'packageId'))),
    AssociatePackage: c.create(c.within(user, association)),
    AssociatePackages: c.create(c.within(user, associations(c.either('packageList[].packageID', 'packageList[].packageId')))),
    DissociatePackage: c.destroy(association),
    DissociatePackages: c.destroy(associations('packageList')),
  },
};
