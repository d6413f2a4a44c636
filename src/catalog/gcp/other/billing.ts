import { on, put, via, type ServiceCatalog } from '../../dsl.js';
import { lastSegment } from '../full-name.js';
import { nameOf, project } from '../gcp-reads.js';
import { kept } from '../members.js';
import { gcpNoise } from '../noise.js';
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

/** A project without a billing account has an empty one. */
const account = via('billingAccountName', (name) => (typeof name === 'string' ? lastSegment(name) : undefined));
const billed = on('google_billing_project_info', { id: nameOf('projects/{}', project) });

export const cloudBilling: ServiceCatalog = {
  eventSource: 'cloudbilling.googleapis.com',
  types: { google_billing_project_info: { keys: [['id']], scope: 'global', family: 'projects', noise: gcpNoise } },
  events: {
    AssignResourceToBillingAccount: put(billed, { billing_account: account }),
    UpdateProjectBillingInfo: put(billed, {
      billing_account: via('projectBillingInfo.billingAccountName', (name) => (typeof name === 'string' ? lastSegment(name) : undefined)),
    }),
  },
};
