import { loadReadiness } from '../../api/readiness.js';
import { loadStates } from '../../api/states.js';
import { usePolled } from '../../lib/use-polled.js';
import { Panel } from '../../ui/panel.js';
import { Problem } from '../../ui/problem.js';
import { Text } from '../../ui/text.js';
import { Age } from '../../ui/time.js';

const period = 10_000;

const load = async (signal: AbortSignal) => {
  const readiness = await loadReadiness(signal);
  return { readiness, metadata: await loadStates(readiness, signal) };
};

type StatesPanelProps = {
  /** Loads again when it changes. */
  readonly revision: string;
};

/** The declared states, their versions and ages. */
export const StatesPanel = ({ revision }: StatesPanelProps) => {
  const loaded = usePolled(`states ${revision}`, period, load);
  const { data } = loaded;
  const metadata = data?.metadata;
  return (
    <Panel title="States" more={metadata === undefined ? null : <span class="quiet">{metadata.resource_count} managed resources</span>}>
      {loaded.state === 'failed' ? <Problem what="States cannot be read" error={loaded.error} /> : null}
      {data === undefined ? (
        loaded.state === 'loading' ? (
          <p class="quiet">Loading…</p>
        ) : null
      ) : metadata === undefined ? (
        <p>
          {data.readiness.message === 'recorded inputs'
            ? 'The resources are those of the states of the recording.'
            : data.readiness.state.enabled
              ? 'No state is loaded yet. This page shows the resources as soon as one is.'
              : 'No state is configured, so no resource is declared.'}
        </p>
      ) : (
        <ul class="plain-rows">
          {metadata.states.map((state) => (
            <li key={state.source}>
              <strong>
                <Text value={state.source} length={160} />
              </strong>
              <span class="quiet">
                serial {state.serial}, written by version <Text value={state.iac_version} length={40} />, {state.resource_count} resources,
                changed <Age at={Date.parse(state.last_modified)} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
};
