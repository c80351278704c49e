// Follows the links and ids of the documents in both directions: each one that is cited exists, and each engine rule is tested.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = process.cwd()
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Files of the working tree, untracked ones included, without ignored ones. */
const files = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 16_000_000,
})
  .stdout.split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)))
const documents = files.filter((path) => path.endsWith('.md'))
const sources = files.filter((path) => /\.(ts|tsx|mjs)$/.test(path))
const engineFiles = sources.filter((path) => /^(sync|server\/sync|tests\/simulation|client\/store)\//.test(path))

const firstColumn = (path: string): Set<string> =>
  new Set(
    read(path)
      .split('\n')
      .map((line) => line.split('\t')[0]!),
  )
const rulesOf = (text: string): string[] => [...text.matchAll(/^- \*\*([SCWP]\d+)\*\*/gm)].map(([, id]) => id!)

/** 'path: id' of every match of the pattern whose text is not in `known`. */
const unknownIn = (paths: readonly string[], pattern: RegExp, known: ReadonlySet<string>): string[] =>
  paths.flatMap((path) =>
    [...read(path).matchAll(pattern)].flatMap(([id]) => (known.has(id) ? [] : [`${path}: ${id}`])),
  )

const brokenLinks = (path: string, text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^(https?|mailto):|^#/.test(target))
    .filter((target) => !existsSync(join(root, normalize(join(dirname(path), target.split('#')[0]!)))))

/** Paths in backticks that start with a folder of the repository, or of the document's folder. */
const missingPaths = (document: string, text: string): string[] =>
  [...text.matchAll(/`((?:shared|sync|server|client|tests|bench|scripts|docs)\/[\w./-]+)`/g)]
    .map(([, path]) => path!)
    .filter((path) => !existsSync(join(root, path)) && !existsSync(join(root, dirname(document), path)))

describe('documents', () => {
  test('every relative link leads to a file', () => {
    const broken = documents.flatMap((path) => brokenLinks(path, read(path)).map((target) => `${path}: ${target}`))
    expect(broken).toEqual([])
  })

  test('a broken link is found', () => {
    expect(brokenLinks('docs/operating.md', 'see [this](missing.md) and [that](../README.md)')).toEqual(['missing.md'])
  })

  test('every path of the repository in the guides exists', () => {
    const guides = documents.filter((path) => !path.startsWith('docs/decisions'))
    expect(guides.flatMap((path) => missingPaths(path, read(path)).map((missing) => `${path}: ${missing}`))).toEqual([])
    expect(missingPaths('README.md', '`shared/missing.ts`')).toEqual(['shared/missing.ts'])
  })

  test('every cited question of the specification is in docs/product/open-questions.tsv', () => {
    const known = firstColumn('docs/product/open-questions.tsv')
    expect(known.size).toBeGreaterThan(100)
    expect(unknownIn([...sources, ...documents], /\bQ-\d{3}\b/g, known)).toEqual([])
  })

  test('every requirement id in a test is in docs/product/requirements.tsv', () => {
    const known = firstColumn('docs/product/requirements.tsv')
    const areas = [...new Set([...known].map((id) => id.slice(0, 3)))].filter((area) => /^[A-Z]{3}$/.test(area))
    const tests = sources.filter((path) => /\.(test|spec)\.tsx?$/.test(path))
    expect(unknownIn(tests, new RegExp(`\\b(?:${areas.join('|')})-\\d{3}\\b`, 'g'), known)).toEqual([])
  })
})

/** P2 binds callers: IndexedDB ends a transaction that awaits anything else, so that code against the rule cannot work. */
const RULES_WITHOUT_A_TEST = new Set(['P2'])

describe('rules of the sync engine', () => {
  const rules = rulesOf(read('sync/SPEC.md'))

  test('every rule id is unique', () => {
    expect(rules.length).toBeGreaterThan(50)
    expect(rules.filter((id, at) => rules.indexOf(id) !== at)).toEqual([])
  })

  test('every rule that code or a test cites is in sync/SPEC.md', () => {
    expect(unknownIn(engineFiles, /\b[SC]\d{1,2}\b/g, new Set(rules))).toEqual([])
  })

  test('every rule is cited by a test', () => {
    const tests = sources
      .filter((path) => /\.(test|spec)\.tsx?$|-contract\.ts$|^tests\/|^sync\/simulator\//.test(path))
      .map(read)
      .join('\n')
    const isCited = (id: string): boolean => new RegExp(`\\b${id}\\b`).test(tests)
    expect(rules.filter((id) => !RULES_WITHOUT_A_TEST.has(id) && !isCited(id))).toEqual([])
  })
})
