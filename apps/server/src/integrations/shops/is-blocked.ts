import type { LoadedPage } from '#src/integrations/shops/page-product.ts'

/** Puzzles and refusals with status 200: Amazon's own forms, and those of protection services. */
const marks = [
  'form[action*="validateCaptcha" i]',
  '#captchacharacters',
  '#challenge-form',
  '#challenge-running',
  '#px-captcha',
  'iframe[src*="captcha-delivery.com"]',
  'script[src*="captcha-delivery.com"]',
  'iframe[src*="_Incapsula_Resource"]',
  '#sec-if-cpt-container',
].join(', ')

const titles =
  /robot check|just a moment|attention required|access (?:to this page has been )?denied|are you (?:a )?(?:human|robot)|human verification|security check|pardon our interruption|verify(?:ing)? you are|bot or not|captcha/i

/** Whether a page without a product is a shop's refusal of programs. Many product pages have such parts as well. */
export function isBlocked({ $ }: LoadedPage): boolean {
  return $(marks).length > 0 || titles.test($('title').first().text())
}
