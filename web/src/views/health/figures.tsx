import type { ComponentChildren } from 'preact';

/** Figures with their names. */
export const Figures = ({ children }: { readonly children: ComponentChildren }) => <dl class="figures">{children}</dl>;

type FigureProps = {
  readonly name: string;
  readonly value: string;
  readonly note?: string;
  /** Something is wrong; said in words, too. */
  readonly problem?: string | undefined;
};

export const Figure = ({ name, value, note, problem }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <span class="number">{value}</span>
      {problem === undefined ? null : <span class="status bad">{problem}</span>}
      {note === undefined ? null : <span class="quiet">{note}</span>}
    </dd>
  </div>
);
