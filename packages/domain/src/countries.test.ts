import { expect, it } from 'vitest'
import { countryMark } from '#src/countries.ts'

it.each([
  ['US', { text: '🇺🇸', name: 'United States', isFlag: true }],
  ['jp', { text: '🇯🇵', name: 'Japan', isFlag: true }],
  ['GB', { text: '🇬🇧', name: 'United Kingdom', isFlag: true }],
  ['NL', { text: 'NL', name: 'NL', isFlag: false }],
  ['', null],
  [null, null],
])('the country %j is shown as %j', (code, mark) => {
  expect(countryMark(code)).toEqual(mark)
})
