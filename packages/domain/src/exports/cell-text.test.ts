import { describe, expect, it } from 'vitest'
import { neutraliseCell, restoreCell } from '#src/exports/cell-text.ts'

const risky = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '  =1',
  '\n=1',
  ' \n @x',
  '\u00A0=1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  ' ＝1',
  '=1\nand more',
  "'=1",
  "''+1",
  "' =1",
  '\tplain',
  '-',
]
const harmless = [
  'Lamp',
  'Lamp\tred',
  'Lamp\r\nred',
  "'quoted'",
  "O'Neill",
  'a=b',
  '1-2',
  '',
  ' Lamp',
  '5',
  "'",
]

describe('a cell of text', () => {
  it.each(risky)('%j starts with an apostrophe, so that no spreadsheet evaluates it', (text) => {
    expect(neutraliseCell(text)).toBe(`'${text}`)
  })

  it.each(harmless)('%j is unchanged', (text) => {
    expect(neutraliseCell(text)).toBe(text)
  })

  it.each([...risky, ...harmless])('%j is read back unchanged', (text) => {
    expect(restoreCell(neutraliseCell(text))).toBe(text)
  })
})
