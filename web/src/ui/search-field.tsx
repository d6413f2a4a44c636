import { useEffect, useState } from 'preact/hooks';
import { setQuery } from '../lib/location.js';

type SearchFieldProps = {
  readonly label: string;
  readonly query: URLSearchParams;
  /** Milliseconds without input before the address changes, for lists that the service searches. */
  readonly delay?: number;
};

/** A search text, kept as `q` of the address. */
export const SearchField = ({ label, query, delay = 0 }: SearchFieldProps) => {
  const given = query.get('q') ?? '';
  const [text, setText] = useState(given);
  useEffect(() => {
    setText(given);
  }, [given]);
  useEffect(() => {
    if (text === given) return undefined;
    const timer = setTimeout(() => {
      setQuery({ q: text, page: undefined });
    }, delay);
    return () => {
      clearTimeout(timer);
    };
  }, [text, delay]);
  return (
    <label class="search">
      <span class="sr">{label}</span>
      <input
        type="search"
        placeholder={`${label} …`}
        maxLength={256}
        spellcheck={false}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
        }}
      />
    </label>
  );
};
