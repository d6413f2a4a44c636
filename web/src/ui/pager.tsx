import { linkTo, place } from '../lib/location.js';
import { useValue } from '../lib/use-value.js';
import { Link } from './link.js';

/** The page that an address asks for, from 1. */
export const pageOf = (query: URLSearchParams): number => {
  const page = Number(query.get('page') ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
};

type PagerProps = {
  /** What is listed, in the plural. */
  readonly what: string;
  readonly page: number;
  readonly limit: number;
  readonly total: number;
};

/** Which part of a list is shown, and links to the pages before and after it. */
export const Pager = ({ what, page, limit, total }: PagerProps) => {
  const { path, query } = useValue(place);
  const pages = Math.max(1, Math.ceil(total / limit));
  const to = (target: number): string =>
    linkTo(path, {
      ...Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name)])),
      page: target <= 1 ? '' : String(target),
    });
  const first = (page - 1) * limit + 1;
  return (
    <nav class="pager" aria-label={`Pages of ${what}`}>
      {page > 1 ? (
        <Link to={to(Math.min(page - 1, pages))} class="button-link">
          Previous
        </Link>
      ) : null}
      <span class="quiet number">
        {first > total ? `None of ${String(total)}` : `${String(first)}–${String(Math.min(total, page * limit))} of ${String(total)}`}
      </span>
      {page < pages ? (
        <Link to={to(page + 1)} class="button-link">
          Next
        </Link>
      ) : null}
    </nav>
  );
};
