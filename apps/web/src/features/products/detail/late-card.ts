/** A card that appears late comes last, so that it moves nothing. */
export const lateCard = 'order-4! empty:hidden'
