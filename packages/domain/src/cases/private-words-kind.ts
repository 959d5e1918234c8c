/** What somebody who gets a document need not see. */
export type PrivateKind = 'name' | 'address' | 'phone' | 'email' | 'card' | 'code'

/** Words of one line that are private, in the reader's units, with a little paper around them. */
export type PrivateWords = {
  kind: PrivateKind
  left: number
  top: number
  right: number
  bottom: number
}
