import type { EbayAspect } from '@sampletrail/contracts/ebay-listing.ts'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useCallback, useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { AspectFields } from '#src/features/ebay-listing/aspect-fields.tsx'

/** Tells a field whether it is visible: these tests have no layout. */
const watched = new Map<Element, (isIntersecting: boolean) => void>()
class Sight {
  observe: (target: Element) => void
  disconnect = () => undefined
  constructor(callback: IntersectionObserverCallback) {
    this.observe = (target) =>
      watched.set(target, (isIntersecting) => {
        const entry = { isIntersecting } as IntersectionObserverEntry
        Reflect.apply(callback, this, [[entry], this])
      })
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  watched.clear()
})

/** Twelve fields of 40 values, every other one of which accepts no other value, and how often each was rendered. */
function show() {
  vi.stubGlobal('IntersectionObserver', Sight)
  const values = Array.from({ length: 40 }, (_, place) => `Value ${place}`)
  const draws = Array.from({ length: 12 }, () => 0)
  const aspects = draws.map((_, place): EbayAspect => ({
    name: `Field ${place}`,
    isFree: place % 2 === 0,
    get values() {
      draws[place] = (draws[place] ?? 0) + 1
      return values
    },
  }))
  function Harness() {
    const [typed, setTyped] = useState<Record<string, string>>({ 'Field 3': 'Value 7' })
    const change = useCallback(
      (name: string, value: string) => setTyped((before) => ({ ...before, [name]: value })),
      [],
    )
    return <AspectFields aspects={aspects} values={typed} onChange={change} isChecked={false} />
  }
  render(<Harness />)
  const drawnAnew = () => {
    const places = draws.flatMap((count, place) => (count > 0 ? [place] : []))
    draws.fill(0)
    return places
  }
  return {
    drawnAnew,
    field: (place: number) => screen.getByLabelText(new RegExp(`^Field ${place}\\b`)),
    options: () => document.querySelectorAll('option').length,
    user: userEvent.setup(),
  }
}

describe('fields of a category', () => {
  // Six fields have 'Choose…', and one has its selected value.
  const atFirst = 7

  test('have their values only while they are used', async () => {
    const { field, options, user } = show()
    expect(options()).toBe(atFirst)
    await user.click(field(0))
    expect(options()).toBe(atFirst + 40)
    await user.click(field(1))
    expect(options()).toBe(atFirst + 40)
    await user.selectOptions(field(1), 'Value 39')
    await user.click(field(2))
    expect(options()).toBe(atFirst + 1 + 40)
    expect(field(1)).toHaveProperty('value', 'Value 39')
  })

  test('with choices have them while they are visible, and keep the chosen one', () => {
    const { field, options } = show()
    const seen = (isSeen: boolean) => act(() => watched.get(field(3))?.(isSeen))
    expect(field(3)).toHaveProperty('value', 'Value 7')
    seen(true)
    expect(options()).toBe(atFirst + 39)
    expect(field(3)).toHaveProperty('value', 'Value 7')
    seen(false)
    expect(options()).toBe(atFirst)
    expect(field(3)).toHaveProperty('value', 'Value 7')
  })

  test('are rendered once, and after that only the one with the typed text', async () => {
    const { drawnAnew, field, user } = show()
    expect(drawnAnew()).toHaveLength(12)
    await user.type(field(4), 'abc')
    expect(field(4)).toHaveProperty('value', 'abc')
    expect(drawnAnew()).toEqual([4])
  })
})
