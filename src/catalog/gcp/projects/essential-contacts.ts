import type * as c from '../language.js';
import { eventsOf, field, typesOf, type ManagedObject } from '../iam/managed-object.js';

/** Contacts for notifications. Source: googleapis `google/cloud/essentialcontacts/v1/service.proto`. */
const contact: ManagedObject = {
  type: 'google_essential_contacts_contact',
  noun: 'Contact',
  holder: 'contact',
  id: undefined,
  collection: 'contacts',
  fields: { language_tag: field('languageTag'), notification_category_subscriptions: field('notificationCategorySubscriptions') },
  spec: { family: 'projects' },
};

export const essentialContacts: c.ServiceCatalog = {
  eventSource: 'essentialcontacts.googleapis.com',
  types: typesOf([contact]),
  events: eventsOf([contact]),
};
