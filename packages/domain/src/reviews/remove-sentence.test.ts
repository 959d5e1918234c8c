import { describe, expect, test } from 'vitest'
import { leaveOutClaims } from '#src/reviews/leave-out-claims.ts'
import { removeSentence } from '#src/reviews/remove-sentence.ts'

const husband = 'My husband loves it.'

describe('a sentence is taken out of', () => {
  test.each<[string, string, string, string]>([
    ['the beginning', `${husband} It is hot.`, husband, 'It is hot.'],
    ['the middle', `It is hot. ${husband} It is good.`, husband, 'It is hot. It is good.'],
    ['the end', `It is hot. ${husband}`, husband, 'It is hot.'],
    ['a text of its own', husband, husband, ''],
    ['a paragraph of its own', `Hot.\n\n${husband}\n\nGood.`, husband, 'Hot.\n\nGood.'],
    ['a line of its own', `Hot.\n${husband}\nGood.`, husband, 'Hot.\nGood.'],
    ['a line between paragraphs', `Hot.\n${husband}\n\nGood.`, husband, 'Hot.\n\nGood.'],
    ['the first paragraph', `${husband}\n\nGood.`, husband, 'Good.'],
    ['the last paragraph', `Good.\n\n${husband}\n`, husband, 'Good.'],
    ['the end of a paragraph', `Hot. ${husband}\n\nGood.`, husband, 'Hot.\n\nGood.'],
    ['the beginning of a paragraph', `Hot.\n\n${husband} Good.`, husband, 'Hot.\n\nGood.'],
    [
      'each place where it is',
      `${husband} Hot. ${husband}\n\nGood. ${husband}`,
      husband,
      'Hot.\n\nGood.',
    ],
    ['a place with other spaces', 'Hot.  My husband\nloves  it. Good.', husband, 'Hot.  Good.'],
    ['a list', '- Hot\n- for my kids\n- Good', '- for my kids', '- Hot\n- Good'],
    [
      'a text with dots in it',
      'It holds 1.5 l. It is 2 weeks old (e.g. mine)? Ok.',
      'It is 2 weeks old (e.g. mine)?',
      'It holds 1.5 l. Ok.',
    ],
    [
      'a Japanese text',
      'とても良い。夫も好きです。また買います。',
      '夫も好きです。',
      'とても良い。また買います。',
    ],
    ['a Chinese paragraph', '很好！\n\n我丈夫喜欢。\n\n推荐。', '我丈夫喜欢。', '很好！\n\n推荐。'],
  ])('%s', (_, text, sentence, rest) => {
    expect(removeSentence(text, sentence)).toBe(rest)
  })
})

describe('a quote keeps its marks', () => {
  test.each([
    ['He said: "It is hot. My kids agree."', 'My kids agree."', 'He said: "It is hot."'],
    [
      'My kids said: "It is hot. It is good." Yes.',
      'My kids said: "It is hot.',
      '"It is good." Yes.',
    ],
    ['“It is hot. My kids agree.” Yes.', 'My kids agree.”', '“It is hot.” Yes.'],
    ['„Er ist heiß. Meine Kinder auch.“', 'Meine Kinder auch.“', '„Er ist heiß.“'],
    ['«È caldo. Anche i bambini.» Sì.', 'Anche i bambini.»', '«È caldo.» Sì.'],
    ['「熱い。子供も好き。」', '子供も好き。」', '「熱い。」'],
    ['It is hot. "My kids agree." Yes.', '"My kids agree."', 'It is hot. Yes.'],
    ['It is hot (my kids agree). Yes.', 'Yes.', 'It is hot (my kids agree).'],
    ['It is “good” for kids. Yes.', 'It is “good” for kids.', 'Yes.'],
    ['My kids said: "It is hot.\n\nIt is good.', 'My kids said: "It is hot.', 'It is good.'],
  ])('%s', (text, sentence, rest) => {
    expect(removeSentence(text, sentence)).toBe(rest)
  })
})

test.each([
  ['It is hot. My husband likes it.', husband],
  ['It is hot, and My husband loves it.', husband],
  ['It is hot. My husband loves it.com is a page.', husband],
  ['It is good for my kids and others.', 'It is good for my kids'],
  ['', husband],
  ['It is hot.', ' '],
])('%j has no sentence %j as it was', (text, sentence) => {
  expect(removeSentence(text, sentence)).toBeNull()
})

test.each([
  'It is hot. My doctor, Dr. Lee, has one. It is good.',
  'Great!\n\nIt cost me $7! my neighbour wants one, too. It  is hot.',
  'Er ist gut und ich mag ihn. Hält seit ca. 3 Wochen. Er ist heiß.',
  'It is hot.\n\n"My kids love it!" It is good.\n \nA friend of ours agrees',
])('each sentence that the check lists can be taken out: %j', (review) => {
  const notes = { liked: 'hot, 3', disliked: '', usage: '', rating: 4, points: [] }
  const checked = leaveOutClaims({ title: 'A', review }, 'Mug', notes)
  expect(checked.toCheck).not.toEqual([])
  const rest = checked.toCheck.reduce<string | null>(
    (text, sentence) => text && removeSentence(text, sentence),
    checked.review,
  )
  expect(rest).toMatch(/hot|heiß/u)
  expect(leaveOutClaims({ title: 'A', review: rest ?? '' }, 'Mug', notes).toCheck).toEqual([])
})
