import t from 'tap';
import type { Arrival } from '../../../../src/model/fact.js';
import type { EvaluationPolicy } from '../../../../src/model/rules.js';
import { alertLines, evaluated, stateUpdate, state, tick } from '../../../support/evaluate-facts.js';
import { driftsOf, everyChange } from '../../../support/run-pipeline.js';
import { subjects, type Name, type Site, type Subject, type Value } from './subjects.js';

/** The timing rule (D7 to D9, D75, D81): each case holds for every provider, whatever its records look like. */

const person = 'person';
const tool = 'tool';
type By = typeof person | typeof tool | 'controller';

/** The facts of a case, for one subject and its user agents. */
class Story {
  readonly facts: Arrival[] = [];
  constructor(
    readonly subject: Subject,
    readonly agents: Readonly<Record<typeof person | typeof tool, string>>,
  ) {}

  /** A version of the state. Default: read at once. `asked`: the read was requested by the last fact. */
  state(values: Partial<Record<Name, Value>>, written: number, at = written, { asked = false, life = 1 } = {}): this {
    const resources = Object.entries(values).map(([name, value]) => this.subject.declared(name as Name, value, life));
    return this.add(state(resources, at, { written, serial: at, readAfter: asked ? this.facts.length : 0 }));
  }
  update(kind: 'locked' | 'unlocked' | 'unchanged', at: number): this {
    return this.add(stateUpdate(kind, at, kind === 'unchanged' ? this.facts.length : 0));
  }
  set(by: By, name: Name, value: Value, time: number, more: Partial<Site> = {}): this {
    return this.add(...this.subject.set(name, value, this.#site(by, time, more)));
  }
  create(by: By, name: Name, time: number, more: Partial<Site> = {}): this {
    return this.add(...this.subject.create(name, this.#site(by, time, more)));
  }
  remove(by: By, name: Name, time: number, more: Partial<Site> = {}): this {
    return this.add(...this.subject.remove(name, this.#site(by, time, more)));
  }
  tick(at: number): this {
    return this.add(tick(at));
  }
  add(...facts: readonly Arrival[]): this {
    this.facts.push(...facts);
    return this;
  }
  #site(by: By, time: number, more: Partial<Site>): Site {
    if (by !== 'controller') return { time, agent: this.agents[by], ...more };
    const { agent, fieldManager } = this.subject.controller;
    return { time, agent, ...(fieldManager === undefined ? {} : { fieldManager }), ...more };
  }
}

type Case = {
  readonly name: string;
  readonly policy?: (subject: Subject) => Partial<EvaluationPolicy>;
  readonly story: (story: Story) => Story;
  /** Lines of alerts; the attribute of a resource is written as its name, its existence as `a *`. */
  readonly alerts: readonly string[];
  /** When the first alert was detected. */
  readonly detected?: string;
};

const quiet: Partial<EvaluationPolicy> = { confirm: false, respectLock: false, holdIacAgents: false };
const onlyConfirm = (): Partial<EvaluationPolicy> => ({ ...quiet, confirm: true });
const onlyLock = (): Partial<EvaluationPolicy> => ({ ...quiet, respectLock: true });
const configured = ({ controller }: Subject): Partial<EvaluationPolicy> => ({ iacAgents: [controller.glob] });

const cases: readonly Case[] = [
  {
    name: 'D7: an apply whose state is read before its record',
    story: (s) => s.state({ a: 'old' }, 0).state({ a: 'new' }, 20).set(tool, 'a', 'new', 10, { at: 70 }),
    alerts: [],
  },
  {
    name: 'D7: the first state read is the one that the apply wrote',
    story: (s) => s.state({ a: 'new' }, 20).set(tool, 'a', 'new', 10, { at: 70 }),
    alerts: [],
  },
  {
    name: 'D7: a change by a person that a state read before its record declares',
    policy: () => quiet,
    story: (s) => s.state({ a: 'old' }, 0).state({ a: 'new' }, 20).set(person, 'a', 'new', 10, { at: 70 }),
    alerts: [],
  },
  {
    name: 'D7: a change by a person after the apply is drift',
    policy: () => quiet,
    story: (s) => s.state({ a: 'old' }, 0).set(tool, 'a', 'new', 10).state({ a: 'new' }, 20, 80).set(person, 'a', 'other', 100),
    alerts: ['a: old → new', 'a declared: new', 'a: new → other'],
  },
  {
    name: 'D9: the record of an apply waits for the state',
    story: (s) => s.state({ a: 'old' }, 0).set(tool, 'a', 'new', 10).state({ a: 'new' }, 20, 300).tick(2_000),
    alerts: [],
  },
  {
    name: 'D9: the record of a person does not wait for the state',
    story: (s) => s.state({ a: 'old' }, 0).set(person, 'a', 'new', 10).state({ a: 'new' }, 20, 300),
    alerts: ['a: old → new', 'a declared: new'],
    detected: '10:01:10',
  },
  {
    name: 'D9: a forged agent buys a delay, never silence',
    story: (s) => s.state({ a: 'old' }, 0).set(tool, 'a', 'new', 10).tick(969).tick(970),
    alerts: ['a: old → new'],
    detected: '10:16:10',
  },
  {
    name: 'D9: the hold can be switched off',
    policy: () => quiet,
    story: (s) => s.state({ a: 'old' }, 0).set(tool, 'a', 'new', 10).tick(970),
    alerts: ['a: old → new'],
    detected: '10:01:10',
  },
  {
    name: 'D8: a read after the record finds the state of the apply',
    policy: onlyConfirm,
    story: (s) => s.state({ a: 'old' }, 0).set(person, 'a', 'new', 10).state({ a: 'new' }, 20, 72, { asked: true }),
    alerts: [],
  },
  {
    name: 'D8: a read after the record finds the state unchanged',
    policy: onlyConfirm,
    story: (s) => s.state({ a: 'old' }, 0).set(person, 'a', 'new', 10).update('unchanged', 72),
    alerts: ['a: old → new'],
    detected: '10:01:12',
  },
  {
    name: 'D8: a read after the record finds another value',
    policy: onlyConfirm,
    story: (s) => s.state({ a: 'old' }, 0).set(person, 'a', 'other', 10).state({ a: 'new' }, 5, 72, { asked: true }),
    alerts: ['a: new → other'],
  },
  {
    name: 'D9: the state is locked until the apply has written it',
    policy: onlyLock,
    story: (s) =>
      s
        .state({ a: 'old' }, 0)
        .update('locked', 5)
        .set(person, 'a', 'new', 10)
        .update('unlocked', 80)
        .state({ a: 'new' }, 79, 82, { asked: true }),
    alerts: [],
  },
  {
    name: 'D9: a lock does not hide what the apply did not do',
    policy: onlyLock,
    story: (s) => s.state({ a: 'old' }, 0).update('locked', 5).set(person, 'a', 'new', 10).update('unlocked', 80).update('unchanged', 82),
    alerts: ['a: old → new'],
    detected: '10:01:22',
  },
  {
    name: 'D9: a lock that is never released delays by the hold',
    policy: onlyLock,
    story: (s) => s.state({ a: 'old' }, 0).update('locked', 5).set(person, 'a', 'new', 10).tick(969).tick(970),
    alerts: ['a: old → new'],
    detected: '10:16:10',
  },
  {
    name: 'D9, D12: an apply that fails halfway writes what it did',
    story: (s) =>
      s
        .state({ a: 'old', b: 'old' }, 0)
        .set(tool, 'a', 'new', 10)
        .set(tool, 'b', 'new', 12, { fails: true })
        .state({ a: 'new', b: 'old' }, 20, 300)
        .tick(2_000),
    alerts: [],
  },
  {
    name: 'D9: an apply that is killed halfway and writes no state is drift',
    story: (s) => s.state({ a: 'old', b: 'old' }, 0).set(tool, 'a', 'new', 10).set(tool, 'b', 'new', 12, { fails: true }).tick(970),
    alerts: ['a: old → new'],
    detected: '10:16:10',
  },
  {
    name: 'D9: a person changes the same attribute amid an apply',
    policy: onlyConfirm,
    story: (s) =>
      s.state({ a: 'old' }, 0).set(tool, 'a', 'new', 10).set(person, 'a', 'other', 12).state({ a: 'new' }, 20, 80, { asked: true }),
    alerts: ['a: new → other'],
  },
  {
    name: 'D9: a person changes another resource amid an apply',
    story: (s) =>
      s.state({ a: 'old', b: 'old' }, 0).set(tool, 'a', 'new', 10).set(person, 'b', 'other', 12).state({ a: 'new', b: 'old' }, 20, 300),
    alerts: ['b: old → other'],
    detected: '10:01:12',
  },
  {
    name: 'D9: a person changes another resource while the state is locked',
    policy: onlyLock,
    story: (s) =>
      s
        .state({ a: 'old', b: 'old' }, 0)
        .update('locked', 5)
        .set(tool, 'a', 'new', 10)
        .set(person, 'b', 'other', 12)
        .update('unlocked', 80)
        .state({ a: 'new', b: 'old' }, 79, 82, { asked: true }),
    alerts: ['b: old → other'],
    detected: '10:01:22',
  },
  {
    name: 'D5, D9: an apply and the change of a person before it, in the other order of arrival',
    story: (s) =>
      s.state({ a: 'old' }, 0).set(tool, 'a', 'new', 20, { at: 70 }).state({ a: 'new' }, 30, 75).set(person, 'a', 'other', 10, { at: 80 }),
    alerts: [],
  },
  {
    name: 'D81: a controller that is not configured is announced at once',
    story: (s) => s.state({ a: 'old' }, 0).set('controller', 'a', 'new', 10).state({ a: 'new' }, 20, 300),
    alerts: ['a: old → new', 'a declared: new'],
    detected: '10:01:10',
  },
  {
    name: 'D81: a configured controller waits for the state',
    policy: configured,
    story: (s) => s.state({ a: 'old' }, 0).set('controller', 'a', 'new', 10).state({ a: 'new' }, 20, 300).tick(2_000),
    alerts: [],
  },
  {
    name: 'D81: a configured controller whose change no state declares is announced after the hold',
    policy: configured,
    story: (s) => s.state({ a: 'old' }, 0).set('controller', 'a', 'new', 10).tick(970),
    alerts: ['a: old → new'],
    detected: '10:16:10',
  },
  {
    name: 'D9: an apply creates a resource',
    policy: () => everyChange,
    story: (s) => s.state({ b: 'old' }, 0).create(tool, 'a', 10).state({ a: 'new', b: 'old' }, 20, 300).tick(2_000),
    alerts: [],
  },
  {
    name: 'D9: a person creates a resource that is imported later',
    policy: () => everyChange,
    story: (s) => s.state({ b: 'old' }, 0).create(person, 'a', 10).state({ a: 'new', b: 'old' }, 200, 300),
    alerts: ['a *: null → {…}', 'a * declared: {…}'],
  },
  {
    name: 'D8b: a person changes a resource before the state of the apply that created it is read',
    story: (s) => s.state({ b: 'old' }, 0).create(tool, 'a', 10).set(person, 'a', 'other', 30).state({ a: 'new', b: 'old' }, 20, 300),
    alerts: ['a: new → other'],
  },
  {
    name: 'D9: an apply deletes a resource',
    story: (s) => s.state({ a: 'old', b: 'old' }, 0).remove(tool, 'a', 10).state({ b: 'old' }, 20, 300).tick(2_000),
    alerts: [],
  },
  {
    name: 'D9: a person deletes a resource',
    story: (s) => s.state({ a: 'old', b: 'old' }, 0).remove(person, 'a', 10),
    alerts: ['a *: {…} → null'],
    detected: '10:01:10',
  },
  {
    name: 'D9: an apply replaces a resource',
    story: (s) =>
      s.state({ a: 'old' }, 0).remove(tool, 'a', 10).create(tool, 'a', 12).state({ a: 'new' }, 20, 300, { life: 2 }).tick(2_000),
    alerts: [],
  },
  {
    name: 'D9: an apply replaces a resource whose state is read before the records',
    story: (s) =>
      s
        .state({ a: 'old' }, 0)
        .state({ a: 'new' }, 20, 20, { life: 2 })
        .remove(tool, 'a', 10, { at: 70 })
        .create(tool, 'a', 12, { at: 71 })
        .tick(2_000),
    alerts: [],
  },
];

for (const subject of subjects) {
  void t.test(subject.name, (t) => {
    const short = (line: string): string =>
      (['a', 'b'] as const).reduce(
        (text, name) =>
          text.replaceAll(`${subject.address}.${name} ${subject.field}`, name).replaceAll(`${subject.address}.${name} *`, `${name} *`),
        // An undeclared resource has no address.
        line.replace(new RegExp(`^${subject.address} \\*`), 'a *'),
      );
    for (const one of cases) {
      for (const toolAgent of subject.tools) {
        for (const personAgent of subject.others) {
          const { facts } = one.story(new Story(subject, { tool: toolAgent, person: personAgent }));
          const outputs = evaluated(facts, one.policy?.(subject) ?? {});
          const who = `${one.name} (${toolAgent.slice(0, 40)}, ${personAgent.slice(0, 20)})`;
          t.strictSame(alertLines(outputs).map(short), one.alerts, who);
          if (one.detected !== undefined) t.equal(driftsOf(outputs)[0]?.detected_at.slice(11, 19), one.detected, `${who}: time`);
        }
      }
    }
    t.end();
  });
}
