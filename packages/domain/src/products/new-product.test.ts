import { expect, it } from 'vitest'
import { newProductProblem } from '#src/products/new-product.ts'

const empty = {
  name: '',
  link: '',
  orderNumber: '',
  price: '',
  additionalNotes: '',
  hasFile: false,
}

it.each([[{}], [{ name: ' ', price: '\t' }]])(
  'a form that says nothing is refused: %o',
  (typed) => {
    expect(newProductProblem({ ...empty, ...typed })).toContain('Enter a name')
  },
)

it.each([
  [{ name: 'Lamp' }],
  [{ link: 'amazon.com/dp/B0' }],
  [{ orderNumber: '112-1' }],
  [{ price: '0' }],
  [{ additionalNotes: 'blue' }],
  [{ hasFile: true }],
])('one fact is enough: %o', (typed) => {
  expect(newProductProblem({ ...empty, ...typed })).toBeNull()
})
