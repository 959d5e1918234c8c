import { expect, test } from 'vitest'
import {
  choiceOfValue,
  type FilterSeller,
  sellerOptions,
  valueOfChoice,
} from '#src/features/catalogue/seller-options.ts'

const seller = (id: string, label: string, community: FilterSeller['community']) => ({
  id,
  label,
  community,
  is_vip: id === 'b',
})
const sellers = [
  seller('b', 'Acme', 'discord'),
  seller('c', 'Harbour', 'portal'),
  seller('a', 'Zebra Goods', 'discord'),
]

test('sellers are listed under their community, after the choices for all', () => {
  expect(sellerOptions(sellers, '', null)).toEqual([
    {
      label: '',
      options: [
        { value: 'all', label: 'All Sellers' },
        { value: 'discord', label: 'All Discord' },
        { value: 'facebook', label: 'All Facebook' },
        { value: 'portal', label: 'All Portals' },
      ],
    },
    {
      label: 'Discord',
      options: [
        { value: 'b', label: 'Acme', description: 'VIP' },
        { value: 'a', label: 'Zebra Goods' },
      ],
    },
    { label: 'Facebook', options: [] },
    { label: 'Portals', options: [{ value: 'c', label: 'Harbour' }] },
  ])
})

test('of very many only the first are listed, and typing finds the others', () => {
  const many = Array.from({ length: 2000 }, (_none, place) =>
    seller(`s${place}`, `Shop ${String(place).padStart(4, '0')}`, 'portal'),
  )
  const portals = (text: string, chosen: { id: string; label: string } | null = null) =>
    sellerOptions(many, text, chosen).at(-1)
  expect(portals('')?.label).toBe('Portals: 40 of 2000, type to find others')
  expect(portals('')?.options).toHaveLength(40)
  expect(portals('1999')).toEqual({
    label: 'Portals',
    options: [{ value: 's1999', label: 'Shop 1999' }],
  })
  const chosen = portals('', { id: 's1500', label: 'Shop 1500' })
  expect(chosen?.options.at(-1)).toEqual({ value: 's1500', label: 'Shop 1500' })
})

test('a chosen seller who is in no community of the list stays visible', () => {
  const [all] = sellerOptions(sellers, '', { id: 'x', label: 'Hidden Portal' })
  expect(all?.options.at(-1)).toEqual({ value: 'x', label: 'Hidden Portal' })
})

test.each([
  [{ sellerId: null, community: null }, 'all'],
  [{ sellerId: null, community: 'facebook' }, 'facebook'],
  [{ sellerId: 'a', community: null }, 'a'],
] as const)('%o is the value %s and back', (choice, value) => {
  expect(valueOfChoice(choice)).toBe(value)
  expect(choiceOfValue(value)).toEqual(choice)
})

test('clearing the field means all sellers', () => {
  expect(choiceOfValue(null)).toEqual({ sellerId: null, community: null })
})
