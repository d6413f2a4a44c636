import t from 'tap';
import { providerStates } from '../../src/config/providers/provider-states.js';
import { problemTexts, usable } from './read.js';

const logs = (text: string): readonly string[] => problemTexts(`providers: {gcp: {audit_logs: {${text}}}}`);

void t.test('D57: rejects an invalid subscription', (t) => {
  for (const one of ['projects/acme-prod/subscriptions/audit', 'projects/example.com:acme/subscriptions/a.b_c~d+e%f', '']) {
    t.strictSame(logs(`subscription: "${one}"`), [], one);
    t.strictSame(logs(`subscriptions: ["${one}"]`), [], one);
  }
  for (const one of [
    'audit',
    'projects/acme/topics/audit',
    'projects/acme/subscriptions/',
    'projects/acme/subscriptions/1',
    'subscriptions/a',
  ]) {
    const shown = 'line 1: providers.gcp.audit_logs';
    t.strictSame(logs(`subscription: "${one}"`), [`${shown}.subscription: "${one}": expected a name such as projects/P/subscriptions/S`]);
    t.strictSame(logs(`subscriptions: ["${one}"]`), [
      `${shown}.subscriptions: ["${one}"]: expected names such as projects/P/subscriptions/S`,
    ]);
  }
  t.end();
});

void t.test('D57: rejects names of resources, projects, filters and intervals that the Logging API would refuse', (t) => {
  const names = 'projects/acme, folders/12, organizations/34, billingAccounts/0A-1B, projects/p/locations/global/buckets/b/views/v';
  t.strictSame(logs(`resource_names: [${names}]`), []);
  for (const one of ['acme', 'projects/', 'projects/a b', 'organisations/1', 'projects/acme/logs/x'])
    t.match(logs(`resource_names: ["${one}"]`), [/resource_names: .*: expected a list of names such as projects\/P, folders\/N/], one);
  t.strictSame(logs('project: acme-prod'), []);
  t.match(logs('project: projects/acme'), [/audit_logs\.project: .*: expected the id of a project$/]);
  t.match(logs(`filter: "${'x'.repeat(19_001)}"`), [/filter: .*: expected a filter of at most 19,000 characters$/]);
  t.match(logs('poll_interval: 100ms'), [/poll_interval: .*: expected a duration from 1s to 1h$/]);
  t.match(logs('ack_deadline: 11m'), [/ack_deadline: .*: expected a duration from 10s to 10m$/]);
  t.match(logs('endpoint_url: "pubsub:8085"'), [/endpoint_url: .*: expected an http or https URL$/]);
  t.end();
});

void t.test('D54b: reads the states of each enabled provider', (t) => {
  const paths = (yaml: string): readonly string[] =>
    providerStates(usable(yaml)).flatMap(({ path, state }) => (state.local_path === '' ? [] : [`${path} ${state.local_path}`]));
  const both = 'aws: {state: {local_path: a}}, gcp: {state: {local_path: b}, states: [{local_path: c}]}';
  t.strictSame(paths(`providers: {${both}}`), ['providers.aws.state a', 'providers.gcp.state b', 'providers.gcp.states[0] c']);
  t.strictSame(paths(`providers: {${both.replace('gcp: {', 'gcp: {enabled: false, ')}}`), ['providers.aws.state a']);
  t.match(problemTexts('providers: {gcp: {states: [{}]}}'), [/providers\.gcp\.states\[0\]\.local_path: .*expected a path$/]);
  t.end();
});
