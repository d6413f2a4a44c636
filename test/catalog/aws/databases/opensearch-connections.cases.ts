import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, appears, declared, deletes, drifts } from './examples.js';

const association = declared('aws_opensearch_package_association', { domain_name: 'logs', id: 'logs-F123', package_id: 'F123' });
const outbound = declared('aws_opensearch_outbound_connection', {
  accept_connection: false,
  connection_alias: 'audit',
  connection_mode: 'DIRECT',
  connection_properties: [],
  connection_status: 'ACTIVE',
  id: 'c-1',
  local_domain_info: [{ domain_name: 'logs', owner_id: '111122223333', region: 'us-east-1' }],
  remote_domain_info: [{ domain_name: 'audit', owner_id: '222222222222', region: 'us-east-1' }],
});
const local = { domainName: 'logs', ownerId: '111122223333', region: 'us-east-1' };
const remote = { domainName: 'audit', ownerId: '222222222222', region: 'us-east-1' };
const connect = {
  connectionAlias: 'audit',
  localDomainInfo: { aWSDomainInformation: local },
  remoteDomainInfo: { aWSDomainInformation: remote },
};
const search = { connectionAlias: 'audit', sourceDomainInfo: local, destinationDomainInfo: remote };
const inbound = declared('aws_opensearch_inbound_connection_accepter', { connection_id: 'c-1', connection_status: 'ACTIVE', id: 'c-1' });
const named = (member: string, id = 'c-1') => ({ response: { [member]: id } });

export const synonyms = declared('aws_opensearch_package', {
  available_package_version: 'v1',
  engine_version: '',
  id: 'F123',
  package_description: '',
  package_id: 'F123',
  package_name: 'synonyms',
  package_source: [{ s3_bucket_name: 'packages', s3_key: 'synonyms.txt' }],
  package_type: 'TXT-DICTIONARY',
});
const packageSource = (s3Key: string) => ({ packageSource: { s3BucketName: 'packages', s3Key } });
export const createPackage = { packageName: 'synonyms', packageType: 'TXT-DICTIONARY', packageDescription: '', ...packageSource('synonyms.txt') };
export const opensearchConnectionCases: readonly CatalogCase[] = [
  agrees('the declared package is not drift', 'AssociatePackage', { domainName: 'logs', packageID: 'F123' }, [association()]),
  ...deletes('DissociatePackage', { domainName: 'logs', packageID: 'F123' }, { domainName: 'logs', packageID: 'F999' }, association()),
  agrees('a connection created as declared is not drift', 'CreateOutboundConnection', connect, [outbound()], { response: { connectionId: 'c-1' } }),
  ...deletes('DeleteOutboundConnection', { connectionId: 'c-1' }, { connectionId: 'c-9' }, outbound()),
  appears('an accepted connection that no state declares', 'AcceptInboundConnection', { connectionId: 'c-9' }, 'aws_opensearch_inbound_connection_accepter'),
  agrees('a connection accepted by the resource that requests it', 'AcceptInboundConnection', { connectionId: 'c-1' }, [outbound()]),
  ...deletes('DeleteInboundConnection', { connectionId: 'c-1' }, { connectionId: 'c-9' }, inbound()),
  ...deletes('RejectInboundConnection', { connectionId: 'c-1' }, { connectionId: 'c-9' }, inbound()),
  agrees('a connection of the older API created as declared', 'CreateOutboundCrossClusterSearchConnection', search, [outbound()], named('crossClusterSearchConnectionId')),
  ...deletes('DeleteOutboundCrossClusterSearchConnection', { connectionId: 'c-1' }, { connectionId: 'c-9' }, outbound()),
  appears('an accepted connection of the older API', 'AcceptInboundCrossClusterSearchConnection', { crossClusterSearchConnectionId: 'c-9' }, 'aws_opensearch_inbound_connection_accepter'),
  agrees('a connection accepted by the resource that requests it', 'AcceptInboundCrossClusterSearchConnection', { connectionId: 'c-1' }, [outbound()]),
  ...deletes('DeleteInboundCrossClusterSearchConnection', { connectionId: 'c-1' }, { connectionId: 'c-9' }, inbound()),
  ...deletes('RejectInboundCrossClusterSearchConnection', { connectionId: 'c-1' }, { connectionId: 'c-9' }, inbound()),

  appears('a package that no state declares', 'CreatePackage', createPackage, 'aws_opensearch_package', { response: { packageDetails: { packageID: 'F999' } } }),
  drifts(
    'another content is drift',
    'UpdatePackage',
    { packageID: 'F123', ...packageSource('other.txt'), commitMessage: 'replaced' },
    [synonyms()],
    [['package_source.s3_key', 'synonyms.txt', 'other.txt']],
  ),
  ...deletes('DeletePackage', { packageID: 'F123' }, { packageID: 'F999' }, synonyms()),
  agrees('the declared packages', 'AssociatePackages', { domainName: 'logs', packageList: [{ packageID: 'F123' }] }, [association()]),
  ...deletes('DissociatePackages', { domainName: 'logs', packageList: ['F123'] }, { domainName: 'logs', packageList: ['F999'] }, association()),
];
