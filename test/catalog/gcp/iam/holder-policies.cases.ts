import { policyHolders, type Holder } from '../../../../src/catalog/gcp/iam/policy-holders.js';
import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { gcpProject } from '../../../support/log-entry.js';

/** A record and a state of each holder of an access policy, made from the table of holders. */

/** Attribute → value, and the name of the resource. */
type Sample = { readonly name: string; readonly values: Readonly<Record<string, string>> };

const sampleOf = (template: string): Sample => {
  const values: Record<string, string> = {};
  const name = template
    .replace(/<(\w+):([^>]*)>/g, (_all, attribute: string, path: string) => {
      values[attribute] = filled(path);
      return values[attribute];
    })
    .replace(/\{(\w+)\}/g, (_all, attribute: string) => {
      values[attribute] = attribute === 'project' ? gcpProject : `my-${attribute.replaceAll('_', '-')}`;
      return values[attribute];
    });
  return { name: filled(name), values };
};

const filled = (path: string): string =>
  path
    .replace(/^projects\/\*/, `projects/${gcpProject}`)
    .replace(/^\*\//, 'projects/')
    .replace(/\*/g, () => 'europe-west1');

const ops = 'group:ops@acme.example';
const eve = 'user:eve@mail.example';
const role = 'roles/viewer';

/** The provider writes the full path into the most specific attribute of most types. */
const stateOf = ({ name, values }: Sample, isFull: boolean): JsonObject => {
  const [last] = Object.keys(values).reverse();
  return Object.fromEntries(Object.entries(values).map(([attribute, value]) => [attribute, isFull && attribute === last && attribute !== 'project' ? name : value]));
};

const record = (holder: Holder, sample: Sample): JsonObject => {
  if (holder.type === 'service_account') {
    return {
      resourceName: 'projects/-/serviceAccounts/104217390283745610923',
      entry: {
        resource: {
          type: 'service_account',
          labels: {
            project_id: gcpProject,
            email_id: sample.values['service_account_id'] ?? '',
            unique_id: '104217390283745610923',
          },
        },
      },
    };
  }
  return { resourceName: sample.name };
};

const binding = (holder: Holder, sample: Sample, members: readonly string[], isFull: boolean) => ({
  type: `google_${holder.type}_iam_binding`,
  attributes: {
    ...stateOf(sample, isFull),
    id: `${sample.name}/${role}`,
    condition: [],
    etag: 'BwYQYvUoBxs=',
    role,
    members: [...members],
  },
});

const casesOf = (holder: Holder): readonly CatalogCase[] =>
  holder.templates.flatMap((template) => {
    const sample = sampleOf(template);
    const request = { resource: sample.name, policy: { bindings: [{ role, members: [eve, ops] }], etag: 'BwX6LgXbpsw=' } };
    const added = { policyDelta: { bindingDeltas: [{ action: 'ADD', role, member: eve }] } };
    const address = `google_${holder.type}_iam_binding.this`;
    return [
      {
        name: `${holder.type}: the complete policy has another member than the binding`,
        event: holder.event,
        request,
        record: record(holder, sample),
        state: [binding(holder, sample, [ops], true)],
        drifts: [{ address, field: 'members', old: [ops], new: [eve, ops] }],
      },
      {
        name: `${holder.type}: a member was added to the role of a binding`,
        event: holder.event,
        request: null,
        record: { ...record(holder, sample), serviceData: added },
        state: [binding(holder, sample, [ops], false)],
        drifts: [{ address, field: 'members', old: [ops], new: [ops, eve] }],
      },
      {
        name: `${holder.type}: nobody declares the added member`,
        event: holder.event,
        request: null,
        record: { ...record(holder, sample), serviceData: added },
        state: [],
        drifts: [{ address: `google_${firstType(holder, template)}_iam_member`, field: '*', old: null, new: '*' }],
      },
    ];
  });

/** The first type that may declare a policy of the same resource. */
const firstType = (holder: Holder, template: string): string => {
  const same = policyHolders.filter((one) => one.source === holder.source && one.event === holder.event);
  return same.find((one) => one.templates.some((other) => shapeOf(other) === shapeOf(template)))?.type ?? '';
};

const shapeOf = (template: string): string => template.replace(/\{\w+\}/g, '{}');

export const holderCases = (source: string): readonly CatalogCase[] => policyHolders.filter((one) => one.source === source).flatMap(casesOf);
