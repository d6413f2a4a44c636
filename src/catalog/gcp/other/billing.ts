import { lastSegment } from '../../../lib/last-segment.js';
import * as c from '../language.js';
import { kept } from '../members.js';
import { managed } from './managed.js';

/** Budgets, and the billing accounts of projects. Source: googleapis, Terraform Google provider. */

export const billingBudgets = managed('billingbudgets.googleapis.com', [
  {
    type: 'google_billing_budget',
    noun: 'Budget',
    collection: 'budgets',
    members: {
      display_name: kept('displayName'),
      'amount.specified_amount.units': kept('amount.specifiedAmount.units'),
      'amount.specified_amount.currency_code': kept('amount.specifiedAmount.currencyCode'),
    },
    spec: { family: 'projects' },
  },
]);

/** The name is in the request of the public call, or in the object of the console's. A project without a billing account has an empty one. */
const account = c.via(c.either('billingAccountName', 'projectBillingInfo.billingAccountName'), (name) =>
  typeof name === 'string' ? lastSegment(name) : undefined,
);
const assigned = c.firstOf(
  c.put(c.on('google_billing_project_info', { id: c.nameOf('projects/{}', c.project) }), { billing_account: account }),
  c.modify(c.on('google_project', { project_id: c.project }), { billing_account: account }),
);

export const cloudBilling: c.ServiceCatalog = {
  eventSource: 'cloudbilling.googleapis.com',
  types: c.types('projects', 'global', { google_billing_project_info: { noise: c.gcpNoise } }),
  events: { AssignResourceToBillingAccount: assigned, UpdateProjectBillingInfo: assigned },
};
