import { anything, critical, high, type SeverityRow } from '../../severity-row.js';

/** Mail, service discovery, deployments and code: exposure, loss of protection or logging, and gained rights (D24). */

const mail: readonly SeverityRow[] = [
  critical(['created', 'modified'], {
    types: ['aws_ses_identity_policy', 'aws_sesv2_email_identity_policy'],
    attributes: ['policy'],
    when: 'opens_policy',
    why: 'Unknown accounts may send mail as this identity.',
  }),
  high('modified', {
    types: ['aws_ses_identity_policy', 'aws_sesv2_email_identity_policy'],
    attributes: ['policy'],
    when: 'widens_policy',
    why: 'Others may send mail as this identity.',
  }),
  critical(['created', 'modified', 'deleted'], {
    types: ['aws_ses_active_receipt_rule_set'],
    attributes: anything,
    why: 'Received mail is handled by other rules.',
  }),
  high(['created', 'modified'], {
    types: ['aws_ses_receipt_rule'],
    attributes: ['*_action', 'recipients', 'enabled', 'after'],
    why: 'Received mail is sent elsewhere, or is not handled.',
  }),
  high('modified', {
    types: ['aws_ses_receipt_rule', 'aws_ses_configuration_set', 'aws_sesv2_configuration_set'],
    attributes: ['tls_policy', 'delivery_options.tls_policy'],
    when: { becomes: ['Optional', 'OPTIONAL'] },
    why: 'Mail is exchanged without encryption.',
  }),
  high('modified', {
    types: ['aws_ses_receipt_rule'],
    attributes: ['scan_enabled'],
    when: 'turned_off',
    why: 'Received mail is not scanned for spam and viruses.',
  }),
  high('modified', {
    types: ['aws_ses_event_destination', 'aws_sesv2_configuration_set_event_destination'],
    attributes: ['enabled', 'event_destination.enabled'],
    when: 'turned_off',
    why: 'Events of sent mail are not recorded any more.',
  }),
];

export const applicationAwsSeverities: readonly SeverityRow[] = [...mail];
