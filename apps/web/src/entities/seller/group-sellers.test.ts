import { expect, it } from 'vitest'
import { groupSellers, vipsFirst, type PickerSeller } from '#src/entities/seller/group-sellers.ts'

const mine = { id: 'm', name: '🔥 beta SHOP', user_id: 'u' }
const other = { id: 'o', name: 'alpha', user_id: 'u' }
const global = { id: 'g', name: 'Portal', user_id: null }

function labels(groups: ReturnType<typeof groupSellers>) {
  return groups.map(({ label, options }) => [label, options.map((option) => option.label)])
}

it("an ordinary user's picker has Unassigned and their own sellers, by shown name", () => {
  expect(labels(groupSellers([mine, other]))).toEqual([
    ['', ['Unassigned']],
    ['Your Sellers', ['Alpha', 'Beta Shop']],
  ])
})

it('global sellers are in a separate group', () => {
  expect(labels(groupSellers([mine, global]))).toEqual([
    ['', ['Unassigned']],
    ['Your Sellers', ['Beta Shop']],
    ['Global Sellers', ['Portal']],
  ])
})

it('VIP sellers rank first, by shown name', () => {
  const sellers: PickerSeller[] = [
    global,
    { id: 'z', name: 'zeta', user_id: null, is_vip: true },
    { id: 'y', name: 'Yonder', user_id: null, is_vip: true },
    { id: 'b', name: 'beta', user_id: null, is_vip: false },
  ]
  expect(labels(groupSellers(sellers))).toEqual([
    ['', ['Unassigned']],
    ['Global Sellers', ['Yonder', 'Zeta', 'Beta', 'Portal']],
  ])
  expect(vipsFirst(sellers).map(({ id }) => id)).toEqual(['z', 'y', 'g', 'b'])
})
