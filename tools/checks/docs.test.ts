import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'packages/local-backend/README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

const read = (page: string): string => readFileSync(join(root, page), 'utf8')

/** Removes code, in which brackets are no links. */
function textOf(page: string): string {
  return read(page)
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .replaceAll(/`[^`\n]*`/g, '')
}

/** Links to our own files, and pictures with a width: the target of each, and the heading. */
function linksOf(page: string): { target: string; heading: string | undefined }[] {
  return [...textOf(page).matchAll(/\]\(([^)\s]+)\)|<img src="([^"]+)"/g)]
    .map(([, link, picture]) => link ?? picture ?? '')
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => {
      const [path = '', heading] = link.split('#')
      return { target: path === '' ? page : join(dirname(page), path), heading }
    })
}

/** Headings as anchors name them. */
function headingsOf(page: string): Set<string> {
  const lines = read(page).replaceAll(/^```[\s\S]*?^```/gm, '')
  return new Set(
    [...lines.matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
      text
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(/\s/g, '-'),
    ),
  )
}

test.each(pages)('%s links to existing files and headings', (page) => {
  const broken = linksOf(page)
    .filter(
      ({ target, heading }) =>
        !existsSync(join(root, target)) ||
        (heading !== undefined && target.endsWith('.md') && !headingsOf(target).has(heading)),
    )
    .map(({ target, heading }) => (heading === undefined ? target : `${target}#${heading}`))
  expect(broken).toEqual([])
})

test.each(['behaviour', 'guides', 'decisions'])(
  'the index of docs/%s names every page',
  (folder) => {
    const index = join('docs', folder, 'README.md')
    const named = new Set(linksOf(index).map(({ target }) => target))
    const missing = pages.filter(
      (page) => dirname(page) === join('docs', folder) && page !== index && !named.has(page),
    )
    expect(missing.map((page) => relative(root, join(root, page)))).toEqual([])
  },
)

test('every variable in use has its line in .env.example and its row in the page on configuration', () => {
  const schema = read('apps/server/src/config/environment-schema.ts')
  const names = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(30)
  const example = read('.env.example')
  const documented = read('docs/behaviour/configuration.md')
  const missing = names.filter(
    (name) => !example.includes(`#${name}=`) || !documented.includes(`\`${name}\``),
  )
  expect(missing).toEqual([])
})
