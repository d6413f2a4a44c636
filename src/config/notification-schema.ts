import { severities } from '../model/severity.js';
import { bool, durationWithin, integer, oneOf, optional, patterns, secret, section, string, strings, textMap } from './leaf.js';
import { live } from './live.js';

/** Keys of every target. Times and retries: D56. */
const common = {
  min_severity: oneOf(severities, 'low', live('Lowest severity to notify about.')),
  resource_types: patterns([], live('Only these resource types, `*` allowed; empty: all.')),
  environments: strings([], live('Only these environments; empty: all.')),
  resolved: bool(true, live('Also notify when an alert is resolved.')),
  timeout: durationWithin('5s', '1ms', '1h', live('Timeout of one delivery.')),
  max_retries: integer(2, 0, 100, live('Retries of a failed delivery.')),
};
const urlOf = (of: string) => ({
  webhook_url: secret(string('', live(`Webhook of ${of}; empty: disabled.`))),
  webhook_url_from_env: string('', live('Name of the environment variable that holds it.')),
});
const perMinute = { max_per_minute: integer(20, 1, 10_000, live('Messages per minute; further alerts are combined into one digest.')) };

/** `notifications`. Source: interface; D55, D56. */
export const notificationSection = section({
  gather: durationWithin(
    '30s',
    '0s',
    '1h',
    live(
      'How long chat, Teams, Discord and PagerDuty wait for further alerts of an incident, once its first alert was sent; 0s: every alert is a message.',
    ),
  ),
  chat: section({
    ...urlOf('the chat'),
    channel: optional(string('', live('Channel to post to, if the webhook supports choosing one.'))),
    ...perMinute,
    ...common,
  }),
  teams: section({ ...urlOf('a Microsoft Teams workflow'), ...perMinute, ...common }),
  discord: section({ ...urlOf('a Discord channel'), ...perMinute, ...common }),
  webhook: section({
    url: secret(string('', live('URL that receives alerts as JSON; empty: disabled.'))),
    url_from_env: string('', live('Name of the environment variable that holds it.')),
    secret: secret(string('', live('Signs deliveries (`whsec_…`, Standard Webhooks); several, separated by spaces, during a rotation.'))),
    secret_from_env: string('', live('Name of the environment variable that holds it.')),
    headers: secret(textMap(live('Further headers.'))),
    ...common,
  }),
  pagerduty: section({
    routing_key: secret(string('', live('Integration key of the Events API v2; empty: disabled.'))),
    routing_key_from_env: string('', live('Name of the environment variable that holds it.')),
    url: secret(
      string(
        'https://events.pagerduty.com/v2/enqueue',
        live('URL of the Events API; in the EU `https://events.eu.pagerduty.com/v2/enqueue`.'),
      ),
    ),
    ...common,
  }),
  alertmanager: section({
    url: secret(string('', live('Base URL of an Alertmanager; empty: disabled.'))),
    url_from_env: string('', live('Name of the environment variable that holds it.')),
    headers: secret(textMap(live('Further headers.'))),
    expires_after: durationWithin('168h', '1s', '87600h', live('When an alert that is not resolved expires in the Alertmanager.')),
    ...common,
  }),
});
