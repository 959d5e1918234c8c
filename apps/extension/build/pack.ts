import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { zipSync } from 'fflate'
import { buildExtension } from './build-extension.ts'
import { readOrigins } from './read-origins.ts'

/**
 * `npm run extension -- https://sampletrail.example`: builds the extension for the given origins, and packs it. Without one
 * it works with a server on this machine.
 */
const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const directory = join(dist, 'unpacked')
const archive = join(dist, 'sampletrail-extension.zip')

const { origins, problem } = readOrigins(process.argv.slice(2))
if (problem !== null) {
  console.error(problem)
  process.exit(1)
}
await buildExtension(origins, directory)
const names = readdirSync(directory, { recursive: true, withFileTypes: true })
const files = names.flatMap((entry) => {
  if (!entry.isFile()) return []
  const path = join(entry.parentPath, entry.name)
  const name = path.slice(directory.length + 1).replaceAll('\\', '/')
  return [[name, readFileSync(path)] as const]
})
writeFileSync(archive, zipSync(Object.fromEntries(files)))
console.log(`The extension for ${origins.join(', ')}: ${archive}, unpacked in ${directory}`)
