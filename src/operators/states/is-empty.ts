import { isList, isObject, type Json } from '../../lib/json.js';

/** Whether a value has nothing in it: providers write empty texts, zeros and blocks of them for what is not there. */
export const isEmpty = (value: Json | undefined): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  value === 0 ||
  (isList(value) && value.every(isEmpty)) ||
  (isObject(value) && Object.values(value).every(isEmpty));
