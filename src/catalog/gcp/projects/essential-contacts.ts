import * as c from '../language.js';
import { standard } from '../standard.js';

/** Contacts for notifications. Source: googleapis `google/cloud/essentialcontacts/v1/service.proto`. */
export const essentialContacts = standard('essentialcontacts.googleapis.com', [
  {
    type: 'google_essential_contacts_contact',
    noun: 'Contact',
    collection: 'contacts',
    fields: c.cleared('language_tag notification_category_subscriptions'),
    spec: { family: 'projects' },
  },
]);
