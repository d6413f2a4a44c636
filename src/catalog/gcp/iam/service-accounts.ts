import { text } from '../../../lib/json.js';
import { lastSegment } from '../../../lib/last-segment.js';
import { anyAttribute } from '../../../model/change.js';
import * as c from '../language.js';

/**
 * Service accounts and their keys. Records name an account by its numeric id; the e-mail address is in the labels. Source: googleapis
 * `google/iam/admin/v1/iam.proto`; Terraform Google provider `google_service_account`, `google_service_account_key`.
 */

const inRequest = (path: string): c.Read => c.via(path, (name) => c.segmentAfter(text(name) ?? '', 'serviceAccounts'));
const named = [c.inName('serviceAccounts'), inRequest('name'), inRequest('serviceAccount.name')];

const emailOf = (name: c.Read): c.Read => c.via(name, (one) => (text(one)?.includes('@') === true ? one : undefined));
const numberOf = (name: c.Read): c.Read => c.via(name, (one) => (/^\d+$/.test(text(one) ?? '') ? one : undefined));

const email = c.either(
  c.via(c.context('labels.email_id'), (one) => (one === '' ? undefined : one)),
  c.response('restoredAccount.email'),
  ...named.map(emailOf),
);
const number = c.either(...named.map(numberOf), c.context('labels.unique_id'));

const byEmail = c.on('google_service_account', { email });
const byNumber = c.on('google_service_account', { unique_id: number });

const change = (make: (target: typeof byEmail) => c.OwnerSpec): c.ChangeSpec => c.firstOf(make(byEmail), make(byNumber));
const modified = (edits: c.Edits): c.ChangeSpec => change((target) => c.modify(target, edits));

const newEmail = c.either(c.response('email'), c.nameOf('{}@{}.iam.gserviceaccount.com', 'accountId', c.project));
const described = c.cleared('display_name description');

const keyName: c.KeyPart = { attribute: 'name', as: lastSegment };
const key = (name: c.From) => c.on('google_service_account_key', { name });
const keyIn = c.either(
  c.via('name', (name) => (text(name)?.includes('/keys/') === true ? name : undefined)),
  c.inName('keys'),
);
const newKey = c.either(c.response('name'), c.context('labels.key_id'));
/** The account of a new key. A configuration may name it in several ways, so it is shown but not compared. */
const accountOfKey = c.either(email, number);
const createdKey = c.create(c.within([byEmail, byNumber], c.withId(key(newKey), newKey)), { service_account_id: accountOfKey });

export const serviceAccounts: c.ServiceCatalog = {
  eventSource: 'iam.googleapis.com',
  types: c.googleTypes('iam', {
    google_service_account: {
      identity: ['unique_id'],
      keys: [['email'], ['unique_id']],
      access: 'identity',
      noise: ['account_id', 'create_ignore_already_exists'],
    },
    google_service_account_key: {
      keys: [[keyName]],
      access: 'credential',
      noise: ['service_account_id', 'keepers'],
      secrets: ['private_key'],
    },
  }),
  events: {
    CreateServiceAccount: c.create(c.withId(c.on('google_service_account', { email: newEmail }), c.response('name')), {
      ...c.whole('serviceAccount', described),
      disabled: c.fixed(false),
    }),
    PatchServiceAccount: modified(c.masked('serviceAccount', described)),
    // Changes only the members that the request contains.
    UpdateServiceAccount: modified({
      display_name: c.either('displayName', 'serviceAccount.displayName'),
      description: c.either('description', 'serviceAccount.description'),
    }),
    EnableServiceAccount: modified({ disabled: c.fixed(false) }),
    DisableServiceAccount: modified({ disabled: c.fixed(true) }),
    DeleteServiceAccount: change((target) => c.destroy(target)),
    UndeleteServiceAccount: change((target) => c.create(c.withId(target, c.request('name')))),
    CreateServiceAccountKey: createdKey,
    UploadServiceAccountKey: createdKey,
    DeleteServiceAccountKey: c.destroy(key(keyIn)),
    // A configuration cannot disable a key: the field is that of the API (D105). A key that no state declares counts if it works again.
    EnableServiceAccountKey: c.firstOf(
      c.modify(key(keyIn), { disabled: c.fixed(false) }),
      ...[byEmail, byNumber].map((account) => c.modify(account, { [anyAttribute]: c.hidden(c.fixed(true)) })),
    ),
    DisableServiceAccountKey: c.modify(key(keyIn), { disabled: c.fixed(true) }),
  },
};
