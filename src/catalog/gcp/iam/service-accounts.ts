import { text } from '../../../lib/json.js';
import { lastSegment } from '../../../lib/last-segment.js';
import { anyAttribute } from '../../../model/change.js';
import {
  create,
  destroy,
  either,
  firstOf,
  fixed,
  hidden,
  modify,
  on,
  request,
  response,
  via,
  type ChangeSpec,
  type Edits,
  type From,
  type OwnerSpec,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import type { KeyPart } from '../../type-spec.js';
import { context, inName, nameOf, project, updated } from '../gcp-reads.js';
import { gcpNoise } from '../noise.js';
import { segmentAfter } from '../resource-path.js';
import { field, insertedFields } from './managed-object.js';

/**
 * Service accounts and their keys. Records name an account by its numeric id; the e-mail address is in the labels. Source: googleapis
 * `google/iam/admin/v1/iam.proto`; Terraform Google provider `google_service_account`, `google_service_account_key`.
 */

const inRequest = (path: string): Read => via(path, (name) => segmentAfter(text(name) ?? '', 'serviceAccounts'));
const named = [inName('serviceAccounts'), inRequest('name'), inRequest('serviceAccount.name')];

const emailOf = (name: Read): Read => via(name, (one) => (text(one)?.includes('@') === true ? one : undefined));
const numberOf = (name: Read): Read => via(name, (one) => (/^\d+$/.test(text(one) ?? '') ? one : undefined));

const email = either(
  via(context('labels.email_id'), (one) => (one === '' ? undefined : one)),
  response('restoredAccount.email'),
  ...named.map(emailOf),
);
const number = either(...named.map(numberOf), context('labels.unique_id'));

const byEmail = on('google_service_account', { email });
const byNumber = on('google_service_account', { unique_id: number });

const change = (make: (target: typeof byEmail) => OwnerSpec): ChangeSpec => firstOf(make(byEmail), make(byNumber));
const modified = (edits: Edits): ChangeSpec => change((target) => modify(target, edits));

const newEmail = either(response('email'), nameOf('{}@{}.iam.gserviceaccount.com', 'accountId', project));
const described = { display_name: field('displayName'), description: field('description') };

const keyName: KeyPart = { attribute: 'name', as: lastSegment };
const key = (name: From) => on('google_service_account_key', { name });
const keyIn = either(
  via('name', (name) => (text(name)?.includes('/keys/') === true ? name : undefined)),
  inName('keys'),
);
const newKey = either(response('name'), context('labels.key_id'));
/** The account of a new key. A configuration may name it in several ways, so it is shown but not compared. */
const accountOfKey = either(email, number);
const createdKey = create(key(newKey), { service_account_id: accountOfKey }, { parent: [byEmail, byNumber], id: newKey });

export const serviceAccounts: ServiceCatalog = {
  eventSource: 'iam.googleapis.com',
  types: {
    google_service_account: {
      identity: ['unique_id'],
      keys: [['email'], ['unique_id']],
      scope: 'global',
      family: 'iam',
      access: 'identity',
      noise: [...gcpNoise, 'name', 'email', 'member', 'account_id', 'create_ignore_already_exists'],
    },
    google_service_account_key: {
      keys: [[keyName]],
      scope: 'global',
      family: 'iam',
      access: 'credential',
      noise: [...gcpNoise, 'service_account_id', 'valid_after', 'valid_before', 'public_key', 'private_key', 'keepers'],
      secrets: ['private_key'],
    },
  },
  events: {
    CreateServiceAccount: create(
      on('google_service_account', { email: newEmail }),
      { ...insertedFields('serviceAccount', described), disabled: fixed(false) },
      { id: response('name') },
    ),
    PatchServiceAccount: modified(updated('serviceAccount', described)),
    // Changes only the members that the request contains.
    UpdateServiceAccount: modified({
      display_name: either('displayName', 'serviceAccount.displayName'),
      description: either('description', 'serviceAccount.description'),
    }),
    EnableServiceAccount: modified({ disabled: fixed(false) }),
    DisableServiceAccount: modified({ disabled: fixed(true) }),
    DeleteServiceAccount: change((target) => destroy(target)),
    UndeleteServiceAccount: change((target) => create(target, {}, { id: request('name') })),
    CreateServiceAccountKey: createdKey,
    UploadServiceAccountKey: createdKey,
    DeleteServiceAccountKey: destroy(key(keyIn)),
    // A configuration cannot disable a key: the field is that of the API (D105). A key that no state declares counts if it works again.
    EnableServiceAccountKey: firstOf(
      modify(key(keyIn), { disabled: fixed(false) }),
      ...[byEmail, byNumber].map((account) => modify(account, { [anyAttribute]: hidden(fixed(true)) })),
    ),
    DisableServiceAccountKey: modify(key(keyIn), { disabled: fixed(true) }),
  },
};
