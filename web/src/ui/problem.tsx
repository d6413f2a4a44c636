import { errorText } from '../api/request.js';
import { Text } from './text.js';

/** An error that the view could not avoid. */
export const Problem = ({ error, what }: { readonly error: unknown; readonly what: string }) => (
  <p class="problem" role="alert">
    {what}: <Text value={errorText(error)} />
  </p>
);
