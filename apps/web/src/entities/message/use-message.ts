import { subjectOf } from '@sampletrail/domain/messages/built-in-templates.ts'
import {
  fillMessage,
  names,
  placeholdersIn,
  replaceLink,
} from '@sampletrail/domain/messages/fill-message.ts'
import type { MessageKind } from '@sampletrail/domain/messages/message-kind.ts'
import { messageValues } from '@sampletrail/domain/messages/message-values.ts'
import type { OwnTemplate } from '@sampletrail/domain/messages/own-template.ts'
import { type SendWay, sendWays } from '@sampletrail/domain/messages/send-ways.ts'
import { overdueOfSeller } from '@sampletrail/domain/refunds/refund-asked.ts'
import { usualDelays } from '@sampletrail/domain/refunds/refund-due.ts'
import type { SellerContacts } from '@sampletrail/domain/sellers/seller-contacts.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { keepLastTemplate, readLastTemplate } from '#src/entities/message/last-template.ts'
import { messageDraftKey, readMessageDraft } from '#src/entities/message/message-draft.ts'
import { sendMessage } from '#src/entities/message/send-message.ts'
import { templateChoices } from '#src/entities/message/template-choices.ts'
import { useNoteSent } from '#src/entities/message/use-note-sent.ts'
import { useProducts } from '#src/entities/product/list/use-products.ts'
import { type ProductListRow, sellerNameOf } from '#src/entities/product/product-row.ts'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { readToday } from '#src/lib/today.ts'
import { keepDraft, useFormDraft } from '#src/lib/use-form-draft.ts'
import { showNotice } from '#src/ui/toast.tsx'

export interface MessageTask {
  product: ProductListRow
  kind: MessageKind
  /** Asks for all overdue refunds of the seller at first. */
  startsWithAll: boolean
  own: readonly OwnTemplate[]
  contacts: SellerContacts | null
  onSent: () => void
}

const COPY_TEXT = 'It could not be copied. Select the text and copy it by hand.'

/** A message to a product's seller: its template, its text with what was typed, and the ways to send it. */
export function useMessage({
  product: begun,
  kind,
  startsWithAll,
  own,
  contacts,
  onSent,
}: MessageTask) {
  const userId = useUser().id
  const { data: list } = useProducts()
  const today = readToday()
  const noteSent = useNoteSent()
  const product = useMemo(() => list?.find(({ id }) => id === begun.id) ?? begun, [begun, list])
  const key = messageDraftKey(userId, kind, `${begun.id}${startsWithAll ? ':all' : ''}`)
  const [draft] = useState(() => readMessageDraft(key))
  const [isOfAll, setOfAll] = useState(draft?.isOfAll ?? startsWithAll)
  const [storedLink] = useState(begun.review_url ?? '')
  const [reviewLink, setReviewLink] = useState(draft?.reviewLink || storedLink)
  const [template, setTemplate] = useState(
    () => draft?.template ?? readLastTemplate(userId, kind) ?? '',
  )
  const [isLinkWrong, setLinkWrong] = useState(false)
  const [problem, setProblem] = useState<string>()

  const delays = useMemo(() => usualDelays(list ?? []), [list])
  const all = useMemo(() => {
    if (kind !== 'refund') return [product]
    const late = overdueOfSeller(list ?? [], product, delays, today)
    return late.some(({ id }) => id === product.id) ? late : [product, ...late]
  }, [delays, kind, list, product, today])
  const products = useMemo(() => (isOfAll ? all : [product]), [all, isOfAll, product])
  const choices = useMemo(() => templateChoices(kind, own, products), [kind, own, products])
  const choice =
    [...choices.own, ...choices.builtIn].find(({ id }) => id === template) ?? choices.builtIn[0]
  const seller = sellerNameOf(product)
  const values = useMemo(
    () =>
      messageValues(
        { products, seller: seller && sellerLabel(seller), reviewLink, delays, today },
        choice.language,
      ),
    [choice.language, delays, products, reviewLink, seller, today],
  )
  const filled = fillMessage(choice.text, values)
  const hasReviewLink = names(choice.text, 'review link')

  const isTyped = draft !== null && draft.text !== draft.filled
  const form = useForm({ defaultValues: { text: isTyped ? draft.text : filled, reviewLink } })
  const { end } = useFormDraft(
    key,
    form,
    { text: filled, reviewLink: storedLink },
    { beside: { template: choice.id, isOfAll, filled } },
  )
  const text = useWatch({ control: form.control, name: 'text' })
  const lastFilled = useRef(filled)
  useEffect(() => {
    // Text that nobody has edited follows what it is made of.
    if (form.getValues('text') === lastFilled.current) form.setValue('text', filled)
    lastFilled.current = filled
  }, [filled, form])

  /** Replaces the text; if it was edited, a notice can bring it back. */
  function begin(change: () => void, changeBack: () => void): void {
    const typed = form.getValues('text')
    setProblem(undefined)
    form.setValue('text', filled)
    change()
    if (typed === filled) return
    const earlier = { text: typed, template: choice.id, reviewLink, isOfAll }
    const onSelect = (): void => {
      changeBack()
      form.setValue('text', typed)
      // The dialog may be closed by then: it opens again with this.
      keepDraft(key, earlier)
    }
    showNotice('Your text was replaced', { action: { label: 'Undo', onSelect } })
  }

  async function send(way: SendWay): Promise<void> {
    if (hasReviewLink && isLinkWrong) {
      setProblem('Correct the review link first, or remove it.')
      return
    }
    const left = placeholdersIn(text)
    if (text.trim() === '' || left.length > 0) {
      setProblem(text.trim() === '' ? 'Please enter a text.' : `Replace ${left.join(', ')} first.`)
      return
    }
    if (!(await sendMessage(way, text))) {
      setProblem(COPY_TEXT)
      return
    }
    end()
    keepLastTemplate(userId, kind, choice.id)
    onSent()
    const copied = way.isCopied ? 'Text copied' : null
    noteSent({
      products,
      askedOn: kind === 'refund' ? today : null,
      // Of several products nobody knows whose review it is.
      reviewLink: hasReviewLink && products.length < 2 ? reviewLink : '',
      copied,
    })
  }

  return {
    form,
    choices,
    choice,
    all,
    isOfAll,
    isEdited: text !== filled,
    reviewLink,
    hasReviewLink,
    setLinkWrong,
    problem,
    ways: sendWays(contacts, { subject: subjectOf(kind, choice.language, values), text }),
    send,
    chooseTemplate: (id: string): void =>
      begin(
        () => setTemplate(id),
        () => setTemplate(choice.id),
      ),
    chooseAll: (next: boolean): void =>
      begin(
        () => setOfAll(next),
        () => setOfAll(!next),
      ),
    startAgain: (): void =>
      begin(
        () => undefined,
        () => undefined,
      ),
    changeLink: (link: string): void => {
      if (link === reviewLink) return
      if (text !== filled) form.setValue('text', replaceLink(text, reviewLink, link))
      setReviewLink(link)
      form.setValue('reviewLink', link)
    },
  }
}
