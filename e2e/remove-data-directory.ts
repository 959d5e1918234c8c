import { rmSync } from 'node:fs'

/** The run's own data directory goes with the run. */
export default function removeDataDirectory(): void {
  const folder = process.env['E2E_DATA_DIR']
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
}
