import type { Plugin } from 'vite'

/**
 * Preloads the Latin subset of the app's font, whose hashed name is known only after bundling, so that text has its
 * final shape from the first paint.
 */
export function preloadFont(): Plugin {
  return {
    name: 'sampletrail:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) =>
          /inter-latin-wght-normal-[^/]+[.]woff2$/.test(name),
        )
        if (font === undefined) throw new Error('The Latin subset of Inter is not in the bundle.')
        return [
          {
            tag: 'link',
            attrs: {
              rel: 'preload',
              href: `/${font}`,
              as: 'font',
              type: 'font/woff2',
              crossorigin: 'anonymous',
            },
            injectTo: 'head',
          },
        ]
      },
    },
  }
}
