import { cleared, clearedMap, kept } from '../members.js';
import { managed } from './managed.js';

/** Certificate Manager, and memberships and features of fleets. Source: googleapis, Terraform Google provider. */

export const certificateManager = managed('certificatemanager.googleapis.com', [
  {
    type: 'google_certificate_manager_certificate',
    noun: 'Certificate',
    collection: 'certificates',
    members: {
      description: cleared('description'),
      labels: clearedMap('labels'),
      scope: kept('scope', (scope) => (scope === '' ? undefined : scope)),
    },
    spec: { family: 'network' },
  },
  {
    type: 'google_certificate_manager_certificate_map',
    noun: 'CertificateMap',
    collection: 'certificateMaps',
    members: { description: cleared('description'), labels: clearedMap('labels') },
    spec: { family: 'network' },
  },
]);

export const gkeHub = managed('gkehub.googleapis.com', [
  {
    type: 'google_gke_hub_membership',
    noun: 'Membership',
    collection: 'memberships',
    member: 'resource',
    members: { labels: clearedMap('labels'), 'authority.issuer': kept('authority.issuer') },
    spec: { family: 'container' },
  },
  {
    type: 'google_gke_hub_feature',
    noun: 'Feature',
    collection: 'features',
    member: 'resource',
    members: { labels: clearedMap('labels') },
    spec: { family: 'container' },
  },
]);
