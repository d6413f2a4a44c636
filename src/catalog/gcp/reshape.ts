import type { JsonObject } from '../../lib/json.js';
import type { AuditRecord } from '../../model/audit-record.js';
import * as c from './language.js';

/**
 * Edits that read another form of the request, such as that of another version of the API. `reshape` yields undefined if the record has no
 * such form. Computed once for all attributes of a record.
 */
export const reshaped = (edits: c.Edits, reshape: (record: AuditRecord) => JsonObject | undefined): c.Edits => {
  const forms = new WeakMap<AuditRecord, AuditRecord | 'none'>();
  const formOf = (record: AuditRecord): AuditRecord | 'none' => {
    let form = forms.get(record);
    if (form === undefined) {
      const request = reshape(record);
      forms.set(record, (form = request === undefined ? 'none' : { ...record, request }));
    }
    return form;
  };
  const inForm = (from: c.From): c.Read => {
    const read = c.reader(from);
    return c.withPaths(
      (record) => {
        const form = formOf(record);
        return form === 'none' ? undefined : read(form);
      },
      read.paths,
      read.at,
    );
  };
  return Object.fromEntries(
    Object.entries(edits).map(([attribute, edit]) => [
      attribute,
      typeof edit === 'object' ? { ...edit, read: inForm(edit.read) } : inForm(edit),
    ]),
  );
};
