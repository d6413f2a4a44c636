/** The top-level members of a CloudTrail record that decide whether it is interpreted, by number; `none` is every other member. */
export const fields = {
  eventName: 0,
  eventSource: 1,
  eventTime: 2,
  readOnly: 3,
  errorCode: 4,
  errorMessage: 5,
  eventType: 6,
  eventCategory: 7,
} as const;

export const none = 8;

/** Four letters as the little-endian word that represents them in memory. */
const four = (letters: string): number =>
  letters.charCodeAt(0) | (letters.charCodeAt(1) << 8) | (letters.charCodeAt(2) << 16) | (letters.charCodeAt(3) << 24);

const even = four('even');
const letterE = 0x65;
const tNam = four('tNam');
const tTim = four('tTim');
const tTyp = four('tTyp');
const erro = four('erro');
const rCod = four('rCod');
const read = four('read');
const only = four('Only');
const tSou = four('tSou');
const urce = four('urce');
const rMes = four('rMes');
const sage = four('sage');
const tCat = four('tCat');
const egor = four('egor');
const gory = four('gory');

/** The number of the field with this name. Compares every byte, four at a time. */
export const fieldOf = (bytes: Uint8Array, view: DataView, at: number, length: number): number => {
  switch (length) {
    case 8:
      return view.getInt32(at, true) === read && view.getInt32(at + 4, true) === only ? fields.readOnly : none;
    case 9: {
      if (bytes[at + 8] !== letterE) return none;
      const head = view.getInt32(at, true);
      const rest = view.getInt32(at + 4, true);
      if (head === erro) return rest === rCod ? fields.errorCode : none;
      if (head !== even) return none;
      return rest === tNam ? fields.eventName : rest === tTim ? fields.eventTime : rest === tTyp ? fields.eventType : none;
    }
    case 11:
      return view.getInt32(at, true) === even && view.getInt32(at + 4, true) === tSou && view.getInt32(at + 7, true) === urce
        ? fields.eventSource
        : none;
    case 12:
      return view.getInt32(at, true) === erro && view.getInt32(at + 4, true) === rMes && view.getInt32(at + 8, true) === sage
        ? fields.errorMessage
        : none;
    case 13:
      return view.getInt32(at, true) === even &&
        view.getInt32(at + 4, true) === tCat &&
        view.getInt32(at + 8, true) === egor &&
        view.getInt32(at + 9, true) === gory
        ? fields.eventCategory
        : none;
    default:
      return none;
  }
};
