/**
 * Control characters, marks that change the direction of the following text, and zero-width characters in names. The joiners
 * stay, because emoji and some scripts need them.
 */
const UNSEEN =
  /(?!\s)\p{Cc}|[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/gu

/** A text of an offer as stored: one line, single spaces, no invisible characters. docs/behaviour/ingest.md */
export function cleanOfferText(text: string): string {
  return text.toWellFormed().replaceAll(UNSEEN, '').replaceAll(/\s+/gu, ' ').trim().normalize('NFC')
}
