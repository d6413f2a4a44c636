import { moreOf, type Alert } from '../alerts/alert.js';
import { Text } from './text.js';

const valueLength = 60;

/** What changed, in one line: the attribute with its old and new value, or that the resource as a whole did. */
export const Change = ({ alert: { field, change, fields, old_value: before, new_value: after } }: { readonly alert: Alert }) =>
  field === '*' ? (
    <span class="change">resource {change}</span>
  ) : (
    <span class="change">
      <span class="field">
        <Text value={field} length={120} />
      </span>{' '}
      <span class="values">
        <span class="sr">from </span>
        <del>
          <Text value={before} length={valueLength} />
        </del>
        <span aria-hidden="true"> → </span>
        <span class="sr"> to </span>
        <ins>
          <Text value={after} length={valueLength} />
        </ins>
      </span>
      {moreOf(fields)}
    </span>
  );
