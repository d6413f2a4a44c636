import type { Json } from '../../../lib/json.js';
import * as c from '../language.js';

/** Firewall rules of App Engine. Source: googleapis, Terraform Google provider. */

const rule = c.on('google_app_engine_firewall_rule', {
  id: c.via(c.resource, (name, { request: given }) => {
    if (typeof name !== 'string' || !name.startsWith('apps/')) return undefined;
    if (name.includes('/ingressRules/')) return name;
    const { rule: created } = given;
    const priority = typeof created === 'object' && created !== null ? (created as { priority?: Json }).priority : undefined;
    return typeof priority === 'number' || typeof priority === 'string'
      ? `${name.replace(/\/firewall$/, '')}/firewall/ingressRules/${priority}`
      : undefined;
  }),
});
const ruleMembers: c.Fields = { ...c.kept('action source_range'), ...c.cleared('description') };

export const appEngine: c.ServiceCatalog = {
  eventSource: 'appengine.googleapis.com',
  types: c.googleTypes('network', { google_app_engine_firewall_rule: { keys: [['id']] } }),
  events: {
    CreateIngressRule: c.create(rule, c.whole('rule', ruleMembers)),
    UpdateIngressRule: c.modify(rule, c.masked('rule', ruleMembers)),
    DeleteIngressRule: c.destroy(rule),
  },
};
