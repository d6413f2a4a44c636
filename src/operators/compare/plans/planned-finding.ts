import { text } from '../../../lib/json.js';
import { anyAttribute, anyTypeKey, makeEdit, type Edit } from '../../../model/change.js';
import { recordProviders, type RecordProvider } from '../../../model/contracts/provider.js';
import { unknownOrigin } from '../../../model/audit-record.js';
import type { Declared } from '../../../model/state-snapshot.js';
import type { EvaluatedEvent } from '../../flow/evaluated-event.js';
import type { Comparison, OwnedChange, ReportedEdit } from '../../flow/finding.js';
import type { PlannedField } from './planned-fields.js';
import type { PlanView } from './plan-views.js';

/** Nobody is known to have made the change. */
const unknownUser = { type: '', principal_id: '', arn: '', account_id: '', user_name: '', role_name: '' };

const planOrigin = { ...unknownOrigin, tool: 'plan' };

/** The plan as the event of a difference that no record explains. `number`: see `EvaluatedEvent`. `now`: `at` in milliseconds. */
export const planEvent = (
  number: number,
  { plan, seq, at }: PlanView,
  { snapshot, resource }: Declared,
  arrival: { readonly at: string; readonly now: number },
): EvaluatedEvent => ({
  number,
  seq,
  at: arrival.at,
  id: plan.id,
  key: plan.id,
  provider: providerOf(snapshot.provider(resource)),
  eventName: `${plan.program} plan`,
  eventTime: plan.taken,
  time: at,
  account: snapshot.account(resource),
  region: snapshot.region(resource),
  user: unknownUser,
  origin: planOrigin,
  iacAgent: false,
  ofPlatform: false,
  stack: '',
  arrived: arrival.now,
});

/** Providers by the last part of their source address; `google-beta` is `google`. */
const providers: Readonly<Record<string, RecordProvider>> = {
  aws: 'aws',
  awscc: 'aws',
  google: 'gcp',
  'google-beta': 'gcp',
  kubernetes: 'kubernetes',
  'kubernetes-alpha': 'kubernetes',
  helm: 'kubernetes',
  azurerm: 'azure',
  azuread: 'azure',
  azapi: 'azure',
};

/** `address`: as the state spells it, `provider["registry.terraform.io/hashicorp/aws"].west`. */
const providerOf = (address: string): RecordProvider => {
  const source = address.split('"')[1] ?? address;
  const name = source.slice(source.lastIndexOf('/') + 1);
  return Object.hasOwn(providers, name) ? (providers[name] ?? other) : other;
};
const other: RecordProvider = recordProviders[recordProviders.length - 1] ?? 'other';

/** How the value of a field is compared with a state. */
export const plannedComparison = ({ field, key, value, isMasked }: PlannedField, edit: number): Comparison => ({
  kind: key === undefined ? 'whole' : 'key',
  field,
  edit,
  hidden: isMasked || field === anyAttribute,
  as: key === undefined ? (field === '*' ? 'auto' : 'ordered') : 'map',
  by: [],
  values: [{ key: key ?? '', present: value !== null, value }],
});

/** The change of a field as an edit of the declared resource. `evaluation`: number of the evaluation. */
export const plannedEdit = (
  field: PlannedField,
  edit: number,
  event: EvaluatedEvent,
  { snapshot, resource }: Declared,
  refKey: string,
  evaluation: number,
  deadline: number,
): ReportedEdit => {
  const from: OwnedChange = {
    change: {
      owners: [
        {
          act: field.field === '*' ? 'delete' : 'modify',
          ref: { type: snapshot.type(resource), attributes: {}, key: refKey },
          edits: [editOf(field)],
          name: snapshot.name(resource),
          id: text(snapshot.attributes(resource)['id']) ?? '',
          parents: [],
        },
      ],
      undeclared: 'not_in_state',
      uncovered: [],
    },
    part: 0,
    owner: 0,
    declared: resource,
    evaluation: { event, number: evaluation, isCounted: true },
    cascadeOf: undefined,
    cascaded: 0,
    isFirst: false,
    deadline,
  };
  return { number: edit, edit: editOf(field), from };
};

const editOf = ({ field, attribute, key, value, isMasked }: PlannedField): Edit => {
  if (isMasked || field === anyAttribute) return makeEdit(attribute, 'hidden', null);
  if (key === undefined) return makeEdit(attribute, 'set', value, field === '*' ? 'auto' : 'ordered');
  return value === null ? makeEdit(attribute, 'drop', [key], 'map') : makeEdit(attribute, 'merge', { [key]: value }, 'map');
};

/** The key by which the resource is found in its state. */
export const refKeyOf = ({ snapshot, resource }: Declared): string => {
  const { arn, id } = snapshot.attributes(resource);
  return typeof arn === 'string' && arn !== '' ? anyTypeKey('arn', arn) : anyTypeKey('id', text(id) ?? '');
};
