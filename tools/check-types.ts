import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'

/** TypeScript over every workspace and over the tools, tests and benches at the root. */
const projects = ['.', ...globSync(['apps/*/tsconfig.json', 'packages/*/tsconfig.json'])]
const broken = projects.filter(
  (project) => spawnSync('tsc', ['-p', project], { stdio: 'inherit', shell: true }).status !== 0,
)

if (broken.length > 0) {
  console.error(`Types do not hold in: ${broken.join(', ')}`)
  process.exit(1)
}
