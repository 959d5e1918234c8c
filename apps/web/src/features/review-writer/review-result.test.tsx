import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { Product } from '#src/entities/product/product-row.ts'
import { newDraft } from '#src/entities/review/review-draft.ts'
import type { Findings } from '#src/features/review-writer/findings-note.tsx'
import { noNotes } from '#src/features/review-writer/notes-form.ts'
import { ReviewResult } from '#src/features/review-writer/review-result.tsx'
import { useTextUndo } from '#src/features/review-writer/use-text-undo.ts'
import { wholeProduct } from '#src/testing/product-rows.ts'
import { Toaster } from '#src/ui/toaster.tsx'

const flagged = 'My neighbour wants one.'
const other = 'We bought it in May.'
const usual = `It is hot. ${flagged} It is good.`

function Desk({
  product,
  review,
  toCheck,
  title,
}: {
  product: Product
  review: string
  toCheck: string[]
  title: string
}) {
  const [draft, setDraft] = useState(() =>
    newDraft({ ...noNotes, rating: 4, product_id: product.id, origin: 'model' }, { title, review }),
  )
  const [findings, setFindings] = useState<Findings>({
    leftOut: [],
    toCheck,
  })
  const changeText = useTextUndo([draft], setDraft)
  return (
    <ReviewResult
      product={product}
      draft={draft}
      findings={findings}
      onChange={setDraft}
      onPress={(text, done, onUndone) => changeText(draft, text, done, onUndone)}
      onFindingsChange={setFindings}
      onRemoved={vi.fn<() => void>()}
      onCopied={vi.fn<() => void>()}
    />
  )
}

function open(
  values: Partial<Product> = {},
  review = usual,
  toCheck = ['My kids like it', flagged],
  title = 'My kids like it',
) {
  render(
    <>
      <Desk
        product={wholeProduct({ name: 'Mug', price: 20, currency: 'USD', ...values })}
        review={review}
        toCheck={toCheck}
        title={title}
      />
      <Toaster />
    </>,
  )
  const content = screen.getByLabelText<HTMLTextAreaElement>('Review Content')
  return { content, user: userEvent.setup() }
}

const button = (name: string) => screen.getByRole('button', { name })
const disclosure = 'Disclosure: I received this product free of charge.'

describe('a sentence to be checked', () => {
  it('is removed with its flag, and returns with Undo, which keeps what was typed since', async () => {
    const { content, user } = open()
    await user.click(button(`Remove: ${flagged}`))
    expect(content.value).toBe('It is hot. It is good.')
    expect(screen.queryByText(flagged)).toBeNull()
    await user.type(content, ' Really.')
    await user.click(button('Undo'))
    expect(content.value).toBe(`It is hot. ${flagged} It is good. Really.`)
    expect(button(`Remove: ${flagged}`)).toBeDefined()
  })

  it('comes back without the flag of another one that was removed since', async () => {
    const { content, user } = open({}, `${flagged} It is hot. ${other}`, [flagged, other])
    await user.click(button(`Remove: ${flagged}`))
    await user.click(button(`Remove: ${other}`))
    expect(content.value).toBe('It is hot.')
    const [first] = screen.getAllByRole('button', { name: 'Undo' }).toReversed()
    if (first) await user.click(first)
    expect(button(`Remove: ${flagged}`)).toBeDefined()
    expect(screen.queryByRole('button', { name: `Remove: ${other}` })).toBeNull()
  })

  it('keeps its flag while the title is the same sentence', async () => {
    const { content, user } = open(
      {},
      `My kids like it. It is hot.`,
      ['My kids like it.'],
      'My kids like it.',
    )
    await user.click(button('Remove: My kids like it.'))
    expect(content.value).toBe('It is hot.')
    await user.click(button('Use a plain title: My kids like it.'))
    expect(screen.queryByRole('button', { name: /My kids like it/u })).toBeNull()
  })

  it('cannot be restored where the text was changed since, and nothing typed is lost', async () => {
    const { content, user } = open()
    await user.click(button(`Remove: ${flagged}`))
    await user.clear(content)
    await user.type(content, 'All new.')
    await user.click(button('Undo'))
    expect(content.value).toBe('All new.')
    expect(await screen.findByText(/^This cannot be undone/)).toBeDefined()
  })

  it('says so if it was edited', async () => {
    const { content, user } = open()
    await user.clear(content)
    await user.type(content, 'It is hot. My neighbour has one.')
    expect(screen.getByText('You have edited this part since.')).toBeDefined()
    expect(screen.queryByRole('button', { name: `Remove: ${flagged}` })).toBeNull()
  })

  it('is replaced by a plain title if it is the title', async () => {
    const { user } = open()
    await user.click(button('Use a plain title: My kids like it'))
    const title = screen.getByLabelText<HTMLInputElement>('Review Title')
    expect(title.value).toBe('Mug: 4 out of 5 stars')
    await user.click(button('Undo'))
    expect(title.value).toBe('My kids like it')
  })
})

describe('the disclosure', () => {
  it('is added once, and goes with Undo', async () => {
    const { content, user } = open()
    const before = content.value
    await user.click(button('Add disclosure'))
    expect(content.value).toBe(`${before}\n\n${disclosure}`)
    await user.click(button('Disclosure added'))
    expect(content.value).toBe(`${before}\n\n${disclosure}`)
    await user.click(button('Undo'))
    expect(content.value).toBe(before)
    expect(button('Add disclosure')).toBeDefined()
  })

  it.each<[string, Partial<Product>]>([
    ['Add the price of the product first.', { price: null }],
    ['You get none of the price back', { refund_expected: 0 }],
  ])('is not added, with the reason: %s', async (reason, values) => {
    const { content, user } = open(values)
    const before = content.value
    await user.click(button('Add disclosure'))
    expect(content.value).toBe(before)
    expect(screen.getByText(reason, { exact: false })).toBeDefined()
  })
})
