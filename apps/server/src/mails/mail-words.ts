/** Signs that turn the order of what stands around them. */
const TURNING_SIGNS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu
/** Control signs, and code points that are no letters: everything of \p{C} but what joins letters and emoji. */
const UNSEEN_SIGNS = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu
/** Marks stacked on one letter beyond what any script needs. */
const STACKED_MARKS = /(\p{Mn}{3})\p{Mn}+/gu

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What somebody else wrote, on one line that stays in its place. */
export function toPlainLine(text: string): string {
  return text
    .replaceAll(TURNING_SIGNS, '')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(UNSEEN_SIGNS, '')
    .replaceAll(STACKED_MARKS, '$1')
    .trim()
}

/** At most so many letters as people count them, cut between words where one ends in the last third. */
export function cutLine(text: string, most: number): string {
  // No letter is shorter than one unit.
  if (text.length <= most) return text
  const letters = [...graphemes.segment(text)]
  if (letters.length <= most) return text
  const kept = letters
    .slice(0, most - 1)
    .map(({ segment }) => segment)
    .join('')
  const space = kept.lastIndexOf(' ')
  const end = space > (kept.length * 2) / 3 ? space : kept.length
  return `${kept.slice(0, end).replace(/[\s,;:.-]+$/u, '')}…`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** For text and for values of attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
