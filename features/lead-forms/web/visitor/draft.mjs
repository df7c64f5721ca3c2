// Keeps what somebody typed until it is sent, in this tab alone: a reload or a lost network loses nothing.

/** @param {string} address */
const draftKey = (address) => `form:${address}`;
/** @param {string} address */
const sentKey = (address) => `form-sent:${address}`;

/** @param {string} address */
const attributionKey = (address) => `form-came-by:${address}`;

/** @param {string} address @param {Record<string, string>} answers */
export const saveDraft = (address, answers) => write(draftKey(address), JSON.stringify(answers));

/**
 * @param {string} address
 * @returns {Record<string, string>}
 */
export const readDraft = (address) => readJson(draftKey(address));

/** @param {string} address @param {object} touches */
export const saveAttribution = (address, touches) => write(attributionKey(address), JSON.stringify(touches));

/** @param {string} address */
export const readAttribution = (address) => readJson(attributionKey(address));

/**
 * Forgets the draft of what was sent and how its visitor came, and keeps its visit, so that sending once more after Back
 * is the same lead.
 *
 * @param {string} address @param {string} visit
 */
export function saveSent(address, visit) {
  write(draftKey(address), '');
  write(attributionKey(address), '');
  write(sentKey(address), visit);
}

/** @param {string} address */
export const readSent = (address) => read(sentKey(address));

/** @param {string} key */
function readJson(key) {
  try {
    return JSON.parse(read(key) || '{}');
  } catch {
    return {};
  }
}

/** @param {string} key */
function read(key) {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    // Where storage is switched off, nothing is kept.
    return '';
  }
}

/** @param {string} key @param {string} value */
function write(key, value) {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // As above; the form works without.
  }
}
