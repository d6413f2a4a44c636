import type { Severity } from '../api/client.js';
import { cutText, visibleText } from '../lib/visible-text.js';
import { SeverityMark } from '../ui/severity.js';
import { afterSeparators, type Arrangement } from './arrange.js';
import type { NodeType } from './graph.js';
import type { Place } from './layered.js';
import { NodeMark } from './node-mark.js';

/** Something that is drawn. */
export type Card = {
  readonly id: string;
  /** Different from those of all other cards; see `distinctLabels`. */
  readonly label: string;
  readonly name: string;
  /** What it is, and what else there is to say, each in one short line. */
  readonly kind: string;
  readonly detail?: string | undefined;
  readonly type?: NodeType | undefined;
  readonly severity?: Severity | undefined;
  /** Where it leads; without, it is a button. */
  readonly to?: string | undefined;
};

type CardItemProps = {
  readonly card: Card;
  readonly place: Place;
  readonly arrangement: Arrangement;
  readonly isChosen: boolean;
  /** Whether the drawing is about this card. */
  readonly isMarked: boolean;
  readonly isActive: boolean;
  readonly onOpen: (card: Card) => void;
};

const longest = 2_000;

export const CardItem = ({ card, place, arrangement, isChosen, isMarked, isActive, onOpen }: CardItemProps) => {
  const { label, kind, detail, type, severity, to } = card;
  const { cardWidth, cardHeight } = arrangement.spacing;
  const name = visibleText(cutText(card.name, longest));
  const Element = to === undefined ? 'button' : 'a';
  return (
    <Element
      class={`card ${type ?? ''}${isChosen ? ' chosen' : ''}${isMarked ? ' marked' : ''}${to === undefined ? ' summary' : ''}`}
      {...(to === undefined ? { type: 'button' } : { href: to })}
      data-card={card.id}
      title={name}
      aria-current={isChosen}
      tabIndex={isActive ? 0 : -1}
      style={{
        left: `${String(place.x)}px`,
        top: `${String(place.y)}px`,
        width: `${String(cardWidth)}px`,
        height: `${String(cardHeight)}px`,
      }}
      onClick={(event: MouseEvent) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
        event.preventDefault();
        onOpen(card);
      }}
    >
      <span class="kind">
        {type === undefined ? null : <NodeMark type={type} />}
        <span>{isMarked && type === 'iac_change' ? 'this alert' : isMarked ? `${kind} · centre` : kind}</span>
        {severity === undefined ? null : (
          <>
            <SeverityMark severity={severity} />
            <span class="sr">{severity}</span>
          </>
        )}
      </span>
      <bdi class="name" style={{ WebkitLineClamp: String(arrangement.lines) }}>
        {label.split(afterSeparators).flatMap((part, at) => (at === 0 ? [part] : [<wbr key={at} />, part]))}
      </bdi>
      {label === name ? null : <span class="sr">{name}</span>}
      {detail === undefined ? null : <span class="detail">{detail}</span>}
    </Element>
  );
};
