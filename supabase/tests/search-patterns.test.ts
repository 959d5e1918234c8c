import {
  array,
  boolean,
  constant,
  constantFrom,
  nat,
  oneof,
  record,
  sample,
  tuple,
  uniqueArray,
} from 'fast-check'
import { expect, it } from 'vitest'
import { openDatabase } from './open-database.ts'

const { run } = openDatabase()

const words =
  'lamp lamps portable light Fuß glasses ear earbuds Mütze Kuechen toe battery shoe tv 15 c essen organizer Kuechenkraeuter'.split(
    ' ',
  )
const texts = array(constantFrom(...words), { minLength: 1, maxLength: 4 })

/** A word as names have it: in parts, with an e after a vowel, an ß, or an ending. */
const spell = (word: string) =>
  record({
    cuts: uniqueArray(nat({ max: 6 }), { maxLength: 3 }),
    vowels: array(nat({ max: 6 }), { maxLength: 1 }),
    isSharp: boolean(),
    ending: constantFrom('', '', '', 's', 'n', 'es', 'y', 'x'),
  }).map(({ cuts, vowels, isSharp, ending }) => {
    const base = word.toLowerCase().replace('ü', 'u')
    const letters = (isSharp ? base.replace('ss', 'ß') : base.replace('ß', 'ss')).replaceAll(
      /./gu,
      (letter, place: number) =>
        letter +
        (vowels.includes(place) && 'aou'.includes(letter) ? 'e' : '') +
        (cuts.includes(place) ? ' ' : ''),
    )
    return letters + ending
  })
const wordsOf = (parts: string[]) =>
  tuple(...parts.map((part) => oneof(constant(part), spell(part))))
const namesLike = (parts: string[]) =>
  tuple(constantFrom('', 'x ', 'x'), wordsOf(parts), constantFrom(' ', ' ', '')).map(
    ([before, spelled, space]) => before + spelled.join(space),
  )

/** What a search finds, without any short way: the text anywhere, or its words in other forms, the longest in at most two parts. */
const plainRule = `
  select offer.phrase from unnest($1::text[]) as offer (phrase)
  where offer.phrase like private.offer_filter($2)
    or offer.phrase ~ private.pattern_of($2) and exists (
      select from (
        select regexp_replace(private.word_form(word), '(?<=..)i$', '') as beginning
        from unnest(string_to_array(btrim(private.phrase_of($2)), ' ')) with ordinality as given (word, place)
        order by char_length(word) desc, place limit 1
      ) as longest, generate_series(0, char_length(longest.beginning)) as place
      where char_length(longest.beginning) > 2 and (
        position(left(longest.beginning, place) || ' ' || substr(longest.beginning, place + 1) in offer.phrase) > 0 and place > 0
        or position(longest.beginning in offer.phrase) > 0
        or position(replace(longest.beginning, 'ss', 'ß') in offer.phrase) > 0
        or position(left(longest.beginning, place) || 'e' || substr(longest.beginning, place + 1) in offer.phrase) > 0
          and substr(longest.beginning, place, 1) in ('a', 'o', 'u')
      )
    )`

it('a search by patterns finds what the plain rule finds', async () => {
  let inOtherForms = 0
  for (const [place, parts] of sample(texts, { numRuns: 120, seed: 8 }).entries()) {
    const text = parts.join(' ')
    const names = sample(namesLike(parts), { numRuns: 150, seed: place })
    const [filter] = await run<{ phrases: string[]; condition: string; lookup: string }>(
      'owner',
      `select private.phrases_of($2) as phrases, private.text_condition(filter, 'offer.phrase') as condition,
         private.text_lookup(filter) as lookup
       from private.word_filter($1) as filter`,
      [text, names],
    )
    const find = (sql: string, ...more: string[]) =>
      run<{ phrase: string }>('owner', sql, [filter?.phrases, ...more])
    const among = 'select offer.phrase from unnest($1::text[]) as offer (phrase) where '
    const expected = await find(plainRule, text)
    expect({ text, found: await find(among + filter?.condition) }).toEqual({
      text,
      found: expected,
    })
    expect({ text, found: await find(among + filter?.lookup) }).toEqual({ text, found: expected })
    const literally = await find(`${among} offer.phrase like private.offer_filter($2)`, text)
    inOtherForms += expected.length - literally.length
  }
  expect(inOtherForms).toBeGreaterThan(1000)
})
