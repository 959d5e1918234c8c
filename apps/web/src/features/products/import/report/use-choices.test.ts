import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ProposalView } from '#src/features/products/import/report/proposal-view.ts'
import { decidedOf, useChoices } from '#src/features/products/import/report/use-choices.ts'

const base: ProposalView = {
  reference: 'sure',
  title: 'Li Wei',
  detail: '',
  date: '2026-03-18',
  amount: 1190,
  currency: 'EUR',
  isTakenBack: false,
  candidates: [{ key: 'mat', productNames: ['Mat'], reasons: ['amount'], remark: null }],
  chosen: 'mat',
  isTicked: true,
}
const likely: ProposalView = { ...base, reference: 'likely', isTicked: false }
const open: ProposalView = { ...base, reference: 'open', chosen: null, isTicked: false }
const proposals = [base, likely, open]

function start() {
  const { result } = renderHook(useChoices)
  return { result, decided: () => decidedOf(proposals, result.current) }
}

describe('a press records', () => {
  it('what is ticked, and nothing that is only likely or open', () => {
    const { decided } = start()
    expect(decided()).toEqual([{ reference: 'sure', choice: { kind: 'candidate', key: 'mat' } }])
  })

  it('what the person ticks, but nothing without a product', () => {
    const { result, decided } = start()
    act(() => result.current.tick('sure', false))
    act(() => result.current.tick('likely', true))
    act(() => result.current.tick('open', true))
    expect(decided().map(({ reference }) => reference)).toEqual(['likely'])
  })

  it('what the person chooses, without another tick', () => {
    const { result, decided } = start()
    const product = { id: 'whisk', name: 'Whisk', detail: '' }
    act(() => result.current.choose('open', { kind: 'product', product }))
    act(() => result.current.choose('likely', { kind: 'pass over' }))
    expect(decided().slice(1)).toEqual([
      { reference: 'likely', choice: { kind: 'pass over' } },
      { reference: 'open', choice: { kind: 'product', product } },
    ])
  })

  it('nothing that is left for later', () => {
    const { result, decided } = start()
    act(() => result.current.choose('sure', { kind: 'leave' }))
    expect(decided()).toEqual([])
    expect(result.current.isTicked(base)).toBe(false)
    act(() => result.current.choose('sure', { kind: 'candidate', key: 'mat' }))
    expect(decided()).toHaveLength(1)
  })
})
