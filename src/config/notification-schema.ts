import { severities } from '../model/severity.js';
import { bool, durationWithin, integer, oneOf, optional, patterns, secret, section, string, strings, textMap } from './leaf.js';
import { live } from './live.js';

/** What every target has. Times and tries: D56. */
const common = {
  min_severity: oneOf(severities, 'low', live('Least severity that is told.')),
  resource_types: patterns([], live('Only these resource types, `*` allowed; empty: all.')),
  environments: strings([], live('Only these environments; empty: all.')),
  resolved: bool(true, live('Tell as well when an alert ends.')),
  timeout: durationWithin('5s', '1ms', '1h', live('How long one delivery may take.')),
  max_retries: integer(2, 0, 100, live('Deliveries tried again after a failure.')),
};
const urlOf = (of: string) => ({
  webhook_url: secret(string('', live(`Webhook of ${of}; empty: nothing is sent there.`))),
  webhook_url_from_env: string('', live('Name of the environment variable that holds it.')),
});
const perMinute = { max_per_minute: integer(20, 1, 10_000, live('Messages a minute; what is more comes in one digest.')) };

/** `notifications`. Source: interface; D55, D56. */
export const notificationSection = section({
  chat: section({
    ...urlOf('the chat'),
    channel: optional(string('', live('Channel to post to, where the webhook heeds one.'))),
    ...perMinute,
    ...common,
  }),
  teams: section({ ...urlOf('a Microsoft Teams workflow'), ...perMinute, ...common }),
  discord: section({ ...urlOf('a Discord channel'), ...perMinute, ...common }),
  webhook: section({
    url: secret(string('', live('Any URL that takes alerts as JSON; empty: none.'))),
    url_from_env: string('', live('Name of the environment variable that holds it.')),
    secret: secret(
      string('', live('Signs deliveries (`whsec_…`, Standard Webhooks); several, with blanks between, while one is replaced.')),
    ),
    secret_from_env: string('', live('Name of the environment variable that holds it.')),
    headers: secret(textMap(live('Further headers.'))),
    ...common,
  }),
  pagerduty: section({
    routing_key: secret(string('', live('Integration key of the Events API v2; empty: nothing is sent there.'))),
    routing_key_from_env: string('', live('Name of the environment variable that holds it.')),
    url: secret(
      string('https://events.pagerduty.com/v2/enqueue', live('Where events go; in the EU `https://events.eu.pagerduty.com/v2/enqueue`.')),
    ),
    ...common,
  }),
  alertmanager: section({
    url: secret(string('', live('Base URL of an Alertmanager; empty: nothing is sent there.'))),
    url_from_env: string('', live('Name of the environment variable that holds it.')),
    headers: secret(textMap(live('Further headers.'))),
    expires_after: durationWithin('168h', '1s', '87600h', live('When an alert that nobody ends leaves the Alertmanager.')),
    ...common,
  }),
});
