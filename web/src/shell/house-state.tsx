import type { ComponentChildren } from 'preact';
import type { Readiness } from '../api/client.js';
import { loadPlans, plans, type PlanStatus } from '../api/plans.js';
import { loadReadiness } from '../api/readiness.js';
import { usePolled } from '../lib/use-polled.js';
import { useValue } from '../lib/use-value.js';
import { useReturns } from '../live/use-returns.js';
import { Link } from '../ui/link.js';
import { Text } from '../ui/text.js';
import { Age } from '../ui/time.js';

const period = 10_000;

/** Milliseconds until a service that makes no plans is asked again; that changes with its configuration. */
const rarely = 600_000;

/** How far behind an instance is said, in facts. */
const muchLag = 1_000;

type Remark = { readonly name: string; readonly kind: 'problem' | 'note'; readonly text: ComponentChildren };

/** What keeps the service from telling everything, most important first. */
const remarksOf = (
  { message, degraded, role, sensor, audit, state, rebuild, log }: Readiness,
  failing: readonly PlanStatus[],
): readonly Remark[] => {
  const remarks: Remark[] = [];
  const problem = (name: string, text: ComponentChildren): void => void remarks.push({ name, kind: 'problem', text });
  const note = (name: string, text: ComponentChildren): void => void remarks.push({ name, kind: 'note', text });
  const isRecorded = message === 'recorded inputs';
  // A follower leaves the inputs to the instance that leads, a replica most of them to the active instance.
  const readsAll = role === 'active' && log?.leading !== false;
  if (isRecorded) note('demo', 'Recorded inputs are fed. Nothing live is read.');
  if (message === 'nothing configured') note('empty', 'Nothing is configured: there is no state to compare with, and no input.');
  else if (!isRecorded) {
    const missing = state.sources.filter(({ loaded }) => !loaded);
    if (!state.enabled) problem('no-state', 'No state is configured, so changes of declared resources are not found.');
    else if (missing.length > 0)
      problem(
        'no-state',
        `${missing.length === state.sources.length ? 'No state is' : `${String(missing.length)} of ${String(state.sources.length)} states ${missing.length === 1 ? 'is' : 'are'} not`} loaded. Changes of what is declared there are not found yet.`,
      );
    const lost = [
      ...audit.sources.filter(({ connected }) => !connected).map(({ source }) => source),
      ...(sensor.enabled && !sensor.connected ? ['the runtime sensor'] : []),
    ];
    if (lost.length > 0)
      problem(
        'no-input',
        <>
          Not connected: <Text value={lost.join(', ')} length={200} />. What happens there is not seen until it is.
        </>,
      );
    else if (!audit.enabled && !sensor.enabled && readsAll)
      note('no-input', 'No input is configured. Only what is posted to the intake is seen.');
  }
  if (degraded)
    problem(
      'suspect',
      <>
        A newer version of a state is not believed, so alerts are evaluated by the one before: <Text value={message} length={300} />
      </>,
    );
  const [plan, ...further] = failing;
  if (plan !== undefined)
    problem(
      'plans',
      <>
        No plan can be made of <Text value={plan.state} length={120} />
        {further.length === 0 ? '' : ` and ${String(further.length)} more`}, so alerts are not verified there. It failed{' '}
        {plan.consecutive_failures === 1 ? 'once' : `${String(plan.consecutive_failures)} times in a row`}, last{' '}
        <Age at={Date.parse(plan.last_run?.ended ?? '')} />
        {plan.last_whole === null ? null : (
          <>
            {' '}
            (the last plan of everything began <Age at={Date.parse(plan.last_whole)} />)
          </>
        )}
        : <Text value={plan.last_run?.message ?? ''} length={300} />
      </>,
    );
  if (rebuild !== undefined)
    problem(
      'rebuild',
      `History is being restored: ${String(rebuild.position)} of ${String(rebuild.last)}. Alerts may be missing until it is complete.`,
    );
  if (log !== undefined) {
    if (!log.connected) problem('log', 'The log is not reachable. Nothing new is processed.');
    else if (log.lag > muchLag) problem('lag', `This instance is ${String(log.lag)} facts behind.`);
    if (log.leading) note('cluster', 'This instance leads: it reads the inputs and notifies.');
    else if (log.leader !== null)
      note(
        'cluster',
        <>
          This instance follows <Text value={log.leader} length={80} />.
        </>,
      );
    // Without the log, an instance does not know who leads.
    else if (log.connected) problem('cluster', 'No instance leads, so no input is read.');
  }
  if (role === 'replica') note('replica', 'This is a replica: it reads no sensor and no queue, and notifies nobody.');
  return remarks;
};

/** What everybody who looks at the page must know about the service. Nothing if all is well. */
export const HouseState = () => {
  const { data } = usePolled('house', period, loadReadiness);
  const { plans: all } = useValue(plans);
  usePolled(`plans ${String(useReturns())}`, all.length === 0 ? rarely : period, loadPlans);
  const failing = all.filter((one) => one.consecutive_failures > 0);
  const remarks = data === undefined ? [] : remarksOf(data, failing);
  return remarks.length === 0 ? null : (
    <ul class="house" aria-label="State of the service">
      {remarks.map(({ name, kind, text }) => (
        <li key={name} class={kind} data-house={name}>
          {kind === 'problem' ? <strong>! </strong> : null}
          {text} {kind === 'problem' ? <Link to="/status">Health</Link> : null}
        </li>
      ))}
    </ul>
  );
};
