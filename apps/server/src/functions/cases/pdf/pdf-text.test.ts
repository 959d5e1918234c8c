import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fontFile, fontsOf } from '#src/functions/cases/pdf/pdf-fonts.ts'
import { layOut } from '#src/functions/cases/pdf/pdf-text.ts'

/** Each letter is a point wide, and a font has the letters that it is asked for first. */
const measure = {
  has: (font: string, letter: string) =>
    !/\p{Script=Thai}/u.test(letter) &&
    (fontsOf(letter, font === 'bold')[0] === font || /[\s\d\p{P}]/u.test(letter)),
  widthOf: ({ text }: { text: string }) => Array.from(text).length,
}
const lines = (text: string, width = 20) =>
  layOut(text, { isBold: false, width, measure }).map((line) =>
    line.map((run) => run.text).join('|'),
  )

it('every font is there', () => {
  for (const name of ['latin', 'bold', 'han', 'hangul', 'hebrew', 'arabic'] as const) {
    expect([name, existsSync(fontFile(name))]).toEqual([name, true])
  }
})

describe('lines', () => {
  it.each([
    ['end between words', 'a lamp of oak and brass', ['a lamp of oak and', 'brass']],
    ['end where they ended', 'one\ntwo\r\n\nthree', ['one', 'two', '', 'three']],
    ['cut a word that is longer', 'x'.repeat(45), ['x'.repeat(20), 'x'.repeat(20), 'x'.repeat(5)]],
    ['keep signs with their words', `${'a'.repeat(18)} b, c`, ['a'.repeat(18), 'b, c']],
    ['are one even if there is nothing', '', ['']],
    [
      'end anywhere in languages without spaces',
      '木'.repeat(30),
      ['木'.repeat(20), '木'.repeat(10)],
    ],
  ])('%s', (_, text, expected) => expect(lines(text)).toEqual(expected))
})

describe('letters', () => {
  it.each([
    ['of several scripts are in their fonts', 'Lamp 木のランプ 조명', ['Lamp |木のランプ |조명']],
    ['that are pictures are left out', 'Lamp 🎁👍🏽 ✓', ['Lamp  ✓']],
    ['that nobody has are seen to be missing', 'ไทย', ['���']],
    ['of control are left out', 'a\u0000\u202Eb', ['ab']],
  ])('%s', (_, text, expected) => {
    const shown = lines(text, 40).map((line) => line.replaceAll('|�', '�'))
    expect(shown).toEqual(expected)
  })
})

describe('texts that are read from right to left', () => {
  it.each([
    ['follow each other from the right', 'שלום 12 עולם', ['עולם| |12|שלום ']],
    ['keep their place in others', 'Lamp מנורה oak', ['Lamp |מנורה| oak']],
  ])('%s', (_, text, expected) => {
    expect(lines(text, 40).map((line) => line.replaceAll(/\s+/g, ' '))).toEqual(expected)
  })
})
