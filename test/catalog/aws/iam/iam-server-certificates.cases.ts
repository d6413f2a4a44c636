import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';

const body = '-----BEGIN CERTIFICATE-----\nMIIBdeclared\n-----END CERTIFICATE-----';
const otherBody = '-----BEGIN CERTIFICATE-----\nMIIBother\n-----END CERTIFICATE-----';
const certificateArn = 'arn:aws:iam::111122223333:server-certificate/www';

const server: DeclaredResource = {
  type: 'aws_iam_server_certificate',
  attributes: {
    arn: certificateArn, certificate_body: body, certificate_chain: '', expiration: '2034-03-05T10:15:30Z', id: 'ASCAEXAMPLEWWW000001', name: 'www',
    name_prefix: '', path: '/', private_key: 'a-private-key', tags: { Site: 'www' }, tags_all: { Site: 'www' }, upload_date: '2024-03-05T10:15:30Z',
  },
};

const serverUploaded: JsonObject = {
  serverCertificateMetadata: {
    arn: certificateArn, expiration: 'Mar 5, 2034 10:15:30 AM', path: '/', serverCertificateId: 'ASCAEXAMPLEWWW000002', serverCertificateName: 'www',
    uploadDate: 'Mar 5, 2024 10:15:30 AM',
  },
};

export const serverCertificateCases: readonly CatalogCase[] = [
  {
    name: 'another certificate uploaded under a declared name drifts',
    event: 'UploadServerCertificate',
    request: { certificateBody: `${otherBody}\n`, serverCertificateName: 'www', tags: [{ key: 'Site', value: 'www' }] },
    response: serverUploaded,
    state: [server],
    drifts: [{ address: 'aws_iam_server_certificate.this', field: 'certificate_body', old: body, new: otherBody }],
  },
  {
    name: 'a server certificate that was renamed and moved is drift of name and path',
    event: 'UpdateServerCertificate',
    request: { serverCertificateName: 'www', newServerCertificateName: 'old-www', newPath: '/cloudfront/' },
    state: [server],
    drifts: [
      { address: 'aws_iam_server_certificate.this', field: 'name', old: 'www', new: 'old-www' },
      { address: 'aws_iam_server_certificate.this', field: 'path', old: '/', new: '/cloudfront/' },
    ],
  },
  {
    name: 'D17: deleting a declared server certificate is drift of the whole resource',
    event: 'DeleteServerCertificate',
    request: { serverCertificateName: 'www' },
    state: [server],
    drifts: [{
      address: 'aws_iam_server_certificate.this', field: '*', old: { arn: certificateArn, id: 'ASCAEXAMPLEWWW000001', name: 'www' }, new: null,
    }],
  },
  {
    name: 'adding a tag to a server certificate is drift of that key',
    event: 'TagServerCertificate',
    request: { serverCertificateName: 'www', tags: [{ key: 'Site', value: 'shop' }] },
    state: [server],
    drifts: [{ address: 'aws_iam_server_certificate.this', field: 'tags.Site', old: 'www', new: 'shop' }],
  },
  {
    name: 'removing a declared tag from a server certificate is drift',
    event: 'UntagServerCertificate',
    request: { serverCertificateName: 'www', tagKeys: ['Site'] },
    state: [server],
    drifts: [{ address: 'aws_iam_server_certificate.this', field: 'tags.Site', old: 'www', new: null }],
  },
];
