import * as c from '../language.js';
import { standard } from '../standard.js';

/** Certificate Manager, and memberships and features of fleets. Source: googleapis, Terraform Google provider. */

export const certificateManager = standard('certificatemanager.googleapis.com', [
  {
    type: 'google_certificate_manager_certificate',
    noun: 'Certificate',
    collection: 'certificates',
    fields: {
      ...c.cleared('description'),
      ...c.cleared('labels', 'map'),
      ...c.kept('scope', c.filled),
    },
    spec: { family: 'network' },
  },
  {
    type: 'google_certificate_manager_certificate_map',
    noun: 'CertificateMap',
    collection: 'certificateMaps',
    fields: { ...c.cleared('description'), ...c.cleared('labels', 'map') },
    spec: { family: 'network' },
  },
]);

export const gkeHub = standard('gkehub.googleapis.com', [
  {
    type: 'google_gke_hub_membership',
    noun: 'Membership',
    collection: 'memberships',
    member: 'resource',
    fields: { ...c.cleared('labels', 'map'), ...c.kept('authority{issuer}') },
    spec: { family: 'container' },
  },
  {
    type: 'google_gke_hub_feature',
    noun: 'Feature',
    collection: 'features',
    member: 'resource',
    fields: c.cleared('labels', 'map'),
    spec: { family: 'container' },
  },
]);
