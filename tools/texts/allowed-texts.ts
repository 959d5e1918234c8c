/** Texts that keep words which our rules refuse elsewhere, each to the letter. */
export const allowedTexts: ReadonlySet<string> = new Set([
  // The spec fixes these.
  'Login',
  'Login Successful!',
  'Login successful! Redirecting...',
  'Processing login...',
  'Posting to Facebook Marketplace is not available on mobile devices. Please login to your SampleTrail account using a desktop browser.',
  // Outlook calls it Mail.
  'In Outlook, open Settings, then Mail, then Rules. Add a rule for your shops that redirects to the address.',
])
