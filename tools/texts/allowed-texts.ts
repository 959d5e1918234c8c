/** Texts that keep words which our rules refuse elsewhere, each to the letter. */
export const allowedTexts: ReadonlySet<string> = new Set([
  // The spec fixes these.
  'Login',
  'Login Successful!',
  'Login successful! Redirecting...',
  'Processing login...',
  'Posting to Facebook Marketplace is not available on mobile devices. Please login to your SampleTrail account using a desktop browser.',
  'Please long press the image and select "Copy" from the menu',
  // People type these quotes.
  'Finds singular, plural and joined words. Use "quotes" for exact words, and * for any ending.',
  // Outlook calls it Mail.
  'In Outlook, open Settings, then Mail, then Rules. Add a rule for your shops that redirects to the address.',
])
