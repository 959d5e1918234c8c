/** Pages that anybody may find; everything else is personal, or leads there. */
const foundPages = ['/', '/contact', '/privacy']

/** Addresses without content for crawlers. Pages that they may read but not list have their own mark. */
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

/** /sitemap.xml. An origin has no character with a meaning in XML, as the settings ensure. */
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
