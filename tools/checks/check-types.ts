import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Runs TypeScript on every workspace and on the tools, tests and benches at the root. */
const compiler = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')))
const projects = [
  '.',
  ...globSync(['{apps,packages}/*/tsconfig.json', 'apps/web/src/service-worker/tsconfig.json']),
]
const broken = projects.filter(
  (project) =>
    spawnSync(process.execPath, [compiler, '-p', project], { stdio: 'inherit' }).status !== 0,
)

if (broken.length > 0) {
  console.error(`Types do not hold in: ${broken.join(', ')}`)
  process.exit(1)
}
