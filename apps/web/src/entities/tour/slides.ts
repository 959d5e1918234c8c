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
  /** The part that a narrow screen shows, where the whole would be too small to read. */
  part: string
}

export const slides: readonly Slide[] = [
  {
    id: 'dashboard',
    title: 'See what is next',
    text: 'Refunds, reviews and deliveries that need you today.',
    alt: 'The dashboard on a phone: what is due today, how many products are in each status, and what you are owed.',
    light: dashboardLight,
    dark: dashboardDark,
    part: 'max-sm:object-[50%_12%]',
  },
  {
    id: 'list',
    title: 'Every product in one list',
    text: 'Search and filter by seller, status or date.',
    alt: 'My Products on a phone: cards with picture, price, seller and status.',
    light: listLight,
    dark: listDark,
    part: 'max-sm:object-[50%_75%]',
  },
  {
    id: 'status',
    title: 'One tap per step',
    text: 'Each step notes its date and asks only for what it needs.',
    alt: 'The status window on a phone: the six steps of a product, with dates and receipt.',
    light: statusLight,
    dark: statusDark,
    part: 'max-sm:object-[50%_30%]',
  },
  {
    id: 'detail',
    title: 'The whole story of a purchase',
    text: 'Order number, receipt, review and refund, with every date.',
    alt: 'A product on a phone: its picture, its seller, its prices and its timeline.',
    light: detailLight,
    dark: detailDark,
    part: 'max-sm:object-[50%_85%]',
  },
]
