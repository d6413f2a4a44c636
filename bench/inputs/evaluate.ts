import type { TypeSpec } from '../../src/catalog/type-spec.js';
import type { ImpactOf } from '../../src/model/contracts/impact-of.js';
import type { Output } from '../../src/model/output.js';
import type { EvaluationPolicy } from '../../src/model/rules.js';
import { announceStage } from '../../src/operators/announce/announce-stage.js';
import { compareStage } from '../../src/operators/compare/compare-stage.js';
import { countStage } from '../../src/operators/count/count-stage.js';
import { chain, type StageInput } from '../../src/operators/flow/item.js';
import type { Stage } from '../../src/operators/flow/lift.js';
import { holdStage } from '../../src/operators/hold/hold-stage.js';
import { locateStage } from '../../src/operators/locate/locate-stage.js';
import { matchStage } from '../../src/operators/rules/match-stage.js';
import { openStates } from '../../src/operators/states/states-stage.js';

/** The stages of evaluation by themselves, as the pipeline joins them, without graph and triage. */
export const evaluate =
  (types: Readonly<Record<string, TypeSpec>>, policy: EvaluationPolicy, impact: ImpactOf = () => 0): (() => Stage<StageInput, Output>) =>
  () => {
    const { states, stage } = openStates(types, policy, () => undefined);
    const stages = [locateStage(states, policy), compareStage(states, policy, () => undefined), holdStage(states, policy)];
    return chain([stage, ...stages, matchStage(states, policy, impact), announceStage(policy), countStage()]);
  };
