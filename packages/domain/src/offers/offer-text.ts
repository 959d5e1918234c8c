/**
 * Control characters, marks that turn the direction of what follows, and characters without width that hide in names.
 * The joiners stay: emoji and some scripts need them.
 */
const UNSEEN =
  /(?!\s)\p{Cc}|[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/gu

/** A text of an offer as it is kept: one line, single spaces, nothing that cannot be seen. docs/behaviour/ingest.md */
export function cleanOfferText(text: string): string {
  return text.toWellFormed().replaceAll(UNSEEN, '').replaceAll(/\s+/gu, ' ').trim().normalize('NFC')
}
