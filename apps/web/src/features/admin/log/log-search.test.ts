import { expect, it } from 'vitest'
import { readLogSearch, writeLogQuestion } from '#src/features/admin/log/log-search.ts'

it('an invalid address sets no filter', () => {
  const given = { action: "x' or 1", actor: 7, kind: {}, from: '2026-13-01', to: 'yesterday' }
  expect(Object.values(readLogSearch(given)).filter((value) => value !== undefined)).toEqual([])
})

it("days are in the reader's time zone, and the whole last one is included", () => {
  const { p_from, p_before } = writeLogQuestion({ from: '2026-03-01', to: '2026-03-01' }, '')
  expect(new Date(p_from ?? '')).toEqual(new Date(2026, 2, 1))
  expect(new Date(p_before ?? '')).toEqual(new Date(2026, 2, 2))
  expect(writeLogQuestion({ to: '2026-12-31' }, '')).toEqual({
    p_action: '',
    p_actor: '',
    p_target_type: '',
    p_target: '',
    p_before: new Date(2027, 0, 1).toISOString(),
  })
})
