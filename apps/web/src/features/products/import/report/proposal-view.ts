/** A product, or several of one order, to which an entry of a report may belong. */
export type CandidateView = {
  /** Names it in a choice. */
  key: string
  productNames: string[]
  /** Why it may be this one, in words. */
  reasons: string[]
  /** What to know about the amount, in words; null if there is nothing. */
  remark: string | null
}

/** A payment or a sale of a report, and what it may belong to, best first. */
export type ProposalView = {
  reference: string
  /** Who paid, or what was sold. */
  title: string
  /** What the sender wrote, or the order of the sale. */
  detail: string
  date: string
  /** What came, in cents. */
  amount: number
  currency: string
  /** Whether a sale was taken back. */
  isTakenBack: boolean
  candidates: CandidateView[]
  /** The candidate that it belongs to unless the person says otherwise; null: the person is asked. */
  chosen: string | null
  /** Whether it is recorded unless the person says otherwise. */
  isTicked: boolean
}

/** A product that the person can choose for an entry. */
export type PayableView = { id: string; name: string; detail: string }

/** What happens to an entry. */
export type Choice =
  | { kind: 'candidate'; key: string }
  | { kind: 'product'; product: PayableView }
  | { kind: 'pass over' }
  | { kind: 'leave' }

/** A decision of the person about an entry. */
export type Decided = { reference: string; choice: Choice }
