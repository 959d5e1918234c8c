/** An offer in an email. */
export interface MailedOffer {
  name: string
  price: string
  seller: string
  keyword: string
  url: string
  picture: string | null
}

/** The contents of both forms of an email. */
export interface AlertWords {
  heading: string
  offers: MailedOffer[]
  /** 'and 3 more in the app', or null. */
  more: string | null
  /** What is left this month, or null. */
  plan: string | null
  why: string
  /** Origin of this installation. */
  site: string
  foundUrl: string
  settingsUrl: string
  unsubscribeUrl: string
  upgradeUrl: string
}
