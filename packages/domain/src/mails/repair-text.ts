/** Windows-1252's characters for the bytes 0x80 to 0x9F, in their order; the gaps are unused. */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'
const RUN = new RegExp(`[\\u0080-\\u00FF${HIGH}]{2,}`, 'gu')

/**
 * A text whose sender lied about its characters: UTF-8 that was read as Windows-1252 ('BestÃ¤tigung') becomes itself again.
 * Anything that is no UTF-8 stays as it is.
 */
export function repairText(text: string): string {
  return /[ÂÃâð]/u.test(text) ? text.replaceAll(RUN, (run) => asUtf8(run) ?? run) : text
}

function asUtf8(run: string): string | null {
  const bytes = Array.from(run, (letter) => {
    const place = HIGH.indexOf(letter)
    return `%${(place < 0 ? letter.charCodeAt(0) : 0x80 + place).toString(16)}`
  })
  try {
    return decodeURIComponent(bytes.join(''))
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}
