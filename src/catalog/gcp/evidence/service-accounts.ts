import { lastSegment } from '../../../lib/last-segment.js';
import { text, type JsonObject } from '../../../lib/json.js';
import type { EvidenceReader, Link } from '../../../model/graph-evidence.js';
import { googleAccount, googleKey } from '../../graph-keys.js';
import { textAt } from '../../values-at.js';
import { accountEmail } from './account-email.js';
import { typedResource } from './resource-names.js';

/** Service accounts and their credentials. */

/** `email` is known after the creation; names contain it. */
export const serviceAccountEvidence: EvidenceReader<JsonObject> = (attributes) => {
  const email = ['email', 'id', 'name', 'member']
    .map((name) => accountEmail(textAt(attributes, name) ?? ''))
    .find((one) => one !== undefined);
  return { self: email === undefined ? undefined : googleAccount(email), links: [] };
};

const grants = (email: string | undefined, attribute: string): readonly Link[] =>
  email === undefined ? [] : [{ link: 'edge', type: 'grants_access', from: 'self', to: googleAccount(email), attribute }];

/** `projects/P/serviceAccounts/E/keys/K`; `service_account_id` names the account in any form. */
export const accountKeyEvidence: EvidenceReader<JsonObject> = ({ id, name, service_account_id: account }) => {
  for (const [attribute, value] of Object.entries({ name, id })) {
    const [, holder = '', key] = /^(.*)\/keys\/([^/]+)$/.exec(text(value) ?? '') ?? [];
    const email = accountEmail(holder);
    if (email !== undefined && key !== undefined) return { self: googleKey(email, key), links: grants(email, attribute) };
  }
  const email = accountEmail(text(account) ?? '');
  // An id alone is the last part of the name.
  const key = lastSegment(text(id) ?? text(name) ?? '');
  return { self: email === undefined || key === '' ? undefined : googleKey(email, key), links: grants(email, 'service_account_id') };
};

/** Keys for the XML API of Cloud Storage. */
export const hmacKeyEvidence: EvidenceReader<JsonObject> = (attributes) => ({
  self: typedResource(attributes, 'google_storage_hmac_key'),
  links: grants(accountEmail(textAt(attributes, 'service_account_email') ?? ''), 'service_account_email'),
});
