/** The text typed into forms of products here. */
export type TypedField = 'name' | 'additional_notes' | 'price'
/** A product's columns, as the database stores them. */
export type Columns = Record<string, unknown>
/** The form of a new product, in place of a product's id. */
export const newProduct = 'new'

/** A form when it opens: its values, and those of the product's page. They differ if the form shows a draft. */
export interface OpenedForm {
  shown: Columns
  page: Columns
}

/** A change that this device stores, without the fields that only its sender needs. */
export interface HeldChange {
  id: string
  asks: boolean
  /** It adds its products. */
  adds: boolean
  hasFile: boolean
  edits: { id: string; change: Columns }[]
  /** Of an undo, the products that it leaves as they are, at least in part: it says so when it has arrived. */
  skipped: readonly string[]
  theirs: Columns | null
  isRefused: boolean
}

/** A form of a product that was refused, under its name. */
type FormAgain = OpenedForm & { form: string }

/** A product as a tab shows it, in lists and on its own page; null if it is not there. */
interface ShownProduct {
  row: Columns | null
  page: Columns | null
}

/** The price of a sale, and the refund. */
interface Sale {
  soldPrice: number
  refund: number
}

/** A test's control of a tab: each function is a person's gesture, or reads the state. */
export interface OutboxHandle {
  /** Discards forms, drafts and notices, and loads the list again. */
  begin(): Promise<void>
  /** Opens the Edit form; null if the product is not there, or cannot be loaded. */
  openEdit(id: string): Promise<OpenedForm | null>
  openAdd(): OpenedForm
  isOpen(form: string): boolean
  /** The id of a form's product. */
  productOf(form: string): string | null
  /** False if the form is gone because its product is. */
  type(form: string, field: TypedField, text: string): boolean
  /** Closes a form as Cancel does. */
  leave(form: string): void
  /** Saves a form, a new product with a receipt if asked. False if the form is gone because its product is. */
  save(form: string, call: string, hasFile?: boolean): boolean
  /** Adds a tag to products, as the bulk edit does. Returns the tags that each shows before. */
  tag(ids: string[], tag: string, call: string): Columns
  /** Moves products to the trash. Returns those that it shows before. */
  trash(ids: string[], call: string): string[]
  setStatus(id: string, status: string, sale: Sale | null, call: string): Columns | null
  refund(id: string, amount: string, call: string): Promise<Columns | null>
  /** 'done', or why it was refused. */
  outcome(call: string): Promise<string>
  /** Presses the Undo button of that call's notice, and waits until the outcome is known. False if there is no such button. */
  undo(call: string): Promise<boolean>
  held(): HeldChange[]
  decide(change: string, isMine: boolean): Promise<void>
  retry(change: string): Promise<void>
  discard(change: string): Promise<void>
  /** Edits a refused change again. */
  mend(change: string): Promise<FormAgain | null>
  show(ids: string[]): Record<string, ShownProduct>
  drafts(): Record<string, unknown>
  /** Fills all room for drafts, or frees it again. */
  fill(isFull: boolean): void
  /** Whether all changes that may be sent are sent within `longestMs`. */
  sendsByItself(longestMs: number): Promise<boolean>
  /** Settles when no request is under way. Returns those that do not end within `longestMs`. */
  quiet(longestMs: number): Promise<string[]>
  /** Settles when these products are shown, and no others. Returns what is shown instead after `longestMs`. */
  settle(expected: Record<string, Columns>, longestMs: number): Promise<string[]>
}
