import { loadReadiness } from '../../api/readiness.js';
import { usePolled } from '../../lib/use-polled.js';
import { Panel } from '../../ui/panel.js';

const period = 10_000;

const example = `# driftline.yaml
providers:
  aws:
    enabled: true
    regions: [eu-central-1]
    state:
      backend: s3
      s3_bucket: my-terraform-states
      s3_key: production/terraform.tfstate
    cloudtrail:
      queue: https://sqs.eu-central-1.amazonaws.com/111122223333/cloudtrail`;

/** What to do while there are no alerts: what to connect, or that nothing has drifted. */
export const Welcome = () => {
  const { data } = usePolled('welcome', period, loadReadiness);
  if (data === undefined) return null;
  if (data.message !== 'nothing configured')
    return (
      <Panel title="Nothing has drifted">
        <p>
          {data.ready
            ? `The service ${data.message === 'recorded inputs' ? 'is fed with recorded inputs' : 'is connected'} and has found no drift since it started.`
            : `The service is not ready yet: ${data.message === '' ? 'an input or a state is not connected' : data.message}.`}
        </p>
      </Panel>
    );
  return (
    <Panel title="Connect your infrastructure" class="welcome">
      <p>The service runs, but nothing is configured yet. It needs to know what is declared and what happens:</p>
      <ol>
        <li>
          <strong>A state:</strong> the Terraform or OpenTofu state, as a file, in S3, in Google Cloud Storage or over HTTP.
        </li>
        <li>
          <strong>An audit log:</strong> CloudTrail, Google Cloud audit logs, or the audit log of Kubernetes.
        </li>
        <li>
          <strong>Optionally the runtime sensor,</strong> which shows what a change led to in containers.
        </li>
      </ol>
      <pre tabIndex={0} aria-label="Example configuration">
        <code>{example}</code>
      </pre>
      <p>
        Start it with <code>driftline --server --config driftline.yaml</code>. To look around first, <code>npm start</code> or{' '}
        <code>driftline demo --server</code> shows the recorded incident of a small company on this page.
      </p>
    </Panel>
  );
};
