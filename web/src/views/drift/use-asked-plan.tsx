import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { programName } from '../../alerts/found-by-plan.js';
import type { DriftDetail } from '../../api/client.js';
import { askForPlan, loadPlans, plans, type AskedPlan, type Plans, type PlanStatus } from '../../api/plans.js';
import { ApiError, errorText } from '../../api/request.js';
import { instantOf } from '../../lib/time.js';
import { useValue } from '../../lib/use-value.js';
import { Text } from '../../ui/text.js';
import { Time } from '../../ui/time.js';
import { useShortcuts } from '../../ui/use-shortcuts.js';

/** Milliseconds between two looks at a plan that was asked for. */
const period = 2_000;
/** Milliseconds after a plan in which the alert tells what the plan proved. */
const settling = 4_000;

/** `lastBegan`, `verified`: the newest plan, and what the alert said of plans, when somebody asked. */
type Asking =
  | { readonly state: 'sending' }
  | { readonly state: 'refused'; readonly error: unknown }
  | { readonly state: 'asked'; readonly asked: AskedPlan; readonly lastBegan: string | undefined; readonly verified: string | undefined };

const statusOf = (all: Plans, { state, directory }: AskedPlan): PlanStatus | undefined =>
  all.plans.find((one) => one.state === state && one.directory === directory);

const mayAsk = ({ resolution, address }: DriftDetail): boolean => resolution === null && address !== null;

/**
 * The button that asks for a plan of the resource of an alert, and what came of it. No button if the service makes no plans, or none can say
 * anything about the alert. `onEnd`: called when a plan has ended, of which the alert may not have told.
 */
export const useAskedPlan = (
  drift: DriftDetail,
  onEnd: () => void,
): { readonly button: ComponentChildren; readonly said: ComponentChildren } => {
  const [asking, setAsking] = useState<Asking | undefined>(undefined);
  const [isSettled, setIsSettled] = useState(false);
  const all = useValue(plans);
  const status = asking?.state === 'asked' ? statusOf(all, asking.asked) : undefined;
  const run = status?.last_run ?? null;
  const hasRun = asking?.state === 'asked' && run !== null && run.began !== asking.lastBegan;
  const isAnswered = asking?.state === 'asked' && (drift.verified_at !== asking.verified || drift.resolution !== null);
  const isQueued = status === undefined || status.running || status.queued > 0 || status.whole_queued;
  const hasFailed = hasRun && (status?.consecutive_failures ?? 0) > 0;
  const hasEnded = hasRun && !hasFailed && !isQueued;
  const isWaiting = asking?.state === 'asked' && !isAnswered && !hasFailed && !(hasEnded && isSettled);

  const isPolled = isWaiting && all.active;
  useEffect(() => {
    // Only the instance that makes plans tells what becomes of one; the alert tells everywhere.
    if (!isPolled) return undefined;
    const timer = setInterval(() => void loadPlans().catch(() => undefined), period);
    return () => {
      clearInterval(timer);
    };
  }, [isPolled]);
  useEffect(() => {
    if (!hasEnded) return undefined;
    const timer = setTimeout(() => {
      setIsSettled(true);
    }, settling);
    return () => {
      clearTimeout(timer);
    };
  }, [hasEnded]);
  useEffect(() => {
    if (hasRun) onEnd();
  }, [hasRun, run?.began]);

  const isNone = all.plans.length === 0;
  const isBusy = asking?.state === 'sending' || isWaiting;
  const ask = async (): Promise<void> => {
    if (isBusy || isNone || !mayAsk(drift)) return;
    setAsking({ state: 'sending' });
    setIsSettled(false);
    try {
      const before = await loadPlans();
      const asked = await askForPlan(drift.id);
      setAsking({ state: 'asked', asked, lastBegan: statusOf(before, asked)?.last_run?.began, verified: drift.verified_at });
    } catch (error) {
      setAsking({ state: 'refused', error });
    }
  };
  useShortcuts({ v: () => void ask() });

  const program = programName(all.plans[0]?.program ?? '');
  const button =
    isNone || !mayAsk(drift) ? null : (
      <button
        type="button"
        disabled={isBusy}
        aria-keyshortcuts="v"
        title={`Makes a plan of this resource, which shows whether it still differs. ${program} changes nothing by that.`}
        onClick={() => void ask()}
      >
        {asking?.state === 'sending' ? 'Asking…' : `Ask ${program}`} <kbd aria-hidden="true">v</kbd>
      </button>
    );
  if (asking === undefined || asking.state === 'sending') return { button, said: null };
  if (asking.state === 'refused') return { button, said: <Refused program={program} error={asking.error} /> };
  return {
    button,
    said: isAnswered ? (
      <Answer drift={drift} />
    ) : hasFailed ? (
      <>
        The plan failed: <Text value={run.message} length={400} />
      </>
    ) : isWaiting ? (
      `Asked ${program}. ${all.active ? (status?.running === true ? 'A plan is being made…' : 'A plan is queued…') : 'Another instance makes the plan.'}`
    ) : (
      'The plan has ended. It says nothing about this difference.'
    ),
  };
};

const Answer = ({ drift: { resolution, verified_at: at } }: { readonly drift: DriftDetail }) =>
  resolution === null && at !== undefined ? (
    <>
      The plan that began at <Time at={instantOf(at)} /> shows the difference.
    </>
  ) : (
    <>{resolution === 'verified' ? 'The plan found it as declared.' : `The alert is resolved: ${resolution ?? ''}.`}</>
  );

const Refused = ({ program, error }: { readonly program: string; readonly error: unknown }) => (
  <>
    {program} was not asked: <Text value={errorText(error)} />
    {error instanceof ApiError && error.status === 403 ? '. This needs a key or token with the scope write.' : ''}
  </>
);
