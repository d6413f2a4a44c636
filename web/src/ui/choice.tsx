import { setQuery } from '../lib/location.js';
import { cutText, visibleText } from '../lib/visible-text.js';

type ChoiceProps = {
  readonly name: string;
  readonly label: string;
  readonly values: readonly string[];
  readonly query: URLSearchParams;
  readonly textOf?: (value: string) => string;
};

/** A menu that sets one value of a parameter of the address, and shows the first page. */
export const Choice = ({ name, label, values, query, textOf = (value) => value }: ChoiceProps) => {
  const chosen = query.getAll(name);
  const value = chosen.length > 1 ? chosen.join(', ') : (chosen[0] ?? '');
  const offered = value === '' || values.includes(value) ? values : [value, ...values];
  return (
    <label class={value === '' ? 'choice' : 'choice set'}>
      <span class="sr">{label}</span>
      <select
        value={value}
        onChange={(event) => {
          setQuery({ [name]: event.currentTarget.value, page: undefined });
        }}
      >
        <option value="">{label}</option>
        {offered.map((one) => (
          <option key={one} value={one}>
            {visibleText(cutText(textOf(one), 60))}
          </option>
        ))}
      </select>
    </label>
  );
};
