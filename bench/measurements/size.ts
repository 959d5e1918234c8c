import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { listFirstLoad } from '../../tools/checks/first-load.ts'
import type { Figure } from '../report.ts'

function sumGzipped(paths: string[]): number {
  return paths.reduce((sum, path) => sum + gzipSync(readFileSync(path)).length, 0) / 1000
}

/** Scripts of the first load, gzipped. size-limit has the same limit in every test run. */
export function measureSize(): Promise<Figure[]> {
  const value = sumGzipped(listFirstLoad(['_signed-in.tsx', '_signed-in/dashboard.index.tsx']))
  return Promise.resolve([
    {
      name: 'JavaScript of the first dashboard, gzipped',
      value,
      unit: 'kB',
      limit: { kind: 'under', value: 230 },
    },
  ])
}
