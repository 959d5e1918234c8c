/** What a person is told about a page that was not, or not wholly, understood. */
export const PAGE_PROBLEMS = {
  otherPage:
    'This is not one of Amazon’s order pages. Open Your Orders, or the details of an order.',
  signIn: 'Amazon asks you to sign in. Sign in there, then open your orders again.',
  captcha: 'Amazon asks whether you are a person. Answer there, then open your orders again.',
  noOrders: 'Amazon shows no orders here. Choose another time at the top of its list.',
  loading: 'Amazon was still loading this page. Wait until you see your orders, then try again.',
  changed: 'We do not know this layout of Amazon’s page, so we read its text. Check every value.',
  nothing:
    'We found no order on this page. Open the details of an order and try again, or add the product by its link.',
  tooLarge: 'This page is too large to read. Open the details of an order instead of the list.',
} as const

/** What a person is told about orders of a known page that were not read, or not with all their items. */
export function problemOf(unread: number, partial: number, all: number): string | null {
  const parts = [
    unread > 0 &&
      `We could not read ${countOf(unread)} of ${all} on this page. Open the details to add them.`,
    partial > 0 &&
      `Amazon shows only some of the items of ${countOf(partial)} here. Open the details for the others.`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : parts.join(' ')
}

function countOf(orders: number): string {
  return orders === 1 ? '1 order' : `${orders} orders`
}
