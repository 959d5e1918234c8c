const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Letters of a product's name in a notice, which is two lines on a phone. */
const MOST = 60

/**
 * A name cut for a notice: whole words and an ellipsis, without a comma or dash before it. A word that alone is too long is
 * cut inside; an emoji or an accented letter is never cut.
 */
export function shortName(name: string, most = MOST): string {
  const whole = name.replaceAll(/\s+/gu, ' ').trim()
  const letters = [...segmenter.segment(whole)].map(({ segment }) => segment)
  if (letters.length <= most) return whole
  const cut = letters.slice(0, most - 1).join('')
  const isBetweenWords = letters[most - 1] === ' '
  const lastSpace = cut.lastIndexOf(' ')
  // Half a line of one word says more than the few letters before it.
  const kept = isBetweenWords || lastSpace < cut.length / 2 ? cut : cut.slice(0, lastSpace)
  return `${kept.replace(/[\s,;:.(|/–—-]+$/u, '')}…`
}
