import type { Json } from '../../../lib/json.js';
import { create, destroy, modify, on, via, type ServiceCatalog } from '../../dsl.js';
import { resource, updated } from '../gcp-reads.js';
import { cleared, kept, written, type Members } from '../members.js';
import { gcpNoise } from '../noise.js';

/** Firewall rules of App Engine. Source: googleapis, Terraform Google provider. */

const rule = on('google_app_engine_firewall_rule', {
  id: via(resource, (name, { request: given }) => {
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

export const appEngine: ServiceCatalog = {
  eventSource: 'appengine.googleapis.com',
  types: { google_app_engine_firewall_rule: { keys: [['id']], scope: 'global', family: 'network', noise: gcpNoise } },
  events: {
    CreateIngressRule: create(rule, written('rule', ruleMembers)),
    UpdateIngressRule: modify(rule, updated('rule', ruleMembers)),
    DeleteIngressRule: destroy(rule),
  },
};
