import type { Json } from '../../src/lib/json.js';
import type { Drift } from '../../src/model/drift.js';

/** A case as `case.json` has it; `README.md` beside this file describes the form. */
export type Case = {
  readonly title: string;
  readonly area: string;
  readonly why: string;
  readonly run: readonly string[];
  readonly config?: string;
  readonly expect?: readonly Expectation[];
  readonly silent?: boolean;
  readonly exit?: number;
  readonly stderr?: string;
};

/** What an alert must have. */
export type Wanted = {
  readonly address?: string;
  readonly type?: string;
  readonly name?: string;
  readonly field?: string;
  readonly change?: Drift['change'];
  readonly min_severity?: Drift['severity'];
  readonly max_severity?: Drift['severity'];
  readonly resolution?: string | null;
  readonly user?: string;
  readonly not_user?: string;
  readonly new_value?: Json;
  readonly new_value_contains?: string;
  readonly old_value_contains?: string;
  readonly detail?: string;
};

export type Expectation =
  | { readonly any: readonly Expectation[] }
  | { readonly all: readonly Expectation[] }
  | { readonly stderr: string }
  | { readonly exit: number }
  | (Wanted & { readonly open: number })
  | (Wanted & { readonly count?: number });
