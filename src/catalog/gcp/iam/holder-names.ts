import * as c from '../language.js';
import { text } from '../../../lib/json.js';

/** Names of resources that `resourceName` does not contain as Terraform identifies them. */

const emailLabel = c.context('labels.email_id');
const requested = c.request('resource');

/** Records name a service account by its numeric id; the e-mail address is only in the labels. */
export const serviceAccount: c.Read = (record) => {
  const name = text(requested(record)) ?? '';
  if (c.segmentAfter(record.resource, 'serviceAccounts') === undefined && c.segmentAfter(name, 'serviceAccounts') === undefined)
    return undefined;
  const label = text(emailLabel(record)) ?? '';
  const named = [label, c.segmentAfter(record.resource, 'serviceAccounts'), c.segmentAfter(name, 'serviceAccounts')];
  const email = named.find((one) => one?.includes('@')) ?? named.find((one) => one !== undefined && one !== '');
  return email === undefined ? undefined : `projects/-/serviceAccounts/${email}`;
};

const locationLabel = c.context('labels.location');
const regionParameter = c.request('region');

/** The first version of Cloud Run names services `namespaces/P/services/S`, without their location. */
export const cloudRunService: c.Read = (record) => {
  const name = c.resourcePath(record.resource);
  const [, project, service] = /^namespaces\/([^/]+)\/services\/([^/]+)$/.exec(name) ?? [];
  if (service === undefined) return name;
  const location = text(locationLabel(record)) ?? text(regionParameter(record)) ?? '';
  return location === ''
    ? undefined
    : `projects/${record.account === '' ? project : record.account}/locations/${location}/services/${service}`;
};

/** The same service as the id of `google_cloud_run_service`. */
export const knativeName: c.Read = c.via('item.name', (name) =>
  text(name)?.replace(/^projects\/([^/]+)\/(locations\/[^/]+)\//, '$2/namespaces/$1/'),
);

/** Identity-Aware Proxy names backend services by their numeric id, which states do not contain. */
export const namedBackend: c.Read = ({ resource }) => (/\/services\/\d+$/.test(resource) ? undefined : resource);
