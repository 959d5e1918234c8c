import { type KnownShop, shopOf } from '@sampletrail/domain/links/known-shops.ts'
import type { LoadedPage } from '#src/integrations/shops/page-product.ts'

/** Puzzles and refusals with status 200: Amazon's own forms, and those of protection services. */
const marks = [
  'form[action*="validateCaptcha" i]',
  '#captchacharacters',
  '#challenge-form',
  '#challenge-running',
  '#px-captcha',
  'meta[name="description"][content="px-captcha"]',
  'iframe[src*="captcha-delivery.com"]',
  'script[src*="captcha-delivery.com"]',
  'iframe[src*="_Incapsula_Resource"]',
  'iframe[src*="_____tmd_____"]',
  '#sec-if-cpt-container',
  '#sec-cpt-if',
  'punish-component',
].join(', ')

/** What only scripts of such pages write: Cloudflare, DataDome, AliExpress, Amazon's firewall. */
const scripts =
  /_cf_chl_opt|geo\.captcha-delivery\.com|_____tmd_____\/(?:punish|verify)|x5secdata|rgv587_flag|awsWafCookieDomainList|gokuProps/

const titles =
  /robot check|robot or human|just a moment|attention required|access (?:to this page has been )?denied|are you (?:a )?(?:human|robot)|human verification|security (?:check|measure)|pardon (?:our|the) interruption|verify(?:ing)? (?:you are|yourself)|bot or not|checking your browser|captcha/i

/** A title that is nothing but a refusal: a product may be called 'Security check, a novel'. */
const wholeTitles =
  /^(?:robot or human\??|robot check|just a moment[.…]*|attention required!?(?: \| cloudflare)?|access denied|access to this page has been denied\.?|security (?:check|measure)|pardon (?:our|the) interruption[.…]*|human verification|captcha interception|captcha|verify you are human\.?|checking your browser[^|]{0,60})$/i

/** Where shops send programs. Their own names of such pages tell more than what is on them. */
const refusals: Partial<Record<KnownShop, RegExp>> = {
  walmart: /^\/blocked(?:\/|$)/,
  ebay: /^\/(?:splashui\/(?:challenge|captcha)|signin)(?:\/|$)/i,
  aliexpress: /_____tmd_____|\/punish(?:\/|$)/,
  temu: /\/(?:login|bgn_verification)\.html$/,
  tiktok: /^\/login(?:\/|$)/,
}
const signIn = /^(?:signin\.ebay|login\.aliexpress|accounts?\.temu)\./

/** Whether a page is nothing but a shop's refusal of programs, by its address or its whole title. */
export function isRefusal({ $, url }: LoadedPage): boolean {
  const shop = shopOf(url.hostname)
  const isThere =
    shop !== null && (signIn.test(url.hostname) || refusals[shop]?.test(url.pathname) === true)
  return isThere || wholeTitles.test($('title').first().text().trim())
}

/** Whether a page without a product is a shop's refusal of programs. Many product pages have such parts as well. */
export function isBlocked(page: LoadedPage): boolean {
  const { $ } = page
  if (isRefusal(page) || $(marks).length > 0 || titles.test($('title').first().text())) return true
  return $('script:not([src])')
    .toArray()
    .some((script) => scripts.test($(script).text()))
}
