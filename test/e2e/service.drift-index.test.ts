import t from 'tap';
import { readEvents } from '../support/event-reader.js';
import { checked } from '../support/openapi-check.js';
import { sessionAlert } from '../support/role-changes.js';
import { stateText } from '../support/role-fixture.js';
import { startService, whenReady, type Answered } from '../support/service.js';
import { until } from '../support/until.js';

const yaml = 'state:\n  confirm: false\nstorage:\n  max_drifts: 500\n';
const path = '/api/v1/drifts/index';

type Line = { readonly kind?: string; readonly id?: string; readonly last_event_id?: string; readonly user?: string };
const linesOf = ({ text }: Answered): readonly Line[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

void t.test('the list of all alerts and the stream after its position miss nothing', async (t) => {
  const names = Array.from({ length: 12 }, (_, at) => `role-${String(at)}`);
  const started = await startService(t, { state: stateText(Object.fromEntries(names.map((name) => [name, 3600]))), yaml });
  const service = await checked(await whenReady(started));
  await service.post(
    '/api/v1/intake/sensor',
    names.slice(0, 10).map((name, at) => sessionAlert(`s${String(at)}`, at, name)),
  );
  await until(
    () => service.get('/api/v1/drifts'),
    ({ json }) => json.data.total === 10,
  );

  const answer = await service.get(path);
  t.equal(answer.headers.get('content-encoding'), 'gzip', 'fetch accepts it, and unpacks it');
  const lines = linesOf(answer);
  const { drifts } = (await service.get('/api/v1/drifts')).json.data as { readonly drifts: readonly { readonly id: string }[] };
  t.match(lines[0], { kind: 'head', total: 10, max: 500 });
  t.match(lines.at(-1), { kind: 'end', last_event_id: lines[0]?.last_event_id });
  t.strictSame(
    lines.slice(1, -1).map(({ id }) => id),
    drifts.map(({ id }) => id),
  );

  await service.post('/api/v1/intake/sensor', [sessionAlert('later', 100, 'role-10')]);
  const { events } = await readEvents(service.url, `?topics=drifts&last_event_id=${lines[0]?.last_event_id ?? ''}`);
  await until(events, (all) => all.some(({ event }) => event === 'drift'));
  const later = events().filter(({ event }) => event === 'drift' || event === 'gap');
  t.match(
    later.map(({ event, data }) => [event, data.resource_name]),
    [['drift', 'role-10']],
  );
  t.equal(linesOf(await service.get(path)).length, 13);
});
