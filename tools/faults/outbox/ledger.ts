import type { Columns } from '../../../apps/web/src/testing/outbox/outbox-handle.ts'

/** A value that somebody typed or chose. */
export interface Typed {
  /** Empty while it is for a product that is not added yet. */
  product: string
  field: string
  /** As the database holds it, and as a form shows it. */
  to: unknown
  text: string
  /** What the person saw in its place: only that may be written over. */
  bases: unknown[]
  device: number
  tab: number
  how: string
  /** How many notices its device had shown before. */
  heard: number
  /** The person gave it up: it may be anywhere or nowhere. */
  isReleased: boolean
  /** This device said that it has no room for it: it is lost with its tab. */
  isVolatile: boolean
}

/** A form that is open in a tab: what its fields showed when it was opened, and what was typed since or before. */
export interface OpenForm {
  tab: number
  name: string
  shown: Columns
  fields: Map<string, Typed>
}

/** What a call may be undone to. */
export interface Undoable {
  call: string
  tab: number
  typed: Typed[]
  /** Those of them that no call before had. */
  fresh: Typed[]
}

/** What people have done in a sequence: all that has to be somewhere in the end. */
export class Ledger {
  readonly typed: Typed[] = []
  readonly forms: OpenForm[] = []
  /** What was typed into forms that were left, by device and product. */
  readonly drafts = new Map<string, Map<string, Typed>>()
  readonly undoable: Undoable[] = []
  /** What was taken back. */
  readonly undone: { typed: Typed; back: Typed }[] = []
  /** Products that somebody tried to add. */
  readonly added = new Set<string>()
  /** What was found out on the way. */
  readonly problems: string[] = []
  readonly #products: readonly string[]
  readonly #saved = new Set<Typed>()

  constructor(products: readonly string[]) {
    this.#products = products
  }

  product(place: number): string {
    return this.#products[place % this.#products.length] ?? ''
  }

  isKnown(id: string): boolean {
    return this.#products.includes(id) || this.added.has(id)
  }

  note(typed: Omit<Typed, 'isReleased'>): Typed {
    const noted = { ...typed, isReleased: false }
    this.typed.push(noted)
    return noted
  }

  form(tab: number, name: string): OpenForm | undefined {
    return this.forms.find((form) => form.tab === tab && form.name === name)
  }

  /** A form that opens shows what was left in the draft. */
  openForm(tab: number, name: string, shown: Columns, device: number): OpenForm {
    const known = this.form(tab, name)
    if (known !== undefined) return known
    const left = this.drafts.get(`${device} ${name}`) ?? new Map<string, Typed>()
    const fields = new Map([...left].filter(([field, { to }]) => isSame(shown[field], to)))
    const form = { tab, name, shown, fields }
    this.forms.push(form)
    return form
  }

  /** What a form changes when it is saved: of two tabs with one draft the first to save it changes something. */
  save({ fields }: OpenForm): Pick<Undoable, 'typed' | 'fresh'> {
    const typed = [...fields.values()]
    const fresh = typed.filter((each) => !this.#saved.has(each))
    for (const each of fresh) this.#saved.add(each)
    return { typed, fresh }
  }

  closeForm(form: OpenForm): void {
    this.forms.splice(this.forms.indexOf(form), 1)
  }

  /** The typed values that a change has, by product and field. */
  find(product: string, change: Columns): Typed[] {
    return this.typed.filter(
      (typed) =>
        typed.product === product && typed.field in change && isSame(change[typed.field], typed.to),
    )
  }
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
