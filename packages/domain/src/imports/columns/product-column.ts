/** The kind of a column, which decides how its cells are read and written. */
export type ColumnKind =
  | 'text'
  | 'name'
  | 'long text'
  | 'order number'
  | 'link'
  | 'review link'
  | 'money'
  | 'pieces'
  | 'date'
  | 'yes or no'
  | 'status'
  | 'currency'
  | 'country'
  | 'seller'
  | 'tags'
  | 'storage place'

export type ProductColumn = {
  /** The column of a product, 'seller' for its name. */
  field: string
  /** Its name in exports. Never change it, because old files must be readable. */
  header: string
  kind: ColumnKind
  /** Other names that people and shops use. */
  aliases: readonly string[]
  /** Whether a yes or no can be in place of the amount. */
  mayBeYes?: true
  /** Whether its days are those on which something is due. */
  isDue?: true
  /** The maximum text length of the database. */
  longest?: number
}
