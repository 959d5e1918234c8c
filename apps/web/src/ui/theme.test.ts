import { expect, test } from 'vitest'
import css from './tokens.css?raw'

type Side = 'light' | 'dark'

function readTokens(): Map<string, Record<Side, string>> {
  const tokens = new Map<string, Record<Side, string>>()
  for (const [, name = '', light = '', dark = ''] of css.matchAll(
    /--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g,
  )) {
    tokens.set(name, { light, dark })
  }
  return tokens
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [lower = 0, higher = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (higher + 0.05) / (lower + 0.05)
}

const grounds = ['canvas', 'surface', 'sunken', 'raised']
const tones = ['grey', 'yellow', 'blue', 'green', 'teal', 'purple', 'success', 'warning', 'danger']

/** Text on its background: 4.5 to 1. */
const texts = [
  ...grounds.flatMap((ground) => [
    ['ink', ground],
    ['ink-muted', ground],
    ['accent-ink', ground],
    ['danger', ground],
  ]),
  ...tones.map((tone) => [tone, `${tone}-soft`]),
  ['accent-ink', 'accent-soft'],
  ['ink-muted', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
]

/** Outlines of controls and of the focus, icons: 3 to 1. */
const shapes = grounds.flatMap((ground) => [
  ['line-strong', ground],
  ['focus', ground],
  ['accent', ground],
])
// A ticked box in a chosen row, and its tick.
shapes.push(['accent', 'accent-soft'], ['on-accent', 'accent'])

for (const side of ['light', 'dark'] as const) {
  test.each(texts)(`%s is readable on %s in ${side}`, (text = '', ground = '') => {
    const tokens = readTokens()
    expect(contrast(tokens.get(text)![side], tokens.get(ground)![side])).toBeGreaterThanOrEqual(4.5)
  })

  test.each(shapes)(`%s is visible on %s in ${side}`, (shape = '', ground = '') => {
    const tokens = readTokens()
    expect(contrast(tokens.get(shape)![side], tokens.get(ground)![side])).toBeGreaterThanOrEqual(3)
  })
}

test('a day or a moment never breaks over two lines', () => {
  expect(css).toMatch(/^ {2}time \{\s+white-space: nowrap;/mu)
})
