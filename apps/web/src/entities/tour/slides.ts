import dashboardDark from './pictures/dashboard-phone-dark.avif'
import dashboardLight from './pictures/dashboard-phone-light.avif'
import detailDark from './pictures/detail-phone-dark.avif'
import detailLight from './pictures/detail-phone-light.avif'
import listDark from './pictures/list-phone-dark.avif'
import listLight from './pictures/list-phone-light.avif'
import statusDark from './pictures/status-phone-dark.avif'
import statusLight from './pictures/status-phone-light.avif'

/** One stop of the tour: the purpose of a screen, and its picture in both themes. */
export interface Slide {
  id: string
  title: string
  text: string
  /** Describes the picture for people who cannot see it. */
  alt: string
  light: string
  dark: string
}

export const slides: readonly Slide[] = [
  {
    id: 'dashboard',
    title: 'See where you stand',
    text: 'What waits for delivery, what needs a review, and what is still to be approved: one look.',
    alt: 'The dashboard on a phone: how many products are in each status, and the latest ones below.',
    light: dashboardLight,
    dark: dashboardDark,
  },
  {
    id: 'list',
    title: 'Every product in one list',
    text: 'Search, filter and sort by seller, status or date. The ones that need you are never far away.',
    alt: 'My Products on a phone: cards with picture, price, seller and status.',
    light: listLight,
    dark: listDark,
  },
  {
    id: 'status',
    title: 'One tap per step',
    text: 'From wishlist to paid: each step stamps its date and asks only for what belongs to it.',
    alt: 'The status window on a phone: the six steps of a product, with dates and receipt.',
    light: statusLight,
    dark: statusDark,
  },
  {
    id: 'detail',
    title: 'The whole story of a purchase',
    text: 'Order number, receipt, review and refund stay together, with a timeline of what happened when.',
    alt: 'A product on a phone: its picture, its seller, its prices and its timeline.',
    light: detailLight,
    dark: detailDark,
  },
]
