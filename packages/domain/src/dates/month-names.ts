/** The months as people and shops write them, without accents: English first, then German, French, Spanish, Italian, Dutch. */
const NAMES: readonly (readonly string[])[] = [
  ['january', 'januar', 'janvier', 'enero', 'gennaio', 'januari', 'janner'],
  ['february', 'februar', 'fevrier', 'febrero', 'febbraio', 'februari'],
  ['march', 'marz', 'maerz', 'mars', 'marzo', 'maart', 'mrz'],
  ['april', 'april', 'avril', 'abril', 'aprile'],
  ['may', 'mai', 'mayo', 'maggio', 'mei'],
  ['june', 'juni', 'juin', 'junio', 'giugno'],
  ['july', 'juli', 'juillet', 'julio', 'luglio'],
  ['august', 'aout', 'agosto', 'augustus'],
  ['september', 'septembre', 'septiembre', 'settembre'],
  ['october', 'oktober', 'octobre', 'octubre', 'ottobre'],
  ['november', 'novembre', 'noviembre'],
  ['december', 'dezember', 'decembre', 'diciembre', 'dicembre'],
]
const SHORTEST = 3

/** The month of each beginning of a name; null for 'jui', which may be two. */
const MONTH_OF = new Map<string, number | null>([['sept', 9]])
for (const [index, names] of NAMES.entries()) {
  for (const name of names) {
    for (let length = SHORTEST; length <= name.length; length += 1) {
      const start = name.slice(0, length)
      const known = MONTH_OF.get(start)
      MONTH_OF.set(start, known === undefined || known === index + 1 ? index + 1 : null)
    }
  }
}

/** The month (1 to 12) of a word, also abbreviated; null for other words. */
export function monthNamed(word: string): number | null {
  const small = word.toLowerCase()
  const known = MONTH_OF.get(small)
  if (known !== undefined) return known
  return MONTH_OF.get(small.normalize('NFD').replaceAll(/\p{M}/gu, '')) ?? null
}

/** The months whose three-letter English name has at most one letter misread; of two letters also the names that lost one. */
export function monthsAlmostNamed(word: string): number[] {
  const bare = word.slice(0, SHORTEST).toLowerCase()
  return NAMES.flatMap(([name = ''], index) => {
    const short = name.slice(0, SHORTEST)
    const forms = bare.length === SHORTEST ? [short] : [short.slice(1), short.slice(0, -1)]
    return forms.some((form) => slipsBetween(bare, form) <= 1) ? [index + 1] : []
  })
}

/** The places at which two words differ; more than any limit if their lengths do. */
function slipsBetween(one: string, other: string): number {
  if (one.length !== other.length) return Infinity
  return one.split('').filter((letter, place) => letter !== other[place]).length
}
