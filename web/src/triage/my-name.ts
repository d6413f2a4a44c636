import { makeValue } from '../lib/value.js';
import { readSetting, writeSetting } from '../lib/settings.js';

const setting = 'name';

/** The name of whoever uses the page while authentication is off. */
export const myName = makeValue(readSetting(setting) ?? '');
myName.subscribe(() => {
  writeSetting(setting, myName.get());
});
