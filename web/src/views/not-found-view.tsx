import { Link } from '../ui/link.js';

/** The address names no view. */
export const NotFoundView = () => (
  <>
    <h1>Not found</h1>
    <p>
      There is nothing at this address. <Link to="/">Go to the overview</Link>
    </p>
  </>
);
