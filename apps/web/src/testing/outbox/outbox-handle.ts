/** What is typed into forms of products here. */
export type TypedField = 'name' | 'additional_notes' | 'price'
/** A product's columns, as the database holds them. */
export type Columns = Record<string, unknown>
/** The form of a new product, in place of a product's id. */
export const newProduct = 'new'

/** A change that this device holds, without what only its sender needs. */
export interface HeldChange {
  id: string
  asks: boolean
  edits: { id: string; change: Columns }[]
  theirs: Columns | null
  isRefused: boolean
}

/** A product as a tab shows it, in lists and on its own page; null where it is not there. */
interface ShownProduct {
  row: Columns | null
  page: Columns | null
}

/** What a sale brought, and what came back. */
interface Sale {
  soldPrice: number
  refund: number
}

/** How a test does in a tab what people do: each function is a gesture, or a look. */
export interface OutboxHandle {
  /** Forgets forms, drafts and notices, and loads the list anew. */
  begin(): Promise<void>
  /** Opens the Edit form and gives what its fields hold; null where the product cannot be loaded. */
  openEdit(id: string): Promise<Columns | null>
  openAdd(): { id: string; shown: Columns }
  isOpen(form: string): boolean
  type(form: string, field: TypedField, text: string): void
  /** Closes a form as Cancel does. */
  leave(form: string): void
  save(form: string, call: string): void
  /** Adds a tag to products, as the bulk edit does. Gives the tags that each shows before. */
  tag(ids: string[], tag: string, call: string): Columns
  setStatus(id: string, status: string, sale: Sale | null, call: string): Columns | null
  refund(id: string, amount: string, call: string): Promise<Columns | null>
  /** 'done', or why it was refused. */
  outcome(call: string): Promise<string>
  /** Presses the Undo button of what that call did, and waits until it is known what becomes of it. False where none is shown. */
  undo(call: string): Promise<boolean>
  held(): HeldChange[]
  decide(change: string, isMine: boolean): Promise<void>
  retry(change: string): Promise<void>
  discard(change: string): Promise<void>
  /** Edits again what was refused: gives the product, and what the form shows. */
  mend(change: string): Promise<Columns | null>
  show(ids: string[]): Record<string, ShownProduct>
  drafts(): Record<string, unknown>
  /** Leaves no room for drafts, or makes room again. */
  fill(isFull: boolean): void
  /** Whether everything that may be sent is sent, after some seconds at most. */
  sendsByItself(): Promise<boolean>
  /** Settles when nothing is on its way. Gives what does not come to an end. */
  quiet(): Promise<string[]>
  /** Settles when these columns are shown. Gives what is shown instead, after a while. */
  settle(expected: Record<string, Columns>): Promise<string[]>
}
