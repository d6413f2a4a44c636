import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasOpenssl } from './certificates.js';
import { freePort } from './free-port.js';
import { until } from './until.js';

type Test = { readonly teardown: (work: () => void | Promise<void>) => void };

const program = process.env['API_SERVER'] ?? 'apiextensions-apiserver';
const runs = (command: string, argument: string): boolean => spawnSync(command, [argument]).status === 0;

/**
 * Why tests with a real API server are skipped; false if its programs are there: `etcd` and openssl of the system, and
 * `go install k8s.io/apiextensions-apiserver@v0.36.3`, in the path or as `API_SERVER`.
 */
export const withoutApiServer: string | false =
  runs('etcd', '--version') && runs(program, '--help') && hasOpenssl ? false : 'etcd, openssl or apiextensions-apiserver is not installed';

/** A call as a user. `type`: of a patch. */
type Call = { readonly user?: string; readonly agent?: string; readonly type?: string; readonly as?: string };

/** The part of Kubernetes that serves custom resources, with etcd. All else of a cluster is a stand-in that contains nothing. */
type ApiServer = {
  /** Calls the API with a client certificate; answers the status. Members of `system:masters` may do anything, others nothing. */
  readonly call: (method: string, path: string, body?: object, call?: Call) => Promise<number>;
  readonly auditLog: string;
};

/** Starts the server with an audit policy, a log file, and a webhook kubeconfig (paths). */
export const startApiServer = async (t: Test, policy: string, webhook: string): Promise<ApiServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'driftline-api-server-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string): string => join(folder, name);
  const core = await startCore(t);
  const [etcdPort, peerPort, port] = [await freePort(), await freePort(), await freePort()];
  writeFileSync(file('kubeconfig'), kubeconfig(`http://127.0.0.1:${String(core)}`));
  makeAuthority(folder);
  const etcd = `http://127.0.0.1:${String(etcdPort)}`;
  start(t, 'etcd', [
    `--data-dir=${file('etcd')}`,
    `--listen-client-urls=${etcd}`,
    `--advertise-client-urls=${etcd}`,
    `--listen-peer-urls=http://127.0.0.1:${String(peerPort)}`,
    '--unsafe-no-fsync',
  ]);
  const auditLog = file('audit.log');
  start(t, program, [
    `--etcd-servers=${etcd}`,
    '--bind-address=127.0.0.1',
    `--secure-port=${String(port)}`,
    `--cert-dir=${file('certificates')}`,
    `--client-ca-file=${file('ca.crt')}`,
    '--authentication-skip-lookup',
    ...['kubeconfig', 'authentication-kubeconfig', 'authorization-kubeconfig'].map((flag) => `--${flag}=${file('kubeconfig')}`),
    // They ask for objects that the stand-in does not have.
    '--disable-admission-plugins=NamespaceLifecycle,MutatingAdmissionWebhook,ValidatingAdmissionWebhook,ValidatingAdmissionPolicy,MutatingAdmissionPolicy',
    `--audit-policy-file=${policy}`,
    `--audit-log-path=${auditLog}`,
    `--audit-webhook-config-file=${webhook}`,
    '--audit-webhook-batch-max-wait=100ms',
    '--audit-webhook-initial-backoff=200ms',
  ]);
  const call: ApiServer['call'] = (method, path, body, { user = 'admin', agent = 'kubectl/v1.36.3', type = 'application/json', as } = {}) =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          method,
          path,
          ...certificateOf(folder, user),
          rejectUnauthorized: false,
          headers: {
            'content-type': type,
            'user-agent': agent,
            ...(as === undefined ? {} : { 'impersonate-user': as, 'impersonate-group': 'system:masters' }),
          },
        },
        (answer) => {
          answer.resume().on('end', () => {
            resolve(answer.statusCode ?? 0);
          });
        },
      );
      sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
    });
  await until(
    () => call('GET', '/readyz').catch(() => 0),
    (status) => status === 200,
  );
  return { call, auditLog };
};

/** Lists of nothing, and refusals of every question whether a user may do something. */
const startCore = async (t: Test): Promise<number> => {
  const server = createServer((asked, answer) => {
    const url = asked.url ?? '';
    answer.setHeader('content-type', 'application/json');
    if (url.includes('sendInitialEvents')) {
      // The client then lists before it watches.
      answer.writeHead(422).end(JSON.stringify({ kind: 'Status', apiVersion: 'v1', status: 'Failure', reason: 'Invalid', code: 422 }));
    } else if (url.includes('watch=true')) answer.writeHead(200).flushHeaders();
    else if (url.endsWith('/subjectaccessreviews')) {
      answer
        .writeHead(201)
        .end(JSON.stringify({ kind: 'SubjectAccessReview', apiVersion: 'authorization.k8s.io/v1', status: { allowed: false } }));
    } else answer.end(JSON.stringify({ kind: 'List', apiVersion: 'v1', metadata: { resourceVersion: '1' }, items: [] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
};

const kubeconfig = (server: string): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'core', cluster: { server } }],
    contexts: [{ name: 'core', context: { cluster: 'core', user: 'core' } }],
    'current-context': 'core',
    users: [{ name: 'core', user: {} }],
  });

const start = (t: Test, command: string, args: readonly string[]): void => {
  const child = spawn(command, args, { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => {
    child.on('close', () => {
      resolve();
    });
  });
  t.teardown(() => {
    child.kill('SIGKILL');
    return ended;
  });
};

const openssl = (...args: readonly string[]): void => {
  const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl ${args[0] ?? ''} failed: ${stderr}`);
};
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

const makeAuthority = (folder: string): void => {
  openssl('req', '-x509', ...newKey, '-days', '1', '-subj', '/CN=ca', '-keyout', join(folder, 'ca.key'), '-out', join(folder, 'ca.crt'));
};

/** The certificate of a user, made on first use. Everyone but `stranger` is in `system:masters`. */
const certificateOf = (folder: string, user: string): { readonly key: string; readonly cert: string } => {
  const name = join(folder, user);
  try {
    return { key: readFileSync(`${name}.key`, 'utf8'), cert: readFileSync(`${name}.crt`, 'utf8') };
  } catch {
    const group = user === 'stranger' ? '' : '/O=system:masters';
    openssl('req', '-new', ...newKey, '-subj', `${group}/CN=${user}`, '-keyout', `${name}.key`, '-out', `${name}.csr`);
    const by = ['-CA', join(folder, 'ca.crt'), '-CAkey', join(folder, 'ca.key'), '-CAcreateserial'];
    openssl('x509', '-req', ...by, '-days', '1', '-in', `${name}.csr`, '-out', `${name}.crt`);
    return certificateOf(folder, user);
  }
};
