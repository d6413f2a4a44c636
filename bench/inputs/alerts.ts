import { roleOf } from '../service/declared-roles.js';

/** An alert in the JSON format of the sensor. */
type Alert = {
  readonly hostname: string;
  readonly output: string;
  readonly priority: 'Warning' | 'Notice';
  readonly rule: string;
  readonly source: string;
  readonly tags: readonly string[];
  readonly time: string;
  readonly output_fields: Readonly<Record<string, string>>;
};

/** `host`: an event without a call. `agrees`, `drifts`: a reported call that agrees with the state, or differs from it. */
export type AlertKind = 'host' | 'agrees' | 'drifts';

/** Number of declared roles that such calls change in turn: more than alerts are posted at once, whose order is not kept. */
export const alertRoles = 10_000;
/** The declared maximum session duration of each role, in seconds. */
const declaredSession = 3_600;

const start = Date.parse('2026-03-02T10:00:00Z');

/** Alert `number`, of typical size, different from all others. The same number and kind give the same alert. */
export const benchAlert = (number: number, kind: AlertKind): Alert => {
  const time = new Date(start + number).toISOString();
  if (kind === 'host') return hostAlert(number, time);
  // Each differs from the previous value of the same role, so each is a drift.
  const session = kind === 'agrees' ? declaredSession : declaredSession + 1 + number;
  return roleAlert(number, { role: roleOf(number % alertRoles), session, time });
};

const hostAlert = (number: number, time: string): Alert => ({
  hostname: `node-${String(number % 100)}`,
  output: `A shell was spawned in a container with an attached terminal (user=root shell=bash cmdline=bash -il terminal=${String(number)})`,
  priority: 'Notice',
  rule: 'Terminal shell in container',
  source: 'syscall',
  tags: ['container', 'shell', 'mitre_execution'],
  time,
  output_fields: {
    'container.id': '3ad7b26ded6d',
    'container.image.repository': 'registry.example/web',
    'evt.time': '10:00:00.000000000',
    'k8s.ns.name': 'default',
    'k8s.pod.name': 'web-0',
    'proc.cmdline': 'bash -il',
    'proc.name': 'bash',
    'proc.pname': 'runc',
    'proc.tty': String(number),
    'user.loginuid': '-1',
    'user.name': 'root',
  },
});

type RoleChange = { readonly role: string; readonly session: number; readonly time: string };

/** A change of the maximum session duration of a role, in seconds, as the CloudTrail plugin reports it. `time`: as from `toISOString`. */
export const roleAlert = (number: number, { role, session, time }: RoleChange): Alert => ({
  hostname: 'sensor-0',
  output: `role changed by dana (${String(number)})`,
  priority: 'Warning',
  rule: 'Role changed',
  source: 'aws_cloudtrail',
  tags: ['aws', 'iam'],
  time,
  output_fields: {
    'ct.id': `bench-${String(number).padStart(8, '0')}`,
    'ct.name': 'UpdateRole',
    'ct.src': 'iam.amazonaws.com',
    'ct.time': time.replace(/\.\d+/, ''),
    'ct.region': 'us-east-1',
    'ct.user': 'dana',
    'ct.user.arn': 'arn:aws:iam::111122223333:user/dana',
    'ct.user.identitytype': 'IAMUser',
    'ct.user.principalid': 'AIDAEXAMPLE',
    'ct.user.accountid': '111122223333',
    'ct.recipientaccountid': '111122223333',
    'ct.readonly': 'false',
    'ct.useragent': 'aws-cli/2.15.0',
    'ct.request': JSON.stringify({ roleName: role, maxSessionDuration: session }),
    'ct.response': 'null',
  },
});
