import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { importRules } from './import-rules.ts'

const root = join(import.meta.dirname, '../..')
const planted: string[] = []

/** What `npm run check:imports` reads. */
const { scripts } = z
  .object({ scripts: z.object({ 'check:imports': z.string() }) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
const checked = scripts['check:imports'].split(' ').slice(3)

afterAll(() => planted.forEach((folder) => rmSync(folder, { recursive: true })))

/** Writes a tree of files (path -> content) like a workspace, and returns what the rules report about it. */
async function checkTree(files: Record<string, string>): Promise<ICruiseResult> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'import-rules-')))
  planted.push(folder)
  for (const [path, content] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  mkdirSync(join(folder, 'node_modules/@sampletrail'), { recursive: true })
  for (const name of ['domain', 'contracts', 'local-backend']) {
    mkdirSync(join(folder, 'packages', name), { recursive: true })
    symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules/@sampletrail', name))
  }
  return cruiseFolder(folder)
}

async function cruiseFolder(folder: string): Promise<ICruiseResult> {
  const sources = globSync(checked, { cwd: folder })
  const options = { ...importRules.options, validate: true, ruleSet: importRules, baseDir: folder }
  const result = await cruise(sources, options)
  if (typeof result.output === 'string')
    throw new Error('dependency-cruiser answered with a report')
  return result.output
}

function brokenRules(result: ICruiseResult): string[] {
  return [...new Set(result.summary.violations.map((violation) => violation.rule.name))].toSorted()
}

/** For each rule the smallest change that breaks it, and a similar change that is allowed. */
const cases: { rule: string; broken: Record<string, string>; allowed: Record<string, string> }[] = [
  {
    rule: 'no-cycles',
    broken: {
      'packages/domain/src/a.ts': `import type { B } from './b.ts'\nexport type A = B`,
      'packages/domain/src/b.ts': `import type { A } from './a.ts'\nexport type B = A | 1`,
    },
    allowed: {
      'packages/domain/src/a.ts': `import type { B } from './b.ts'\nexport type A = B`,
      'packages/domain/src/b.ts': `export type B = 1`,
    },
  },
  {
    rule: 'domain-imports-nothing',
    broken: {
      'packages/domain/src/a.ts': `import { readFileSync } from 'node:fs'\nreadFileSync('x')`,
    },
    allowed: { 'packages/domain/src/a.ts': `export const a = 1` },
  },
  {
    rule: 'contracts-import-domain-and-zod',
    broken: {
      'packages/contracts/src/a.ts': `import type { D } from '../../database/src/d.ts'\nexport type A = D`,
      'packages/database/src/d.ts': `export type D = 1`,
    },
    allowed: {
      'packages/contracts/src/a.ts': `import type { D } from '@sampletrail/domain/src/d.ts'\nexport type A = D`,
      'packages/domain/src/d.ts': `export type D = 1`,
    },
  },
  {
    rule: 'local-backend-stands-alone',
    broken: {
      'packages/local-backend/src/a.ts': `import { d } from '@sampletrail/domain/src/d.ts'\nexport const a = d`,
      'packages/domain/src/d.ts': `export const d = 1`,
    },
    allowed: {
      'packages/local-backend/src/a.ts': `import { b } from './b.ts'\nexport const a = b`,
      'packages/local-backend/src/b.ts': `export const b = 1`,
    },
  },
  {
    rule: 'simulators-are-chosen-by-url',
    broken: {
      'apps/server/src/a.ts': `import { s } from '../../../packages/simulators/src/s.ts'\nexport const a = s`,
      'packages/simulators/src/s.ts': `export const s = 1`,
    },
    allowed: {
      'apps/server/src/a.test.ts': `import { s } from './b.ts'\nexport const a = s`,
      'apps/server/src/b.ts': `export const s = 1`,
    },
  },
  {
    rule: 'web-imports',
    broken: {
      'apps/web/src/a.ts': `import { s } from '../../server/src/s.ts'\nexport const a = s`,
      'apps/server/src/s.ts': `export const s = 1`,
    },
    allowed: {
      'apps/web/src/a.ts': `import { d } from '@sampletrail/domain/src/d.ts'\nexport const a = d`,
      'packages/domain/src/d.ts': `export const d = 1`,
    },
  },
  {
    rule: 'server-imports',
    broken: {
      'apps/server/src/a.ts': `import { w } from '../../web/src/w.ts'\nexport const a = w`,
      'apps/web/src/w.ts': `export const w = 1`,
    },
    allowed: {
      'apps/server/src/a.ts': `import { c } from '@sampletrail/contracts/src/c.ts'\nexport const a = c`,
      'packages/contracts/src/c.ts': `export const c = 1`,
    },
  },
  {
    rule: 'backend-is-composed-in-one-place',
    broken: {
      'apps/server/src/app.ts': `import { b } from '@sampletrail/local-backend/src/b.ts'\nexport const a = b`,
      'packages/local-backend/src/b.ts': `export const b = 1`,
    },
    allowed: {
      'apps/server/src/main.ts': `import { b } from '@sampletrail/local-backend/src/b.ts'\nexport const a = b`,
      'packages/local-backend/src/b.ts': `export const b = 1`,
    },
  },
  {
    rule: 'features-do-not-import-features',
    broken: {
      'apps/web/src/features/products/a.ts': `import { s } from '../sellers/s.ts'\nexport const a = s`,
      'apps/web/src/features/sellers/s.ts': `export const s = 1`,
    },
    allowed: {
      'apps/web/src/features/products/a.ts': `import { s } from './s.ts'\nexport const a = s`,
      'apps/web/src/features/products/s.ts': `export const s = 1`,
    },
  },
  {
    rule: 'only-routes-import-features',
    broken: {
      'apps/web/src/entities/product/a.ts': `import { s } from '../../features/sellers/s.ts'\nexport const a = s`,
      'apps/web/src/features/sellers/s.ts': `export const s = 1`,
    },
    allowed: {
      'apps/web/src/routes/a.ts': `import { s } from '../features/sellers/s.ts'\nexport const a = s`,
      'apps/web/src/features/sellers/s.ts': `export const s = 1`,
    },
  },
  {
    rule: 'screens-know-nothing-of-the-whole-app',
    broken: {
      'apps/web/src/entities/session/a.ts': `import { b } from '../../app/b.ts'\nexport const a = b`,
      'apps/web/src/app/b.ts': `export const b = 1`,
    },
    allowed: {
      'apps/web/src/app/b.ts': `import { a } from '../entities/session/a.ts'\nexport const b = a`,
      'apps/web/src/entities/session/a.ts': `export const a = 1`,
    },
  },
  {
    rule: 'nothing-imports-routes',
    broken: {
      'apps/web/src/features/sellers/a.ts': `import { r } from '../../routes/r.ts'\nexport const a = r`,
      'apps/web/src/routes/r.ts': `export const r = 1`,
    },
    allowed: {
      'apps/web/src/main.ts': `import { r } from './routes/r.ts'\nexport const a = r`,
      'apps/web/src/routes/r.ts': `export const r = 1`,
    },
  },
  {
    rule: 'entities-look-down',
    broken: {
      'apps/web/src/lib/a.ts': `import { e } from '../entities/seller/e.ts'\nexport const a = e`,
      'apps/web/src/entities/seller/e.ts': `export const e = 1`,
    },
    allowed: {
      'apps/web/src/entities/seller/e.ts': `import { a } from '../../lib/a.ts'\nexport const e = a`,
      'apps/web/src/lib/a.ts': `export const a = 1`,
    },
  },
  {
    rule: 'ui-has-no-business-words',
    broken: {
      'apps/web/src/ui/a.ts': `import { d } from '@sampletrail/domain/src/d.ts'\nexport const a = d`,
      'packages/domain/src/d.ts': `export const d = 1`,
    },
    allowed: {
      'apps/web/src/ui/a.ts': `import { b } from './b.ts'\nexport const a = b`,
      'apps/web/src/ui/b.ts': `export const b = 1`,
    },
  },
  {
    rule: 'server-layers',
    broken: {
      'apps/server/src/commands/a.ts': `import { f } from '../functions/f.ts'\nexport const a = f`,
      'apps/server/src/functions/f.ts': `export const f = 1`,
    },
    allowed: {
      'apps/server/src/functions/f.ts': `import { a } from '../commands/a.ts'\nexport const f = a`,
      'apps/server/src/commands/a.ts': `export const a = 1`,
    },
  },
  {
    rule: 'server-lower-layers',
    broken: {
      'apps/server/src/integrations/a.ts': `import { c } from '../commands/c.ts'\nexport const a = c`,
      'apps/server/src/commands/c.ts': `export const c = 1`,
    },
    allowed: {
      'apps/server/src/commands/c.ts': `import { a } from '../integrations/a.ts'\nexport const c = a`,
      'apps/server/src/integrations/a.ts': `export const a = 1`,
    },
  },
  {
    rule: 'vendor-sdks-stay-in-integrations',
    broken: {
      'apps/server/src/commands/a.ts': `import sharp from 'sharp'\nexport const a = sharp`,
      'node_modules/sharp/package.json': `{"name":"sharp","main":"index.js"}`,
      'node_modules/sharp/index.js': `module.exports = 1`,
    },
    allowed: {
      'package.json': `{"type":"module","dependencies":{"sharp":"*"}}`,
      'apps/server/src/integrations/images/a.ts': `import sharp from 'sharp'\nexport const a = sharp`,
      'node_modules/sharp/package.json': `{"name":"sharp","main":"index.js"}`,
      'node_modules/sharp/index.js': `module.exports = 1`,
    },
  },
  {
    rule: 'requests-leave-through-integrations',
    broken: {
      'apps/server/src/commands/a.ts': `import { request } from 'node:https'\nrequest('https://x.test')`,
    },
    allowed: {
      'apps/server/src/commands/a.ts': `import type { RequestListener } from 'node:http'\nexport type A = RequestListener`,
      'apps/server/src/http/b.ts': `import { createServer } from 'node:http'\ncreateServer()`,
      'apps/server/src/integrations/web/c.ts': `import { request } from 'node:https'\nrequest('https://x.test')`,
    },
  },
  {
    rule: 'no-unresolved',
    broken: { 'apps/server/src/a.ts': `import { b } from './b.ts'\nexport const a = b` },
    allowed: {
      'apps/server/src/a.ts': `import { b } from './b.ts'\nexport const a = b`,
      'apps/server/src/b.ts': `export const b = 1`,
    },
  },
  {
    rule: 'database-imports-nothing',
    broken: {
      'packages/database/src/a.ts': `import type { D } from '@sampletrail/domain/src/d.ts'\nexport type A = D`,
      'packages/domain/src/d.ts': `export type D = 1`,
    },
    allowed: { 'packages/database/src/a.ts': `export type A = 1` },
  },
  {
    rule: 'simulators-stand-alone',
    broken: {
      'packages/simulators/src/a.ts': `import { d } from '@sampletrail/domain/src/d.ts'\nexport const a = d`,
      'packages/domain/src/d.ts': `export const d = 1`,
    },
    allowed: { 'packages/simulators/src/a.ts': `export const a = 1` },
  },
  {
    rule: 'products-do-not-import-what-drives-them',
    broken: {
      'apps/server/src/a.ts': `import { t } from '../../../tools/running/t.ts'\nexport const a = t`,
      'tools/running/t.ts': `export const t = 1`,
    },
    allowed: {
      'tools/running/t.ts': `import { a } from '../../apps/server/src/a.ts'\nexport const t = a`,
      'apps/server/src/a.ts': `export const a = 1`,
    },
  },
  {
    rule: 'tools-look-down',
    broken: {
      'tools/faults/a.ts': `import { b } from '../../bench/b.ts'\nexport const a = b`,
      'bench/b.ts': `export const b = 1`,
    },
    allowed: {
      'bench/b.ts': `import { a } from '../tools/running/a.ts'\nexport const b = a`,
      'tools/running/a.ts': `export const a = 1`,
    },
  },
  {
    rule: 'measurements-and-journeys-stay-apart',
    broken: {
      'bench/a.ts': `import { b } from '../e2e/b.ts'\nexport const a = b`,
      'e2e/b.ts': `export const b = 1`,
    },
    allowed: {
      'bench/a.ts': `import { b } from '../tools/running/b.ts'\nexport const a = b`,
      'tools/running/b.ts': `export const b = 1`,
    },
  },
  {
    rule: 'journeys-and-measurements-stay-apart',
    broken: {
      'e2e/a.spec.ts': `import { b } from '../bench/b.ts'\nexport const a = b`,
      'bench/b.ts': `export const b = 1`,
    },
    allowed: {
      'e2e/a.spec.ts': `import { b } from '../tools/running/b.ts'\nexport const a = b`,
      'tools/running/b.ts': `export const b = 1`,
    },
  },
  {
    rule: 'extension-imports',
    broken: {
      'apps/extension/src/a.ts': `import { w } from '../../web/src/w.ts'\nexport const a = w`,
      'apps/web/src/w.ts': `export const w = 1`,
    },
    allowed: {
      'apps/extension/src/a.ts': `import { d } from '@sampletrail/domain/src/d.ts'\nexport const a = d`,
      'packages/domain/src/d.ts': `export const d = 1`,
    },
  },
  {
    rule: 'no-development-packages-in-products',
    broken: {
      'package.json': `{"type":"module","devDependencies":{"vite":"*"}}`,
      'apps/server/src/a.ts': `import vite from 'vite'\nexport const a = vite`,
      'node_modules/vite/package.json': `{"name":"vite","main":"index.js"}`,
      'node_modules/vite/index.js': `module.exports = 1`,
    },
    allowed: {
      'package.json': `{"type":"module","dependencies":{"vite":"*"}}`,
      'apps/server/src/a.ts': `import vite from 'vite'\nexport const a = vite`,
      'node_modules/vite/package.json': `{"name":"vite","main":"index.js"}`,
      'node_modules/vite/index.js': `module.exports = 1`,
    },
  },
]

/** Every room of code, tests included, has its circles found. */
const rooms = [
  'apps/extension/build',
  'apps/server/src/commands',
  'apps/web/src/features/products',
  'apps/web/build',
  'bench',
  'e2e',
  'packages/domain/src/money',
  'supabase/tests',
  'tools/faults/clock',
]

describe('the import table', () => {
  test.each(rooms)('a cycle planted in %s is refused', async (room) => {
    const result = await checkTree({
      [`${room}/a.ts`]: `import type { B } from './b.test.ts'\nexport type A = B`,
      [`${room}/b.test.ts`]: `import type { A } from './a.ts'\nexport type B = A | 1`,
    })
    expect(brokenRules(result)).toEqual(['no-cycles'])
  })

  test.each(cases)('$rule: a planted violation is found', async ({ rule, broken }) => {
    expect(brokenRules(await checkTree(broken))).toContain(rule)
  })

  test.each(cases)('$rule: its allowed twin passes', async ({ allowed }) => {
    expect(brokenRules(await checkTree(allowed))).toEqual([])
  })

  test('has a planted violation for each of its rules', () => {
    expect(cases.map((entry) => entry.rule).toSorted()).toEqual(
      importRules.forbidden.map((entry) => String(entry.name)).toSorted(),
    )
  })

  test('covers every code file in the repository', async () => {
    const result = await cruiseFolder(root)
    const seen = new Set(result.modules.map((module) => module.source))
    const files = globSync('{*,{apps,bench,e2e,packages,supabase,tools}/**/*}.{ts,tsx,mjs}', {
      cwd: root,
      exclude: ['**/node_modules/**', '**/dist/**'],
    })
    expect(files.length).toBeGreaterThan(2500)
    expect(files.filter((path) => !seen.has(path))).toEqual([])
    expect(result.summary.violations).toEqual([])
  }, 60_000)
})
