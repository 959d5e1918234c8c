/** On phones a card that appears late comes last, so that it moves nothing. */
export const lateCard = 'empty:hidden max-lg:order-4!'
