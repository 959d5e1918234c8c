/** Pages that anybody may find; everything else is somebody's own, or leads there. */
const foundPages = ['/', '/contact', '/privacy']

/** Addresses that hold nothing for a crawler. What it may ask for but not list is marked on the page itself. */
const closedPaths = [
  '/dashboard',
  '/settings',
  '/admin',
  '/subscription',
  '/success',
  '/auth/callback',
  '/reset-password',
  '/ebay/',
  '/api/',
  '/functions/',
  '/.netlify/',
  '/auth/v1/',
  '/rest/v1/',
  '/storage/v1/',
  '/realtime/v1/',
]

export function isFoundPage(path: string): boolean {
  return foundPages.includes(path)
}

/** /robots.txt */
export function writeRobots(publicUrl: string): string {
  const rules = closedPaths.map((path) => `Disallow: ${path}`)
  return `${['User-agent: *', ...rules, '', `Sitemap: ${publicUrl}/sitemap.xml`].join('\n')}\n`
}

/** /sitemap.xml. An origin holds nothing that XML would take for its own, as the settings make sure. */
export function writeSitemap(publicUrl: string): string {
  const entries = foundPages.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}
