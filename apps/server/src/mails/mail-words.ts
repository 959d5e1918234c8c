/** Characters that change the direction of the text around them. */
const TURNING_SIGNS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu
/** Control characters, and code points that are no letters: all of \p{C} except those that join letters and emoji. */
const UNSEEN_SIGNS = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu
/** Marks stacked on one letter beyond what any script needs. */
const STACKED_MARKS = /(\p{Mn}{3})\p{Mn}+/gu

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Another person's text, on one line that cannot leave its place. */
export function toPlainLine(text: string): string {
  return text
    .replaceAll(TURNING_SIGNS, '')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(UNSEEN_SIGNS, '')
    .replaceAll(STACKED_MARKS, '$1')
    .trim()
}

/** At most that many letters as people count them, cut between words if one ends in the last third. */
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
