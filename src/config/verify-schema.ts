import { normalize } from 'node:path';
import {
  bool,
  durationWithin,
  listOf,
  optional,
  shapedList,
  shapedOr,
  string,
  type Decoded,
  type Section,
  type Violation,
} from './leaf.js';
import { live } from './live.js';
import type { StateConfig } from './providers/state-schema.js';

/** What a plan is made for, see `verify[].on`. */
const verifyReasons = ['alert', 'unknown_change', 'schedule'] as const;
type VerifyReason = (typeof verifyReasons)[number];

const isReason = (text: string): boolean => verifyReasons.some((one) => one === text);
const isWorkspace = (text: string): boolean => /^[\w.-]{0,90}$/.test(text);
const isBinary = (text: string): boolean =>
  text === 'terraform' || text === 'tofu' || (text.includes('/') && !text.endsWith('/') && !text.includes('\0'));

const verifyMembers = {
  directory: string(
    '',
    live('Folder of the root module, relative to the configuration file, in which `init` was run. Required. The plan runs its providers.'),
  ),
  state: string('', live('Name of the state that belongs to the folder, as in `GET /api/v1/state`. Default: the only configured state.')),
  binary: shapedOr(
    'terraform',
    isBinary,
    'terraform, tofu, or the path of one of them',
    live('Program that makes the plans: `terraform` or `tofu` in `PATH`, or a path with a `/`, relative to the configuration file.'),
  ),
  on: optional(
    shapedList(
      isReason,
      `a list of ${verifyReasons.join(', ')}`,
      'When a plan is made: for the address of an `alert`, for that of an `unknown_change` on a declared resource, or of everything on a `schedule`. Default: `alert` and `unknown_change`, and `schedule` if `every` is set.',
    ),
  ),
  every: optional(durationWithin('1h', '10s', '168h', live('Interval of plans on a `schedule`. Default: `1h`.'))),
  min_interval: durationWithin('30s', '0s', '24h', live('Least time between the starts of two plans of the folder.')),
  timeout: durationWithin('10m', '1s', '6h', live('Time after which a plan is ended.')),
  environment_from: string(
    '',
    live(
      'File with `NAME=value` lines for the environment of the program, relative to the configuration file and read before each plan. Other variables: see docs/plans.md.',
    ),
  ),
  plain: bool(
    false,
    live('Also make a plan without `-refresh-only`, which tells what the configuration wants and nobody applied. Takes twice the time.'),
  ),
  workspace: shapedOr('', isWorkspace, 'the name of a workspace', live('Workspace (`TF_WORKSPACE`); empty: the selected one.')),
};

/** One entry of `verify`. */
export type VerifyConfig = Decoded<Section<typeof verifyMembers>>;

const checkEntry = ({ directory, on }: VerifyConfig): Violation | undefined => {
  if (directory === '') return { key: 'directory', expected: 'the folder of a root module' };
  return on?.length === 0 ? { key: 'on', expected: `at least one of ${verifyReasons.join(', ')}` } : undefined;
};

/** `verify` (D123). */
export const verifyList = listOf(
  verifyMembers,
  'Folders of which Terraform or OpenTofu makes plans, to verify alerts and to find differences that no record explains; see docs/plans.md.',
  checkEntry,
);

/** When plans of the folder are made. */
export const reasonsOf = ({ on, every }: Pick<VerifyConfig, 'on' | 'every'>): ReadonlySet<VerifyReason> =>
  new Set(
    (on as readonly VerifyReason[] | undefined) ?? ['alert', 'unknown_change', ...(every === undefined ? [] : (['schedule'] as const))],
  );

type States = Readonly<Record<string, { readonly enabled: boolean; readonly state: StateConfig; readonly states: readonly StateConfig[] }>>;

/** Checks that the state of each folder is known, and that no two entries speak for the same state. */
export const checkVerify = ({
  verify,
  providers,
}: {
  readonly verify: readonly VerifyConfig[];
  readonly providers: States;
}): Violation | undefined => {
  const states = Object.values(providers)
    .flatMap(({ enabled, state, states: more }) => (enabled ? [state, ...more] : []))
    .filter(({ backend, local_path: path }) => backend !== 'local' || path !== '');
  const [only] = states;
  for (const [index, one] of verify.entries()) {
    const key = `verify[${String(index)}]`;
    const isKnown = only !== undefined && states.length === 1 && !isListing(only);
    if (one.state === '' && !isKnown)
      return { key: `${key}.state`, expected: `the name of a state, because ${only === undefined ? 'none is' : 'several are'} configured` };
    const same = verify.findIndex((other) => one.state === other.state);
    if (same < index) return { key: `${key}.state`, expected: `another state than that of verify[${String(same)}]` };
    const placed = verify.findIndex((other) => placeOf(one) === placeOf(other));
    if (placed < index) return { key: `${key}.directory`, expected: `another folder or workspace than that of verify[${String(placed)}]` };
  }
  return undefined;
};

const placeOf = ({ directory, workspace }: VerifyConfig): string => `${normalize(`${directory}/`)} ${workspace}`;

const isListing = (state: StateConfig): boolean =>
  [state.local_path, state.s3_key, state.gcs_key, state.s3_workspace, state.gcs_workspace].some((one) => one.includes('*')) ||
  state.s3_prefix !== '';
