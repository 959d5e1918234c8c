import { describe, expect, test } from 'vitest'
import { figuresOf } from '#src/reviews/claim-figures.ts'

describe('a number can be read', () => {
  test.each<[string, string[]]>([
    ['7', ['7']],
    ['007', ['7']],
    ['0', ['0']],
    ['100', ['100']],
    ['12,5', ['12.5']],
    ['12.50', ['12.5']],
    ['12.00', ['12']],
    ['0.05', ['0.05']],
    ['010.010', ['10010', '10.01']],
    ['1.500', ['1500', '1.5']],
    ['1,234', ['1234', '1.234']],
    // Nobody writes 4.000 for 4.
    ['4.000', ['4000']],
    // An apostrophe and a space are never a decimal sign.
    ["1'200", ['1200']],
    ['1 200', ['1200']],
    ['1.234.567', ['1234567']],
    ['1,234.50', ['1234.5']],
    ['1.234,5', ['1234.5']],
    ['٣٫٥', ['3.5']],
    // The last digit of a script, and the first.
    ['٩', ['9']],
    ['०', ['0']],
    ['१९', ['19']],
  ])('%s as %j', (figure, readings) => {
    expect(figuresOf(`It has ${figure} ml`).readings).toEqual([readings])
  })

  test('alone beside another', () => {
    expect(figuresOf('2 of 10, or 1 20').readings).toEqual([['2'], ['10'], ['1'], ['20']])
  })
})

describe('a text has', () => {
  test.each([
    ['12 %', true],
    ['12 percent', true],
    ['zwölf Prozent', true],
    ['por ciento', true],
    ['percentage', false],
    ['12 ml', false],
  ])('in %j a percentage: %s', (text, expected) => {
    expect(figuresOf(text).hasPercent).toBe(expected)
  })

  test.each([
    ['12 dollars', true],
    ['€ 5', true],
    ['5 EUR', true],
    ['3 bucks', true],
    // A price has a number.
    ['worth every dollar', false],
    ['12 centimetres', false],
    ['5 pounds', false],
  ])('in %j a price: %s', (text, expected) => {
    expect(figuresOf(text).hasPrice).toBe(expected)
  })
})
