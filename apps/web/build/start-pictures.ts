import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { HtmlTagDescriptor, Plugin } from 'vite'

/** Made by tools/generators/make-icons.ts: the name contains CSS pixels, density and theme. */
const name = /^start-(\d+)x(\d+)@(\d)-(light|dark)[.]png$/

/** Lists the pictures for iPhones and iPads while the installed app starts; other systems draw their own. */
export function startPictures(): Plugin {
  let publicDir = ''
  return {
    name: 'sampletrail:start-pictures',
    configResolved(config) {
      publicDir = config.publicDir
    },
    transformIndexHtml(_html, { path }) {
      if (path !== '/index.html') return []
      return readdirSync(join(publicDir, 'icons')).flatMap(describePicture)
    },
  }
}

function describePicture(file: string): HtmlTagDescriptor[] {
  const [, width, height, density, theme] = name.exec(file) ?? []
  if (width === undefined) return []
  const media = [
    `(device-width: ${width}px)`,
    `(device-height: ${height}px)`,
    `(-webkit-device-pixel-ratio: ${density})`,
    '(orientation: portrait)',
    `(prefers-color-scheme: ${theme})`,
  ].join(' and ')
  const attrs = { rel: 'apple-touch-startup-image', href: `/icons/${file}`, media }
  return [{ tag: 'link', attrs, injectTo: 'head' }]
}
