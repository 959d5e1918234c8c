/** The months as shops write them, without accents: English first, then German, French, Spanish, Italian, Dutch. */
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

/** The month (1 to 12) that a word names, also shortened; null for other words and for 'jui', which may be either. */
export function monthNamed(word: string): number | null {
  const bare = word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  if (bare.length < SHORTEST) return null
  if (bare === 'sept') return 9
  const months = NAMES.flatMap((names, index) =>
    names.some((name) => name.startsWith(bare)) ? [index + 1] : [],
  )
  return months.length === 1 ? (months[0] ?? null) : null
}

/** The month that an English name of three letters was meant to be, with one letter misread. */
export function monthAlmostNamed(word: string): number | null {
  const bare = word.slice(0, SHORTEST).toLowerCase()
  const near = NAMES.flatMap(([name = ''], index) => {
    const slips = bare.split('').filter((letter, place) => letter !== name[place]).length
    return bare.length === SHORTEST && slips <= 1 ? [index + 1] : []
  })
  return near.length === 1 ? (near[0] ?? null) : null
}
