/** The group of products without a seller. */
export const UNASSIGNED = 'Unassigned'

const SMALL_CAPITALS = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡʏᴢ'
const SMALL_CAPITALS_PLAIN = 'abcdefghijklmnopqrstuvwyz'

/** Letters in boxes and discs that Unicode gives no plain form: first code point of each alphabet. */
const BOXED_ALPHABETS = [0x1_f1_50, 0x1_f1_70]

const TRADE_SIGNS = /[™℠®©℗]/gu
const APOSTROPHES = /[’‘ʼ`´＇]/gu
const DASHES = /[‐-―−]/gu
/** Joiners, variation selectors, keycaps: the glue of emoji. */
const GLUE = /[\u200B-\u200D\u2060\u{E0020}-\u{E007F}]|\p{Variation_Selector}|\p{Me}/gu
/** Characters that no name needs: symbols, emoji, and punctuation other than - ' & . , ( ) / +. */
const ORNAMENTS = /[^\p{L}\p{M}\p{N}\s'&.,()/+-]/gu
/** Marks stacked on one letter beyond what any script needs. */
const STACKED_MARKS = /(\p{Mn}{2})\p{Mn}+/gu

/**
 * A seller's name as shown: emoji, symbols and trade signs are removed, letters from mathematics, boxes and small capitals
 * become plain, spaces collapse, words get a capital ("JOHN'S shop" is "John's Shop"). May be empty. See
 * docs/behaviour/sellers.md.
 */
export function formatSellerName(name: string): string {
  // Trade signs first: compatibility forms would turn ™ into the letters TM.
  const plain = unboxLetters(name.replaceAll(TRADE_SIGNS, ' '))
    .normalize('NFKC')
    .replaceAll(GLUE, '')
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(DASHES, '-')
    .replaceAll(ORNAMENTS, ' ')
    .replaceAll(STACKED_MARKS, '$1')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[\s\-&.,/+']+|[\s\-&,/]+$/gu, '')
  return plain.split(' ').map(capitaliseWord).join(' ')
}

/**
 * The name that a product is grouped under: its seller's, or 'Unassigned' if there is none or it has no letter and no digit.
 */
export function groupNameOf(sellerName: string | null | undefined): string {
  const shown = formatSellerName(sellerName ?? '')
  return /[\p{L}\p{N}]/u.test(shown) ? shown : UNASSIGNED
}

function unboxLetters(text: string): string {
  let plain = ''
  for (const character of text) {
    const small = SMALL_CAPITALS.indexOf(character)
    plain += small === -1 ? unboxLetter(character) : SMALL_CAPITALS_PLAIN.charAt(small)
  }
  return plain
}

function unboxLetter(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const first = BOXED_ALPHABETS.find((start) => code >= start && code < start + 26)
  return first === undefined ? character : String.fromCodePoint(0x41 + code - first)
}

/** Capitalises each part of a hyphenated word; after an apostrophe only in names such as O'Neill. */
function capitaliseWord(word: string): string {
  return word
    .toLowerCase()
    .replaceAll(/(^|[-/(&.+])(\p{L})/gu, (_, before: string, letter: string) => {
      return before + letter.toUpperCase()
    })
    .replace(/^([OD])'(\p{L})(?=\p{L}{2})/u, (_, first: string, letter: string) => {
      return `${first}'${letter.toUpperCase()}`
    })
}
