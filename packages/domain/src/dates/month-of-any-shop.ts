import { monthNamed } from '#src/dates/month-names.ts'

/** Months in the other languages of Amazon's shops, without accents: Portuguese, Swedish, Dutch, Polish, Turkish, Arabic. */
const OTHER_MONTHS: readonly (readonly string[])[] = [
  ['janeiro', 'januari', 'stycznia', 'styczen', 'ocak', 'يناير'],
  ['fevereiro', 'februari', 'lutego', 'luty', 'subat', 'فبراير'],
  ['marco', 'mars', 'mrt', 'marca', 'marzec', 'mart', 'مارس'],
  ['abril', 'april', 'kwietnia', 'kwiecien', 'nisan', 'ابريل'],
  ['maio', 'maj', 'maja', 'mayis', 'مايو'],
  ['junho', 'juni', 'czerwca', 'czerwiec', 'haziran', 'يونيو'],
  ['julho', 'juli', 'lipca', 'lipiec', 'temmuz', 'يوليو'],
  ['agosto', 'augusti', 'sierpnia', 'sierpien', 'agustos', 'اغسطس'],
  ['setembro', 'september', 'wrzesnia', 'wrzesien', 'eylul', 'سبتمبر'],
  ['outubro', 'oktober', 'pazdziernika', 'pazdziernik', 'ekim', 'اكتوبر'],
  ['novembro', 'november', 'listopada', 'listopad', 'kasim', 'نوفمبر'],
  ['dezembro', 'december', 'grudnia', 'grudzien', 'aralik', 'ديسمبر'],
]
const SHORTEST = 3

/** The month (1 to 12) of a word in a language of Amazon's shops, also abbreviated; null for other words. */
export function monthOfAnyShop(word: string): number | null {
  const known = monthNamed(word)
  if (known !== null) return known
  const bare = word.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ı', 'i')
  if (bare.length < SHORTEST) return null
  const months = OTHER_MONTHS.flatMap((names, index) =>
    names.some((name) => name.startsWith(bare)) ? [index + 1] : [],
  )
  const [only, ...others] = months
  return only !== undefined && others.length === 0 ? only : null
}
