/** An offer in the words of a mail. */
export interface ToldOffer {
  name: string
  price: string
  seller: string
  keyword: string
  url: string
  picture: string | null
}

/** Everything that both forms of a mail say. */
export interface AlertWords {
  heading: string
  offers: ToldOffer[]
  /** 'and 3 more in the app', or null. */
  more: string | null
  /** What is left of the month, or null. */
  plan: string | null
  why: string
  foundUrl: string
  settingsUrl: string
  unsubscribeUrl: string
  upgradeUrl: string
}
