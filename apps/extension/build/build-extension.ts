import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { createManifest } from './create-manifest.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const icons = fileURLToPath(new URL('../../web/public/icons/', import.meta.url))
const scripts = [
  'service-worker',
  'app-page',
  'marketplace-page',
  'order-page',
  'shown-page',
] as const

/**
 * Builds the extension into `directory`, from where a browser loads it unpacked. It works only with pages of these origins,
 * and its toolbar button leads to the first.
 */
export async function buildExtension(origins: readonly string[], directory: string): Promise<void> {
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(join(directory, 'icons'), { recursive: true })
  // One at a time, because page scripts may share no file.
  for (const name of scripts) {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      define: { APP_ORIGINS: JSON.stringify(origins) },
      build: {
        target: 'chrome120',
        outDir: directory,
        emptyOutDir: false,
        copyPublicDir: false,
        lib: {
          entry: join(root, 'src', `${name}.ts`),
          formats: ['iife'],
          name: 'sampletrail',
          fileName: () => `${name}.js`,
        },
      },
    })
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  const manifest = createManifest(origins, version)
  for (const file of Object.values(manifest.icons)) {
    copyFileSync(join(icons, file.replace('icons/', '')), join(directory, file))
  }
  writeFileSync(join(directory, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
