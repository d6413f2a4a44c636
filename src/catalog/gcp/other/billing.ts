import { lastSegment } from '../../../lib/last-segment.js';
import * as c from '../language.js';
import { standard } from '../standard.js';

/** Budgets, and the billing accounts of projects. Source: googleapis, Terraform Google provider. */

export const billingBudgets = standard('billingbudgets.googleapis.com', [
  {
    type: 'google_billing_budget',
    noun: 'Budget',
    collection: 'budgets',
    fields: c.kept('display_name amount{specified_amount{units currency_code}}'),
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
  types: c.googleTypes('projects', { google_billing_project_info: { keys: [['id']] } }),
  events: { AssignResourceToBillingAccount: assigned, UpdateProjectBillingInfo: assigned },
};
