import { programName } from '../../alerts/found-by-plan.js';
import { plans, type PlanStatus } from '../../api/plans.js';
import { durationText } from '../../lib/time.js';
import { useValue } from '../../lib/use-value.js';
import { countText } from '../../metrics/units.js';
import { Panel } from '../../ui/panel.js';
import { Text } from '../../ui/text.js';
import { Age, Time } from '../../ui/time.js';

/** The plans that the service makes, by folder: the last one, what it said, and the next. Nothing if it makes none. */
export const PlansPanel = () => {
  const { active, plans: all } = useValue(plans);
  return all.length === 0 ? null : (
    <Panel title="Plans" class="plans" more={active ? null : <span class="quiet">Another instance makes them</span>}>
      <ul class="plain-rows">
        {all.map((plan) => (
          <PlanRow key={`${plan.state} ${plan.directory}`} plan={plan} />
        ))}
      </ul>
    </Panel>
  );
};

type Run = NonNullable<PlanStatus['last_run']>;

const PlanRow = ({ plan }: { readonly plan: PlanStatus }) => {
  const { state, directory, program, version, last_run: run, last_whole: whole, next_scheduled: next } = plan;
  const { consecutive_failures: failures, queued } = plan;
  return (
    <li>
      <span>
        <span class={`status ${failures > 0 ? 'bad' : run === null ? '' : 'good'}`}>
          {failures > 0 ? '✗ failing' : run === null ? 'configured' : '✓ works'}
        </span>{' '}
        <strong>
          <Text value={state} length={160} />
        </strong>{' '}
        <span class="quiet">
          <Text value={directory} length={160} />, {programName(program)} <Text value={version ?? ''} length={40} />
        </span>
      </span>
      <span class="quiet">
        {run === null ? null : <LastRun run={run} />}
        {whole === null ? (
          'No plan of everything yet'
        ) : (
          <>
            Last plan of everything: <Age at={Date.parse(whole)} />
          </>
        )}
        {next === null ? (
          ''
        ) : (
          <>
            , next <Time at={Date.parse(next)} />
          </>
        )}
        {plan.running ? ', one is being made' : ''}
        {plan.whole_queued ? ', everything is queued' : queued === 0 ? '' : `, ${countText(queued)} queued`}.
      </span>
      {failures > 0 && run !== null ? (
        <p class="remark">
          {failures === 1 ? 'The last plan failed' : `The last ${countText(failures)} plans failed`}:{' '}
          <Text value={run.message} length={1_000} />
        </p>
      ) : null}
    </li>
  );
};

const LastRun = ({ run: { ended, targets, duration_ms: took, message, result, resources, drifted } }: { readonly run: Run }) => (
  <>
    Last plan <Age at={Date.parse(ended)} />, of {targets.length === 0 ? 'everything' : counted(targets.length, 'address', 'addresses')}, in{' '}
    {durationText(took)}: {result.replaceAll('_', ' ')}
    {message === '' ? `, ${counted(drifted, 'resource differs', 'resources differ')} of ${countText(resources)}` : ''}.{' '}
  </>
);

const counted = (count: number, one: string, many: string): string => `${countText(count)} ${count === 1 ? one : many}`;
