import type { Cents } from '#src/money/money.ts'
import type { DealTerms } from '#src/terms/deal-terms.ts'

/** Whether a value of a message is clear, or needs the reader's eye. */
export type Mark = 'sure' | 'look'

/** The fields that a message fills: the terms, and the product's own commission in cents. */
export type TermsFound = Required<DealTerms> & { commission: Cents }
export type TermsField = keyof TermsFound

/** What a message says, in words for its reader where a value could not be kept. */
export type TermsReading = {
  terms: DealTerms
  commission: Cents | null
  marks: { [Field in TermsField]?: Mark }
  notes: string[]
}

type Said = { value: unknown; mark: Mark }

/** Collects what clauses say. A field that is said in two ways stays empty, with a note. */
export class Findings {
  readonly #said = new Map<TermsField, Said[]>()
  readonly #notes = new Set<string>()
  #isDoubtful = false

  say<Field extends TermsField>(field: Field, value: TermsFound[Field], mark: Mark): void {
    const all = this.#said.get(field) ?? []
    all.push({ value, mark })
    this.#said.set(field, all)
  }

  note(text: string): void {
    this.#notes.add(text)
  }

  /** The message may mean something else: nothing in it is sure. */
  doubt(): void {
    this.#isDoubtful = true
  }

  has(field: TermsField): boolean {
    return this.#said.has(field)
  }

  /** The values of a field, each once. */
  values(field: TermsField): unknown[] {
    return [...new Set(this.#said.get(field)?.map(({ value }) => value))]
  }

  /** A field that something else in the message makes unclear. */
  unsure(field: TermsField): void {
    for (const said of this.#said.get(field) ?? []) said.mark = 'look'
  }

  drop(field: TermsField): void {
    this.#said.delete(field)
  }

  /** Everything that was said in one way. */
  settle(): TermsReading {
    const terms: Record<string, unknown> = {}
    const marks: TermsReading['marks'] = {}
    let commission: Cents | null = null
    for (const [field, said] of this.#said) {
      const [first] = said
      if (first === undefined) continue
      if (this.values(field).length > 1) {
        this.note(CONTRADICTIONS[field])
        continue
      }
      const isSure = !this.#isDoubtful && said.some(({ mark }) => mark === 'sure')
      marks[field] = isSure ? 'sure' : 'look'
      if (field !== 'commission') terms[field] = first.value
      else if (typeof first.value === 'number') commission = first.value
    }
    return { terms, commission, marks, notes: [...this.#notes] }
  }
}

const CONTRADICTIONS: Record<TermsField, string> = {
  share: 'It names more than one share of the price, so none was taken.',
  amount: 'It names more than one amount for the refund, so none was taken.',
  tax: 'It is not clear whether the tax comes back.',
  fees: 'It is not clear who pays the fees of the payment.',
  days: 'It names different numbers of days for the refund, so none was taken.',
  after: 'It names different days from which the time counts, so none was taken.',
  method: 'It names more than one way to pay, so none was taken.',
  asks: 'It is not clear what is asked for.',
  note: 'It is not clear what is asked for.',
  review_days: 'It names different numbers of days for the review, so none was taken.',
  keep_days: 'It names different times to keep the product, so none was taken.',
  keep_until: 'It names different days until which to keep the product, so none was taken.',
  commission: 'It names more than one commission, so none was taken.',
}
