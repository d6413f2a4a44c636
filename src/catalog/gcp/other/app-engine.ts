import type { Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { cleared, kept, written, type Members } from '../members.js';

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
const ruleMembers: Members = { action: kept('action'), source_range: kept('sourceRange'), description: cleared('description') };

export const appEngine: c.ServiceCatalog = {
  eventSource: 'appengine.googleapis.com',
  types: c.types('network', 'global', { google_app_engine_firewall_rule: { noise: c.gcpNoise } }),
  events: {
    CreateIngressRule: c.create(rule, written('rule', ruleMembers)),
    UpdateIngressRule: c.modify(rule, c.updated('rule', ruleMembers)),
    DeleteIngressRule: c.destroy(rule),
  },
};
