import { loadReadiness } from '../../api/readiness.js';
import { loadStates } from '../../api/states.js';
import { usePolled } from '../../lib/use-polled.js';
import { Link } from '../../ui/link.js';
import { Panel } from '../../ui/panel.js';
import { Problem } from '../../ui/problem.js';
import { SuspectState } from '../../ui/suspect-state.js';
import { Text } from '../../ui/text.js';
import { Age } from '../../ui/time.js';

const period = 10_000;

const load = async (signal: AbortSignal) => {
  const readiness = await loadReadiness(signal);
  return { readiness, states: (await loadStates(readiness, signal))?.states ?? [] };
};

/** Inputs and states, whether they work, and how old the states are. */
export const InputsPanel = () => {
  const loaded = usePolled('inputs', period, load);
  const { data } = loaded;
  return (
    <Panel title="Inputs and states" more={<Link to="/status">Health</Link>}>
      {loaded.state === 'failed' ? <Problem what="Inputs cannot be read" error={loaded.error} /> : null}
      {data === undefined ? null : (
        <ul class="inputs">
          {data.readiness.sensor.enabled ? <Input name="Runtime sensor" isGood={data.readiness.sensor.connected} /> : null}
          {data.readiness.audit.sources.map(({ source, connected }) => (
            <Input key={source} name={source} isGood={connected} />
          ))}
          {data.readiness.state.sources
            .filter(({ loaded: isLoaded }) => !isLoaded)
            .map(({ source }) => (
              <li key={source}>
                <span class="status bad">✗ not loaded</span>
                <Text value={source} length={120} />
              </li>
            ))}
          {data.states.map(({ source, last_modified, resource_count, suspect }) => (
            <li key={source}>
              <span class={`status ${suspect === null ? 'good' : 'bad'}`}>{suspect === null ? '✓ loaded' : '✗ suspect'}</span>
              <Text value={source} length={120} />
              <span class="quiet">
                {resource_count} resources, written <Age at={Date.parse(last_modified)} />
              </span>
              {suspect === null ? null : <SuspectState suspect={suspect} />}
            </li>
          ))}
          {data.readiness.state.sources.length + data.readiness.audit.sources.length === 0 && !data.readiness.sensor.enabled ? (
            <li class="quiet">
              {data.readiness.message === 'recorded inputs' ? 'Recorded inputs are fed; nothing live is read.' : 'No input is configured.'}
            </li>
          ) : null}
        </ul>
      )}
    </Panel>
  );
};

const Input = ({ name, isGood }: { readonly name: string; readonly isGood: boolean }) => (
  <li>
    <span class={`status ${isGood ? 'good' : 'bad'}`}>{isGood ? '✓ connected' : '✗ not connected'}</span>
    <Text value={name} length={120} />
  </li>
);
