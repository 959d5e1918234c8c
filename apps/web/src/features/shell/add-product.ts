import { createContext, use } from 'react'

/** Ways into the add dialogs that the signed-in layout owns. */
export interface AddProduct {
  /** Asks how: from a receipt, from a link, or by hand. */
  choose: () => void
  /** From a link that is known already, such as one that was shared to the app. */
  fromLink: (text: string) => void
}

export const AddProductContext = createContext<AddProduct | null>(null)

/** The function that opens the add dialog; a route hands it to its feature. */
export function useAddProduct(): () => void {
  return useWays().choose
}

/** The function that opens the add dialog for a link. */
export function useAddByLink(): (text: string) => void {
  return useWays().fromLink
}

function useWays(): AddProduct {
  const ways = use(AddProductContext)
  if (ways === null) throw new Error('Only signed-in screens can add a product.')
  return ways
}
