import { objectOf, type Json } from '../../lib/json.js';

/** Whether `status` of an audit entry reports success: code 0, or no code. */
export const isSuccess = (status: Json | undefined): boolean => {
  const { code } = objectOf(status);
  return code === undefined || code === null || code === 0 || code === '0';
};
