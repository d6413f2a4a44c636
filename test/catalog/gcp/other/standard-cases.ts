import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';

type Standard = {
  /** The methods without their last part: `google.cloud.redis.v1.CloudRedis`. */
  readonly service: string;
  readonly noun: string;
  readonly type: string;
  /** `resourceName`; the id of the state unless `attributes` has another. */
  readonly name: string;
  readonly attributes: JsonObject;
  /** The object as declared, and the members that an update sets. */
  readonly object: JsonObject;
  readonly changed: JsonObject;
  readonly mask: string;
  readonly drifts: readonly Omit<ExpectedDrift, 'address'>[];
  readonly member?: string;
};

const lower = (noun: string): string => noun.charAt(0).toLowerCase() + noun.slice(1);

/** Examples of the standard methods of one type: each as declared and with a drift. */
export const standardCases = ({
  service,
  noun,
  type,
  name,
  attributes,
  object,
  changed,
  mask,
  drifts,
  member = lower(noun),
}: Standard): readonly CatalogCase[] => {
  const state: readonly DeclaredResource[] = [{ type, attributes: { id: name, ...attributes } }];
  const parent = name.split('/').slice(0, -2).join('/');
  const id = name.slice(name.lastIndexOf('/') + 1);
  const creation = { parent, [`${lower(noun)}Id`]: id, [member]: object };
  const at = (resourceName: string): Pick<CatalogCase, 'record'> => ({ record: { resourceName } });
  const call = (verb: string): string => `${service}.${verb}${noun}`;
  return [
    { name: 'created as declared is not drift', event: call('Create'), request: creation, ...at(parent), state, drifts: [] },
    {
      name: 'other values are drift',
      event: call('Update'),
      request: { name, [member]: { name, ...object, ...changed }, updateMask: mask },
      ...at(name),
      state,
      drifts: drifts.map((one) => ({ address: `${type}.this`, ...one })),
    },
    {
      name: 'the declared values are not drift',
      event: call('Update'),
      request: { [member]: { name, ...object }, updateMask: { paths: mask.split(',') } },
      ...at(name),
      state,
      drifts: [],
    },
    {
      name: 'a deletion is one alert',
      event: call('Delete'),
      request: { name },
      ...at(name),
      state,
      drifts: [{ address: `${type}.this`, field: '*', old: {}, new: null }],
    },
  ];
};

export const labelled = {
  effective_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' },
  labels: { env: 'prod' },
  terraform_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' },
};
export const labels = { env: 'prod', 'goog-terraform-provisioned': 'true' };

/** An event that changes nothing that can be declared. */
export const ignoredCase = (event: string, resourceName: string): CatalogCase => ({
  name: 'changes no configuration',
  event,
  request: { name: resourceName },
  record: { resourceName },
  state: [],
  drifts: [],
  dropped: 'read_only',
});
