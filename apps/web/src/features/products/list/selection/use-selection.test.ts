import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useSelection } from '#src/features/products/list/selection/use-selection.ts'

const present = ['a', 'b', 'c', 'd'].map((id) => ({ id }))

function open() {
  const hook = renderHook(({ shown }) => useSelection(shown), { initialProps: { shown: present } })
  const now = () => hook.result.current
  return { hook, now, ticked: () => [...now().selected].join('') }
}

describe('ticking products', () => {
  it('with Shift ticks all since the last one, in either direction', () => {
    const { now, ticked } = open()
    act(() => now().select('c', true))
    act(() => now().select('a', true, true))
    expect(ticked()).toBe('abc')
    act(() => now().select('d', true, true))
    expect(ticked()).toBe('abcd')
    act(() => now().select('b', false, true))
    expect(ticked()).toBe('a')
  })

  it('with Shift ticks only one if there was none before', () => {
    const { now, ticked } = open()
    act(() => now().select('c', true, true))
    expect(ticked()).toBe('c')
  })

  it('ticks all shown products, and keeps hidden ones until the filters show them again', () => {
    const { hook, now, ticked } = open()
    act(() => now().select('d', true))
    hook.rerender({ shown: present.slice(0, 2) })
    expect(ticked()).toBe('')
    act(() => now().selectAll())
    expect(ticked()).toBe('ab')
    hook.rerender({ shown: present })
    expect(ticked()).toBe('abd')
    act(() => now().clear())
    expect(ticked()).toBe('')
  })
})
