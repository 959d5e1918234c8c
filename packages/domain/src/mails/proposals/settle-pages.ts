import { type MailProposal, idOfAdded } from '#src/mails/proposals/mail-proposal.ts'

/**
 * What pages of orders propose, as people look at orders: each item once, with what happened to it. A list of orders has
 * purchases of every kind, so nothing new of it is ticked; what changes a product that is there stays ticked.
 */
export function settlePages(
  proposals: readonly MailProposal[],
  pages: ReadonlySet<string>,
): MailProposal[] {
  const settled = new Map(proposals.map((proposal) => [proposal.key, proposal]))
  const ofPages = proposals.filter(({ mail }) => pages.has(mail))
  for (const step of ofPages.filter(({ kind }) => kind !== 'order')) {
    const order = ofPages.find((other) => isSameItem(other, step))
    const joined = order && join(settled.get(order.key) ?? order, step)
    if (!order || !joined) continue
    settled.delete(step.key)
    settled.set(order.key, joined)
  }
  const lists = new Set([...pages].filter((page) => isList(ofPages, page)))
  return [...settled.values()].map((proposal) =>
    lists.has(proposal.mail) && isNew(proposal) ? { ...proposal, isTicked: false } : proposal,
  )
}

function isSameItem(order: MailProposal, step: MailProposal): boolean {
  return (
    order.kind === 'order' &&
    order.mail === step.mail &&
    order.orderNumber === step.orderNumber &&
    order.title === step.title
  )
}

/** An item of an order with its delivery as one proposal; null if both have to be seen. */
function join(order: MailProposal, step: MailProposal): MailProposal | null {
  if (step.choices.length === 0) return order
  if (order.choices.length === 0) return { ...step, key: order.key }
  const [add, ...others] = order.choices
  const [change, ...more] = step.choices
  if (add?.kind !== 'add' || change?.kind !== 'change' || others.length + more.length > 0)
    return null
  const { status, received_date: day = null, ...rest } = change.change
  const isDelivery = Object.keys(rest).length === 0 && (status ?? 'received') === 'received'
  if (!isDelivery || change.productId !== idOfAdded(order.key)) return null
  return {
    ...order,
    choices: [{ kind: 'add', product: { ...add.product, status: 'received', received_date: day } }],
    uncertain: [...new Set([...order.uncertain, ...step.uncertain])],
  }
}

function isList(proposals: readonly MailProposal[], page: string): boolean {
  const own = proposals.filter(({ mail }) => mail === page)
  return new Set(own.map(({ orderNumber }) => orderNumber)).size > 1
}

function isNew({ choices }: MailProposal): boolean {
  return choices.every(({ kind }) => kind === 'add')
}
