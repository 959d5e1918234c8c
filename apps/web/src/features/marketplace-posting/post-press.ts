/** A press of the button, or of 'List at', which brings a price. */
export interface PostPress {
  price: string | undefined
}
