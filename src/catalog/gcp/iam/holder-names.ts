import { request, via, type Read } from '../../dsl.js';
import { text } from '../../../lib/json.js';
import { context } from '../gcp-reads.js';
import { resourcePath, segmentAfter } from '../resource-path.js';

/** Names of resources that `resourceName` does not contain as Terraform identifies them. */

const emailLabel = context('labels.email_id');
const requested = request('resource');

/** Records name a service account by its numeric id; the e-mail address is only in the labels. */
export const serviceAccount: Read = (record) => {
  const name = text(requested(record)) ?? '';
  if (segmentAfter(record.resource, 'serviceAccounts') === undefined && segmentAfter(name, 'serviceAccounts') === undefined)
    return undefined;
  const label = text(emailLabel(record)) ?? '';
  const named = [label, segmentAfter(record.resource, 'serviceAccounts'), segmentAfter(name, 'serviceAccounts')];
  const email = named.find((one) => one?.includes('@')) ?? named.find((one) => one !== undefined && one !== '');
  return email === undefined ? undefined : `projects/-/serviceAccounts/${email}`;
};

const locationLabel = context('labels.location');
const regionParameter = request('region');

/** The first version of Cloud Run names services `namespaces/P/services/S`, without their location. */
export const cloudRunService: Read = (record) => {
  const name = resourcePath(record.resource);
  const [, project, service] = /^namespaces\/([^/]+)\/services\/([^/]+)$/.exec(name) ?? [];
  if (service === undefined) return name;
  const location = text(locationLabel(record)) ?? text(regionParameter(record)) ?? '';
  return location === ''
    ? undefined
    : `projects/${record.account === '' ? project : record.account}/locations/${location}/services/${service}`;
};

/** The same service as the id of `google_cloud_run_service`. */
export const knativeName: Read = via('item.name', (name) =>
  text(name)?.replace(/^projects\/([^/]+)\/(locations\/[^/]+)\//, '$2/namespaces/$1/'),
);

/** Identity-Aware Proxy names backend services by their numeric id, which states do not contain. */
export const namedBackend: Read = ({ resource }) => (/\/services\/\d+$/.test(resource) ? undefined : resource);
