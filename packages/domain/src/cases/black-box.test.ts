import { describe, expect, it } from 'vitest'
import {
  LEAST_SIDE,
  boxBetween,
  isCovered,
  moveBox,
  placeWords,
  resizeBox,
  storedBox,
} from '#src/cases/black-box.ts'

const box = { page: 1, left: 0.2, top: 0.3, width: 0.4, height: 0.2 }
const near = (value: object) =>
  Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      typeof part === 'number' ? expect.closeTo(part, 6) : part,
    ]),
  )

describe('a drawn box', () => {
  it.each([
    ['to the lower right', { x: 0.2, y: 0.3 }, { x: 0.6, y: 0.5 }],
    ['to the upper left', { x: 0.6, y: 0.5 }, { x: 0.2, y: 0.3 }],
    ['to the upper right', { x: 0.2, y: 0.5 }, { x: 0.6, y: 0.3 }],
  ])('%s is the same', (_way, from, to) => {
    expect(boxBetween(1, from, to)).toEqual(near(box))
  })

  it('ends at the edges of the page', () => {
    expect(boxBetween(2, { x: -1, y: 0.5 }, { x: 3, y: 9 })).toEqual({
      page: 2,
      left: 0,
      top: 0.5,
      width: 1,
      height: 0.5,
    })
  })

  it.each([
    ['narrow', { x: 0.5 + LEAST_SIDE / 2, y: 0.9 }],
    ['flat', { x: 0.9, y: 0.5 + LEAST_SIDE / 2 }],
    ['a press', { x: 0.5, y: 0.5 }],
  ])('that is %s was not meant', (_what, to) => {
    expect(boxBetween(1, { x: 0.5, y: 0.5 }, to)).toBeNull()
  })
})

describe('a moved box', () => {
  it.each([
    ['by a part', { x: 0.1, y: -0.1 }, { left: 0.3, top: 0.2 }],
    ['to the lower right edge', { x: 5, y: 5 }, { left: 0.6, top: 0.8 }],
    ['to the upper left edge', { x: -5, y: -5 }, { left: 0, top: 0 }],
  ])('%s keeps its size', (_title, by, place) => {
    expect(moveBox(box, by)).toEqual(near({ ...box, ...place }))
  })
})

describe('a resized box', () => {
  it.each([
    ['top-left', { left: 0.3, top: 0.35, width: 0.3, height: 0.15 }],
    ['top-right', { left: 0.2, top: 0.35, width: 0.5, height: 0.15 }],
    ['bottom-left', { left: 0.3, top: 0.3, width: 0.3, height: 0.25 }],
    ['bottom-right', { left: 0.2, top: 0.3, width: 0.5, height: 0.25 }],
  ] as const)('by its %s corner keeps the opposite one', (corner, place) => {
    expect(resizeBox(box, corner, { x: 0.1, y: 0.05 })).toEqual(near({ ...box, ...place }))
  })

  it.each([
    ['top-left', { x: 9, y: 9 }, { left: 0.6 - LEAST_SIDE, top: 0.5 - LEAST_SIDE }],
    ['bottom-right', { x: -9, y: -9 }, { left: 0.2, top: 0.3 }],
  ] as const)('by its %s corner never vanishes', (corner, by, place) => {
    const least = { width: LEAST_SIDE, height: LEAST_SIDE }
    expect(resizeBox(box, corner, by)).toEqual(near({ ...box, ...place, ...least }))
  })

  it('ends at the edges of the page', () => {
    expect(resizeBox(box, 'bottom-right', { x: 9, y: 9 })).toEqual(
      near({ ...box, width: 0.8, height: 0.7 }),
    )
    expect(resizeBox(box, 'top-left', { x: -9, y: -9 })).toEqual(
      near({ page: 1, left: 0, top: 0, width: 0.6, height: 0.5 }),
    )
  })
})

describe('a stored box', () => {
  it('is rounded outwards', () => {
    expect(storedBox({ page: 3, left: 0.12345, top: 0.98765, width: 0.1, height: 0.01 })).toEqual({
      page: 3,
      left: 0.1234,
      top: 0.9876,
      width: expect.closeTo(0.1001, 6),
      height: expect.closeTo(0.0101, 6),
    })
  })

  it('is stored again as it is', () => {
    for (let place = 0; place < 900; place += 7) {
      const once = storedBox({
        page: 1,
        left: place / 1000 + 0.00033,
        top: place / 1000,
        width: 0.0871,
        height: 0.05555,
      })
      expect(storedBox(once)).toEqual(once)
    }
  })

  it('ends at the edges of the page and has no other fields', () => {
    const wide = { ...box, left: -0.1, width: 3, height: 0.0001, kind: 'name' }
    expect(storedBox(wide)).toEqual({ page: 1, left: 0, top: 0.3, width: 1, height: 0.001 })
  })
})

it.each([
  [box, true],
  [{ ...box, left: 0.1, width: 0.6 }, true],
  [{ ...box, page: 2 }, false],
  [{ ...box, left: 0.25 }, false],
  [{ ...box, top: 0.35 }, false],
  [{ ...box, width: 0.3 }, false],
  [{ ...box, height: 0.1 }, false],
])('%j covers it: %s', (other, expected) => {
  expect(isCovered(box, other)).toBe(expected)
})

it.each([
  [{ ...box, left: 0, top: 0, width: 0.1, height: 0.1 }, 'upper left, 10% wide, 10% high'],
  [{ ...box, left: 0.4, top: 0.4, width: 0.2, height: 0.004 }, 'middle centre, 20% wide, 1% high'],
  [{ ...box, left: 0.8, top: 0.9, width: 0.2, height: 0.1 }, 'lower right, 20% wide, 10% high'],
])('%j is %s', (where, words) => {
  expect(placeWords(where)).toBe(words)
})
