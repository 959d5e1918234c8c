import {
  newProduct,
  type Columns,
  type OpenedForm,
} from '../../../apps/web/src/testing/outbox/outbox-handle.ts'

/** A product in a sequence: one of those at its start, or the last one that a person has added. */
export type Place = number | 'added'

/** A value that a person typed or chose. */
export interface Typed {
  /** Empty while it is for a product that is not added yet. */
  product: string
  field: string
  /** As the database stores it, and as a form shows it. */
  to: unknown
  text: string
  /** The value that the person saw instead: only that may be overwritten. */
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

/** A form that is open in a tab: its fields' values when it opened, and the text typed since or before. */
export interface OpenForm {
  tab: number
  name: string
  /** It adds its product. */
  adds: boolean
  shown: Columns
  fields: Map<string, Typed>
}

/** The values to which an undo of a call may return. */
export interface Undoable {
  call: string
  tab: number
  typed: Typed[]
  /** The values among them that no earlier call had. */
  fresh: Typed[]
  /** The product that the call added: its undo moves it to the trash. */
  added?: string | null
}

/** People's actions in a sequence: all their values must be somewhere in the end. */
export class Ledger {
  readonly typed: Typed[] = []
  readonly forms: OpenForm[] = []
  /** The text typed into closed forms, by device and product. */
  readonly drafts = new Map<string, Map<string, Typed>>()
  readonly undoable: Undoable[] = []
  /** The undone values. */
  undone: readonly { typed: Typed; back: Typed }[] = []
  /** Products that a person tried to add. */
  readonly added = new Set<string>()
  /** Products that a person moved to the trash: if they are there, or were never added, nobody misses what was typed for them. */
  readonly trashed = new Set<string>()
  /** Problems found during the sequence. */
  readonly problems: string[] = []
  readonly #products: readonly string[]
  readonly #saved = new Set<Typed>()

  constructor(products: readonly string[]) {
    this.#products = products
  }

  /** Until a person adds a product, the first one is the last. */
  product(place: Place): string {
    if (place === 'added') return [...this.added].at(-1) ?? this.product(0)
    return this.#products[place % this.#products.length] ?? ''
  }

  /** What somebody typed last into a field of a product's form. */
  lastTyped(product: string, field: string): Typed | undefined {
    return this.typed.findLast(
      (each) => each.product === product && each.field === field && each.how === 'form',
    )
  }

  isKnown(id: string): boolean {
    return this.#products.includes(id) || this.added.has(id)
  }

  note(typed: Omit<Typed, 'isReleased'>): Typed {
    const noted = { ...typed, isReleased: false }
    this.typed.push(noted)
    return noted
  }

  /** The owner keeps a value over what somebody else has stored. An undo that waits brings that back. */
  buildOn(typed: Typed, theirs: unknown): void {
    typed.bases.push(theirs)
    if (!this.undone.some((each) => each.typed === typed)) return
    this.note({ ...typed, to: theirs, bases: [typed.to], how: 'undo' }).isReleased = true
  }

  form(tab: number, name: string): OpenForm | undefined {
    return this.forms.find((form) => form.tab === tab && form.name === name)
  }

  /**
   * A form that opens shows the draft. A value that the product's page shows too is no draft any more: it was saved, and if the
   * page is an old copy, it may have changed since.
   */
  openForm(tab: number, name: string, opened: OpenedForm, device: number): OpenForm {
    const known = this.form(tab, name)
    if (known !== undefined) return known
    const left = this.drafts.get(`${device} ${name}`) ?? new Map<string, Typed>()
    const { shown, page } = opened
    const isDraft = ([field, { to }]: [string, Typed]) =>
      isSame(shown[field], to) && !isSame(page[field], to)
    const adds = name === newProduct || name.startsWith('again ')
    const form = { tab, name, adds, shown, fields: new Map([...left].filter(isDraft)) }
    this.forms.push(form)
    return form
  }

  /** The changes of a form when it is saved. A draft that an earlier tab has saved already changes nothing. */
  save({ fields }: OpenForm): Pick<Undoable, 'typed' | 'fresh'> {
    const typed = [...fields.values()]
    const fresh = typed.filter((each) => !this.#saved.has(each))
    for (const each of fresh) this.#saved.add(each)
    return { typed, fresh }
  }

  /** A person discards a refused change: nobody misses its value, nor an undo that it was. */
  discard(typed: Typed): void {
    typed.isReleased = true
    this.undone = this.undone.filter(({ back }) => back !== typed)
  }

  noteUndone(typed: Typed, back: Typed): void {
    this.undone = [...this.undone, { typed, back }]
  }

  /** A person gives up a product on a device: what was typed there for it may be anywhere or nowhere. */
  giveUp(product: string, device: number): void {
    for (const typed of this.typed) {
      if (typed.product === product && typed.device === device) typed.isReleased = true
    }
  }

  /** Whether the other tab of a device has this form open. Both would share one draft, so nobody opens a second one. */
  isOpenBeside(tab: number, name: string): boolean {
    return this.forms.some(
      (form) => form.name === name && form.tab !== tab && deviceOf(form.tab) === deviceOf(tab),
    )
  }

  closeForm(form: OpenForm): void {
    this.forms.splice(this.forms.indexOf(form), 1)
  }

  /** The typed values in a change, by product and field. */
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

/** Two tabs of the first device, and one of the second. */
export function deviceOf(tab: number): 0 | 1 {
  return tab === 2 ? 1 : 0
}
