/** What a column of a file holds, and so how its cells are read and written. */
export type ColumnKind =
  | 'text'
  | 'name'
  | 'long text'
  | 'order number'
  | 'link'
  | 'money'
  | 'date'
  | 'yes or no'
  | 'status'
  | 'currency'
  | 'country'
  | 'seller'
  | 'tags'

export type ProductColumn = {
  /** The column of a product, 'seller' for its name. */
  field: string
  /** As an export names it. Never changed: files of years ago must be read. */
  header: string
  kind: ColumnKind
  /** Other names that people and shops give it. */
  aliases: readonly string[]
  /** The longest text that the database takes. */
  longest?: number
}
