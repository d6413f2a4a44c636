import { isLeft } from 'fp-ts/lib/Either.js';
import { cloudTypes } from '../../catalog/providers.js';
import { rulePolicy } from '../../config/evaluation-policy.js';
import { problemText } from '../../config/load-config.js';
import { rulesFrom, type PostedRules } from '../../config/read-rules.js';
import type { Json } from '../../lib/json.js';
import type { GraphView } from '../../model/contracts/graph-view.js';
import { Problem } from '../../model/http/problem.js';
import type { RulePolicy } from '../../model/rules.js';
import { blastRadiusSize } from '../../operators/graph/queries/blast-radius.js';
import { previewDecisions } from '../../operators/preview/preview-decisions.js';
import { readJson } from '../json-body.js';
import { wholeParam } from '../params.js';
import type { Route } from '../route.js';
import { ref } from '../schemas/schema-words.js';
import { defineRoute } from './define-route.js';
import { graphWork } from './graph-work.js';
import { previewJson } from './preview-json.js';
import type { RouteDeps } from './route-deps.js';
import { settledGraph } from './settled-graph.js';

/** Bytes of the body: every rule is tried on every alert. */
const maxRules = 64 * 1024;
/** Milliseconds of work of one preview, in slices: a hundred thousand alerts take about one second. */
const maxWork = 3_000;
/** Problems of a body that are listed. */
const maxProblems = 10;

/** Rules tried on the alerts and refused changes in memory. Changes nothing. */
export const rulesRoutes = ({ store, rules, maxPageBytes }: Pick<RouteDeps, 'store' | 'rules' | 'maxPageBytes'>): readonly Route[] => {
  const work = graphWork();
  return [
    defineRoute({
      method: 'POST',
      path: '/api/v1/rules/preview',
      summary: 'The alerts in memory that other rules would announce, drop or change',
      costly: true,
      params: { limit: wholeParam(1, 1_000, 100, 'Largest number of differences to return, newest first; the summary counts all.') },
      body: ref('RulesToTry'),
      response: ref('RulesPreview'),
      handle: async ({ params: { limit }, request }) => {
        const after = decoded(await readJson(request, maxRules), rules);
        const policies = { before: rulePolicy(rules), after: rulePolicy({ ...after, providers: rules.providers }) };
        const usesGraph = hasRadius(policies.before) || hasRadius(policies.after);
        const view = usesGraph ? await settledGraph(store.causal, work) : store.causal;
        const preview = await work(
          previewDecisions({
            ...policies,
            evaluated: store.decisions.evaluated(),
            types: cloudTypes,
            blastRadius: ({ address, resource_id: id }) => radiusOf(view, address ?? id),
            limit,
          }),
          maxWork,
        );
        const limits = limitsOf({ usesGraph, isWhole: preview.isWhole, lostIgnores: lostIgnores(rules, after), ...remembered(store) });
        return { kind: 'data', json: previewJson(preview, limits, maxPageBytes) };
      },
    }),
  ];
};

const decoded = (body: Json, current: PostedRules): PostedRules => {
  const after = rulesFrom(body, current);
  if (!isLeft(after)) return after.right;
  const problems = after.left.map(problemText);
  const more = problems.length > maxProblems ? ` and ${String(problems.length - maxProblems)} more` : '';
  throw new Problem('invalid', `invalid rules: ${problems.slice(0, maxProblems).join('; ')}${more}`);
};

const hasRadius = ({ rules }: RulePolicy): boolean => rules.some(({ minBlastRadius }) => minBlastRadius !== undefined);

const radiusOf = (view: GraphView, resource: string): number => {
  const node = view.find(resource);
  return node < 0 ? 0 : blastRadiusSize(view, node);
};

const remembered = ({
  decisions: { forgotten, ignored },
}: RouteDeps['store']): { readonly forgotten: number; readonly ignored: number } => ({
  forgotten,
  ignored,
});

/** Whether the new rules lack an entry of `ignore`, so that ignored changes could become alerts. */
const lostIgnores = (before: PostedRules, after: PostedRules): boolean => {
  const kept = new Set(after.ignore.map((one) => JSON.stringify(one)));
  return before.ignore.some((one) => !kept.has(JSON.stringify(one)));
};

type Limits = {
  readonly usesGraph: boolean;
  readonly isWhole: boolean;
  readonly lostIgnores: boolean;
  readonly forgotten: number;
  readonly ignored: number;
};

/** Why the answer may differ from a replay of the log with both sets of rules; empty if it is complete. */
const limitsOf = ({ usesGraph, isWhole, lostIgnores: loses, forgotten, ignored }: Limits): readonly string[] => [
  ...(isWhole ? [] : ['the preview timed out before it examined all alerts']),
  ...(forgotten > 0 ? [`${String(forgotten)} older alerts and refused changes are no longer in memory`] : []),
  ...(loses && ignored > 0
    ? [`the new rules drop entries of \`ignore\`; the ${String(ignored)} ignored changes were only counted and cannot be previewed`]
    : []),
  ...(usesGraph ? ['min_blast_radius is compared with the causal graph as it is now'] : []),
];
