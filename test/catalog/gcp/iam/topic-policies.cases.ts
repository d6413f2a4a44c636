import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';

/** Calls whose record contains only the complete new policy. */

const topic = 'projects/acme-prod/topics/orders';
const ops = 'group:ops@acme.example';
const eve = 'user:eve@mail.example';
const app = 'serviceAccount:app@acme-prod.iam.gserviceaccount.com';

const resource = (kind: string, name: string, attributes: JsonObject): DeclaredResource => ({
  type: `google_pubsub_topic_iam_${kind}`,
  name,
  attributes: { project: 'acme-prod', topic, etag: 'BwYQYvUoBxs=', ...attributes },
});
const member = (name: string, role: string, who: string): DeclaredResource =>
  resource('member', name, { role, member: who, condition: [], id: `${topic}/${role}/${who}` });
const binding = (name: string, role: string, members: readonly string[]): DeclaredResource =>
  resource('binding', name, { role, members: [...members], condition: [], id: `${topic}/${role}` });
const policy = (document: string): DeclaredResource => resource('policy', 'this', { policy_data: document, id: topic });

const event = 'google.iam.v1.IAMPolicy.SetIamPolicy';
const set = (bindings: readonly Json[]): Pick<CatalogCase, 'event' | 'request' | 'response' | 'record'> => {
  const complete = { '@type': 'type.googleapis.com/google.iam.v1.Policy', bindings: [...bindings], etag: 'BwX6LgXbpsw=' };
  return {
    event,
    request: { '@type': 'type.googleapis.com/google.iam.v1.SetIamPolicyRequest', resource: topic, policy: complete },
    response: complete,
    record: { resourceName: topic },
  };
};

const publisher = 'roles/pubsub.publisher';
const viewer = 'roles/pubsub.viewer';

export const topicPolicyCases: readonly CatalogCase[] = [
  {
    name: 'declared members and bindings that the new policy lacks were deleted',
    ...set([{ role: publisher, members: [app] }]),
    state: [member('app', publisher, app), member('eve', publisher, eve), binding('viewers', viewer, [ops])],
    drifts: [
      { address: 'google_pubsub_topic_iam_member.eve', field: '*', old: '*', new: null },
      { address: 'google_pubsub_topic_iam_binding.viewers', field: '*', old: '*', new: null },
    ],
  },
  {
    name: 'the whole policy differs',
    ...set([{ role: viewer, members: [ops, eve] }]),
    state: [policy(`{"bindings":[{"members":["${ops}"],"role":"${viewer}"}]}`)],
    drifts: [
      {
        address: 'google_pubsub_topic_iam_policy.this',
        field: 'policy_data',
        old: `{"bindings":[{"members":["${ops}"],"role":"${viewer}"}]}`,
        new: `{"bindings":[{"members":["${ops}","${eve}"],"role":"${viewer}"}]}`,
      },
    ],
  },
  {
    name: 'grants of the platform are not reported as created',
    ...set([
      { role: 'roles/pubsub.serviceAgent', members: ['serviceAccount:service-481516234200@gcp-sa-pubsub.iam.gserviceaccount.com'] },
      { role: publisher, members: [app] },
    ]),
    state: [member('app', publisher, app)],
    drifts: [],
  },
  ...[
    { role: 'roles/pubsub.serviceAgent', members: [eve] },
    { role: 'projects/shop/roles/auditServiceAgent', members: ['serviceAccount:service-481516234200@gcp-sa-pubsub.iam.gserviceaccount.com'] },
  ].map((grant) => ({
    name: `D104: a grant that only looks like one of the platform: ${grant.role}`,
    ...set([grant, { role: publisher, members: [app] }]),
    state: [member('app', publisher, app)],
    drifts: [{ address: 'google_pubsub_topic_iam_member', field: '*', old: null, new: '*' }],
  })),
];
